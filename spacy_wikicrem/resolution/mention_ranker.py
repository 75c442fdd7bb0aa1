"""Resolving with a mention ranker: one pass a text, all kinds of mentions, and "no antecedent"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from .losses import mention_loss
from .ranking import Ranking, RankingSettings, prepare
from .resolver import Calibration, InCalls, Scope
from .settings import ALL

if TYPE_CHECKING:
    from spacy.tokens import Doc

# Of the penalty for what does not agree, the part that a single person has for "they" beside a
# group (chosen on the training documents of GUM and LitBank).
GROUPS_FIRST = 0.4
# What the model was trained to read at once.
MOST_TOKENS = 256


@dataclass(frozen=True)
class MentionRankerResolver(InCalls):
    """The resolver of `spacy-wikicrem.MentionRanker.v1`."""

    scope: Scope
    suits = ALL
    per_call = 2048  # bounds the memory of a call
    reads_docs: ClassVar[bool] = False

    @property
    def settings(self) -> RankingSettings:
        """What the ranker is asked."""
        own = self.scope.settings
        return RankingSettings(
            mentions=self.scope.mentions,
            pairing=self.scope.pairing,
            conflict=own.agreement_penalty if own.agreement == "soft" else 0.0,
            preference=0.0 if own.agreement == "off" else GROUPS_FIRST * own.agreement_penalty,
            sentences_before=own.sentences_before,
            sentences_after=own.sentences_after,
            window_tokens=min(own.window_tokens, MOST_TOKENS),
            reads_docs=self.reads_docs,
        )

    def questions(self, doc: Doc) -> Ranking:
        scope = self.scope
        more = () if scope.asking is None else scope.asking(doc)
        return prepare(doc, scope.language, scope.forms, self.settings, more)

    def calibration(self, content: Any) -> Calibration:
        own = self.scope.settings.temperature
        found = content.settings
        if own is not None:  # another temperature: the map was fitted for that of the weights
            relative = own / float(content.temperature)
            return Calibration(own, found.none_bias, relative=relative)
        temperature = float(content.temperature)
        return Calibration(temperature, found.none_bias, found.offset, found.slope)

    def loss(self, scores: Sequence[float], right: Sequence[bool]) -> tuple[float, list[float]]:
        return mention_loss(scores, right)
