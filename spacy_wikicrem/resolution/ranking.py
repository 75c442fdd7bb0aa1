"""From the scores of a mention ranker to the people and things that pronouns stand for.

A pronoun may point at a mention or at a pronoun before it, which points on: probabilities are
passed along such chains, so that a name can be found far back without reading that far. Mentions
of one name are one candidate.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Any

from ..lang import LanguageData
from ..models.neutral import Replacement, with_turned
from ..pipeline.pronoun_loss import LabelledQuestion
from ..pipeline.shared_ranker import DocQueries
from ..ty import MentionQuery
from ..util.probabilities import softmax
from .candidates import BLANK_LINE, Mention, Question
from .gold import Gold
from .mentions import MentionSpan
from .pairing import (
    ALL_MENTIONS,
    DEFAULTS,
    MentionSettings,
    MentionTable,
    Pairing,
    PairingSettings,
    pair,
    tabulate,
)

# Taken off the score of what stands in another paragraph (the training texts have none).
PARAGRAPH = 6.0
# Bounds the memory of one call of the model.
QUERIES_PER_CALL = 2048


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


@dataclass(frozen=True, slots=True)
class Answer:
    """A distribution over candidates.

    candidates (tuple[tuple[int, float], ...]): Best first: the mention (an index) that stands
        for the candidate, the nearest before the pronoun if there is one, and its probability.
    none (float): Probability that it stands for none of them.
    """

    candidates: tuple[tuple[int, float], ...]
    none: float


def ask(
    pairings: Sequence[Pairing],
    windows: Sequence[tuple[int, int]],
    table: MentionTable,
    conflict: float,
    preference: float,
) -> list[Asked]:
    """What to ask the model about each pronoun of a document.

    windows (Sequence[tuple[int, int]]): Start and end of what is read for each pronoun.
    conflict (float): Penalty for each feature that does not agree.
    preference (float): Penalty of what is no group as an antecedent of "they", if there is one.
    """
    asked = []
    for index, (pairing, (start, end)) in enumerate(zip(pairings, windows, strict=True)):
        costs = [conflict * count for count in pairing.conflicts]
        if preference and pairing.pronoun.gender is None and pairing.pronoun.number is None:
            costs = list(_sums(costs, _singles(pairing, preference)))
        mentions = [
            (at, cost)
            for at, cost in zip(pairing.candidates, costs, strict=True)
            if start <= table.mentions[at].start and table.mentions[at].end <= end
        ]
        earlier = [] if pairing.expletive else list(_earlier(pairings, index, start))
        if pairing.bound_to is not None:
            bound = [at for at in earlier if pairings[at].token == pairing.bound_to]
            mentions, earlier = ([], bound) if bound else (mentions, [])
        asked.append(
            Asked(
                pairing,
                start,
                end,
                tuple(at for at, _ in mentions),
                tuple(earlier),
                (*(penalty for _, penalty in mentions), *(0.0 for _ in earlier)),
            )
        )
    return asked


@dataclass(frozen=True, slots=True)
class RankingSettings:
    """What is asked about a document.

    sentences_before (int), sentences_after (int): Sentences that the model reads around a
        pronoun's own.
    window_tokens (int): But no more than this many tokens for pronouns that share a reading.
    conflict (float): Taken off the score of a mention for each feature that does not agree.
    preference (float): Taken off that of a single person or thing for "they" beside a group.
    reads_docs (bool): The model reads documents, not windows of text: it is asked about places in
        the whole text, and once.
    distances (Distances): Taken off for the distance in sentences.
    """

    mentions: MentionSettings = ALL_MENTIONS
    pairing: PairingSettings = DEFAULTS
    sentences_before: int = 3
    sentences_after: int = 1
    window_tokens: int = 256
    conflict: float = 0.0
    preference: float = 0.0
    reads_docs: bool = False
    distances: Distances = Distances()


@dataclass(frozen=True, slots=True)
class Ranking:
    """A document on its way through the model."""

    text: str
    table: MentionTable
    asked: Sequence[Asked]
    keys: Sequence[Any]
    reads_docs: bool = False

    def queries(self) -> list[MentionQuery]:
        """One for each pronoun with something to choose from."""
        if self.reads_docs:
            return [self._query(asked) for asked in self.asked if asked.open]
        # The pronouns of a window that have a gender, each by the other.
        turns: dict[tuple[int, int], list[Replacement]] = defaultdict(list)
        for asked in self.asked:
            found, start = asked.pairing, asked.start
            if found.other:
                turn = found.start - start, found.end - start, found.other
                turns[start, asked.end].append(turn)
        return [
            self._neutral(asked, turns[asked.start, asked.end])
            for asked in self.asked
            if asked.open
        ]

    def _neutral(self, asked: Asked, turns: Sequence[Replacement]) -> MentionQuery:
        """The query, to be asked a second time about mentions of unknown gender."""
        query = self._query(asked)
        if not asked.pairing.other:
            return query
        neutral = [i for i, at in enumerate(asked.mentions) if _is_neutral(self.table, at)]
        return with_turned(query, turns, neutral)

    def labelled(self, gold: Gold) -> Iterator[LabelledQuestion]:
        """The pronouns whose antecedents are known, with a truth value for each score."""
        places = [(asked.pairing.start, asked.pairing.end) for asked in self.asked]
        for asked, place in zip(self.asked, places, strict=True):
            if not asked.open or (place not in gold.pronouns and not gold.complete):
                continue
            entity = gold.pronouns.get(place)
            right = [
                entity is not None and gold.is_right(place, self.mention(at))
                for at in asked.mentions
            ]
            right += [
                entity is not None and gold.pronouns.get(places[at]) == entity
                for at in asked.pronouns
            ]
            yield LabelledQuestion(self._query(asked), (*right, not any(right)))

    def _query(self, asked: Asked) -> MentionQuery:
        if self.reads_docs:
            asked = replace(asked, start=0, end=len(self.text))
        return query_of(self.text, asked, self.asked, self.table)

    def mention(self, at: int) -> Mention:
        """A mention in the shape of `candidates`."""
        found = self.table.mentions[at]
        return Mention(self.text[found.start : found.end], found.start, found.end)

    def answers(
        self, scores: Iterator[Sequence[float]], temperature: float, none_bias: float = 0.0
    ) -> list[Answer]:
        """Take the scores of this document's queries from an iterator."""
        rows = [next(scores) if a.open else None for a in self.asked]
        return decode(self.asked, rows, self.keys, self.table, temperature, none_bias)


def prepare(
    doc: Any, language: LanguageData, forms: Collection[str], settings: RankingSettings
) -> Ranking:
    """Find mentions, pronouns and windows of a document with tags, entities and sentences."""
    table = tabulate(doc, language, settings.mentions)
    sentences = [(sentence.start, sentence.end) for sentence in doc.sents]
    tokens = [
        token.i
        for token in doc
        if (found := language.find(token.text, token.tag_)) is not None and found.form in forms
    ]
    read = windows(
        sentences,
        tokens,
        before=settings.sentences_before,
        after=settings.sentences_after,
        limit=settings.window_tokens,
    )
    places = {
        token: (doc[start].idx, doc[end - 1].idx + len(doc[end - 1]))
        for token, (start, end) in zip(tokens, read, strict=True)
    }
    pairings = list(pair(doc, language, forms, table, places.__getitem__, settings.pairing))
    read_at = [places[pairing.token] for pairing in pairings]
    asked = ask(pairings, read_at, table, settings.conflict, settings.preference)
    starts = [doc[start].idx for start, _ in sentences]
    asked = [_with_distances(q, asked, table, starts, settings.distances) for q in asked]
    breaks = [match.end() for match in BLANK_LINE.finditer(doc.text)]
    asked = (
        [_with_breaks(question, asked, table, breaks) for question in asked] if breaks else asked
    )
    return Ranking(doc.text, table, asked, name_keys(doc, table), settings.reads_docs)


