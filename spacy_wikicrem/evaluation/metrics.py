"""Plain counting: decisions to precision, recall, F1 and bias. Standard library only.

The counting is that of the official GAP scorer: every example is two yes/no decisions, and a
missing answer costs recall, whatever the gold label says.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Self


class Summed:
    """Dataclasses of numbers that are added field by field."""

    __slots__ = ()

    def __add__(self, other: Self) -> Self:
        names = [field.name for field in fields(self)]  # type: ignore[arg-type]
        return type(self)(*(getattr(self, name) + getattr(other, name) for name in names))


@dataclass(frozen=True, slots=True)
class Counts:
    """True and false positives, false and true negatives."""

    tp: int = 0
    fp: int = 0
    fn: int = 0
    tn: int = 0


def count(decisions: Iterable[tuple[bool, bool | None]]) -> Counts:
    """Count (gold, system) pairs; None is a missing answer and counts as a false negative."""
    tp = fp = fn = tn = 0
    for gold, system in decisions:
        if system is None:
            fn += 1
        elif system:
            tp, fp = (tp + 1, fp) if gold else (tp, fp + 1)
        else:
            fn, tn = (fn + 1, tn) if gold else (fn, tn + 1)
    return Counts(tp, fp, fn, tn)


def percent(part: float, whole: float) -> float:
    """`part` of `whole` in percent, 0.0 when `whole` is 0."""
    return 100.0 * part / whole if whole else 0.0


def precision(counts: Counts) -> float:
    """In percent; 0.0 if nothing was answered TRUE."""
    return percent(counts.tp, counts.tp + counts.fp)


def recall(counts: Counts) -> float:
    """In percent; 0.0 if nothing was there to find."""
    return percent(counts.tp, counts.tp + counts.fn)


def f1(counts: Counts) -> float:
    """Harmonic mean of precision and recall, in percent."""
    p, r = precision(counts), recall(counts)
    return 2.0 * p * r / (p + r) if p + r else 0.0


def bias(feminine: Counts, masculine: Counts) -> float | None:
    """Feminine F1 / masculine F1, or None when either is 0."""
    numerator, denominator = f1(feminine), f1(masculine)
    return numerator / denominator if numerator and denominator else None
