import pytest

from spacy_wikicrem.evaluation.report.reliability import BINS, reliability, wilson


def test_error_by_hand():
    # Bin 0.5-0.55: 2 rows, half right, mean 0.52; bin 0.9-0.95: 2 rows, all right, mean 0.92.
    found = reliability([0.51, 0.53, 0.91, 0.93], [True, False, True, True])
    assert found["ece"] == pytest.approx((2 * 0.02 + 2 * 0.08) / 4)
    assert found["mean_probability"] == pytest.approx(0.72) and found["accuracy"] == 0.75
    assert [row["n"] for row in found["bins"]] == [2, *[0] * 7, 2, 0]
    assert "accuracy" not in found["bins"][1]


def test_edges_fall_into_the_bins():
    found = reliability([0.5, 1.0], [True, True])
    assert found["bins"][0]["n"] == found["bins"][-1]["n"] == 1
    assert len(found["bins"]) == BINS
    assert found["bins"][0]["low"] == 0.5 and found["bins"][-1]["high"] == 1.0


def test_nothing():
    assert reliability([], [])["ece"] is None


def test_wilson():
    # Newcombe (1998), table I: 81 of 263 and 0 of 20.
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=1e-4)
    assert wilson(0, 20) == pytest.approx((0.0, 0.1611), abs=1e-4)
