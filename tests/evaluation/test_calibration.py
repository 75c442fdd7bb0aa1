import math
import random

import pytest

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.evaluation.calibration import (
    LIMITS,
    at_limit,
    fit_map,
    fit_temperature,
    log_odds,
    mean_nll,
)
from spacy_wikicrem.util.probabilities import softmax


@pytest.mark.parametrize("temperature", [0.1, 1.0, 7.0])
def test_it_recovers_the_temperature_that_made_the_answers(temperature):
    draw = random.Random(0)
    scores = [[draw.gauss(0, 3 * temperature) for _ in range(4)] for _ in range(4000)]
    answers = [draw.choices(range(4), softmax(s, temperature))[0] for s in scores]
    assert fit_temperature(scores, answers) == pytest.approx(temperature, rel=0.1)


def test_two_candidates_by_hand():
    # The better one is right three times in four: sigmoid(2 / T) = 3/4, T = 2 / ln 3.
    fitted = fit_temperature([[2.0, 0.0]] * 4, [0, 0, 0, 1])
    assert fitted == pytest.approx(2 / math.log(3), rel=1e-4)
    assert not at_limit(fitted)


def test_single_candidates_do_not_count():
    scores, answers = [[2.0, 0.0]] * 4 + [[5.0]] * 9, [0, 0, 0, 1] + [0] * 9
    assert fit_temperature(scores, answers) == pytest.approx(2 / math.log(3), rel=1e-4)
    with pytest.raises(WikicremError, match="W414"):
        fit_temperature([[1.0]], [0])


@pytest.mark.parametrize(("answer", "limit"), [(0, LIMITS[0]), (1, LIMITS[1])])
def test_answers_that_fix_no_temperature_run_into_a_limit(answer, limit):
    fitted = fit_temperature([[1.0, 0.0]] * 5, [answer] * 5)
    assert fitted == pytest.approx(limit, rel=1e-3) or at_limit(fitted)


def test_mean_nll():
    assert mean_nll([[0.0, 0.0], [0.0, math.log(3)]], [0, 1], 1.0) == pytest.approx(
        (math.log(2) + math.log(4 / 3)) / 2
    )
    assert mean_nll([[-1e4, -2e4]], [1], 1.0) == pytest.approx(1e4)


def test_a_map_says_what_was_right():
    """Answers given with .9 that are right three times in four, and with .6 that are right half
    the time, in both sets alike."""
    sure = [(0.9, True)] * 30 + [(0.9, False)] * 10
    unsure = [(0.6, True)] * 20 + [(0.6, False)] * 20
    offset, slope = fit_map([sure + unsure, (sure + unsure) * 3])
    for given, wanted in ((0.9, 0.75), (0.6, 0.5)):
        odds = offset + slope * log_odds(given)
        assert 1 / (1 + math.exp(-odds)) == pytest.approx(wanted, abs=1e-3)


def test_each_set_counts_the_same():
    few, many = [(0.5, True)] * 20 + [(0.5, False)] * 20, [(0.5, True)] * 900 + [(0.5, False)] * 100
    offset, slope = fit_map([few, many])
    assert 1 / (1 + math.exp(-offset - slope * 0.0)) == pytest.approx(0.7, abs=1e-3)


def test_too_few_answers_give_no_map():
    with pytest.raises(WikicremError, match="W415"):
        fit_map([[(0.9, True)] * 100, []])
