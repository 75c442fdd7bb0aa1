"""From a document to the people and things that its pronouns stand for, by a mention ranker."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from ..lang import LanguageData
from ..models.neutral import Replacement, with_turned
from ..ty import MentionQuery
from .asking import DISTANCES, Asked, Distances, ask, with_breaks, with_distances
from .candidates import BLANK_LINE, Mention, Question
from .clitics import WrittenApart, asked_apart, verbs_with_clitics, written_apart
from .coherence import COHERENCE, Coherence, with_coherence
from .confidence import calibrated
from .decoding import Answer, decode
from .entities import entity_keys
from .facts import Facts, find_facts
from .gold import Gold
from .groups import Pair, find_pairs, with_first, with_groups, within
from .lines import whole_sentences
from .nearby import with_announced
from .pairing import (
    ALL_MENTIONS,
    DEFAULTS,
    MentionSettings,
    MentionTable,
    PairingSettings,
    pair,
    tabulate,
)
from .preferences import PREFERENCES, Preferences, place_costs, with_preferences
from .pronouns import FoundPronoun, find_pronouns
from .resolver import Answered, Calibration, LabelledQuestion, Outcome
from .syntax import is_subject
from .turns import turns_of
from .windows import reaches, windows

if TYPE_CHECKING:
    from spacy.tokens import Doc

Span = tuple[int, int]
# Taken off what is no subject, for a verb without one (chosen on development documents of AnCora).
NO_SUBJECT = 4.0


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
    preferences (Preferences): Taken off for the place in the sentence.
    coherence (Coherence): Taken off for what the clauses around the pronoun say.
    """

    mentions: MentionSettings = ALL_MENTIONS
    pairing: PairingSettings = DEFAULTS
    sentences_before: int = 3
    sentences_after: int = 1
    window_tokens: int = 256
    conflict: float = 0.0
    preference: float = 0.0
    reads_docs: bool = False
    distances: Distances = DISTANCES
    preferences: Preferences = PREFERENCES
    coherence: Coherence = COHERENCE


@dataclass(frozen=True, slots=True)
class Ranking:
    """A document on its way through the model.

    verbs (Mapping[Span, Span]): The pronouns inside their verbs, and these (`clitics`).
    """

    text: str
    table: MentionTable
    asked: Sequence[Asked]
    keys: Sequence[Hashable]
    facts: Sequence[Facts] = ()
    pairs: Mapping[int, Sequence[Pair]] = field(default_factory=dict)
    reads_docs: bool = False
    verbs: Mapping[Span, Span] = field(default_factory=dict)

    @property
    def queries(self) -> list[MentionQuery]:
        """One for each pronoun with something to choose from."""
        if self.reads_docs:
            return [self._query(asked) for asked in self.asked if asked.open]
        return self._apart(self._of_windows())

    def _of_windows(self) -> list[MentionQuery]:
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

    def _apart(self, queries: list[MentionQuery]) -> list[MentionQuery]:
        """With all clitics inside verbs written before these: one text a window, read once."""
        if not self.verbs:
            return queries
        windows: dict[Span, WrittenApart] = {}
        found = []
        for asked, query in zip((a for a in self.asked if a.open), queries, strict=True):
            window = asked.start, asked.end
            if window not in windows:
                windows[window] = written_apart(query.text, self._verbs_in(*window))
            found.append(asked_apart(query, windows[window]))
        return found

    def _verbs_in(self, start: int, end: int) -> dict[Span, Span]:
        return {
            (a - start, b - start): (first - start, last - start)
            for (a, b), (first, last) in self.verbs.items()
            if start <= first and last <= end
        }

    def _neutral(self, asked: Asked, turns: Sequence[Replacement]) -> MentionQuery:
        """The query, to be asked a second time about mentions of unknown gender."""
        query = self._query(asked)
        if not asked.pairing.other:
            return query
        neutral = [i for i, at in enumerate(asked.mentions) if _is_neutral(self.table, at)]
        return with_turned(query, turns, neutral)

    def labelled(self, gold: Gold) -> Iterator[tuple[Outcome, LabelledQuestion]]:
        """The pronouns whose antecedents are known, with a truth value for each score."""
        places = [(asked.pairing.start, asked.pairing.end) for asked in self.asked]
        for asked, place in zip(self.asked, places, strict=True):
            unknown = place not in gold.pronouns
            if not asked.open or (unknown and (not gold.complete or place in self.verbs)):
                continue  # clitics inside verbs are marked nowhere
            entity = gold.pronouns.get(place)
            right = [
                entity is not None and gold.is_right(place, self.mention(at))
                for at in asked.mentions
            ]
            right += [
                entity is not None and gold.pronouns.get(places[at]) == entity
                for at in asked.pronouns
            ]
            found = LabelledQuestion(self._query(asked), (*right, not any(right)))
            yield "trained" if right else "unopposed", found

    def _query(self, asked: Asked) -> MentionQuery:
        if self.reads_docs:
            asked = replace(asked, start=0, end=len(self.text))
        return query_of(self.text, asked, self.asked, self.table)

    def mention(self, at: int) -> Mention:
        """A mention in the shape of `candidates`."""
        found = self.table.mentions[at]
        return Mention(self.text[found.start : found.end], found.start, found.end)

    def answers(
        self, scores: Sequence[Sequence[float]], calibration: Calibration
    ) -> list[Answered]:
        """See `resolver.Questions`."""
        rest = iter(scores)
        rows = [next(rest) if asked.open else None for asked in self.asked]
        temperature, bias = calibration.temperature, calibration.none_bias
        breaks = [match.end() for match in BLANK_LINE.finditer(self.text)]
        found = decode(
            self.asked, rows, self.keys, self.table, temperature, bias, self.facts, breaks
        )
        found = [calibrated(one, calibration.offset, calibration.slope) for one in found]
        pairings = [asked.pairing for asked in self.asked]
        groups = with_groups(found, self.pairs, pairings, self.table, self.keys)
        return [
            self._answered(asked, answer, groups.get(index), calibration.relative)
            for index, (asked, answer) in enumerate(zip(self.asked, found, strict=True))
        ]

    def _answered(
        self, asked: Asked, answer: Answer, group: tuple[int, int] | None, relative: float
    ) -> Answered:
        text, pairing = self.text, asked.pairing
        if group is not None:
            answer = with_first(answer, group[0], relative)
        question = Question(
            text=text[pairing.start : pairing.end],
            start=pairing.start,
            end=pairing.end,
            possessive=pairing.possessive,
            before=text[asked.start : pairing.start],
            after=text[pairing.end : asked.end],
            candidates=tuple(self.mention(at) for at, _ in answer.candidates),
        )
        values = [value for _, value in answer.candidates]
        reason = pairing.reason or (None if values else "no candidate")
        several = tuple(self.mention(at) for at in group or ())
        return Answered(question, values, answer.none, several, reason)

    def reach(self) -> Iterator[tuple[int, tuple[int, int]]]:
        for asked in self.asked:
            yield asked.pairing.start, (asked.start, asked.end)


