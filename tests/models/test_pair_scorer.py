import math

import pytest
import torch

from spacy_wikicrem.models.pair_scorer import EncodedQuestion, PairScorer, bucket, gather, split

FIRST = EncodedQuestion((8, 8), ((0, 1), None, (5, 5)))
SECOND = EncodedQuestion((9, 10), ((0, 1),))


@pytest.mark.parametrize(
    ("distance", "row"),
    [
        *[(0, 0), (2, 0), (3, 1), (4, 1), (5, 2), (256, 13), (257, 14), (9999, 14)],
        *[(-1, 15), (-2, 15), (-3, 16), (-256, 28), (-257, 29)],
    ],
)
def test_bucket(distance, row):
    assert bucket(distance) == row


def test_buckets_end_where_they_ended_in_training():
    edges = [step for step in range(300) if bucket(step) != bucket(step + 1)]
    assert edges == [2, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256]
    assert [bucket(-step) - bucket(step) for step in range(1, 300)] == [15] * 299


def test_gather():
    pairs = gather([[FIRST], [SECOND]])
    assert pairs.pronouns.tolist() == [[0, 8, 8], [1, 9, 10]]
    assert pairs.mentions.tolist() == [[0, 0, 1], [0, 5, 5], [1, 0, 1]]
    assert pairs.pair_pronoun.tolist() == [0, 0, 0, 1, 1]
    assert pairs.pair_mention.tolist() == [0, 1, 3, 2, 3]  # 3: no antecedent
    assert pairs.pair_distance.tolist() == [bucket(8), bucket(3), 0, bucket(9), 0]
    assert pairs.pair_known.tolist() == [1, 1, 0, 1, 0]


def test_a_mention_is_read_once_for_all_pronouns_of_its_text():
    pairs = gather([[FIRST, SECOND]])
    assert pairs.mentions.tolist() == [[0, 0, 1], [0, 5, 5]]


def test_split_leaves_out_what_is_not_read():
    first, second = split(torch.arange(5.0), [FIRST, SECOND])
    assert first.tolist() == [0.0, -math.inf, 1.0, 2.0]
    assert second.tolist() == [3.0, 4.0]


@pytest.fixture
def scorer():
    torch.manual_seed(0)
    return PairScorer(hidden=4, width=6).eval()


def test_a_score_depends_on_both_ends_of_both_spans(scorer):
    hidden = torch.randn(1, 12, 4)
    scores = scorer.score_pairs(hidden, gather([[SECOND]]))
    for place in (0, 1, 9, 10, 5):
        changed = hidden.clone()
        changed[0, place] += 1
        other = scorer.score_pairs(changed, gather([[SECOND]]))
        assert (other[0] != scores[0]) == (place != 5)
        assert (other[1] != scores[1]) == (place in (9, 10))  # none: only the pronoun counts


def test_distance_counts_but_not_for_no_antecedent(scorer):
    hidden = torch.ones(1, 12, 4)
    pairs = gather([[FIRST]])
    near, far, none = (scorer.score_pairs(hidden, pairs)[n] for n in (1, 0, 2))
    assert near != far
    with torch.no_grad():
        scorer.distance.weight += torch.randn_like(scorer.distance.weight)
    again = scorer.score_pairs(hidden, pairs)
    assert again[2] == none and again[0] != far


def test_the_table_of_distances_has_a_row_for_each_bucket(scorer):
    assert scorer.distance.num_embeddings == 1 + max(bucket(s) for s in range(-300, 300))
