"""Places of a text that a chunk quotes. Pure functions."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

from ...resolution.structure.tables import Table
from .records import Place


def has_words(sentence: str, name: str) -> bool:
    """Whether a sentence has a name, or a possessive name without its ending, anyway."""
    words = re.escape(name.removesuffix("'s"))
    return re.search(rf"\b{words}\b", sentence) is not None


def connected(text: str, places: Sequence[Place]) -> list[list[Place]]:
    """The places in groups of those between which nothing is left out."""
    groups = [[place] for place in places[:1]]
    for before, place in pairwise(places):
        if text[before[1] : place[0]].strip():
            groups.append([])
        groups[-1].append(place)
    return groups


def together(places: Sequence[Place]) -> list[Place]:
    """In text order, without those inside others."""
    kept: list[Place] = []
    for place in sorted(set(places), key=lambda p: (p[0], -p[1])):
        if not kept or place[1] > kept[-1][1]:
            kept.append(place)
    return kept


def quoted_of(text: str, tables: Sequence[Table], start: int, end: int) -> Place:
    """What is quoted of a unit: its words; of the head of a table all that makes it one."""
    at = bisect_left(tables, start, key=lambda table: table.head[0])
    if at < len(tables) and tables[at].head[0] < end:
        return tables[at].top
    unit = text[start:end]
    return start + len(unit) - len(unit.lstrip()), start + len(unit.rstrip())


def between_rows(text: str, table: Table | None, first: int, after: int) -> str:
    """What separates two rows of a table: with dots between them it were none; "" elsewhere.

    table (Table | None): In which `after` is. first, after (int): Where the rows begin.
    """
    if table is None or first < table.top[0]:
        return ""
    wiki = text.startswith("!", table.head[0]) and not text.startswith("|-", after)
    return "\n|-\n" if wiki else "\n"
