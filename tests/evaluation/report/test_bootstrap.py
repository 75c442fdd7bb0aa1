import math

import numpy
import pytest

from spacy_wikicrem.evaluation.metrics import Counts, f1
from spacy_wikicrem.evaluation.report.bootstrap import (
    Bootstrap,
    Estimate,
    accuracy_of,
    difference_of,
    f1_of,
    ratio_of,
)


def right(correct, total):
    return numpy.array([[1, 1]] * correct + [[0, 1]] * (total - correct), dtype=float)


@pytest.mark.parametrize(("correct", "total"), [(60, 200), (300, 400)])
def test_interval_is_that_of_the_binomial(correct, total):
    # The resampled number of right units is binomial, so that its quantiles are known.
    share = correct / total
    cumulated, quantiles = 0.0, {}
    for k in range(total + 1):
        cumulated += math.comb(total, k) * share**k * (1 - share) ** (total - k)
        for level in (0.025, 0.975):
            if cumulated >= level:
                quantiles.setdefault(level, 100 * k / total)
    found = Bootstrap(total, samples=8000).estimate(right(correct, total), accuracy_of)
    assert found.value == 100 * share
    assert found.low == pytest.approx(quantiles[0.025], abs=100 / total)
    assert found.high == pytest.approx(quantiles[0.975], abs=100 / total)


def test_units_not_rows_are_resampled():
    alone = Bootstrap(90).estimate(right(45, 90), accuracy_of)
    tripled = Bootstrap(30).estimate(3 * right(15, 30), accuracy_of)
    assert tripled.high - tripled.low > 1.5 * (alone.high - alone.low)


def test_seed():
    counts = right(13, 31)
    first, again, other = (Bootstrap(31, seed=s).estimate(counts, accuracy_of) for s in (1, 1, 2))
    assert first == again
    assert first.value == other.value and first != other


@pytest.mark.parametrize("counts", [(3, 1, 2, 9), (0, 0, 0, 5), (0, 1, 0, 0)])
def test_f1_is_that_of_the_metrics(counts):
    assert f1_of(numpy.array(counts)) == pytest.approx(f1(Counts(*counts)))


def test_differences_are_paired():
    counts = right(20, 40)
    same = numpy.concatenate([counts, counts], axis=1)
    assert Bootstrap(40).estimate(same, difference_of(accuracy_of, 2)) == Estimate(0, 0, 0)


def test_ratio_and_what_is_undefined():
    ratio = ratio_of(accuracy_of, 2)
    sides = numpy.concatenate([right(10, 40), right(20, 40)], axis=1)
    assert Bootstrap(40).estimate(sides, ratio).value == 0.5
    none = numpy.concatenate([right(0, 40), right(20, 40)], axis=1)
    assert Bootstrap(40).estimate(none, ratio) == Estimate(None, None, None)
    # One right unit is missing in a third of the resamples: a value, but no interval.
    rare = Bootstrap(40).estimate(numpy.concatenate([right(1, 40), right(20, 40)], axis=1), ratio)
    assert rare.value == 0.05 and rare.low is None and rare.high is None


def test_nothing_to_resample():
    assert Bootstrap(0).estimate(numpy.zeros((0, 2)), accuracy_of) == Estimate(None, None, None)
