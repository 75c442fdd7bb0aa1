"""How each kind of model resolves zero pronouns (`resolution.resolver`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from ...ty import MaskedQuery, MentionQuery
from ...util.probabilities import softmax
from ..candidates import Window
from ..losses import candidate_loss, mention_loss
from ..masked_lm import MaskedLMResolver
from ..mention_ranker import MentionRankerResolver
from ..resolver import Answered, Calibration, Query, Scope, in_calls
from ..settings import ALL, NAMES, Suits
from .asked import AskedZero, ZeroQuestions, find_asked
from .detection import Knowledge, Zero
from .salience import Context, describe, score
from .weights import WEIGHTS

if TYPE_CHECKING:
    from collections.abc import Callable

    from spacy.tokens import Doc

_PER_CALL, _PER_UPDATE = 512, 8


@dataclass(frozen=True)
class ZeroResolver:
    """What all kinds have in common.

    knowledge (Knowledge): What is known of the language.
    find (Callable): The zero pronouns of a document.
    """

    scope: Scope
    knowledge: Knowledge
    find: Callable[[Doc], Sequence[Zero]]
    suits: ClassVar[Suits] = ALL

    def asked(self, doc: Doc) -> list[AskedZero]:
        own = self.scope.settings
        window = Window(own.sentences_before, own.sentences_after, own.window_tokens)
        return find_asked(doc, self.find(doc), self.knowledge, window)

    def calls(
        self, asked: Sequence[tuple[Doc, Sequence[Query]]], *, training: bool = False
    ) -> Iterator[tuple[int, Sequence[Any]]]:
        yield from in_calls(asked, _PER_UPDATE if training else _PER_CALL)

    def calibration(self, content: Any) -> Calibration:
        own = self.scope.settings.temperature
        bias = getattr(getattr(content, "settings", None), "none_bias", 0.0)
        return Calibration(float(content.temperature) if own is None else own, bias)

    def samples(self, docs: Iterable[Doc]) -> None:
        return None


@dataclass(frozen=True)
class SalienceQuestions(ZeroQuestions):
    """Resolved one after another, as each is likely to go on with the one before."""

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
        phrases = sorted({p for asked in self.asked for p in asked.phrases}, key=lambda p: p.end)
        context = Context(self.doc, phrases, self.knowledge.data)
        found = []
        for asked in self.asked:
            answer = asked.settled()
            if asked.open:
                rows = describe(context, asked.zero, asked.phrases)
                values = softmax([score(self.weights, row) for row in rows], 1.0)
                answer = Answered(asked.question, values)
            if answer.probabilities:
                best = max(range(len(answer.probabilities)), key=answer.probabilities.__getitem__)
                context.remember(asked.zero, asked.phrases[best])
            found.append(answer)
        return found


@dataclass(frozen=True)
class SalienceResolver(ZeroResolver):
    """The resolver of `spacy-wikicrem.ZeroSalience.v1`."""

    def questions(self, doc: Doc) -> SalienceQuestions:
        return SalienceQuestions(doc, self.asked(doc), self.knowledge, WEIGHTS)

    def loss(self, scores: Sequence[float], right: Sequence[bool]) -> tuple[float, list[float]]:
        return mention_loss(scores, right)


@dataclass(frozen=True)
class RankedZeros(ZeroQuestions):
    """What a mention ranker is asked: the verb is the anaphor."""

    def query(self, asked: AskedZero) -> MentionQuery:
        question = asked.question
        start = question.start - len(question.before)
        end = question.end + len(question.after)
        first = min([start, *(m.start for m in question.candidates)])
        last = max([end, *(m.end for m in question.candidates)])
        return MentionQuery(
            self.doc.text[first:last],
            question.start - first,
            question.end - first,
            tuple((m.start - first, m.end - first) for m in question.candidates),
        )

    def answers(
        self, scores: Sequence[Sequence[float]], calibration: Calibration
    ) -> list[Answered]:
        rest = iter(scores)
        return [
            self._answer(asked, next(rest), calibration) if asked.open else asked.settled()
            for asked in self.asked
        ]

    def _answer(self, asked: AskedZero, row: Sequence[float], calibration: Calibration) -> Answered:
        """The last score is that of "no antecedent"."""
        lowered = [*row[:-1], row[-1] - calibration.none_bias]
        values = softmax(lowered, calibration.temperature)
        return Answered(asked.question, values[:-1], values[-1])


@dataclass(frozen=True)
class RankerZeroResolver(ZeroResolver):
    """Zero pronouns by the model of `spacy-wikicrem.MentionRanker.v1`."""

    def questions(self, doc: Doc) -> RankedZeros:
        return RankedZeros(doc, self.asked(doc))

    def loss(self, scores: Sequence[float], right: Sequence[bool]) -> tuple[float, list[float]]:
        return mention_loss(scores, right)


@dataclass(frozen=True)
class MaskedZeros(ZeroQuestions):
    """What a masked language model is asked: each candidate in a mask before the verb."""

    def query(self, asked: AskedZero) -> MaskedQuery:
        question = asked.question
        names = tuple(candidate.name for candidate in question.candidates)
        return MaskedQuery(question.before, f" {question.text}{question.after}", names)

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
class MaskedZeroResolver(ZeroResolver):
    """Zero pronouns by the model of `spacy-wikicrem.MaskedLM.v1`."""

    suits: ClassVar[Suits] = NAMES

    def questions(self, doc: Doc) -> MaskedZeros:
        return MaskedZeros(doc, self.asked(doc))

    def loss(self, scores: Sequence[float], right: Sequence[bool]) -> tuple[float, list[float]]:
        own = self.scope.settings
        return candidate_loss(scores, right, own.alpha, own.beta)


# What resolves zero pronouns with a model that was made for written ones.
KINDS: dict[Any, type[ZeroResolver]] = {
    MaskedLMResolver: MaskedZeroResolver,
    MentionRankerResolver: RankerZeroResolver,
}
