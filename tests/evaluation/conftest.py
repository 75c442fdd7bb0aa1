"""GAP rows by hand, and a scorer that knows its scores."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from spacy_wikicrem.evaluation.gap import COLUMNS, GapName, GapRow
from spacy_wikicrem.ty import MaskedQuery

HEADER = "\t".join(COLUMNS)
TEXT = "Ada Byron told Bob that Ada saw his dog."
FIELDS = [
    "x-1",
    TEXT,
    "his",
    "32",
    "Ada Byron",
    "0",
    "FALSE",
    "Bob",
    "15",
    "TRUE",
    "http://w/Ada_B",
]


class TableScorer:
    """Scores a candidate by a table (default 0) and remembers what it was asked."""

    temperature = 1.0

    def __init__(self, table: dict[str, float]) -> None:
        self.table = table
        self.asked: list[MaskedQuery] = []

    def score(
        self, queries: Sequence[MaskedQuery], *, batch_tokens: int = 8192
    ) -> list[list[float]]:
        self.asked.extend(queries)
        return [[self.table.get(name, 0.0) for name in query.candidates] for query in queries]


@pytest.fixture
def table_scorer() -> type[TableScorer]:
    return TableScorer


@pytest.fixture
def make_row() -> Callable[..., GapRow]:
    def make(
        text: str = TEXT,
        pronoun: str = "his",
        a: tuple[str, bool] = ("Ada Byron", False),
        b: tuple[str, bool] = ("Bob", True),
        identifier: str = "x-1",
    ) -> GapRow:
        name_a, name_b = (GapName(name, text.index(name), coref) for name, coref in (a, b))
        offset = text.index(f" {pronoun} ") + 1
        return GapRow(identifier, text, pronoun, offset, name_a, name_b, "http://w/Ada_B")

    return make


@pytest.fixture
def gap_file(tmp_path: Path) -> Callable[..., Path]:
    """Writes a GAP file of one good row in which the given columns are replaced."""

    def write(*rows: dict[str, str], header: str = HEADER, end: str = "\n", bom: str = "") -> Path:
        lines = [header]
        for row in rows:
            fields = dict(zip(COLUMNS, FIELDS, strict=True)) | row
            lines.append("\t".join(fields.values()))
        path = tmp_path / "gap.tsv"
        path.write_bytes((bom + end.join(lines) + end).encode("utf8"))
        return path

    return write
