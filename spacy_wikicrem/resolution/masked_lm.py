"""Resolving with a masked language model (WikiCREM, section 4.2).

The model scores each candidate in the place of the pronoun; a softmax over the candidates gives
probabilities.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ..ty import MaskedQuery
from ..util.probabilities import softmax
from .candidates import Question, Window
from .gold import Gold
from .losses import candidate_loss
from .pairing import find_paired_questions, tabulate
from .resolver import (
    Answered,
    Calibration,
    InCalls,
    LabelledQuestion,
    Outcome,
    Scope,
)
from .settings import NAMES

if TYPE_CHECKING:
    from spacy.tokens import Doc


@dataclass(frozen=True, slots=True)
class MaskedQuestions:
    """The pronouns of a document with their candidates; one candidate needs no model.

    penalty (float): Taken off the score of a candidate for each feature that does not agree.
    """

    questions: Sequence[Question]
    penalty: float = 0.0

    @property
    def queries(self) -> list[MaskedQuery]:
        return [question.query for question in self.questions if len(question.candidates) > 1]

    def answers(
        self, scores: Sequence[Sequence[float]], calibration: Calibration
    ) -> list[Answered]:
        rest = iter(scores)
        found = [
            softmax(self._penalised(question, next(rest)), calibration.temperature)
            if len(question.candidates) > 1
            else [1.0] * len(question.candidates)
            for question in self.questions
        ]
        return list(_with_repeated(zip(self.questions, found, strict=True)))

    def _penalised(self, question: Question, scores: Sequence[float]) -> Sequence[float]:
        if not self.penalty or not question.conflicts:
            return scores
        pairs = zip(scores, question.conflicts, strict=True)
        return [score - self.penalty * conflicts for score, conflicts in pairs]

    def labelled(self, gold: Gold) -> Iterator[tuple[Outcome, LabelledQuestion]]:
        for question in self.questions:
            right = gold.right(question)
            if right is None or question.same_as is not None:
                continue
            kind: Outcome = "trained"
            if not any(right):
                kind = "unreachable"
            elif all(right):
                kind = "unopposed"
            yield kind, LabelledQuestion(question.query, right)

    def reach(self) -> Iterator[tuple[int, tuple[int, int]]]:
        for question in self.questions:
            left, right = len(question.before), len(question.after)
            yield question.start, (question.start - left, question.end + right)


@dataclass(frozen=True)
class MaskedLMResolver(InCalls):
    """The resolver of `spacy-wikicrem.MaskedLM.v1`."""

    scope: Scope
    suits = NAMES
    per_call = 512  # bounds the memory of a call

    def questions(self, doc: Doc) -> MaskedQuestions:
        own, language = self.scope.settings, self.scope.language
        window = Window(own.sentences_before, own.sentences_after, own.window_tokens)
        penalty = own.agreement_penalty if own.agreement == "soft" else 0.0
        forms = self.scope.forms
        table = tabulate(doc, language, self.scope.mentions)
        found = find_paired_questions(doc, language, forms, table, window, self.scope.pairing)
        return MaskedQuestions(list(found), penalty)

    def calibration(self, content: Any) -> Calibration:
        own = self.scope.settings.temperature
        return Calibration(float(content.temperature) if own is None else own)

    def loss(self, scores: Sequence[float], right: Sequence[bool]) -> tuple[float, list[float]]:
        own = self.scope.settings
        return candidate_loss(scores, right, own.alpha, own.beta)


def _with_repeated(
    answered: Iterable[tuple[Question, list[float]]],
) -> Iterator[Answered]:
    """Give a reflexive the candidates and probabilities of the pronoun that it repeats."""
    done: dict[tuple[int, int], Answered] = {}
    for question, probabilities in answered:
        found = Answered(question, probabilities)
        if question.same_as in done:
            other = done[question.same_as]
            repeated = replace(question, candidates=other.question.candidates)
            found = replace(other, question=repeated)
        done[question.start, question.end] = found
        yield found
