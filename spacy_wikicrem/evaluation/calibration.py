"""Fit the temperature that turns scores into probabilities."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..errors import WikicremError

# Beyond these a fit says that scores and answers have nothing, or everything, to do with each
# other; the data then do not determine a temperature.
LIMITS = (1e-2, 1e2)


def fit_temperature(scores: Sequence[Sequence[float]], answers: Sequence[int]) -> float:
    """The T of least mean negative log-likelihood of softmax(scores / T), within `LIMITS`.

    scores (Sequence[Sequence[float]]): The candidates of each question, higher is better.
    answers (Sequence[int]): Index of the right candidate of each question.
    The likelihood is convex in 1 / T, so it has a single valley in log T.
    RAISES: W414 if no question has two candidates.
    """
    pairs = [(s, a) for s, a in zip(scores, answers, strict=True) if len(s) > 1]
    if not pairs:
        raise WikicremError("W414", found=len(scores))
    chosen, right = [s for s, _ in pairs], [a for _, a in pairs]
    from scipy.optimize import minimize_scalar

    def nll(x: float) -> float:
        return mean_nll(chosen, right, math.exp(x))

    low, high = (math.log(limit) for limit in LIMITS)
    found = minimize_scalar(nll, bounds=(low, high), method="bounded", options={"xatol": 1e-9})
    # On a plain, as where all answers are the best candidates, the limit is as good.
    return math.exp(min((low, high, float(found.x)), key=nll))


def mean_nll(
    scores: Sequence[Sequence[float]], answers: Sequence[int], temperature: float
) -> float:
    """Mean negative log-likelihood of the right candidates, in nats."""
    total = 0.0
    for values, answer in zip(scores, answers, strict=True):
        top = max(values)
        partition = sum(math.exp((value - top) / temperature) for value in values)
        total += math.log(partition) - (values[answer] - top) / temperature
    return total / len(scores)


def at_limit(temperature: float) -> bool:
    """Whether a fit ran into `LIMITS`."""
    low, high = LIMITS
    return temperature < low * 1.01 or temperature > high / 1.01
