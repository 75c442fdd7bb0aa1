"""Maximum-weight matching of two sides (Kuhn 1955; Munkres 1957). Standard library only."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

Edge = tuple[int, int]


def assign(weights: Mapping[Edge, float]) -> list[Edge]:
    """The pairs (left, right) with the largest total weight, no side in two pairs; sorted.

    weights (Mapping[Edge, float]): Positive; pairs that are not in it are never made. Integers of
        any size are exact.
    """
    pairs: list[Edge] = []
    for rows, columns in _components(weights):
        # Shortest augmenting paths need at least as many columns as rows.
        flip = len(rows) > len(columns)
        if flip:
            costs = [[-weights.get((r, c), 0) for r in rows] for c in columns]
        else:
            costs = [[-weights.get((r, c), 0) for c in columns] for r in rows]
        for short, long in enumerate(_cheapest(costs)):
            edge = (rows[long], columns[short]) if flip else (rows[short], columns[long])
            if edge in weights:
                pairs.append(edge)
    return sorted(pairs)


def _components(weights: Mapping[Edge, float]) -> Iterator[tuple[list[int], list[int]]]:
    """Overlaps are sparse: most entities meet one or two of the other side."""
    neighbours: defaultdict[tuple[bool, int], list[tuple[bool, int]]] = defaultdict(list)
    for row, column in weights:
        neighbours[False, row].append((True, column))
        neighbours[True, column].append((False, row))
    seen: set[tuple[bool, int]] = set()
    for start in neighbours:
        if start in seen:
            continue
        seen.add(start)
        members = [start]
        for node in members:
            new = [other for other in neighbours[node] if other not in seen]
            seen.update(new)
            members += dict.fromkeys(new)
        yield (
            sorted(index for right, index in members if not right),
            sorted(index for right, index in members if right),
        )


def _cheapest(costs: Sequence[Sequence[float]]) -> list[int]:
    """The column of each row such that the sum of the costs is least; rows <= columns.

    Rows are added one by one along a shortest augmenting path under the potentials of rows and
    columns. Column 0 stands for "none", so columns count from 1.
    """
    rows, columns = len(costs), len(costs[0])
    row_potential: list[float] = [0] * rows
    column_potential: list[float] = [0] * (columns + 1)
    row_of = [-1] * (columns + 1)
    for row in range(rows):
        row_of[0], column = row, 0
        distance = [math.inf] * (columns + 1)
        before, visited = [0] * (columns + 1), [False] * (columns + 1)
        while row_of[column] >= 0:
            visited[column] = True
            current, step, nearest = row_of[column], math.inf, 0
            line, potential = costs[current], row_potential[current]
            for c in range(1, columns + 1):
                if visited[c]:
                    continue
                reduced = line[c - 1] - potential - column_potential[c]
                if reduced < distance[c]:
                    distance[c], before[c] = reduced, column
                if distance[c] < step:
                    step, nearest = distance[c], c
            for c in range(columns + 1):
                if visited[c]:
                    row_potential[row_of[c]] += step
                    column_potential[c] -= step
                else:
                    distance[c] -= step
            column = nearest
        while column:
            row_of[column] = row_of[before[column]]
            column = before[column]
    result = [0] * rows
    for column in range(1, columns + 1):
        if row_of[column] >= 0:
            result[row_of[column]] = column - 1
    return result
