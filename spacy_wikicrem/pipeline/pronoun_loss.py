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
    import torch  # not when the package is imported

    from ..training.config import LossConfig
    from ..training.losses import candidate_loss as loss_of_examples

    best = max((i for i, good in enumerate(right) if good), key=lambda i: scores[i])
    order = [best, *(i for i, good in enumerate(right) if not good)]
    asked = torch.tensor([scores[i] for i in order], dtype=torch.float64, requires_grad=True)
    loss = loss_of_examples([asked], LossConfig(alpha=alpha, beta=beta))
    (slopes,) = torch.autograd.grad(loss, asked)
    gradient = [0.0] * len(scores)
    for i, slope in zip(order, slopes.tolist(), strict=True):
        gradient[i] = slope
    return float(loss.detach()), gradient
