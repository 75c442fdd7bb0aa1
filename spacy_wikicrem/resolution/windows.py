"""Which tokens are read for each pronoun. Pure functions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

# Of long sentences, what is further away from a pronoun in tokens is not read for its sake.
MOST_BEFORE = 128
MOST_AFTER = 64


def reaches(
    sentences: Sequence[tuple[int, int]],
    tokens: Sequence[int],
    *,
    before: int,
    after: int,
    limit: int,
) -> Iterator[tuple[int, int]]:
    """For each pronoun the tokens (start, end) between which its candidates lie.

    sentences (Sequence[tuple[int, int]]): Start and end of each, in tokens.
    tokens (Sequence[int]): The pronouns, in order.
    before (int), after (int): Sentences around a pronoun's own.
    limit (int): But no further than so many tokens from it, nor than `MOST_BEFORE` and
        `MOST_AFTER`.
    """
    back, ahead = min(limit, MOST_BEFORE), min(limit, MOST_AFTER)
    at = 0
    for token in tokens:
        while sentences[at][1] <= token:
            at += 1
        first = sentences[max(0, at - before)][0]
        last = sentences[min(len(sentences) - 1, at + after)][1]
        yield max(first, token - back), min(last, token + ahead)


def windows(
    sentences: Sequence[tuple[int, int]],
    tokens: Sequence[int],
    *,
    before: int,
    after: int,
    limit: int,
) -> Iterator[tuple[int, int]]:
    """For each pronoun the tokens (start, end) to read; pronouns near each other share them.

    The arguments are those of `reaches`. A window is closed when it would grow beyond `limit`
    tokens.
    """
    group: list[int] = []
    start = end = 0
    own = reaches(sentences, tokens, before=before, after=after, limit=limit)
    for token, (first, last) in zip(tokens, own, strict=True):
        if group and last - start <= limit:
            group.append(token)
            end = max(end, last)
            continue
        yield from [(start, end)] * len(group)
        group, start, end = [token], first, last
    yield from [(start, end)] * len(group)
