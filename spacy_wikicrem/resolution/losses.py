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
    right (Sequence[bool]): One value a score, at least one True. Where the model has seen none of
        these, loss and gradient are 0.
    """
    best = max(score for score, true in zip(scores, right, strict=True) if true)
    if best == -inf:  # whatever is right lies outside the model's window: nothing to learn
        return 0.0, [0.0] * len(scores)
    top = max(scores)
    shares = [exp(score - top) for score in scores]
    own = [exp(s - best) if true else 0.0 for s, true in zip(scores, right, strict=True)]
    total, good = sum(shares), sum(own)
    gradient = [share / total - part / good for share, part in zip(shares, own, strict=True)]
    return top + log(total) - best - log(good), gradient
