"""How far the probability of the chosen candidate can be believed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

BINS = 10
# Of two candidates the chosen one has at least this probability.
LOWEST = 0.5


def reliability(probabilities: Sequence[float], right: Sequence[bool]) -> dict[str, Any]:
    """Expected calibration error (Guo et al., 2017) and the curve behind it.

    probabilities (Sequence[float]): Of the chosen one of two candidates, 0.5 to 1.
    Keys: n, ece (mean distance of probability and share of right choices over equally wide bins,
    weighted by their sizes; None if n is 0), mean_probability, accuracy (0 to 1), bins (low, high,
    n, and unless empty probability, accuracy, and accuracy_low and accuracy_high: Wilson's 95
    percent interval).
    """
    members: list[list[tuple[float, bool]]] = [[] for _ in range(BINS)]
    for probability, ok in zip(probabilities, right, strict=True):
        at = int((probability - LOWEST) / (1 - LOWEST) * BINS)
        members[min(max(at, 0), BINS - 1)].append((probability, ok))
    bins = [_bin(at, inside) for at, inside in enumerate(members)]
    total = len(probabilities)
    gaps = (row["n"] * abs(row["probability"] - row["accuracy"]) for row in bins if row["n"])
    return {
        "n": total,
        "ece": sum(gaps) / total if total else None,
        "mean_probability": sum(probabilities) / total if total else None,
        "accuracy": sum(right) / total if total else None,
        "bins": bins,
    }


def wilson(correct: int, total: int) -> tuple[float, float]:
    """95 percent interval of a share (Wilson, 1927)."""
    from scipy.stats import binomtest

    found = binomtest(correct, total).proportion_ci(method="wilson")
    return float(found.low), float(found.high)


def _bin(at: int, inside: Sequence[tuple[float, bool]]) -> dict[str, Any]:
    width = (1 - LOWEST) / BINS
    row: dict[str, Any] = {
        "low": round(LOWEST + at * width, 9),
        "high": round(LOWEST + (at + 1) * width, 9),
        "n": len(inside),
    }
    if inside:
        correct = sum(ok for _, ok in inside)
        row["probability"] = sum(probability for probability, _ in inside) / len(inside)
        row["accuracy"] = correct / len(inside)
        row["accuracy_low"], row["accuracy_high"] = wilson(correct, len(inside))
    return row
