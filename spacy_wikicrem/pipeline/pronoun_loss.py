"""Equation 1 of WikiCREM over the candidates of labelled pronouns, with its gradient."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .candidates import Question


@dataclass(frozen=True, slots=True)
class LabelledQuestion:
    """A pronoun with at least one right and one wrong candidate.

    right (tuple[bool, ...]): One value a candidate.
    """

    question: Question
    right: tuple[bool, ...]


def candidate_loss(
    scores: Sequence[float], right: Sequence[bool], alpha: float, beta: float
) -> tuple[float, list[float]]:
    """-log P(a|S) + alpha * max(0, log P(b|S) - log P(a|S) + beta), and its gradient.

    `a` is the right candidate with the best score: to name any mention of the entity is enough.
    With several wrong candidates the margin term is their mean, as in training on masked examples.

    scores (Sequence[float]): Log-probabilities of the candidates of one pronoun.
    right (Sequence[bool]): At least one True and one False.
    alpha (float), beta (float): Weight and width of the margin.
    """
    best = max((i for i, good in enumerate(right) if good), key=lambda i: scores[i])
    wrong = [i for i, good in enumerate(right) if not good]
    share = alpha / len(wrong)
    loss, gradient = -scores[best], [0.0] * len(scores)
    gradient[best] = -1.0
    for i in wrong:
        margin = scores[i] - scores[best] + beta
        if margin > 0:
            loss += share * margin
            gradient[i] += share
            gradient[best] -= share
    return loss, gradient
