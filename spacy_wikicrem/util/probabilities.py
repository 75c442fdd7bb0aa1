"""Scores as probabilities."""

from __future__ import annotations

import math
from collections.abc import Sequence


def softmax(scores: Sequence[float], temperature: float = 1.0) -> list[float]:
    """Distribution over the candidates of one question.

    scores (Sequence[float]): Higher is better; minus infinity is a probability of 0, unless
        all are: then all are equally probable.
    temperature (float): Divides the scores; above 0.
    """
    top = max(scores, default=0.0)
    if top == -math.inf:
        return [1 / len(scores)] * len(scores)
    weights = [math.exp((score - top) / temperature) for score in scores]
    return [weight / sum(weights) for weight in weights]
