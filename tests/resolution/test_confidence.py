import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacy_wikicrem.resolution.confidence import calibrated
from spacy_wikicrem.resolution.decoding import Answer


def test_log_odds_are_mapped_and_the_rest_shares_what_is_left() -> None:
    found = calibrated(Answer(((3, 0.9), (1, 0.06)), 0.04), 0.11, 0.38)
    odds = 0.11 + 0.38 * math.log(9)
    best = 1 / (1 + math.exp(-odds))
    assert found.candidates[0] == (3, pytest.approx(best))
    assert found.candidates[1] == (1, pytest.approx((1 - best) * 0.6))
    assert found.none == pytest.approx((1 - best) * 0.4)


def test_nothing_to_map() -> None:
    for answer in (Answer((), 1.0), Answer(((0, 0.4),), 0.6), Answer(((0, 0.5),), 0.5)):
        assert calibrated(answer, 0.11, 0.38) is answer
    answer = Answer(((0, 0.9),), 0.1)
    assert calibrated(answer, 0.0, 1.0) is answer


def test_certainty_has_a_limit() -> None:
    found = calibrated(Answer(((0, 1.0),), 0.0), 0.11, 0.38)
    assert 0.9 < found.candidates[0][1] < 0.96 and found.none == 0.0


@given(
    st.lists(st.floats(1e-6, 1.0), min_size=2, max_size=6),
    st.floats(-3.0, 3.0),
    st.floats(0.1, 1.0),
)
def test_the_order_stays_and_the_whole_is_one_at_most(
    shares: list[float], offset: float, slope: float
) -> None:
    total = sum(shares)
    *values, none = [share / total for share in shares]
    values.sort(reverse=True)
    found = calibrated(Answer(tuple(enumerate(values)), none), offset, slope)
    mapped = [value for _, value in found.candidates]
    assert mapped == pytest.approx(sorted(mapped, reverse=True))
    assert (mapped[0] > found.none) == (values[0] > none)
    whole = sum(mapped) + found.none
    assert whole < 1.0 + 1e-9
    if mapped[0] > 0.5 or values[0] <= none:
        assert whole == pytest.approx(1.0)


def test_an_unsure_best_answer_stays_the_best() -> None:
    found = calibrated(Answer(((3, 0.6), (1, 0.38)), 0.02), -0.43, 0.2)
    best, second = found.candidates
    assert best[0] == 3 and second[1] < best[1] < 0.5
    assert second[1] / best[1] == pytest.approx(0.38 / 0.6)
