import random
from itertools import permutations

from spacy_wikicrem.evaluation.coreference.assignment import assign, components


def best(weights, rows, columns):
    """The largest total over all ways to match."""
    if rows > columns:
        flipped = {(c, r): weight for (r, c), weight in weights.items()}
        return best(flipped, columns, rows)
    return max(
        sum(weights.get((row, column), 0) for row, column in enumerate(order))
        for order in permutations(range(columns), rows)
    )


def test_total_is_the_best_of_all():
    for rng in map(random.Random, range(60)):
        rows, columns = rng.randint(1, 6), rng.randint(1, 6)
        density = rng.choice([0.2, 0.5, 1])
        weights = {
            (row, column): rng.randint(1, 9)
            for row in range(rows)
            for column in range(columns)
            if rng.random() < density
        }
        pairs = assign(weights)
        assert sum(weights[pair] for pair in pairs) == best(weights, rows, columns), weights
        for side in zip(*pairs, strict=True):
            assert len(set(side)) == len(pairs), weights


def test_edges():
    assert assign({}) == []
    assert assign({(7, 3): 0.5}) == [(7, 3)]
    # The greedy choice, (0, 0), is not the best one.
    assert assign({(0, 0): 10, (0, 1): 9, (1, 0): 9}) == [(0, 1), (1, 0)]
    assert assign({(0, 0): 1, (0, 1): 1 + 1e-9}) == [(0, 1)]


def test_components():
    edges = [(0, 5), (3, 1), (0, 2), (4, 1), (7, 7)]
    assert sorted(map(sorted, components(edges))) == [
        [(0, 2), (0, 5)],
        [(3, 1), (4, 1)],
        [(7, 7)],
    ]
