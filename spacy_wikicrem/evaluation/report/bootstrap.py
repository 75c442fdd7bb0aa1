"""Bootstrap intervals (Efron, 1979): resample the units of a benchmark, percentile method.

What is resampled is a row of counts for each unit (a sentence, a pair, a row of GAP), so that every
statistic here is a function of sums of counts. One set of resamples serves all systems and slices
of a benchmark; differences between them are therefore paired.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from numpy import ndarray

SAMPLES = 2000
LEVEL = 0.95
# An interval is given only if nearly all resamples have a value: without the others it would be
# too narrow.
MAX_UNDEFINED = 0.01

# From sums of counts (..., columns) to values (...); NaN where undefined.
Statistic = Callable[[Any], Any]


class Estimate(NamedTuple):
    """A value and its interval; None where it is undefined (no unit, or a division by zero)."""

    value: float | None
    low: float | None
    high: float | None


class Bootstrap:
    """Resamples of a number of units, with replacement.

    samples (int): How many. seed (int): The same seed gives the same intervals.
    """

    def __init__(self, units: int, *, samples: int = SAMPLES, seed: int = 0) -> None:
        import numpy

        self.units = units
        generator = numpy.random.default_rng(seed)
        self._weights = numpy.zeros((samples, units), dtype="float32")
        for weights in self._weights if units else ():
            weights[:] = numpy.bincount(generator.integers(units, size=units), minlength=units)

    def estimate(self, counts: ndarray, statistic: Statistic) -> Estimate:
        """The statistic of all units, and the middle 95 percent of its resamples.

        counts (ndarray): (units, columns), whole numbers.
        """
        import numpy

        with numpy.errstate(divide="ignore", invalid="ignore"):
            value = float(statistic(counts.sum(axis=0)))
            resampled = numpy.asarray(statistic(self._weights @ counts))
        defined = resampled[numpy.isfinite(resampled)]
        if not numpy.isfinite(value):
            return Estimate(None, None, None)
        if len(defined) < (1 - MAX_UNDEFINED) * len(resampled):
            return Estimate(value, None, None)
        low, high = numpy.quantile(defined, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
        return Estimate(value, float(low), float(high))


def accuracy_of(sums: Any) -> Any:
    """Percent right; columns: right, all."""
    return 100.0 * sums[..., 0] / sums[..., 1]


def f1_of(sums: Any) -> Any:
    """F1 in percent; columns: tp, fp, fn and whatever follows. 0 where there is nothing to find
    and nothing found, as in `metrics.f1`."""
    import numpy

    twice = 2.0 * sums[..., 0]
    return 100.0 * twice / numpy.maximum(twice + sums[..., 1] + sums[..., 2], 1.0)


def difference_of(statistic: Statistic, columns: int) -> Statistic:
    """The statistic of the first columns minus that of the rest."""
    return lambda sums: statistic(sums[..., :columns]) - statistic(sums[..., columns:])


def ratio_of(statistic: Statistic, columns: int) -> Statistic:
    """The statistic of the first columns divided by that of the rest; undefined if either is 0."""

    def ratio(sums: Any) -> Any:
        import numpy

        above, below = statistic(sums[..., :columns]), statistic(sums[..., columns:])
        return numpy.where((above > 0) & (below > 0), above / below, numpy.nan)

    return ratio
