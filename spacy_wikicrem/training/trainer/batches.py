"""Batches of items of similar length, and batches cut into parts of similar size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

import numpy as np

T = TypeVar("T")

# Items of similar length are drawn from pools of this many batches.
_POOL = 50


def length_batches(
    order: np.ndarray, lengths: np.ndarray, size: int, rng: np.random.Generator
) -> Iterator[np.ndarray]:
    """Group shuffled items by length inside pools, and shuffle the batches.

    order (ndarray): (items,), their indices. lengths (ndarray): (items,), by index.
    YIELDS (ndarray): The indices of a batch, at most `size`.
    """
    chosen: list[np.ndarray] = []
    for start in range(0, len(order), size * _POOL):
        pool = order[start : start + size * _POOL]
        pool = pool[np.argsort(lengths[pool], kind="stable")]
        chosen.extend(pool[at : at + size] for at in range(0, len(pool), size))
    for index in rng.permutation(len(chosen)):
        yield chosen[index]


def cut(items: Sequence[T], sizes: Sequence[int], count: int) -> list[list[T]]:
    """Cut items into `count` parts of similar size; some may be empty.

    sizes (Sequence[int]): Tokens of each item, positive in sum.
    """
    ends = np.cumsum(sizes)
    places = (ends - 1) * count // ends[-1]
    return [[items[int(at)] for at in np.flatnonzero(places == n)] for n in range(count)]