def query_of(
    text: str, asked: Asked, all_asked: Sequence[Asked], table: MentionTable
) -> MentionQuery:
    """The question in the shape of the model."""
    places = [(table.mentions[at].start, table.mentions[at].end) for at in asked.mentions]
    places += [(all_asked[at].pairing.start, all_asked[at].pairing.end) for at in asked.pronouns]
    start = asked.start
    return MentionQuery(
        text[start : asked.end],
        asked.pairing.start - start,
        asked.pairing.end - start,
        tuple((first - start, last - start) for first, last in places),
    )


def _is_neutral(table: MentionTable, at: int) -> bool:
    """No name, and of no known gender: what the model thinks of its gender is a stereotype."""
    return table.mentions[at].kind == "noun" and table.features[at].gender is None


def predict(
    docs: Iterable[Any],
    model: Any,
    language: LanguageData,
    forms: Collection[str],
    settings: RankingSettings,
    calibration: Callable[[], tuple[float, float]],
) -> list[list[tuple[Question, list[float], float]]]:
    """For each document its pronouns, the probabilities of their candidates, and that of none.

    model (Model): From queries to scores, or from `DocQueries` (`RankingSettings.reads_docs`).
    calibration (Callable): Temperature and bias of "no antecedent"; asked if there are scores.
    """
    docs = list(docs)
    rankings = [prepare(doc, language, forms, settings) for doc in docs]
    queries = [ranking.queries() for ranking in rankings]
    scores: list[list[float]] = []
    for part in _calls(docs, queries, settings.reads_docs):
        scores += model.predict(part)
    rows = iter(scores)
    temperature, bias = calibration() if scores else (1.0, 0.0)
    return [
        [
            _result(ranking, asked, answer)
            for asked, answer in zip(
                ranking.asked, ranking.answers(rows, temperature, bias), strict=True
            )
        ]
        for ranking in rankings
    ]


def _calls(
    docs: Sequence[Any], queries: Sequence[Sequence[MentionQuery]], reads_docs: bool
) -> Iterator[Sequence[Any]]:
    """What the model is given, call by call."""
    if reads_docs:
        pairs = zip(docs, queries, strict=True)
        if asked := [DocQueries(doc, tuple(group)) for doc, group in pairs if group]:
            yield asked
        return
    flat = [query for group in queries for query in group]
    for start in range(0, len(flat), QUERIES_PER_CALL):
        yield flat[start : start + QUERIES_PER_CALL]


def _result(ranking: Ranking, asked: Asked, answer: Answer) -> tuple[Question, list[float], float]:
    text, pairing = ranking.text, asked.pairing
    question = Question(
        text=text[pairing.start : pairing.end],
        start=pairing.start,
        end=pairing.end,
        possessive=pairing.possessive,
        before=text[asked.start : pairing.start],
        after=text[pairing.end : asked.end],
        candidates=tuple(ranking.mention(at) for at, _ in answer.candidates),
    )
    return question, [value for _, value in answer.candidates], answer.none


