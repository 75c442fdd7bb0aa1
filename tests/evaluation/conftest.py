"""GAP rows by hand, and a scorer that knows its scores."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from spacy_wikicrem.documents.gap import GapName, GapRow
from spacy_wikicrem.ty import MaskedQuery
from tests.gap_rows import TEXT


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
