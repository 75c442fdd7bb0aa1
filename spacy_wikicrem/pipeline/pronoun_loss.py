"""Losses over the candidates of labelled pronouns, with their gradients."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..ty import MaskedQuery, MentionQuery


@dataclass(frozen=True, slots=True)
class LabelledQuestion:
    """A pronoun with at least one right and one wrong answer.

    query (MaskedQuery | MentionQuery): What the model is asked.
    right (tuple[bool, ...]): One value a score.
    """

    query: MaskedQuery | MentionQuery
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


def mention_loss(scores: Sequence[float], right: Sequence[bool]) -> tuple[float, list[float]]:
    """-log of the probability of all right answers together, and its gradient.

    scores (Sequence[float]): Of the mentions of one pronoun, and of "no antecedent".
    right (Sequence[bool]): One value a score, at least one True.
    """
    import torch  # not when the package is imported

    from ..training.ranker import ranking_loss

    asked = torch.tensor(scores, dtype=torch.float64, requires_grad=True)
    loss = ranking_loss(asked, [i for i, good in enumerate(right) if good])
    (slopes,) = torch.autograd.grad(loss, asked)
    return float(loss.detach()), torch.nan_to_num(slopes).tolist()