def decode(
    asked: Sequence[Asked],
    scores: Sequence[Sequence[float] | None],
    keys: Sequence[Any],
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
    places: dict[Any, list[int]] = defaultdict(list)
    for index, key in enumerate(keys):
        places[key].append(index)
    shares: list[dict[Any, float]] = []
    answers = []
    for question, row in zip(asked, scores, strict=True):
        share: dict[Any, float] = defaultdict(float)
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


def name_keys(doc: Any, table: MentionTable) -> list[Any]:
    """What makes mentions one candidate: the same name, or a part of exactly one longer name.

    Noun phrases and coordinations are each a candidate of their own.
    """
    names: dict[str, list[int]] = defaultdict(list)
    for index, mention in enumerate(table.mentions):
        if mention.kind in ("entity", "name"):
            text = doc.text[mention.start : mention.end]
            names[" ".join(text.casefold().split())].append(index)
    longer: dict[str, set[str]] = defaultdict(set)
    for name in names:
        parts = name.split()
        if len(parts) > 1 and _is_person(table, names[name]):
            longer[parts[0]].add(name)
            longer[parts[-1]].add(name)
    keys: list[Any] = list(range(len(table.mentions)))
    for name, members in names.items():
        whole = longer.get(name, set())
        person = _is_person(table, members)
        key = next(iter(whole)) if len(whole) == 1 and person else name
        for index in members:
            keys[index] = key
    return keys


def windows(
    sentences: Sequence[tuple[int, int]],
    tokens: Sequence[int],
    *,
    before: int,
    after: int,
    limit: int,
) -> Iterator[tuple[int, int]]:
    """For each pronoun the tokens (start, end) to read; pronouns near each other share them.

    sentences (Sequence[tuple[int, int]]): Start and end of each, in tokens.
    tokens (Sequence[int]): The pronouns, in order.
    before (int), after (int): Sentences to read around a pronoun's own.
    limit (int): A window is closed when it would grow beyond so many tokens; of a sentence that
        is longer, only what is that near to the pronoun is read.
    """
    group: list[int] = []
    start = end = 0
    at = 0
    for token in tokens:
        while sentences[at][1] <= token:
            at += 1
        first = max(sentences[max(0, at - before)][0], token - limit)
        last = min(sentences[min(len(sentences) - 1, at + after)][1], token + limit)
        if group and last - start <= limit:
            group.append(token)
            end = max(end, last)
            continue
        yield from [(start, end)] * len(group)
        group, start, end = [token], first, last
    yield from [(start, end)] * len(group)


def _earlier(pairings: Sequence[Pairing], index: int, start: int) -> Iterator[int]:
    """Pronouns before, in the window, that could stand for the same; the nearest first."""
    own = pairings[index].pronoun
    for at in range(index - 1, -1, -1):
        other = pairings[at]
        if other.start < start:
            return
        if not other.expletive and own.may_repeat(other.pronoun):
            yield at


def _with_distances(
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
    return replace(question, penalties=_sums(question.penalties, costs))


def _sums(one: Sequence[float], other: Sequence[float]) -> tuple[float, ...]:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def _with_breaks(
    question: Asked, asked: Sequence[Asked], table: MentionTable, breaks: Sequence[int]
) -> Asked:
    """Make what stands outside the pronoun's paragraph less likely: it may be another text."""
    own = bisect_right(breaks, question.pairing.start)
    starts = [table.mentions[i].start for i in question.mentions]
    starts += [asked[i].pairing.start for i in question.pronouns]
    costs = [0.0 if bisect_right(breaks, start) == own else PARAGRAPH for start in starts]
    return replace(question, penalties=_sums(question.penalties, costs))


def _singles(pairing: Pairing, preference: float) -> list[float]:
    """A penalty for each candidate of "they" that is not known to be several, if one is."""
    several = [a is not None and a.number == "compatible" for a in pairing.agreements]
    return [0.0 if good or not any(several) else preference for good in several]


def _nearest(places: Sequence[int], pairing: Pairing, mentions: Sequence[MentionSpan]) -> int:
    before = [at for at in places if mentions[at].end <= pairing.start]
    after = [at for at in places if mentions[at].start >= pairing.end]
    if before:
        return max(before, key=lambda at: mentions[at].end)
    return min(after or places, key=lambda at: mentions[at].start)


def _is_person(table: MentionTable, members: Sequence[int]) -> bool:
    return any(
        table.features[at].animacy == "person" or table.mentions[at].label == "PERSON"
        for at in members
    )
