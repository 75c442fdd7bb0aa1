"""Which word of a translation stands for which word of the source.

Words are linked if each is the other's most similar one (mutual argmax; Jalili Sabet, Dufter, Yvon
and Schütze 2020, "SimAlign"), similarity being that of contextual vectors, of spelling, of parts of
speech and of places. A second round lets the links of a word's head and dependents speak for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

import numpy as np
from numpy.typing import NDArray

from ..records import Word

Matrix = NDArray[np.float32]
_CONTENT = frozenset(("NOUN", "PROPN", "VERB", "ADJ", "NUM", "ADV", "SYM", "X"))
_NOMINAL = frozenset(("NOUN", "PROPN"))
_VERBAL = frozenset(("VERB", "AUX"))


@dataclass(frozen=True, slots=True)
class Weights:
    """What counts how much beside the similarity of vectors (-1 to 1, centred).

    spelling (float): Of words that are written alike, times how alike (more than `alike`).
    same_tag, other_kind (float): Added for the same part of speech; taken away between a word of
        content and one of function.
    place (float): Taken away for the distance of the places in their sentences (0 to 1).
    tree (float): Added where heads, or dependents, are linked.
    least (float): Links below this are none.
    """

    spelling: float = 0.4
    alike: float = 0.7
    same_tag: float = 0.06
    other_kind: float = 0.12
    place: float = 0.15
    tree: float = 0.08
    least: float = 0.1


def similarities(
    source: Sequence[Word], target: Sequence[Word], vectors: Matrix, weights: Weights
) -> Matrix:
    """How much each source word (rows) looks like each target word.

    vectors (Matrix): Cosines of the words' vectors (source words, target words).
    """
    found = vectors - (vectors.mean(0, keepdims=True) + vectors.mean(1, keepdims=True)) / 2
    rows, columns = len(source), len(target)
    for i, one in enumerate(source):
        for j, other in enumerate(target):
            found[i, j] += _pair(one, other, weights)
            found[i, j] -= weights.place * abs((i + 0.5) / rows - (j + 0.5) / columns)
    return found.astype(np.float32)


def _pair(one: Word, other: Word, weights: Weights) -> float:
    if "PUNCT" in (one.tag, other.tag):
        return 0.0 if one.tag == other.tag else -1.0
    score = weights.same_tag * (_class(one) == _class(other))
    score -= weights.other_kind * ((one.tag in _CONTENT) != (other.tag in _CONTENT))
    if one.tag in _CONTENT and other.tag in _CONTENT:
        alike = SequenceMatcher(None, one.lower, other.lower, autojunk=False).ratio()
        names = one.tag == "PROPN" or one.tag == "NUM" or one.lower == other.lower
        if alike > weights.alike:
            score += weights.spelling * alike * (1.0 if names else 0.5)
    return score


def _class(word: Word) -> str:
    if word.tag in _NOMINAL:
        return "NOUN"
    return "VERB" if word.tag in _VERBAL else word.tag


def links(similar: Matrix, least: float = 0.0) -> dict[int, int]:
    """Source words to target words: pairs that are best for both."""
    if not similar.size:
        return {}
    best, back = similar.argmax(1), similar.argmax(0)
    return {i: int(j) for i, j in enumerate(best) if back[j] == i and similar[i, j] > least}


def align(
    source: Sequence[Word], target: Sequence[Word], vectors: Matrix, weights: Weights
) -> tuple[dict[int, int], Matrix]:
    """The links, and the similarities with what the trees add."""
    similar = similarities(source, target, vectors, weights)
    found = links(similar, weights.least)
    for _ in range(2):
        raised = similar + weights.tree * _agreement(source, target, found)
        found = links(raised, weights.least)
    return found, raised


def _agreement(source: Sequence[Word], target: Sequence[Word], found: dict[int, int]) -> Matrix:
    """How many tree neighbours of two words are linked to each other: head and dependents."""
    total = np.zeros((len(source), len(target)), dtype=np.float32)
    for i, j in found.items():
        if source[i].tag not in _CONTENT:
            continue
        up, other = source[i].head, target[j].head
        if up != i and other != j:
            total[up, other] += 0.5
        for a, word in enumerate(source):
            if word.head != i or a == i:
                continue
            for b, below in enumerate(target):
                if below.head == j and b != j:
                    total[a, b] += 1.0
    return np.minimum(total, 2.0)
