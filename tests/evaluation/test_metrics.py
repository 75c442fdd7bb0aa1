import pytest

from spacy_wikicrem.evaluation.metrics import Counts, bias, count, f1, precision, recall


@pytest.mark.parametrize(
    ("gold", "system", "expected"),
    [
        (True, True, Counts(tp=1)),
        (False, True, Counts(fp=1)),
        (True, False, Counts(fn=1)),
        (False, False, Counts(tn=1)),
        (True, None, Counts(fn=1)),
        (False, None, Counts(fn=1)),
    ],
)
def test_one_decision(gold, system, expected):
    assert count([(gold, system)]) == expected


def test_rates_by_hand():
    counts = Counts(tp=3, fp=1, fn=2, tn=4)
    assert precision(counts) == pytest.approx(75.0)
    assert recall(counts) == pytest.approx(60.0)
    assert f1(counts) == pytest.approx(200 / 3)


@pytest.mark.parametrize("rate", [precision, recall, f1])
@pytest.mark.parametrize("counts", [Counts(), Counts(tn=5)])
def test_empty_denominators_are_zero(rate, counts):
    assert rate(counts) == 0.0


def test_bias_is_feminine_over_masculine():
    feminine, masculine = Counts(tp=1, fn=1), Counts(tp=2)
    assert bias(feminine, masculine) == pytest.approx(2 / 3)
    assert bias(Counts(fn=1), masculine) is None
    assert bias(feminine, Counts()) is None
