"""Which tokens are read for each pronoun. Pure functions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def windows(
    sentences: Sequence[tuple[int, int]],
    tokens: Sequence[int],
    *,
    before: int,
    after: int,
    limit: int,
) -> Iterator[tuple[int, int]]:
    """For each pronoun the tokens (start, end) to read; pronouns near each other share them.

    sentences (Sequence[tuple[int, int]]): Start and end of each, in tokens.
    tokens (Sequence[int]): The pronouns, in order.
    before (int), after (int): Sentences to read around a pronoun's own.
    limit (int): A window is closed when it would grow beyond so many tokens; of a sentence that
        is longer, only what is that near to the pronoun is read.
    """
    group: list[int] = []
    start = end = 0
    at = 0
    for token in tokens:
        while sentences[at][1] <= token:
            at += 1
        first = max(sentences[max(0, at - before)][0], token - limit)
        last = min(sentences[min(len(sentences) - 1, at + after)][1], token + limit)
        if group and last - start <= limit:
            group.append(token)
            end = max(end, last)
            continue
        yield from [(start, end)] * len(group)
        group, start, end = [token], first, last
    yield from [(start, end)] * len(group)
