"""Losses over the answers of one labelled pronoun, with their gradients. Pure functions."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, inf, log


def candidate_loss(
    scores: Sequence[float], right: Sequence[bool], alpha: float, beta: float
) -> tuple[float, list[float]]:
    """-log P(a|S) + alpha * max(0, log P(b|S) - log P(a|S) + beta), and its gradient: equation 1.

    `a` is the right candidate with the best score: to name any mention of the entity is enough.
    With several wrong candidates the margin term is their mean, as in training on masked examples.

    scores (Sequence[float]): Log-probabilities of the candidates of one pronoun.
    right (Sequence[bool]): At least one True and one False.
    alpha (float), beta (float): Weight and width of the margin.
    """
    best = max((i for i, good in enumerate(right) if good), key=lambda i: scores[i])
    wrong = [i for i, good in enumerate(right) if not good]
    margins = {i: scores[i] - scores[best] + beta for i in wrong}
    share = alpha / len(wrong)
    loss = -scores[best] + share * sum(max(0.0, margin) for margin in margins.values())
    gradient = [0.0] * len(scores)
    gradient[best] = -1.0
    for i, margin in margins.items():
        if margin >= 0:
            gradient[i] += share
            gradient[best] -= share
    return loss, gradient


def mention_loss(scores: Sequence[float], right: Sequence[bool]) -> tuple[float, list[float]]:
    """-log of the probability of all right answers together, and its gradient.

    scores (Sequence[float]): Of the mentions of one pronoun, and of "no antecedent"; minus infinity
        where the model has not seen a mention.
    right (Sequence[bool]): One value a score, at least one True.
    """
    top = max(scores)
    weights = [exp(score - top) for score in scores]
    total = sum(weights)
    good = sum(weight for weight, true in zip(weights, right, strict=True) if true)
    loss = log(total) - log(good) if good else inf
    gradient = [
        weight / total - (weight / good if true and good else 0.0)
        for weight, true in zip(weights, right, strict=True)
    ]
    return loss, gradient
