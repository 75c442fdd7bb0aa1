"""What a ranker reads for verbs without a written subject."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from spacy_wikicrem.resolution.zeros.resolvers import MOST_READ, as_before, read_together


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


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        ({3: 0.75, 5: 0.25}, [0.25, 0.75, 0.0]),
        ({3: 0.6, 9: 0.4}, [0.0, 1.0, 0.0]),
        ({3: 0.5, 9: 0.5}, []),
        ({}, []),
    ],
)
def test_a_shared_subject_is_that_of_the_verb_before(before, expected):
    asked = SimpleNamespace(phrases=[SimpleNamespace(head=head) for head in (5, 3, 7)])
    assert as_before(asked, before) == pytest.approx(expected)
