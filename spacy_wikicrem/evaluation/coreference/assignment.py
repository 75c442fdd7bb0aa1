"""Maximum-weight matching of two sides."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping

Edge = tuple[int, int]


def assign(weights: Mapping[Edge, float]) -> list[Edge]:
    """The pairs (left, right) with the largest total weight, no side in two pairs; sorted.

    weights (Mapping[Edge, float]): Positive; pairs that are not in it are never made.
    """
    import numpy
    from scipy.optimize import linear_sum_assignment

    pairs: list[Edge] = []
    for edges in components(weights):
        rows, columns = (sorted(set(side)) for side in zip(*edges, strict=True))
        table = numpy.zeros((len(rows), len(columns)))
        for row, column in edges:
            table[rows.index(row), columns.index(column)] = weights[row, column]
        found = zip(*linear_sum_assignment(table, maximize=True), strict=True)
        pairs += [edge for r, c in found if (edge := (rows[r], columns[c])) in weights]
    return sorted(pairs)


def components(edges: Collection[Edge]) -> Iterator[list[Edge]]:
    """Edges that hang together: most entities meet one or two of the other side."""
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    if not edges:
        return
    rows, columns = zip(*edges, strict=True)
    first = max(rows) + 1  # columns are numbered behind the rows
    size = first + max(columns) + 1
    ends = (rows, [first + column for column in columns])
    graph = coo_array(([1] * len(rows), ends), shape=(size, size))
    _, labels = connected_components(graph, directed=False)
    found: defaultdict[int, list[Edge]] = defaultdict(list)
    for edge in edges:
        found[labels[edge[0]]].append(edge)
    yield from found.values()
