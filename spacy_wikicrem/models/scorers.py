"""What others need to know of a model that scores candidates. Standard library only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from ..ty import MaskedQuery, MentionQuery


@runtime_checkable
class CandidateScorer(Protocol):
    """Scores candidates in the place of a pronoun; `masked_lm.MaskedLM` is one.

    temperature (float): Divides the scores before a softmax over candidates.
    """

    @property
    def temperature(self) -> float: ...

    def score(
        self, queries: Sequence[MaskedQuery], *, batch_tokens: int | None = None
    ) -> list[list[float]]:
        """One score a candidate, higher is better. The score of a candidate must not depend on
        the other candidates of its query."""


@runtime_checkable
class MentionScorer(Protocol):
    """Scores mentions in a text with its pronoun; `mention_ranker.MentionRanker` is one."""

    @property
    def temperature(self) -> float: ...

    def score_mentions(
        self, queries: Sequence[MentionQuery], *, batch_tokens: int | None = None
    ) -> list[list[float]]:
        """One score a mention and a last one for "no antecedent", higher is better."""


Scorer = CandidateScorer | MentionScorer


def has_none(scorer: Scorer) -> bool:
    """Whether a candidate's score below 0 says that it is less probable than no antecedent."""
    return isinstance(scorer, MentionScorer)
