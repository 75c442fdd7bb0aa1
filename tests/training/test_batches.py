import numpy as np
import pytest

from spacy_wikicrem.training.batches import cut, length_batches


def test_every_item_is_in_one_batch_with_others_of_its_length():
    rng = np.random.default_rng(1)
    lengths = rng.integers(1, 100, 500)
    batches = list(length_batches(rng.permutation(500), lengths, 8, rng))
    assert sorted(np.concatenate(batches)) == list(range(500))
    assert max(map(len, batches)) == 8
    assert np.mean([np.ptp(lengths[batch]) for batch in batches]) < 5
    firsts = [lengths[batch[0]] for batch in batches]
    assert firsts != sorted(firsts)


@pytest.mark.parametrize("count", [1, 2, 3, 7])
def test_parts_keep_order_and_are_of_similar_size(count):
    sizes = [9, 8, 7, 6, 5, 4, 3, 2, 1]
    parts = cut("abcdefghi", sizes, count)
    assert len(parts) == count and "".join(map("".join, parts)) == "abcdefghi"
    totals = [sum(sizes["abcdefghi".index(x)] for x in part) for part in parts]
    assert max(totals) <= 45 / count + 9
