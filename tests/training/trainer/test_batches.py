import numpy as np
import pytest

from spacy_wikicrem.training.trainer.batches import cut, length_batches


def test_every_item_is_in_one_batch_with_others_of_its_length():
    rng = np.random.default_rng(1)
    lengths = rng.integers(1, 100, 500)
    batches = list(length_batches(rng.permutation(500), lengths, 8, rng))
    assert sorted(np.concatenate(batches)) == list(range(500))
    assert np.mean([np.ptp(lengths[batch]) for batch in batches]) < 5
    firsts = [lengths[batch[0]] for batch in batches]
    assert firsts != sorted(firsts)


@pytest.mark.parametrize(("items", "size"), [(500, 8), (400, 8), (401, 8), (7, 8), (8, 8), (3, 1)])
def test_batches_are_full_but_for_the_last_of_a_pool(items, size):
    rng = np.random.default_rng(2)
    sizes = [len(b) for b in length_batches(np.arange(items), np.ones(items), size, rng)]
    assert len(sizes) == -(-items // size)
    assert max(sizes) <= size and sum(sizes) == items
    assert sum(found < size for found in sizes) <= 1


def test_pools_are_drawn_in_the_order_that_is_given():
    """Fifty batches a pool: the first items, however long, are not mixed with later ones."""
    rng = np.random.default_rng(3)
    order = np.arange(200)[::-1]
    batches = list(length_batches(order, np.arange(200), 2, rng))
    assert all({index // 100 for index in batch} in ({0}, {1}) for batch in batches)
    assert all(np.ptp(batch) == 1 for batch in batches)


@pytest.mark.parametrize(
    ("sizes", "count", "expected"),
    [
        ([1, 1, 1, 1], 2, ["ab", "cd"]),
        ([2, 1, 1], 2, ["a", "bc"]),
        ([1, 1, 1], 1, ["abc"]),
        ([9, 8, 7, 6, 5, 4, 3, 2, 1], 3, ["a", "bcd", "efghi"]),
        ([5, 1], 4, ["", "", "a", "b"]),
    ],
)
def test_parts_keep_order_and_are_of_similar_size(sizes, count, expected):
    parts = cut("abcdefghi"[: len(sizes)], sizes, count)
    assert ["".join(part) for part in parts] == expected
