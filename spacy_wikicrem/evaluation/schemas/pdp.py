"""Pronoun Disambiguation Problems (Davis et al., 2017): 60 problems with two to five candidates.

The five-line release masks the pronoun, so its form is lost. Which masks were possessive is
told by the noun or adjective behind them; the table below covers the 60 problems. An XML file like
that of WSC is read, too, and keeps the form.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from ...ty import MASK
from ..base import RELEASED, Column, Release
from .base import Schema, SchemaBenchmark, SchemaSet
from .five_line import FiveLine, read_five_line, to_schemas
from .wsc import is_xml, read_schemas_xml

# The word behind the mask where it stands for "his", "her", "its" or "their".
POSSESSED = frozenset(
    {"boss", "everlasting", "feet", "wing", "approval", "innate", "financial", "hair"}
    | {"favorite", "work", "crew", "shoulder", "berth", "sunday"}
)


def read_pdp(path: str | Path, *, limit: int | None = None) -> SchemaSet:
    """Read PDP.txt (five lines a problem) or an XML collection.

    RAISES: as `read_five_line` and `read_schemas_xml`.
    """
    path = Path(path)
    if is_xml(path):
        rows, excluded = read_schemas_xml(path, limit=limit)
        return SchemaSet("pdp", tuple(map(_by_number, rows)), excluded, (path,))
    lines = read_five_line(path, limit=limit)
    possessives = [is_possessive_mask(row) if row.pronoun == MASK else None for row in lines]
    schemas, excluded = to_schemas(lines, path.name, possessives=possessives)
    return SchemaSet("pdp", tuple(map(_by_number, schemas)), excluded, (path,))


def is_possessive_mask(row: FiveLine) -> bool:
    """Whether the mask stands for a possessive pronoun."""
    behind = re.match(r"\s*(\w+)", row.sentence[row.offset + len(row.pronoun) :])
    return behind is not None and behind[1].lower() in POSSESSED


def _by_number(row: Schema) -> Schema:
    return replace(row, slices={**row.slices, "candidates": str(len(row.candidates))})


class Pdp(SchemaBenchmark):
    """All 60 problems."""

    name, rank, title = "pdp", 4, "PDP"
    places = (f"{RELEASED}/PDP.txt",)
    columns = (Column("pdp", "pdp"),)
    releases = (Release("PDP", "PDP.txt", "pdp"),)

    def read(self, path: Path, limit: int | None = None) -> SchemaSet:
        return read_pdp(path, limit=limit)


BENCHMARKS = (Pdp(),)
