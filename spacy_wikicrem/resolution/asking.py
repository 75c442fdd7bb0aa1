"""What a mention ranker is asked about each pronoun, and what is taken off its scores."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from .known import Features
from .mention_span import MentionSpan
from .pairing import MentionTable, Pairing

# Taken off the score of "Anna" for "they" after "Anna and Maria".
HALF = 4.0
# The same of "pears" after "apples and pears".
BARE_HALF = 2.0
# Taken off the score of a mention that would be used in an uncommon way, if there is a better one.
UNLIKELY = 2.0
# Added to the score of the subject that a clitic reflexive stands for: grammar leaves no choice.
CERTAIN = 20.0
# Taken off the score of what stands in another paragraph (the training texts have none).
PARAGRAPH = 6.0
# Of the pronouns before a pronoun so many are asked about, the nearest ones: people do not write
# more of one kind into what is read at once.
MOST_EARLIER = 40


@dataclass(frozen=True, slots=True)
class Distances:
    """What is taken off a score for the distance in sentences, which the model does not see.

    It reads distances in tokens, and takes too little notice of them. Half (mentions) and a quarter
    (pronouns) of what fits the training documents of GUM and LitBank best, a choice made on the
    held-out ones and on GAP validation.

    mentions (tuple[float, ...]): For a mention in the sentence of the pronoun (which gains), in the
        one before it, and so on; the last value holds for all that are further back.
    pronouns (tuple[float, ...]): The same for pronouns before it.
    later (float): For a mention after the pronoun in its sentence,
    beyond (float): and in a later one.
    """

    mentions: tuple[float, ...] = (-0.85, 0.0, 0.35, 0.4, 0.55)
    pronouns: tuple[float, ...] = (0.05, 0.28, 0.45, 0.48, 0.55)
    later: float = -0.1
    beyond: float = 1.25

    def of_mention(self, back: int, *, after: bool) -> float:
        """back (int): Sentences back; after (bool): It comes after the pronoun."""
        if after:
            return self.beyond if back else self.later
        return self.mentions[min(back, len(self.mentions) - 1)]

    def of_pronoun(self, back: int) -> float:
        return self.pronouns[min(back, len(self.pronouns) - 1)]


DISTANCES = Distances()
NO_DISTANCES = Distances((0.0,), (0.0,), 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Asked:
    """A pronoun, what the model is asked about it, and what the scores will belong to.

    start (int), end (int): The window that the model reads, in code points of the document.
    mentions (tuple[int, ...]): Indices into the mentions of the document.
    pronouns (tuple[int, ...]): Indices of pronouns before it.
    penalties (tuple[float, ...]): Taken off the scores of mentions and pronouns, in this order.
    """

    pairing: Pairing
    start: int
    end: int
    mentions: tuple[int, ...]
    pronouns: tuple[int, ...]
    penalties: tuple[float, ...]

    @property
    def open(self) -> bool:
        """Whether there is anything to choose from."""
        return bool(self.mentions or self.pronouns)


def ask(
    pairings: Sequence[Pairing],
    windows: Sequence[tuple[int, int]],
    reaches: Sequence[tuple[int, int]],
    table: MentionTable,
    conflict: float,
    preference: float,
) -> list[Asked]:
    """What to ask the model about each pronoun of a document.

    windows (Sequence[tuple[int, int]]): Start and end of what is read for each pronoun,
    reaches (Sequence[tuple[int, int]]): and of where what it may point at lies.
    conflict (float): Penalty for each feature that does not agree.
    preference (float): Penalty of what is no group as an antecedent of "they", if there is one.
    """
    asked = []
    places = zip(pairings, windows, reaches, strict=True)
    for index, (pairing, (start, end), (first, last)) in enumerate(places):
        costs = [conflict * count for count in pairing.conflicts]
        costs = list(sums(costs, _uncommon(pairing)))
        if preference and pairing.pronoun.gender is None and pairing.pronoun.number is None:
            costs = list(sums(costs, _singles(pairing, table, preference)))
        mentions = [
            (at, cost)
            for at, cost in zip(pairing.candidates, costs, strict=True)
            if first <= table.mentions[at].start and table.mentions[at].end <= last
        ]
        found = () if pairing.empty else _earlier(pairings, index, first)
        earlier = list(islice(found, MOST_EARLIER))
        if pairing.bound_to is not None:
            bound = [at for at in earlier if pairings[at].token == pairing.bound_to]
            mentions, earlier = ([], bound) if bound else (mentions, [])
        own = pairing.pronoun
        binds = own.clitic or (own.grammatical and not own.reflexive)
        binds |= own.gender is None and own.number == "singular" and not own.reflexive  # "he/she"
        sure = own.answered or (binds and pairing.bound_to is not None)
        certain = CERTAIN if sure else 0.0
        penalties = [*(penalty for _, penalty in mentions), *(0.0 for _ in earlier)]
        asked.append(
            Asked(
                pairing,
                start,
                end,
                tuple(at for at, _ in mentions),
                tuple(earlier),
                tuple(penalty - certain for penalty in penalties),
            )
        )
    return asked


def _earlier(pairings: Sequence[Pairing], index: int, start: int) -> Iterator[int]:
    """Pronouns before, in the window, that could stand for the same; the nearest first."""
    own = pairings[index].pronoun
    for at in range(index - 1, -1, -1):
        other = pairings[at]
        if other.start < start:
            return
        if not other.empty and own.may_repeat(other.pronoun):
            yield at


def with_distances(
    question: Asked,
    asked: Sequence[Asked],
    table: MentionTable,
    sentences: Sequence[int],
    distances: Distances,
) -> Asked:
    """Make what is further away less likely.

    sentences (Sequence[int]): Where they start, in code points.
    """
    at = question.pairing.start
    own = bisect_right(sentences, at)
    places = [table.mentions[i].start for i in question.mentions]
    costs = [
        distances.of_mention(abs(own - bisect_right(sentences, start)), after=start > at)
        for start in places
    ]
    places = [asked[i].pairing.start for i in question.pronouns]
    costs += [distances.of_pronoun(own - bisect_right(sentences, start)) for start in places]
    return replace(question, penalties=sums(question.penalties, costs))


def with_breaks(
    question: Asked, asked: Sequence[Asked], table: MentionTable, breaks: Sequence[int]
) -> Asked:
    """Make what stands outside the pronoun's paragraph less likely: it may be another text."""
    own = bisect_right(breaks, question.pairing.start)
    starts = [table.mentions[i].start for i in question.mentions]
    starts += [asked[i].pairing.start for i in question.pronouns]
    costs = [0.0 if bisect_right(breaks, start) == own else PARAGRAPH for start in starts]
    return replace(question, penalties=sums(question.penalties, costs))


