"""From the scores of a document's pronouns to distributions over candidates. Pure functions.

A pronoun may point at a mention or at a pronoun before it, which points on: probabilities are
passed along such chains, so that a name can be found far back without reading that far. Mentions
of one name are one candidate.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from math import inf

from ..util.probabilities import softmax
from .asking import Asked
from .mentions import MentionSpan
from .pairing import MentionTable, Pairing


@dataclass(frozen=True, slots=True)
class Answer:
    """A distribution over candidates.

    candidates (tuple[tuple[int, float], ...]): Best first: the mention (an index) that stands
        for the candidate, the nearest before the pronoun if there is one, and its probability.
    none (float): Probability that it stands for none of them.
    """

    candidates: tuple[tuple[int, float], ...]
    none: float


def decode(
    asked: Sequence[Asked],
    scores: Sequence[Sequence[float] | None],
    keys: Sequence[Hashable],
    table: MentionTable,
    temperature: float,
    none_bias: float = 0.0,
) -> list[Answer]:
    """The answers of a document, in order: what earlier pronouns stand for is passed on.

    scores (Sequence): For each pronoun one score a mention, one a pronoun, one for none; None
        where nothing was asked.
    keys (Sequence): For each mention of the document what it has in common with others of the
        same candidate (`name_keys`).
    none_bias (float): Taken off the score of "no antecedent".
    """
    places: dict[Hashable, list[int]] = defaultdict(list)
    for index, key in enumerate(keys):
        places[key].append(index)
    shares: list[dict[Hashable, float]] = []
    answers = []
    for question, row in zip(asked, scores, strict=True):
        share: dict[Hashable, float] = defaultdict(float)
        none = 1.0
        if row is not None:
            lowered = [s - p for s, p in zip(row, (*question.penalties, none_bias), strict=True)]
            # A pronoun with nothing to choose from says nothing about those that point at it.
            silent = (not shares[at] for at in question.pronouns)
            for place, is_silent in enumerate(silent, start=len(question.mentions)):
                lowered[place] = -inf if is_silent else lowered[place]
            probabilities = softmax(lowered, temperature)
            none = probabilities[-1]
            for at, probability in zip(question.mentions, probabilities, strict=False):
                share[keys[at]] += probability
            rest = probabilities[len(question.mentions) : -1]
            for at, probability in zip(question.pronouns, rest, strict=True):
                for key, part in shares[at].items():
                    share[key] += probability * part
                none += probability * (1.0 - sum(shares[at].values()))
        shares.append(share)
        ranked = sorted(share.items(), key=lambda item: -item[1])
        answers.append(
            Answer(
                tuple(
                    (_nearest(places[key], question.pairing, table.mentions), value)
                    for key, value in ranked
                ),
                none,
            )
        )
    return answers


def _nearest(places: Sequence[int], pairing: Pairing, mentions: Sequence[MentionSpan]) -> int:
    before = [at for at in places if mentions[at].end <= pairing.start]
    after = [at for at in places if mentions[at].start >= pairing.end]
    if before:
        return max(before, key=lambda at: mentions[at].end)
    return min(after or places, key=lambda at: mentions[at].start)
