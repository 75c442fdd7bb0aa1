"""How far probabilities can be believed."""

from __future__ import annotations

import pytest

from spacy_wikicrem.evaluation.pronouns.judging import Judgement
from spacy_wikicrem.evaluation.pronouns.summary import by_threshold, calibration_error


def judged(*pairs: tuple[float | None, bool]) -> list[Judgement]:
    """Probabilities of antecedents (None: no antecedent) and whether they are right."""
    return [
        Judgement(
            "d", "g", "he", i, i + 2, "antecedent", right, True, None if p is None else "Bob", p,
            True, 0, "Bob", "[he]",
        )
        for i, (p, right) in enumerate(pairs)
    ]  # fmt: skip


def test_a_threshold_leaves_out_what_is_less_probable() -> None:
    rows = by_threshold(judged((0.95, True), (0.9, True), (0.5, False), (None, False)))
    assert (rows["0"]["given"], rows["0"]["answered"]) == (3, 75.0)
    assert rows["0.5"]["right"] == 2 and rows["0.5"]["given"] == 3
    assert (rows["0.9"]["given"], rows["0.9"]["share"]) == (2, 100.0)  # equality counts
    assert (rows["0.99"]["given"], rows["0.99"]["share"]) == (0, None)


@pytest.mark.parametrize(
    ("pairs", "error"),
    [
        ([(1.0, True), (1.0, True)], 0.0),
        ([(1.0, False)], 1.0),
        ([(0.75, True), (0.75, True), (0.75, True), (0.75, False)], 0.0),
        ([(0.9, True), (0.2, False)], 0.15),
        ([(None, True)], None),
        ([], None),
    ],
)
def test_calibration_error(pairs: list[tuple[float | None, bool]], error: float | None) -> None:
    found = calibration_error(judged(*pairs))
    assert found == (None if error is None else pytest.approx(error))
