from __future__ import annotations

from math import inf, log

import pytest

from spacy_wikicrem.resolution.losses import candidate_loss, mention_loss


def test_what_the_model_has_not_seen_teaches_nothing() -> None:
    assert mention_loss([-inf, 1.0, 0.0], [True, False, False]) == (0.0, [0.0, 0.0, 0.0])
    loss, gradient = mention_loss([-inf, 0.0, 0.0], [True, True, False])
    assert loss == pytest.approx(log(2)) and gradient == pytest.approx([0.0, -0.5, 0.5])


def test_a_right_answer_far_below_the_best_keeps_a_finite_loss() -> None:
    loss, gradient = mention_loss([0.0, -2000.0], [False, True])
    assert loss == pytest.approx(2000.0) and gradient == pytest.approx([1.0, -1.0])


@pytest.mark.parametrize(
    ("scores", "loss", "gradient"),
    [
        # right, wrong, right, wrong; alpha 2, beta 0.5: the best right one is the third
        ((-3.0, -2.0, -1.0, -4.0), 1.0, [0.0, 0.0, -1.0, 0.0]),
        ((-3.0, -1.5, -1.0, -4.0), 1.0, [0.0, 1.0, -2.0, 0.0]),  # just at the margin
        ((-3.0, -1.25, -1.0, -4.0), 1.25, [0.0, 1.0, -2.0, 0.0]),
        ((-3.0, -1.0, -1.0, -0.5), 2.5, [0.0, 1.0, -3.0, 1.0]),
    ],
)
def test_equation_1(scores, loss, gradient) -> None:
    assert candidate_loss(scores, (True, False, True, False), 2.0, 0.5) == (loss, gradient)
