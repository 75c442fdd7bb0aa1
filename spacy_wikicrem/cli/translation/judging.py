"""`spacy-wikicrem translate tables|sheet|score-sheets`: what became of a corpus, and is it good?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..checks import require_file_names, require_folder, require_report_place
from ..console import Printer
from ..options import Force, Json, Seed

Folder = Annotated[Path, typer.Argument(help="A folder of `translate corpus`.")]


def tables(
    folder: Folder,
    english: Annotated[bool, typer.Option("--english")] = False,
    json: Json = None,
) -> None:
    """Tables 2, 9, 15, 16 and 18 of the paper (Minutolo et al. 2022) beside its own figures.

    english: Also Table 16 of the source (needs pyphen).
    """
    from ...translation import tables as counting
    from ...util.files import write_json

    require_folder(folder, "the stages of a translated corpus")
    require_report_place(json)
    found = counting.tables(folder)
    if english:
        found["Table 16, alpha"] = counting.english_readability(folder)
    msg = Printer()
    for name, rows in found.items():
        msg.divider(name)
        shown = [(row, _number(ours), _number(paper)) for row, ours, paper in rows]
        header = ("", "this corpus", "the paper")
        msg.table(shown, header=header, divider=True, aligns=("l", "r", "r"))
    if json is not None:
        write_json(json, found)
        msg.good(f"{json}")


def _number(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.0f}" if value == int(value) else f"{value:,.2f}"


def sheet(
    folder: Folder,
    out: Annotated[Path, typer.Argument(metavar="SHEET")],
    number: Annotated[int, typer.Option("-n", "--number", min=1)] = 100,
    stage: str = "delta",
    seed: Seed = 0,
    force: Force = False,
) -> None:
    """Draw utterances, of each class of readability as many, for people to judge.

    out: Sheet to write (.csv).
    number: How many utterances.
    stage: The stage they come from.
    """
    from ...errors import WikicremError
    from ...translation.chain import read_stage
    from ...translation.sheet import write_sheet

    if out.exists() and not force:
        raise WikicremError("W004", path=out)
    require_file_names(out)
    if out.suffix.lower() != ".csv":
        raise WikicremError("W475", path=out, found=out.suffix, known=".csv")
    count = write_sheet(read_stage(folder, stage), out, number=number, seed=seed)
    msg = Printer()
    msg.good(f"{out}: {count} utterances")
    msg.text(
        "Copy it for each person, who fills in yes or no: grammatical (well-formed), acceptable "
        f"(it makes sense). Then: spacy-wikicrem translate score-sheets {out} ..."
    )


def score_sheets(
    sheets: list[Path],
    json: Json = None,
) -> None:
    """Shares of grammatical and acceptable utterances, and the observed agreement.

    sheets: Filled sheets, one a person.
    """
    from dataclasses import asdict

    from ...translation.sheet import PAPER, score_sheets, unanimous
    from ...util.files import write_json

    require_report_place(json)
    found = score_sheets(sheets)
    same = unanimous(sheets) if len(sheets) > 1 else {}
    rows = []
    for name, one in found.items():
        shares = [f"{n:.1%}" for n in (one.said, one.yes / one.judged)]
        paper = f"{PAPER[name]:.0%}" if name in PAPER else ""
        alike = f"{same[name]:.1%}" if name in same else ""
        rows.append((name, one.judged, *shares, alike, paper))
    header = ("", "judged", "answers yes", "most say yes", "all agree", "all agree in the paper")
    Printer().table(rows, header=header, divider=True, aligns=("l", *"rrrrr"))
    if json is not None:
        write_json(json, {name: asdict(one) for name, one in found.items()} | {"all agree": same})
