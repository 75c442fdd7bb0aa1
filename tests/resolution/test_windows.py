"""Where candidates lie, and what is read for them."""

import pytest

from spacy_wikicrem.resolution.windows import MOST_AFTER, MOST_BEFORE, reaches, windows

SENTENCES = [(0, 4), (4, 8), (8, 12), (12, 16)]


@pytest.mark.parametrize(
    ("token", "before", "after", "limit", "expected"),
    [
        (8, 0, 0, 99, (8, 12)),  # the first token of a sentence
        (11, 0, 0, 99, (8, 12)),  # and its last
        (12, 0, 0, 99, (12, 16)),
        (5, 1, 1, 99, (0, 12)),
        (0, 3, 3, 99, (0, 16)),
        (15, 3, 3, 99, (0, 16)),
        (10, 3, 3, 3, (7, 13)),
    ],
)
def test_reaches(token, before, after, limit, expected):
    found = reaches(SENTENCES, [token], before=before, after=after, limit=limit)
    assert list(found) == [expected]


def test_what_is_read_holds_all_that_is_in_reach():
    tokens = [1, 5, 9, 13]
    for limit in (3, 6, 9, 12, 99):
        own = list(reaches(SENTENCES, tokens, before=1, after=1, limit=limit))
        read = list(windows(SENTENCES, tokens, before=1, after=1, limit=limit))
        assert all(a <= c and d <= b for (a, b), (c, d) in zip(read, own, strict=True))
    assert len(set(read)) == 1 and len(set(own)) == 4


def test_the_limit_itself_is_still_one_window():
    shared = windows(SENTENCES, [1, 5], before=0, after=0, limit=8)
    assert list(shared) == [(0, 8), (0, 8)]
    apart = windows(SENTENCES, [1, 5], before=0, after=0, limit=7)
    assert list(apart) == [(0, 4), (4, 8)]


def test_a_lone_pronoun_reads_no_more_than_it_needs():
    for find in (reaches, windows):
        found = find([(0, 1000)], [500], before=3, after=1, limit=256)
        assert list(found) == [(500 - MOST_BEFORE, 500 + MOST_AFTER)]


def test_windows_are_shared_on_long_sentences():
    sentences = [(start, start + 80) for start in range(0, 8000, 80)]
    tokens = list(range(10, 8000, 20))
    read = list(windows(sentences, tokens, before=3, after=1, limit=256))
    assert len(tokens) == 400 and len(set(read)) < 140
    assert all(end - start <= 256 for start, end in read)
