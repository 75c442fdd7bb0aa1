import math

import pytest

from spacy_wikicrem.util.probabilities import softmax


def test_softmax_with_temperature():
    assert softmax([0.0, math.log(3)]) == pytest.approx([0.25, 0.75])
    assert softmax([0.0, 2 * math.log(3)], 2.0) == pytest.approx([0.25, 0.75])
    assert softmax([-1000.0, -2000.0]) == pytest.approx([1.0, 0.0])


def test_impossible_scores():
    assert softmax([]) == []
    assert softmax([-math.inf, 0.0]) == [0.0, 1.0]
    assert softmax([-math.inf, -math.inf]) == [0.5, 0.5]
