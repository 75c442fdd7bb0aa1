"""What a ranker reads for verbs without a written subject."""

from __future__ import annotations

import pytest

from spacy_wikicrem.resolution.zeros.resolvers import MOST_READ, read_together


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ([], []),
        ([(5, 9)], [(5, 9)]),
        ([(300, 800), (0, MOST_READ)], [(0, MOST_READ)] * 2),
        ([(0, 400), (300, MOST_READ + 1)], [(0, 400), (300, MOST_READ + 1)]),
        ([(0, 400), (300, 1000), (900, 1200)], [(0, 1000), (0, 1000), (900, 1200)]),
        ([(0, 5 * MOST_READ), (10, 20)], [(0, 5 * MOST_READ), (10, 20)]),
    ],
)
def test_places_beside_each_other_are_read_together(places, expected):
    assert list(read_together(places)) == expected
