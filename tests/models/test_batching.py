import pytest

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.models.batching import (
    collate,
    group_by_sequence,
    token_batches,
    tokens_per_pass,
)
from spacy_wikicrem.models.encoding import EncodedCandidate


def sequences(*lengths):
    return [tuple(range(length)) for length in lengths]


@pytest.mark.parametrize(
    ("lengths", "batch_tokens", "expected"),
    [
        ([4, 4, 4], 12, [[4, 4, 4]]),
        ([4, 4, 4], 11, [[4, 4], [4]]),
        ([1, 4, 2], 8, [[4, 2], [1]]),
        ([1, 4, 2], 12, [[4, 2, 1]]),
        ([9, 2], 4, [[9], [2]]),
        ([2, 2], 1, [[2], [2]]),
        ([], 4, []),
    ],
)
def test_no_batch_is_overfull_and_none_is_cut_short(lengths, batch_tokens, expected):
    found = list(token_batches(sequences(*lengths), batch_tokens))
    assert [list(map(len, batch)) for batch in found] == expected


def test_a_batch_of_nothing():
    with pytest.raises(WikicremError, match="W221"):
        list(token_batches(sequences(1), 0))


def test_a_gpu_takes_more():
    assert tokens_per_pass("cuda") > tokens_per_pass("cpu")


ONE = EncodedCandidate((1, 9, 9, 2), 1, (5, 6))
SAME = EncodedCandidate((1, 9, 9, 2), 1, (7, 8))
SHORT = EncodedCandidate((1, 3, 9), 2, (4,))


def test_candidates_of_one_length_share_a_sequence():
    assert group_by_sequence([ONE, SHORT, SAME]) == {ONE.ids: [0, 2], SHORT.ids: [1]}


def test_collate():
    batch = collate([ONE.ids, SHORT.ids], [[ONE, SAME], [SHORT]], pad_id=0)
    assert batch.input_ids.tolist() == [[1, 9, 9, 2], [1, 3, 9, 0]]
    assert batch.attention_mask.tolist() == [[1, 1, 1, 1], [1, 1, 1, 0]]
    assert (batch.rows.tolist(), batch.columns.tolist()) == ([0, 0, 1], [1, 2, 2])
    assert batch.at.tolist() == [0, 1, 0, 1, 2]
    assert batch.pieces.tolist() == [5, 6, 7, 8, 4]
    assert batch.owner.tolist() == [0, 0, 1, 1, 2]
    assert batch.sizes.tolist() == [2, 2, 1]


def test_nothing_is_padded_without_need():
    assert collate([ONE.ids], [[ONE]], pad_id=0).attention_mask is None
