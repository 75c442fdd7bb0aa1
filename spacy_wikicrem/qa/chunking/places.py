"""Places of a text that a chunk quotes. Pure functions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

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
