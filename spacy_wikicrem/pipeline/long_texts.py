"""Resolve a text of any length piece by piece, each with the paragraphs before it.

A novel as one document needs memory in proportion to its length and shows nothing before its end.
Here it goes through the pipeline in windows of whole paragraphs, and what came just before is read
again with each, so that a pronoun finds its antecedent there. A short text is one document.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from spacy.language import Language
from spacy.tokens import Doc

from ..util.characters import last_edge

SIZE = 12_000
CONTEXT = 3_000
BATCH = 20_000  # characters that go through the pipeline together

_PARAGRAPH_END = re.compile(r"\n[^\S\n]*\n\s*")
_LINE_END = re.compile(r"\n\s*")
_SPACE = re.compile(r"\s+")
# No editor breaks lines so late: each is a paragraph.
_UNWRAPPED = re.compile(r"[^\n]{200}")

Key = TypeVar("Key")


@dataclass(frozen=True, slots=True)
class Window:
    """A stretch of a text that is one document, and its new paragraphs.

    start, end (int): Code points of the text; what is before the first part is context.
    parts (tuple[tuple[int, int], ...]): Start and end of each paragraph in the text, the white
        space after it included: together they give the text again.
    """

    start: int
    end: int
    parts: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Resolved:
    """A window after the pipeline; a text has one or several.

    offset (int): Where the document begins in the text.
    parts (tuple[tuple[int, int], ...]): Its new paragraphs, in code points of the document.
    """

    doc: Doc
    offset: int
    parts: tuple[tuple[int, int], ...]


def resolve_texts(
    nlp: Language,
    texts: Iterable[tuple[Key, str]],
    *,
    size: int = SIZE,
    context: int = CONTEXT,
) -> Iterator[tuple[Key, Resolved]]:
    """Yield the windows of texts of any length, resolved, in order and as they are ready.

    texts (Iterable[tuple[Key, str]]): Each with whatever its windows are to be known by.
    size, context (int): See `windows`.
    """
    cut = (
        (key, text, window)
        for key, text in texts
        for window in windows(text, size=size, context=context)
    )
    yield from resolve_windows(nlp, cut)


def resolve_windows(
    nlp: Language, found: Iterable[tuple[Key, str, Window]]
) -> Iterator[tuple[Key, Resolved]]:
    """Yield windows of texts (`windows`), each with its key and its text, resolved in order."""
    for batch in _batches(found):
        docs = nlp.pipe([text[w.start : w.end] for _, text, w in batch], batch_size=len(batch))
        for (key, _, window), doc in zip(batch, docs, strict=True):
            parts = ((start - window.start, end - window.start) for start, end in window.parts)
            yield key, Resolved(doc, window.start, tuple(parts))


def windows(
    text: str, *, size: int = SIZE, context: int = CONTEXT, start: int = 0
) -> Iterator[Window]:
    """Cut a text into windows.

    size (int): Characters of new paragraphs in a window. A text that has no more is one window,
        also an empty one; a paragraph that has more is cut at a line or else between words.
    context (int): So many characters before them are read again, from the start of a word.
    start (int): Where the new paragraphs begin; what is before is context.
    """
    group: list[tuple[int, int]] = []
    for part in list(_parts(text, size, start)) or [(start, len(text))]:
        if group and part[1] - group[0][0] > size:
            yield _window(text, group, context)
            group = []
        group.append(part)
    if group:
        yield _window(text, group, context)


def _window(text: str, parts: list[tuple[int, int]], context: int) -> Window:
    first = parts[0][0]
    return Window(_context_start(text, first, context), parts[-1][1], tuple(parts))


def _context_start(text: str, first: int, context: int) -> int:
    """Where the text before `first` is read from: a paragraph's start, or a line's, or a word's."""
    start = first - context
    if start <= 0 or not context:
        return max(start, 0)
    middle = start + context // 2
    for pattern, latest in ((_PARAGRAPH_END, middle), (_LINE_END, middle), (_SPACE, first)):
        ends = (found.end() for found in pattern.finditer(text, max(0, start - 2), first))
        end = next((end for end in ends if end >= start), first)
        if end <= latest:
            return end
    return first


def _parts(text: str, size: int, first: int) -> Iterator[tuple[int, int]]:
    """Paragraphs: they end at empty lines, and at each line's end where lines are not wrapped.

    Long ones are cut at lines, or else between words.
    """
    ending = _LINE_END if _UNWRAPPED.search(text) else _PARAGRAPH_END
    for start, end in _cut(text, first, len(text), ending):
        if end - start <= size:
            yield start, end
            continue
        for line, line_end in _cut(text, start, end, _LINE_END):
            yield from _pieces(text, line, line_end, size)


def _cut(text: str, start: int, end: int, pattern: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    for found in pattern.finditer(text, start, end):
        if text[start : found.end()].strip():  # white space alone goes with what follows
            yield start, found.end()
            start = found.end()
    if start < end:
        yield start, end


def _pieces(text: str, start: int, end: int, size: int) -> Iterator[tuple[int, int]]:
    while end - start > size:
        spaces = list(_SPACE.finditer(text, start + size // 2, start + size))
        middle = spaces[-1].end() if spaces else last_edge(text, start + size, start)
        yield start, middle
        start = middle
    yield start, end


def _batches(
    found: Iterable[tuple[Key, str, Window]],
) -> Iterator[list[tuple[Key, str, Window]]]:
    batch: list[tuple[Key, str, Window]] = []
    length = 0
    for key, text, window in found:
        batch.append((key, text, window))
        length += window.end - window.start
        if length >= BATCH:
            yield batch
            batch, length = [], 0
    if batch:
        yield batch
