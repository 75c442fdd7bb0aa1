"""Which mention of the response is which mention of the key.

Exact match is that of the CoNLL-2012 scorer (Pradhan et al. 2014); partial and head match are
those of the CRAC shared tasks on CorefUD (Žabokrtský et al. 2022; 2023), and so is the dependent
linking of zeros (Novák et al. 2024).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeVar

from ...errors import WikicremError
from .assignment import Edge, assign, components
from .records import Mention

Match = Literal["exact", "partial", "head"]
Zeros = Literal["linear", "dependent", "drop"]

_T = TypeVar("_T", bound=Hashable)
# A relation that fits counts ten times as much as a parent alone.
_RELATION_WEIGHT = 10


@dataclass(frozen=True, slots=True)
class Linking:
    """How mentions are linked.

    match (str): Mentions that are not the same may be linked, one to one, with the largest total
        share of the key's words.
        "exact": never.
        "partial": if the response has no word beyond the key mention, and has its head.
        "head": if both have the same head; same words with another head are not linked.
    zeros (str): "linear": zeros are words like others, known by their place in the sentence.
        "dependent": a zero is linked to a zero of the same sentence with the same parent, best with
        the same relation, wherever it stands. "drop": zeros of both sides are left out.
    """

    match: Match = "exact"
    zeros: Zeros = "linear"


def link_mentions(
    key: Sequence[Mention], response: Sequence[Mention], linking: Linking
) -> list[Edge]:
    """The pairs (index in the key, index in the response), each index at most once.

    Mentions of one side must be distinct. Of equally good links, earlier mentions come first. A
    mention without a head, or a zero without dependencies, is linked by its words alone; see
    `require_heads` and `require_dependencies`.
    """
    pairs: list[Edge] = []
    dependent = linking.zeros == "dependent"
    if dependent:
        pairs += _best(_zero_scores(key, response), key, response)
    pairs += _same(key, response, linking.match, pairs, dependent)
    if linking.match == "exact":
        return sorted(pairs)
    left, right = {k for k, _ in pairs}, {r for _, r in pairs}
    scores = {
        (k, r): Fraction(len(key[k].words & response[r].words), len(key[k].words))
        for k, r in _candidates(key, response, linking.match)
        if k not in left and r not in right and not (dependent and _both_zero(key[k], response[r]))
    }
    return sorted(pairs + _best(scores, key, response))


def require_heads(mentions: Iterable[Mention], path: object) -> None:
    """Raises W457 with the line of the first mention that has no head."""
    for mention in mentions:
        if mention.head is None:
            raise WikicremError("W457", path=path, line=mention.line)


def require_dependencies(mentions: Iterable[Mention], path: object) -> None:
    """Raises W458 with the line of the first zero that has no dependencies."""
    for mention in mentions:
        if mention.is_zero and not mention.dependencies:
            raise WikicremError("W458", path=path, line=mention.line)


def _same(
    key: Sequence[Mention],
    response: Sequence[Mention],
    match: Match,
    taken: Sequence[Edge],
    dependent: bool,
) -> list[Edge]:
    """Pairs of the same words, and of the same head under head match."""
    left, right = {k for k, _ in taken}, {r for _, r in taken}
    places = {_identity(m, match): r for r, m in enumerate(response) if r not in right}
    pairs = []
    for k, mention in enumerate(key):
        r = places.get(_identity(mention, match))
        if k in left or r is None or (dependent and _both_zero(mention, response[r])):
            continue
        pairs.append((k, r))
    return pairs


def _identity(mention: Mention, match: Match) -> Hashable:
    return (mention.words, mention.head) if match == "head" else mention.words


def _both_zero(one: Mention, other: Mention) -> bool:
    return one.is_zero and other.is_zero


def _candidates(
    key: Sequence[Mention], response: Sequence[Mention], match: Match
) -> Iterable[Edge]:
    """Pairs that partial or head match allows."""
    places: defaultdict[Hashable, list[int]] = defaultdict(list)
    for r, mention in enumerate(response):
        for word in [mention.head] if match == "head" else mention.words:
            places[word].append(r)
    for k, mention in enumerate(key):
        for r in places.get(mention.head, ()) if mention.head is not None else ():
            if match == "head" or response[r].words <= mention.words:
                yield k, r


def _zero_scores(key: Sequence[Mention], response: Sequence[Mention]) -> dict[Edge, Fraction]:
    """Ten times the F1 of (parent, relation) pairs plus the F1 of parents, where it is not 0."""
    sentences: defaultdict[int, list[int]] = defaultdict(list)
    for r, mention in enumerate(response):
        if mention.is_zero:
            sentences[_sentence(mention)].append(r)
    scores = {
        (k, r): _RELATION_WEIGHT * _f1(mention.dependencies, response[r].dependencies)
        + _f1(_parents(mention), _parents(response[r]))
        for k, mention in enumerate(key)
        if mention.is_zero
        for r in sentences.get(_sentence(mention), ())
    }
    return {edge: score for edge, score in scores.items() if score}


def _sentence(mention: Mention) -> int:
    return (mention.head or min(mention.words))[0]


def _parents(mention: Mention) -> frozenset[str]:
    return frozenset(parent for parent, _ in mention.dependencies)


def _f1(one: frozenset[_T], other: frozenset[_T]) -> Fraction:
    return Fraction(2 * len(one & other), len(one) + len(other) or 1)


def _best(
    scores: Mapping[Edge, Fraction], key: Sequence[Mention], response: Sequence[Mention]
) -> list[Edge]:
    """The links with the largest total score; ties go to mentions that come earlier in the text,
    and then to links that do not cross.
    """
    weights: dict[Edge, float] = {}
    for edges in components(scores):
        lefts = _ranks(key, {k for k, _ in edges})
        rights = _ranks(response, {r for _, r in edges})
        # The score decides first, the places second, crossing third: scores of few words differ
        # by more than all places of a component together, and these by more than all crossings.
        size = len(lefts) + len(rights) + 1
        for k, r in edges:
            early = (2 * size - lefts[k] - rights[r]) / size
            weights[k, r] = float(scores[k, r]) + early * 1e-5 / size
            weights[k, r] += lefts[k] * rights[r] * 1e-8 / size**4
    return assign(weights)


def _ranks(mentions: Sequence[Mention], chosen: Iterable[int]) -> dict[int, int]:
    ordered = sorted(chosen, key=lambda index: mentions[index].position)
    return {index: rank for rank, index in enumerate(ordered)}
