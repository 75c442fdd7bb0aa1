import pytest

from spacy_wikicrem.evaluation.report.significance import binomial_p, holm, mcnemar


@pytest.mark.parametrize(
    ("left", "right", "p"),
    [
        (0, 0, 1.0),
        (5, 5, 1.0),
        (0, 5, 0.0625),
        (1, 9, 22 / 1024),
        (9, 1, 22 / 1024),
        # 2 P(X <= 6) for 18 tosses, from tables of the binomial distribution.
        (12, 6, 0.2379),
        # The approval ratings of Agresti (1990): chi-squared 34.7.
        (150, 86, 3.7e-5),
    ],
)
def test_exact_p(left, right, p):
    assert binomial_p(left, right) == pytest.approx(p, rel=0.02)


def test_many_units_do_not_overflow():
    assert binomial_p(2000, 2000) == 1.0
    assert 0 <= binomial_p(1000, 3000) < 1e-200


def test_table():
    found = mcnemar([True, True, False, True, False], [True, False, True, False, False])
    assert (found.both, found.only_first, found.only_second, found.neither) == (1, 2, 1, 1)
    assert found.p == 1.0


def test_units_must_be_the_same():
    with pytest.raises(ValueError, match="shorter"):
        mcnemar([True, False], [True])


def test_holm():
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []
