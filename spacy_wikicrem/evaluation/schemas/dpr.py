"""Definite Pronoun Resolution (Rahman and Ng, 2012), in the five-line files of the release.

The training file has 1,316 problems: those that overlap WSC273 were removed (WikiCREM, section
5). The paper holds out a tenth of them, 131, for validation (section 6.1): the last ones of the
file, which gives exactly the released parts. The border parts a pair of twins, one in each part.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal, TypeVar

from ...util.files import require_file
from ..base import RELEASED, Column, Release
from .base import SchemaBenchmark, SchemaSet
from .five_line import FiveLine, read_five_line, to_schemas

Split = Literal["train", "validation", "all-train", "test"]

TRAIN_FILE, TEST_FILE = "train.c.txt", "test.c.txt"
HELD_OUT = 10
Row = TypeVar("Row")


def read_dpr(folder: str | Path, split: Split, *, limit: int | None = None) -> SchemaSet:
    """Read a part of DPR.

    folder (str | Path): Holds train.c.txt and test.c.txt.
    split (str): "train" (1,185 problems), "validation" (131), "all-train" (both), "test" (564).
    RAISES: as `read_five_line`.
    """
    path = dpr_file(folder, split)
    rows = dpr_rows(folder, split, limit=limit)
    slices = [
        {"pronoun": row.pronoun.lower(), "repeated pronoun": _yes(row.occurrences > 1)}
        for row in rows
    ]
    schemas, excluded = to_schemas(rows, path.name, slices)
    return SchemaSet(f"dpr {split}", schemas, excluded, (path,))


def dpr_file(folder: str | Path, split: Split) -> Path:
    """The file that holds a part. Raises W001."""
    return require_file(Path(folder) / (TEST_FILE if split == "test" else TRAIN_FILE))


def dpr_rows(folder: str | Path, split: Split, *, limit: int | None = None) -> list[FiveLine]:
    """The problems of a part as they stand in its file."""
    rows = read_five_line(dpr_file(folder, split))
    if split in ("train", "validation"):
        rows = hold_out(rows)[0 if split == "train" else 1]
    return rows[:limit]


def hold_out(rows: Sequence[Row]) -> tuple[list[Row], list[Row]]:
    """Training and validation part: the last tenth, rounded down, is held out."""
    border = len(rows) - len(rows) // HELD_OUT
    return list(rows[:border]), list(rows[border:])


def _yes(value: bool) -> str:
    return "yes" if value else "no"


class Dpr(SchemaBenchmark):
    """The test part. A user names the folder, so that a file of another name is not read."""

    name, rank, title = "dpr", 3, "DPR"
    places = (f"{RELEASED}/{TEST_FILE}",)
    columns = (Column("dpr", "dpr"),)
    releases = (Release("DPR", TEST_FILE, "dpr"),)

    def locate(self, path: Path) -> Path:
        return dpr_file(path, "test")

    def read(self, path: Path, limit: int | None = None) -> SchemaSet:
        return read_dpr(path.parent, "test", limit=limit)


BENCHMARKS = (Dpr(),)
