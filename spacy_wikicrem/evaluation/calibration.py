"""Fit the temperature that turns scores into probabilities, and the map of these."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..errors import WikicremError

# Beyond these a fit says that scores and answers have nothing, or everything, to do with each
# other; the data then do not determine a temperature.
LIMITS = (1e-2, 1e2)
# A map needs so many right and so many wrong answers.
_FEWEST = 10


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


def fit_map(answers: Sequence[Sequence[tuple[float, bool]]]) -> tuple[float, float]:
    """Offset and slope of the map from log odds to log odds (Platt 1999) that makes probabilities
    as likely as they can be; each set of documents counts as much as another.

    answers (Sequence): (probability, whether it is right) of the answers in each set.
    RETURNS (tuple[float, float]): As `resolution.confidence.calibrated` takes them.
    RAISES: W415 if fewer than ten are right, or wrong.
    """
    sets = [found for found in answers if found]
    right = sum(hit for found in sets for _, hit in found)
    wrong = sum(len(found) for found in sets) - right
    if min(right, wrong) < _FEWEST:
        raise WikicremError("W415", right=right, wrong=wrong, least=_FEWEST)
    from scipy.optimize import minimize

    def loss(values: Sequence[float]) -> float:
        offset, slope = values
        total = 0.0
        for found in sets:
            lost = (softplus(offset + slope * log_odds(p), hit) for p, hit in found)
            total += sum(lost) / len(found)
        return total

    found = minimize(loss, (0.0, 1.0), method="L-BFGS-B", bounds=((None, None), (1e-3, None)))
    return float(found.x[0]), float(found.x[1])


def log_odds(probability: float) -> float:
    """Cut off where the shares of the decoder say no more (`resolution.confidence`)."""
    from ..resolution.confidence import SUREST

    kept = min(max(probability, 1e-6), SUREST)
    return math.log(kept / (1.0 - kept))


def softplus(odds: float, hit: bool) -> float:
    """-log of the probability of what was the case."""
    x = -odds if hit else odds
    return max(x, 0.0) + math.log1p(math.exp(-abs(x)))
