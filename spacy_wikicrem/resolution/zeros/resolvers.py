"""How each kind of model resolves zero pronouns (`resolution.resolver`)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from ...ty import MaskedQuery, MentionQuery
from ...util.probabilities import softmax
from ..candidates import Question, Window
from ..losses import candidate_loss, mention_loss
from ..masked_lm import MaskedLMResolver
from ..mention_ranker import MentionRankerResolver
from ..resolver import Answered, Calibration, InCalls, Query, Scope
from ..settings import ALL, NAMES, Suits
from .asked import AskedZero, ZeroQuestions, find_asked
from .detection import Knowledge, Zero
from .phrases import find_phrases
from .salience import Context, Features, describe, score
from .weights import WEIGHTS, WITH_RANKER

if TYPE_CHECKING:
    from collections.abc import Callable

    from spacy.tokens import Doc

LEAST = -8.0  # of a log-probability
MOST_READ = 1000  # code points: about what a ranker reads at once
Range = tuple[int, int]


@dataclass(frozen=True)
class ZeroResolver(InCalls):
    """What all kinds have in common.

    knowledge (Knowledge): What is known of the language.
    find (Callable): The zero pronouns of a document.
    """

    scope: Scope
    knowledge: Knowledge
    find: Callable[[Doc], Sequence[Zero]]
    suits: ClassVar[Suits] = ALL
    per_call: ClassVar[int] = 512

    def asked(self, doc: Doc) -> list[AskedZero]:
        own = self.scope.settings
        window = Window(own.sentences_before, own.sentences_after, own.window_tokens)
        return find_asked(doc, self.find(doc), self.knowledge, window)

    def calibration(self, content: Any) -> Calibration:
        own = self.scope.settings.temperature
        bias = getattr(getattr(content, "settings", None), "none_bias", 0.0)
        return Calibration(float(content.temperature) if own is None else own, bias)


@dataclass(frozen=True)
class SalienceQuestions(ZeroQuestions):
    """Resolved one after another, as each is likely to go on with the one before.

    knowledge (Knowledge | None): Never None; it has a default as those before it may have one.
    weights (Mapping[str, float]): Of the features; "ranker" is that of what a model says.
    """

    knowledge: Knowledge | None = None
    weights: Mapping[str, float] = field(default_factory=dict)

    @property
    def queries(self) -> list[Query]:
        """No model is asked."""
        return []

    def answers(
        self, scores: Sequence[Sequence[float]], calibration: Calibration
    ) -> list[Answered]:
        assert self.knowledge is not None
        phrases = find_phrases(self.doc, self.knowledge.names)
        context = Context(self.doc, phrases, self.knowledge.data)
        rest = iter(scores)
        found: list[Answered] = []
        heads: dict[int, dict[int, float]] = {}  # of verbs: what their subjects may be
        for asked in self.asked:
            answer = asked.settled()
            if asked.open:
                rows = describe(context, asked.zero, asked.phrases)
                rows = with_ranker(rows, next(rest)) if scores else rows
                values = softmax([score(self.weights, row) for row in rows], 1.0)
                values = as_before(asked, heads.get(asked.zero.like or -1, {})) or values
                answer = Answered(asked.question, values)
            heads[asked.zero.verb] = {
                phrase.head: value
                for phrase, value in zip(asked.phrases, answer.probabilities, strict=False)
            }
            if answer.probabilities:
                best = max(range(len(answer.probabilities)), key=answer.probabilities.__getitem__)
                context.remember(asked.zero, asked.phrases[best])
            found.append(answer)
        return found


def as_before(asked: AskedZero, heads: Mapping[int, float]) -> list[float]:
    """The probabilities of a verb that shares the subject of the one before, which is not written
    either; nothing, where the candidates of that one are out of reach.

    heads (Mapping[int, float]): Of the verb before, by the head of each phrase.
    """
    values = [heads.get(phrase.head, 0.0) for phrase in asked.phrases]
    total = sum(values)
    return [value / total for value in values] if total > 0.5 else []


def with_ranker(rows: Sequence[Features], scores: Sequence[float]) -> list[Features]:
    """The features, with half the log-probability that a ranker gives each candidate among all; its
    last score, that of "no antecedent", is left out: what was found has a subject."""
    values = softmax(scores[: len(rows)], 1.0)
    logs = (max(LEAST, math.log(max(value, 1e-12))) / 2 for value in values)
    return [{**row, "ranker": value} for row, value in zip(rows, logs, strict=True)]


@dataclass(frozen=True)
class SalienceResolver(ZeroResolver):
    """The resolver of `spacy-wikicrem.ZeroSalience.v1`."""

    def questions(self, doc: Doc) -> SalienceQuestions:
        return SalienceQuestions(doc, self.asked(doc), self.knowledge, WEIGHTS)

    def loss(self, scores: Sequence[float], right: Sequence[bool]) -> tuple[float, list[float]]:
        return mention_loss(scores, right)


def read_together(places: Sequence[Range]) -> Iterator[Range]:
    """For each of some places in a text, in order, the place that is read for it: that of all
    beside it that are together no longer than `MOST_READ`."""
    group: list[Range] = []
    for place in places:
        first, last = min([place, *group])[0], max(end for _, end in (place, *group))
        if group and last - first > MOST_READ:
            yield from _united(group)
            group = []
        group.append(place)
    yield from _united(group)


def _united(group: Sequence[Range]) -> list[Range]:
    if not group:
        return []
    return [(min(group)[0], max(end for _, end in group))] * len(group)


def _place(question: Question) -> Range:
    """What a ranker must read: the surroundings of the verb, and all candidates."""
    starts = (question.start - len(question.before), *(m.start for m in question.candidates))
    ends = (question.end + len(question.after), *(m.end for m in question.candidates))
    return min(starts), max(ends)


@dataclass(frozen=True)
class RankedZeros(SalienceQuestions):
    """What a mention ranker is asked: the verb is the anaphor. Its answer is weighed together with
    what the syntax says."""

    @property
    def queries(self) -> list[Query]:
        """Verbs near each other share what is read, so that the model reads it once."""
        opened = [asked for asked in self.asked if asked.open]
        places = read_together([_place(asked.question) for asked in opened])
        text = self.doc.text
        pairs = zip(opened, places, strict=True)
        return [self._query(asked, text[first:last], first) for asked, (first, last) in pairs]

    def _query(self, asked: AskedZero, text: str, first: int) -> MentionQuery:
        question = asked.question
        return MentionQuery(
            text,
            question.start - first,
            question.end - first,
            tuple((m.start - first, m.end - first) for m in question.candidates),
        )


@dataclass(frozen=True)
class RankerZeroResolver(ZeroResolver):
    """Zero pronouns by the model of `spacy-wikicrem.MentionRanker.v1`."""

    def questions(self, doc: Doc) -> RankedZeros:
        return RankedZeros(doc, self.asked(doc), self.knowledge, WITH_RANKER)

    def loss(self, scores: Sequence[float], right: Sequence[bool]) -> tuple[float, list[float]]:
        return mention_loss(scores, right)


@dataclass(frozen=True)
class ChosenZeros(ZeroQuestions):
    """Answers of a model that chooses among candidates and knows no "none"."""

    def answers(
        self, scores: Sequence[Sequence[float]], calibration: Calibration
    ) -> list[Answered]:
        rest = iter(scores)
        return [
            Answered(asked.question, softmax(next(rest), calibration.temperature))
            if asked.open
            else asked.settled()
            for asked in self.asked
        ]


@dataclass(frozen=True)
class MaskedZeros(ChosenZeros):
    """What a masked language model is asked: each candidate in a mask before the verb."""

    def query(self, asked: AskedZero) -> MaskedQuery:
        question = asked.question
        names = tuple(candidate.name for candidate in question.candidates)
        return MaskedQuery(question.before, f" {question.text}{question.after}", names)


@dataclass(frozen=True)
class ChosenZeroResolver(ZeroResolver):
    """The resolver of such a model."""

    suits: ClassVar[Suits] = NAMES

    def loss(self, scores: Sequence[float], right: Sequence[bool]) -> tuple[float, list[float]]:
        own = self.scope.settings
        return candidate_loss(scores, right, own.alpha, own.beta)


@dataclass(frozen=True)
class MaskedZeroResolver(ChosenZeroResolver):
    """Zero pronouns by the model of `spacy-wikicrem.MaskedLM.v1`."""

    def questions(self, doc: Doc) -> MaskedZeros:
        return MaskedZeros(doc, self.asked(doc))


# What resolves zero pronouns with a model that was made for written ones.
KINDS: dict[Any, type[ZeroResolver]] = {
    MaskedLMResolver: MaskedZeroResolver,
    MentionRankerResolver: RankerZeroResolver,
}
