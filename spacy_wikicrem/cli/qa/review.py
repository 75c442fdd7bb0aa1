"""`spacy-wikicrem qa review|yield`: people judge questions, and what is left of them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from ...errors import WikicremError
from ...util.files import together, write_json
from ..checks import require_file_names, require_report_place
from ..console import Printer
from ..options import Force, Json
from .check import QuestionFile

Folder = Annotated[Path, typer.Argument(metavar="FOLDER", help="Where verdicts are kept.")]
VERDICTS = "verdicts.jsonl"


def review_command(
    file: QuestionFile,
    folder: Folder,
    port: Annotated[int, typer.Option(min=0, max=65535)] = 8765,
) -> None:
    """Serve a page on this machine on which people accept or reject questions.

    port: 0 takes any that is free.
    """
    from ...qa.records.reading import read_questions
    from ...qa.review.server import ReviewServer
    from ...qa.review.verdicts import VerdictFile

    questions = read_questions(file, fewest=1)
    with ReviewServer(questions, VerdictFile(folder / VERDICTS), port) as server:
        msg = Printer()
        msg.good(f"{len(questions)} questions at {server.url}")
        msg.text(f"Every verdict is written to {folder / VERDICTS} at once. Ctrl+C ends this.")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            msg.text("Ended.")


def yield_command(
    file: QuestionFile,
    folder: Folder,
    needed: Annotated[int, typer.Option(min=1)] = 2,
    keep_duplicates: Annotated[bool, typer.Option("--keep-duplicates")] = False,
    out: Path | None = None,
    json: Json = None,
    force: Force = False,
) -> None:
    """Count what human review left, as CRaQAn's Table 2 does, and write it.

    needed: So many people must accept a question.
    keep_duplicates: Keep further questions of a section, too.
    out: Write what is kept here (.jsonl or .parquet).
    """
    from ...qa.records.reading import read_questions
    from ...qa.records.writing import write_questions
    from ...qa.review.verdicts import read_verdicts
    from ...qa.review.yields import accepted_questions, one_for_each_section, review_yield

    read = [file, folder / VERDICTS]
    require_file_names(out, inputs=read, force=force)
    require_file_names(json, inputs=[*read, *([out] if out else [])])
    require_report_place(json)
    questions = read_questions(file, fewest=1)
    verdicts = read_verdicts(folder / VERDICTS)
    if not verdicts:
        raise WikicremError("W794", path=folder / VERDICTS)
    counts = review_yield(questions, verdicts, needed)
    _show(counts)
    kept = accepted_questions(questions, verdicts, needed)
    if not keep_duplicates:
        kept = one_for_each_section(kept)
    with together():
        if json is not None:
            write_json(json, counts)
        number = write_questions(out, kept) if out is not None else 0
    if out is not None:
        Printer().good(f"{out}: {number} questions")


def _show(counts: Mapping[str, Any]) -> None:
    from ...qa.review.verdicts import REASONS
    from ...qa.review.yields import PAPER

    names = {
        "reviewed": "reviewed by as many people as needed",
        "accepted": "accepted",
        "duplicates": "of the same section as another one",
        "kept": "kept",
    }
    rows = [(label, counts[name], PAPER[name]) for name, label in names.items()]
    rows += [(REASONS[key], counts["reasons"][key], PAPER["reasons"][key]) for key in REASONS]
    msg = Printer()
    header = ("", "this review", "CRaQAn")
    msg.table(rows, header=header, divider=True, aligns=("l", "r", "r"), max_col=60)
    share = "-" if counts["yield"] is None else f"{counts['yield']:.1%}"
    msg.text(f"Yield {share} (CRaQAn 60.2 %)")
    for pair in counts["agreement"]:
        kappa = "-" if pair["kappa"] is None else f"{pair['kappa']:.2f}"
        names_ = " and ".join(pair["reviewers"])
        msg.text(f"{names_}: {pair['observed']:.1%} agreement on {pair['both']}, kappa {kappa}")