def _uncommon(pairing: Pairing) -> list[float]:
    """A penalty for each candidate that would be used in an uncommon way, if not all would."""
    unlikely = [a is not None and a.unlikely for a in pairing.agreements]
    return [UNLIKELY if bad and not all(unlikely) else 0.0 for bad in unlikely]


def _singles(pairing: Pairing, table: MentionTable, preference: float) -> list[float]:
    """A penalty for each candidate of "they" that is not known to be several, if one before is, and
    a higher one for one person or thing of what "and" joins."""
    several = [a is not None and a.number == "compatible" for a in pairing.agreements]
    mentions = [table.mentions[at] for at in pairing.candidates]
    pairs = zip(several, mentions, strict=True)
    before = any(good and mention.start < pairing.start for good, mention in pairs)
    joined = {
        head
        for mention in mentions
        if mention.kind == "coordination" and mention.end <= pairing.start
        for head in mention.heads
    }
    costs = [
        _half(mention, table.features[at])
        if mention.kind != "coordination" and mention.head in joined
        else 0.0
        for at, mention in zip(pairing.candidates, mentions, strict=True)
    ]
    return [
        cost + (preference if before and not good else 0.0)
        for good, cost in zip(several, costs, strict=True)
    ]


def _half(mention: MentionSpan, features: Features) -> float:
    """Of a part of a coordination; one with words of its own may be meant alone: "two green
    pears"."""
    if features.number != "plural":
        return HALF
    return BARE_HALF if mention.last - mention.first == 1 else 0.0


def sums(one: Sequence[float], other: Sequence[float]) -> tuple[float, ...]:
    """Of two lists of the same length, number by number."""
    return tuple(a + b for a, b in zip(one, other, strict=True))
