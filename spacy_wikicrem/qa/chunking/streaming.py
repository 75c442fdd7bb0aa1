"""A long text in windows, read piece by piece."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ...pipeline.long_texts import CONTEXT, SIZE, Window, windows
from ...util.characters import last_edge

BLOCK = 8 * SIZE  # characters that are cut into windows together
_ENDS = (re.compile(r"\n[^\S\n]*\n\s*"), re.compile(r"\n"), re.compile(r"\s+"))


def cut_stream(
    pieces: Iterable[str], *, block: int = BLOCK, size: int = SIZE, context: int = CONTEXT
) -> Iterator[tuple[int, str, Window]]:
    """The windows of a text that comes in pieces; never holds much more than a block of it.

    YIELDS: The offset of a block in the text, the block, and a window of the block.
    """
    offset = 0  # of `text`, which begins with `start` characters that were cut before
    text, start = "", 0
    for piece in _limited(pieces, block):
        text += piece
        while len(text) - start > 2 * block:
            end = _block_end(text, start, start + 2 * block)
            for window in windows(text[:end], size=size, context=context, start=start):
                yield offset, text[:end], window
            kept = max(0, end - context)
            offset, text, start = offset + kept, text[kept:], end - kept
    if len(text) > start:
        for window in windows(text, size=size, context=context, start=start):
            yield offset, text, window


def _limited(pieces: Iterable[str], block: int) -> Iterator[str]:
    for piece in pieces:
        for at in range(0, len(piece), block):
            yield piece[at : at + block]


def _block_end(text: str, start: int, limit: int) -> int:
    """Where the first block ends: after a paragraph, else a line, a word, a character."""
    for pattern in _ENDS:
        middle = start + (limit - start) // 2
        ends = [found.end() for found in pattern.finditer(text, middle, limit)]
        if ends and ends[-1] < limit:
            return ends[-1]
    return last_edge(text, limit, start)
