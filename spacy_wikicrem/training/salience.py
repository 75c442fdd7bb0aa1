"""Fit the weights of `resolution.zeros.salience`: a softmax over candidates."""

from __future__ import annotations

from collections.abc import Sequence

import numpy

from ..resolution.zeros.salience import Features

# The features of the candidates of one zero pronoun, and which of them are right.
Labelled = tuple[Sequence[Features], Sequence[bool]]


def fit_weights(
    labelled: Sequence[Labelled], *, steps: int = 400, rate: float = 0.5, decay: float = 2e-3
) -> dict[str, float]:
    """Weights that make the right candidates likely.

    labelled (Sequence[Labelled]): Each with a right candidate and a wrong one.
    decay (float): Pulls the weights towards 0.
    RETURNS: By name, rounded to three decimals; the same for the same input.
    """
    names = sorted({name for rows, _ in labelled for row in rows for name in row})
    place = {name: at for at, name in enumerate(names)}
    tables = [_table(rows, place) for rows, _ in labelled]
    rights = [numpy.array(right, dtype=float) for _, right in labelled]
    weights = numpy.zeros(len(names))
    for step in range(steps):
        gradient = decay * weights
        for table, right in zip(tables, rights, strict=True):
            likely = _softmax(table @ weights)
            wanted = likely * right
            total = wanted.sum()
            if total > 0:
                gradient += table.T @ (likely - wanted / total) / len(labelled)
        weights -= rate * gradient / (1 + step / steps)
    return {name: round(float(weights[at]), 3) for name, at in place.items()}


def _table(rows: Sequence[Features], place: dict[str, int]) -> numpy.ndarray:
    table = numpy.zeros((len(rows), len(place)))
    for at, row in enumerate(rows):
        for name, value in row.items():
            table[at, place[name]] = value
    return table


def _softmax(scores: numpy.ndarray) -> numpy.ndarray:
    powers = numpy.exp(scores - scores.max())
    found: numpy.ndarray = powers / powers.sum()
    return found
