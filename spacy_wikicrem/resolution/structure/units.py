"""Where a text may be cut, and how well: sentences, lines that mean something, paragraphs.

The units of a text follow each other without gaps; white space belongs to the unit before it.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import pairwise

from spacy.tokens import Doc

from ...util.characters import LONGEST, joins
from .headings import find_headings
from .lines import (
    NUMBER,
    Line,
    are_items,
    framed_to,
    goes_on,
    is_row,
    is_rule,
    is_structure,
    label_end,
    lines_of,
)
from .tables import DASHES, OPENING, find_tables, is_closing

Place = tuple[int, int]


class Break(IntEnum):
    """What begins with a unit; the more it is, the better is a cut before it."""

    never = 0  # what a heading or an introduction announces
    inside = 1  # a part of a sentence that was too long
    sentence = 2
    line = 3
    paragraph = 4
    heading = 5


@dataclass(frozen=True, slots=True)
class Unit:
    start: int
    end: int
    begins: Break


_MARK_ALONE = re.compile(
    rf"\s*(?:(?:>\s*)+|(?:>\s*)*(?:{NUMBER}|\(?[ivxIVX]{{1,4}}[.)]|[-*+•–—]|#{{1,6}})\s+)"
)
_INDENTED = re.compile(r"(?: {4}|\t)\S")
_ENDS = re.compile(r"[.!?…:;।。！？\"'”’»)\]*_`]\s*$")
# What closes goes with what is before it, and so does a quoted line without words.
_CLOSING = re.compile(r"[\"'”’»)\]*_`]+(?=\s)|(?:>[^\S\n]*)+\n")
# Right before a word they begin something: "_it_".
_MARKS = "*_`\"'"
# No editor breaks lines of prose so late: each is a paragraph.
_UNWRAPPED = 200


def units_of(doc: Doc, start: int, end: int, whole: Sequence[Place]) -> list[Unit]:
    """The units of the code points `start` to `end` of a document.

    whole (Sequence[Place]): In order: no unit begins inside one of these.
    """
    text = doc.text[start:end]
    best: dict[int, Break] = {}
    rows = {
        row: row == table.rows[0]
        for table in find_tables(text)
        for row in (table.head[0], *table.rows)
    }
    for place in _sentence_starts(doc, text, start, end, rows):
        best[place] = Break.sentence
    for place, kind in _line_starts(text, rows):
        best[place] = kind if kind is Break.never else max(kind, best.get(place, kind))
    inside = {
        place for place in best for _, last in [_around(whole, start + place)] if last is not None
    }
    cuts = sorted({place for place in best if 0 < place < len(text)} - inside)
    edges = [0, *cuts, len(text)]
    return [
        Unit(start + a, start + b, best.get(a, Break.paragraph))
        for a, b in pairwise(edges)
        if a < b
    ]


def _around(whole: Sequence[Place], place: int) -> tuple[int | None, int | None]:
    """The protected piece that a place is strictly inside."""
    at = bisect_left(whole, (place, 0)) - 1
    if at >= 0 and whole[at][0] < place < whole[at][1]:
        return whole[at]
    return None, None


def _sentence_starts(
    doc: Doc, text: str, start: int, end: int, rows: Container[int]
) -> Iterator[int]:
    """Where a sentence begins after something that may end one.

    rows (Container[int]): Where rows of tables begin.
    """
    if not doc.has_annotation("SENT_START"):
        return
    whole: dict[int, int] = {}  # up to where lines are not cut, by where they begin
    for sentence in doc.sents:
        if start < sentence.start_char < end:
            place = _next_word(text, sentence.start_char - start)
            while closing := _CLOSING.match(text, place):
                place = _next_word(text, closing.end())
            first = text.rfind("\n", 0, place) + 1
            if first not in whole:
                whole[first] = first + _whole_to(text, first, _next_word(text, first) in rows)
            inside = text[place - 1] in _MARKS or first < place <= whole[first]
            inside = inside or _MARK_ALONE.fullmatch(text, first, place) is not None
            inside = inside or text[max(0, place - 9) : place].rstrip(" \t").endswith(
                ":"
            )  # "Note:"
            if place < len(text) and not inside and _ENDS.search(text[max(0, place - 40) : place]):
                yield place


def _whole_to(text: str, first: int, row: bool) -> int:
    """How much of a line is not cut: a row of a table, or a label."""
    end = text.find("\n", first)
    line = text[first : end if end >= 0 else len(text)]
    return len(line) if row or is_row(line) else label_end(line)


def _line_starts(text: str, rows: Mapping[int, bool]) -> Iterator[tuple[int, Break]]:
    """Where lines begin that do not go on with a sentence.

    rows (Mapping[int, bool]): Where rows of tables begin, and whether they are below the head.
    """
    unwrapped = any(
        len(line.text) > _UNWRAPPED and not _is_special(line) for line in lines_of(text)
    )
    headings = {found.start: found for found in find_headings(text)}
    announced = 0  # where the lines of the last heading end
    before: Line | None = None
    for paragraph in _paragraphs(text):
        apart = unwrapped or are_items([line.text for line in paragraph])
        framed = framed_to(paragraph)
        for at, line in enumerate(paragraph):
            heading = headings.get(line.start)
            if before is not None:
                kind = _line_break(line, before, apart)
                if kind is None and is_rule(before):
                    kind = Break.line
                if 0 < at <= framed or (at and is_closing(line)):
                    kind = None
                elif heading is not None:
                    kind = Break.heading
                elif (announced and before.end <= announced) or rows.get(line.start):
                    kind = Break.never
                elif line.start in rows and kind is None:
                    kind = Break.never if before.text.rstrip().endswith(":") else Break.line
                if kind is not None:
                    yield line.place if before.fenced and line.fenced else line.start, kind
            if heading is not None:
                announced = heading.end
            before = line


def _paragraphs(text: str) -> Iterator[list[Line]]:
    """The lines between blank ones."""
    paragraph: list[Line] = []
    for line in lines_of(text):
        if line.after_blank and paragraph:
            yield paragraph
            paragraph = []
        if not line.is_blank:
            paragraph.append(line)
    if paragraph:
        yield paragraph


def _line_break(line: Line, before: Line, apart: bool) -> Break | None:
    """apart (bool): Whether each line of the paragraph stands for itself."""
    special = _is_special(line)
    if before.text.rstrip().endswith(":") and special and not before.fenced:
        return Break.never
    if not line.fenced and OPENING.match(before.text):
        return Break.never
    if line.after_blank:
        return Break.paragraph
    if is_row(before.text) and (DASHES.match(line.text) or DASHES.match(before.text)):
        return Break.never  # the head of a table
    if not (special or apart or _is_special(before)):
        return None
    wrapped = not (line.fenced or before.fenced or apart) and goes_on(line.text, before.text)
    return None if wrapped else Break.line


def _is_special(line: Line) -> bool:
    text = line.text
    return line.fenced or is_structure(text) or is_row(text) or _INDENTED.match(text) is not None


def _next_word(text: str, place: int) -> int:
    while place < len(text) and text[place].isspace():
        place += 1
    return place


# --- parts of what is too long ---

_CLAUSE = re.compile(r"[,;:—–)|\n]\s+")
_SPACE = re.compile(r"\s+")
_LINE_END = re.compile(r"\n+")


def cut_places(text: str, whole: Iterable[Place]) -> list[list[int]]:
    """Where a text that is too long may be cut, best kind first: after clauses or cells,
    between words, between characters; and then inside protected pieces: between lines of code, and
    so on.

    whole (Iterable[Place]): Protected pieces, in code points of this text.
    """
    whole = [(max(first, 0), min(last, len(text))) for first, last in whole]
    barred = {place for first, last in whole for place in range(first + 1, last)}
    lines = [
        found.end()
        for first, last in whole
        for found in _LINE_END.finditer(text, first, last)
        if found.end() < len(text)
    ]
    label = label_end(text)
    clauses = [found.end() for found in _CLAUSE.finditer(text, label)]
    words = [found.end() for found in _SPACE.finditer(text, label)]
    everywhere = [place for place in range(1, len(text)) if not joins(text, place)]
    kinds = [[p for p in places if p not in barred] for places in (clauses, words, everywhere)]
    return [*kinds, lines, clauses, words, everywhere, _last_resort(text, everywhere)]


def _last_resort(text: str, edges: Sequence[int]) -> list[int]:
    """All places, but those inside characters that are no longer than people write them."""
    apart = pairwise([0, *edges, len(text)])
    return [
        at
        for first, last in apart
        for at in range(first + 1, min(last + 1, len(text)))
        if at == last or last - first >= LONGEST or text[first:last] == "\r\n"
    ]
