"""`spacy-wikicrem qa fill`: questions that are stored without their texts, filled from a dump."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from ...errors import WikicremError
from ..checks import require_file_names
from ..console import Printer
from ..options import Force


class Half(StrEnum):
    development = "development"
    test = "test"


def fill_command(
    dump: Path,
    out: Annotated[Path, typer.Argument(metavar="OUT")],
    questions: Path | None = None,
    half: Half | None = None,
    whole_articles: Annotated[bool, typer.Option("--whole-articles")] = False,
    force: Force = False,
) -> None:
    """Fill questions that are stored without text from the dump that they are about.

    dump: The dump that the questions are from.
    out: Questions to write (.jsonl, .parquet).
    questions: Stored questions. Default: those about featured biographies of this package.
    half: Only those by which settings may be chosen, or those for the last score.
    whole_articles: Write the texts of all sections of each article, too.
    """
    from ...qa.questions.filling import BIOGRAPHIES, fill_questions, read_stored
    from ...qa.records.writing import require_ending, write_questions

    path = questions or BIOGRAPHIES
    require_file_names(out, inputs=[dump, path], force=force)
    require_ending(out)
    stored = [record for record in read_stored(path) if half in (None, record.get("half"))]
    if not stored:
        raise WikicremError("W781", path=path, found=f"none of the half {half}")
    filled = fill_questions(dump, stored, whole_articles=whole_articles)
    Printer().good(f"{out}: {write_questions(out, filled)} questions")
