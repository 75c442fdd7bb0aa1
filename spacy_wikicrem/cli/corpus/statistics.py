"""`spacy-wikicrem corpus stats|sample|score-sheet`: what is in a corpus, and how good it is."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ...util.files import atomic_write, require_unread, together, write_json
from ..console import Printer
from ..options import CorpusPath, Force, Json, Seed

if TYPE_CHECKING:
    from ...corpus.names.genders import GenderGuesser


def stats_command(
    corpus: CorpusPath,
    html: Path | None = None,
    json: Json = None,
    country: str | None = None,
    no_gender: Annotated[bool, typer.Option("--no-gender")] = False,
    top: Annotated[int, typer.Option(min=0)] = 20,
) -> None:
    """Count examples, lengths, genders, names and shortcuts of a corpus (WikiCREM, section 3).

    html: Write a page with plots (needs matplotlib).
    country: Whose names they are, e.g. italy. Default: the country of the language, if any.
    no_gender: No genders (which need the extra `gender`).
    top: How many names and articles to list.
    """
    from ...corpus.statistics.page import compare_with_paper, render_page
    from ...corpus.statistics.plots import require_matplotlib
    from ...corpus.statistics.statistics import measure_corpus

    if html is not None:
        require_matplotlib()  # before minutes of counting
    statistics = measure_corpus(corpus, _guesser(country, no_gender), top)
    msg = Printer()
    msg.table(
        [_beside_paper(row) for row in compare_with_paper(statistics)],
        header=("", "this corpus", "", "WikiCREM", ""),
        divider=True,
        aligns=("l", "r", "r", "r", "r"),
    )
    msg.table(list(_rows(statistics)), aligns=("l", "l"))
    with together():
        if json is not None:
            write_json(json, statistics)
        if html is not None:
            with atomic_write(html) as file:
                file.write(render_page(statistics))
    for path, what in ((json, "Statistics"), (html, "Page")):
        if path is not None:
            msg.good(f"{what}: {path}")


def sample_command(
    corpus: CorpusPath,
    out: Annotated[Path, typer.Argument(metavar="SHEET")],
    number: Annotated[int, typer.Option("-n", "--number", min=1)] = 100,
    seed: Seed = 0,
    force: Force = False,
) -> None:
    """Draw random examples into a sheet for annotators, who do not see the candidates.

    out: Sheet to write (.csv); its key goes beside it.
    number: How many examples to draw.
    """
    from ...corpus.statistics.sheet import write_sheet

    key = write_sheet(corpus, out, number=number, seed=seed, force=force)
    msg = Printer()
    msg.good(f"{out}: {number} examples; the answers are in {key}")
    msg.text(
        "Fill in: solvable (yes or no: does the text tell who is masked?), answer (the name, if "
        "solvable), natural (yes or no: does a pronoun in place of [MASK] sound natural?). "
        f"Then: spacy-wikicrem corpus score-sheet {out}"
    )


def score_sheet_command(
    sheet: Path,
    key: Path | None = None,
    json: Json = None,
) -> None:
    """Score a filled sheet: solvable, right and natural examples beside the paper's figures.

    sheet: A filled sheet of `corpus sample`.
    key: Its key. Default: the one beside it.
    """
    from ...corpus.statistics.sheet import key_path, score_sheet

    if json is not None:
        require_unread(json, [key_path(sheet)])
    scores = score_sheet(sheet, key)
    msg = Printer()
    for found in scores["disagreements"]:
        msg.text(
            f"line {found['line']}: answer {found['given']!r}, expected {found['expected']!r} "
            f"of {', '.join(found['candidates'])}"
        )
        msg.text(f"    {' '.join(found['text'].split())}", color="grey")
    names = {
        "solvable": "solvable",
        "accuracy": "right answers among the solvable",
        "natural": "natural with a pronoun",
    }
    msg.table(
        [(label, *_score_cells(scores[name])) for name, label in names.items()],
        header=("", "of", "share", "95 % interval", "WikiCREM"),
        divider=True,
        aligns=("l", "r", "r", "r", "r"),
    )
    if json is not None:
        write_json(json, scores)
        msg.good(f"Scores: {json}")


def _guesser(country: str | None, no_gender: bool) -> GenderGuesser | None:
    from ...corpus.names.genders import GenderGuesser

    if no_gender and country is not None:
        raise typer.BadParameter("--country says how to find genders; leave out --no-gender.")
    return None if no_gender else GenderGuesser(country)


def _beside_paper(row: Mapping[str, Any]) -> tuple[str, ...]:
    ours, theirs = (_percent(share) for share in row["shares"] or (None, None))
    return row["label"], _number(row["ours"]), ours, _number(row["paper"]), theirs


def _rows(statistics: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What the paper gives no figures for."""
    from ...corpus.statistics.page import SHORTCUTS

    lengths, mentions = statistics["lengths"], statistics["mentions"]
    rows = [
        ("kinds and cases", _counts(statistics["kinds_and_cases"])),
        ("languages", _counts(statistics["languages"])),
        ("candidates per example", _counts(statistics["candidates"]["histogram"])),
        ("tokens of an example", _summary(lengths["tokens"])),
        ("tokens of a sentence", _summary(lengths["sentence_tokens"])),
        ("mentions of the right name", _summary(mentions["answer"])),
        ("mentions of another name", _summary(mentions["other"])),
        ("tokens back to the right name", _summary(statistics["distances"]["answer"])),
        ("tokens back to the nearest other", _summary(statistics["distances"]["other"])),
        *(
            (f"guess: {SHORTCUTS[name]}", f"{_percent(found['right'])} right")
            for name, found in statistics["shortcuts"].items()
        ),
        ("guess: by chance", f"{_percent(statistics['chance'])} right"),
    ]
    if statistics["genders"]:
        rows.append(("genders", _counts(statistics["genders"]["counts"])))
    for key, label in (("names", "top answers"), ("articles", "top articles")):
        found = statistics[key]
        listed = ", ".join(f"{row['name']} {row['count']:,}" for row in found["top"][:8])
        rows.append((label, f"{listed} ({found['distinct']:,} distinct)"))
    for key in ("dropped", "rejected"):
        if statistics[key] is not None:
            rows.append((key, _counts(statistics[key])))
    return rows


def _score_cells(score: Mapping[str, Any]) -> tuple[str, str, str, str]:
    interval = f"{_percent(score['low'])} to {_percent(score['high'])}"
    of = f"{score['part']:,} / {score['whole']:,}"
    return of, _percent(score["share"]) or "-", interval, _percent(score["paper"])


def _number(value: float | None) -> str:
    if value is None:
        return "-"
    return f"{value:,}" if isinstance(value, int) else f"{value:.2f}"


def _percent(share: float | None) -> str:
    return "" if share is None else f"{share:.1%}"


def _counts(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {number:,}" for name, number in counts.items()) or "-"


def _summary(found: Mapping[str, Any]) -> str:
    if not found["count"]:
        return "-"
    return f"mean {found['mean']:.1f}, median {found['median']}, {found['min']} to {found['max']}"
