"""Whether two systems differ on the same units: McNemar's test, and Holm's correction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Paired:
    """Units by which of two systems is right.

    p (float): Two-sided exact p of McNemar's test: how likely a split of the units on which they
        differ is that is at least as uneven, if each were as likely to fall to either side.
    """

    both: int
    only_first: int
    only_second: int
    neither: int
    p: float


def mcnemar(first: Sequence[bool], second: Sequence[bool]) -> Paired:
    """McNemar's test in its exact (binomial) form.

    first, second (Sequence[bool]): For each unit, whether the system is right. ValueError if the
        lengths differ.
    """
    cells = Counter(zip(map(bool, first), map(bool, second), strict=True))
    left, right = cells[True, False], cells[False, True]
    return Paired(cells[True, True], left, right, cells[False, False], binomial_p(left, right))


def binomial_p(left: int, right: int) -> float:
    """Two-sided exact p of a split in `left` and `right`, each side being as likely."""
    from scipy.stats import binomtest

    return float(binomtest(left, left + right).pvalue) if left + right else 1.0


def holm(values: Sequence[float]) -> list[float]:
    """p values corrected for the number of tests (Holm, 1979), in the order given."""
    order = sorted(range(len(values)), key=values.__getitem__)
    corrected, least = [0.0] * len(values), 0.0
    for rank, at in enumerate(order):
        least = max(least, min(1.0, (len(values) - rank) * values[at]))
        corrected[at] = least
    return corrected
