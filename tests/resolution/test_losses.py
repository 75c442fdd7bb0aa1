from __future__ import annotations

from math import inf, log

import pytest

from spacy_wikicrem.resolution.losses import mention_loss


def test_what_the_model_has_not_seen_teaches_nothing() -> None:
    assert mention_loss([-inf, 1.0, 0.0], [True, False, False]) == (0.0, [0.0, 0.0, 0.0])
    loss, gradient = mention_loss([-inf, 0.0, 0.0], [True, True, False])
    assert loss == pytest.approx(log(2)) and gradient == pytest.approx([0.0, -0.5, 0.5])


def test_a_right_answer_far_below_the_best_keeps_a_finite_loss() -> None:
    loss, gradient = mention_loss([0.0, -2000.0], [False, True])
    assert loss == pytest.approx(2000.0) and gradient == pytest.approx([1.0, -1.0])
