"""Batches of documents with labelled pronouns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, repeat

from spacy.training import Example

from ..resolution.gold import count_pronouns

Batcher = Callable[[Iterable[Example]], Iterator[list[Example]]]


def batch_by_pronouns_v1(
    size: int | Sequence[int], padded_tokens: int | None = None, buffer: int = 256
) -> Batcher:
    """`spacy-wikicrem.BatchByPronouns.v1`: the work of a document is its pronouns, not its length.

    size (int | Sequence[int]): Labelled pronouns in a batch, or a schedule of numbers. A single
        document with more is a batch of its own.
    padded_tokens (int | None): Besides, pronouns times the tokens of the longest document stay
        within this.
    buffer (int): So many documents are sorted by length before they are put into batches, so that
        those of one batch are similar.
    """

    def batches(examples: Iterable[Example]) -> Iterator[list[Example]]:
        sizes = repeat(size) if isinstance(size, int) else iter(size)
        stream = iter(examples)
        while pool := list(islice(stream, buffer)):
            pool.sort(key=lambda example: len(example.predicted))
            yield from _fill(pool, sizes, padded_tokens)

    return batches


def _fill(
    examples: Iterable[Example], sizes: Iterator[int], padded_tokens: int | None
) -> Iterator[list[Example]]:
    batch: list[Example] = []
    pronouns, longest, limit = 0, 0, next(sizes)
    for example in examples:
        count, length = count_pronouns(example.reference), len(example.predicted)
        padded = (pronouns + count) * max(longest, length)
        full = pronouns + count > limit or (padded_tokens is not None and padded > padded_tokens)
        if batch and full:
            yield batch
            batch, pronouns, longest, limit = [], 0, 0, next(sizes, limit)
        batch.append(example)
        pronouns, longest = pronouns + count, max(longest, length)
    if batch:
        yield batch
