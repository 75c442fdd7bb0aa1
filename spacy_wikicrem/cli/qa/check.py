"""`spacy-wikicrem qa check`: what a file of questions holds, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from ...util.files import together, write_json
from ..checks import require_file_names, require_report_place
from ..console import Printer
from ..options import Force, Json

QuestionFile = Annotated[
    Path,
    typer.Argument(metavar="FILE", help="Questions: .jsonl, .json or .parquet (CRaQAn release)."),
]


def check_command(
    file: QuestionFile,
    skip_bad: Annotated[bool, typer.Option("--skip-bad")] = False,
    fewest: Annotated[int, typer.Option(min=1)] = 2,
    most: Annotated[int | None, typer.Option(min=1)] = None,
    json: Json = None,
    out: Path | None = None,
    force: Force = False,
) -> None:
    """Validate a file of questions and count it as in CRaQAn's Table 1.

    skip_bad: Name bad records and go on without them.
    fewest: Fewest required sentences of a question.
    most: Most of them. Default: any number.
    out: Write the good ones here (.jsonl or .parquet).
    """
    from ...qa.records.checking import doubts
    from ...qa.records.reading import Bad, read_questions
    from ...qa.records.statistics import characteristics
    from ...qa.records.writing import require_ending, write_questions

    require_file_names(out, inputs=[file], force=force)
    if out is not None:
        require_ending(out)
    require_file_names(json, inputs=[file, *([out] if out else [])])
    require_report_place(json)
    bad: list[Bad] = []
    questions = read_questions(file, bad if skip_bad else None, fewest=fewest, most=most)
    msg = Printer()
    for record in bad:
        msg.fail(str(record))
    for question in questions:
        for doubt in doubts(question):
            msg.warn(f"{question.id}: {doubt}")
    counted = characteristics(questions)
    msg.table(table_1(counted), header=("", "this file", "CRaQAn"), divider=True, max_col=60)
    with together():
        if json is not None:
            write_json(json, counted)
        number = write_questions(out, questions) if out is not None else 0
    if json is not None:
        msg.good(f"Counts: {json}")
    if out is not None:
        msg.good(f"{out}: {number} questions")
    if bad:
        msg.fail(f"{len(bad)} of {len(bad) + len(questions)} records were left out")


NAMES = {
    "sections_per_article": "sections per article",
    "sentences_per_section": "sentences per section",
    "words_per_section": "words per section",
    "sentences_between": "sentences between coreferences",
}


def table_1(counted: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """Rows beside the paper's figures."""
    from ...qa.records.statistics import PAPER

    rows = [
        ("questions", str(counted["questions"]), str(PAPER["questions"])),
        ("articles", str(counted["articles"]), str(PAPER["articles"])),
        ("questions from a summary", str(counted["summary"]), str(PAPER["summary"])),
        ("questions from another section", str(counted["random"]), str(PAPER["random"])),
    ]
    for number in sorted({*counted["required"], *PAPER["required"]}):
        found, paper = (str(x["required"].get(number, 0)) for x in (counted, PAPER))
        rows.append((f"questions that require {number} sentences", found, paper))
    for name, label in NAMES.items():
        ours, theirs = (_quantiles(x["quantiles"][name]) for x in (counted, PAPER))
        rows.append((f"{label} (10, 50, 90 %)", ours, theirs))
    return rows


def _quantiles(values: Sequence[float] | None) -> str:
    return "-" if values is None else " / ".join(f"{value:g}" for value in values)