def prepare(
    doc: Doc,
    language: LanguageData,
    forms: Collection[str],
    settings: RankingSettings,
    more: Iterable[FoundPronoun] = (),
) -> Ranking:
    """Find mentions, pronouns and windows of a document with tags, entities and sentences.

    more (Iterable[FoundPronoun]): What asks beside the pronouns: verbs without a written subject.
    """
    table = tabulate(doc, language, settings.mentions)
    keys = entity_keys(doc, table, language.kinds)
    asking = sorted([*find_pronouns(doc, language, forms), *more], key=lambda f: (f.token, f.start))
    tokens = [found.token for found in asking]
    sentences = whole_sentences(doc, language)
    own, read = (
        _code_points(doc, sentences, tokens, find, settings) for find in (reaches, windows)
    )
    # What is read anyway may be what a pronoun stands for, unless nothing later is wanted: to cut
    # the rest costs 2.8 % of the answers in the novels of LitBank.
    if settings.sentences_after:
        own = read
    own = [(start, end) for (start, _), (_, end) in zip(read, own, strict=True)]
    reach = dict(zip(tokens, own, strict=True))
    place = reach.__getitem__
    pairings = list(pair(doc, language, forms, table, place, settings.pairing, asking))
    asked = ask(pairings, read, own, table, settings.conflict, settings.preference)
    asked = _with_costs(doc, asked, table, language, settings)
    zeros = {found.token for found in asking if found.zero}
    asked = [_with_subjects(q, doc, table) if q.pairing.token in zeros else q for q in asked]
    facts = find_facts(doc, language, pairings, table, keys)
    pairs = find_pairs(doc, pairings, table, language.kinds)
    pairs = within(doc, pairs, [reach[pairing.token] for pairing in pairings])
    verbs = verbs_with_clitics(doc, asking, language)
    return Ranking(doc.text, table, asked, keys, facts, pairs, settings.reads_docs, verbs)


def _code_points(
    doc: Doc,
    sentences: Sequence[Span],
    tokens: Sequence[int],
    find: Callable[..., Iterable[Span]],
    settings: RankingSettings,
) -> list[Span]:
    """Start and end of what `find` (`windows`, `reaches`) gives for each pronoun."""
    found = find(
        sentences,
        tokens,
        before=settings.sentences_before,
        after=settings.sentences_after,
        limit=settings.window_tokens,
    )
    return [(doc[start].idx, doc[end - 1].idx + len(doc[end - 1])) for start, end in found]


def _with_costs(
    doc: Doc,
    asked: Sequence[Asked],
    table: MentionTable,
    language: LanguageData,
    settings: RankingSettings,
) -> list[Asked]:
    """Take off what distances, paragraphs and places in the sentence cost."""
    starts = [doc[start].idx for start, _ in whole_sentences(doc, language)]
    found = [with_distances(q, asked, table, starts, settings.distances) for q in asked]
    if breaks := [match.end() for match in BLANK_LINE.finditer(doc.text)]:
        found = [with_breaks(question, asked, table, breaks) for question in found]
    costs = place_costs(doc, table, language, settings.preferences)
    parsed = doc.has_annotation("DEP")
    found = [
        with_preferences(
            question,
            costs,
            table,
            starts,
            as_subject=parsed and is_subject(doc[question.pairing.token]),
        )
        for question in found
    ]
    if not parsed:
        return found
    weights = settings.coherence
    if not language.kinds.things:
        weights = replace(weights, inanimate=0.0, unknown=0.0)
    quotations, kinds = language.quotations, language.kinds
    found = [with_coherence(one, asked, doc, table, quotations, weights, kinds) for one in found]
    turns = turns_of(doc, language)
    return [with_announced(one, asked, doc, table, language, turns) for one in found]


def _with_subjects(asked: Asked, doc: Doc, table: MentionTable) -> Asked:
    """A subject that is not written is mostly what was a subject before."""
    own = list(asked.penalties)
    for place, at in enumerate(asked.mentions):
        own[place] += 0.0 if is_subject(doc[table.mentions[at].head]) else NO_SUBJECT
    return replace(asked, penalties=tuple(own))


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
        penalties=asked.penalties,
    )


def _is_neutral(table: MentionTable, at: int) -> bool:
    """No name, and of no known gender: what the model thinks of its gender is a stereotype."""
    return table.mentions[at].kind == "noun" and table.features[at].gender is None
