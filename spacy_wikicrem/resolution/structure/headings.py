"""The headings of a text, and under which of them each place is."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .lines import Line, is_structure, lines_of

PLAIN = 7  # the level of a heading without a mark, below all that have one
MAX_PLAIN = 60  # characters
# What comes after a heading without a mark is longer: in a list or a poem it is not.
_LEAST_AFTER = 40
_MARKED = re.compile(r" {0,3}(#{1,6})[ \t]+([^#\s].*?)(?:[ \t]+#+)?\s*$")
_WIKI = re.compile(r"(={1,6})[ \t]*([^=\s].*?)[ \t]*\1\s*$")
_UNDERLINE = re.compile(r" {0,3}(={3,}|-{3,})\s*$")
_ENDS_A_SENTENCE = tuple('.!?,;:…。！？，、；："”»')


@dataclass(frozen=True, slots=True)
class Heading:
    """start, end (int): Its lines, without the white space before them. level (int): From 1, the
    highest."""

    start: int
    end: int
    level: int
    text: str


def find_headings(text: str, *, fenced: bool = False, first: bool = True) -> Iterator[Heading]:
    """Headings of Markdown ("# One", or underlined), of wikis ("== One =="), and short lines
    between empty ones before a longer one; none in fenced code.

    fenced (bool): Whether the text begins in fenced code. first (bool): Whether nothing is before
    it: a line without a mark that is followed by another heading is its title then.
    """
    lines = [line for line in lines_of(text, fenced) if not line.is_blank]
    for at, line in enumerate(lines):
        after = lines[at + 1 : at + 3]
        begins = first and at == 0
        if not line.fenced and (found := _heading(line, after, begins)) is not None:
            yield found


def _heading(line: Line, after: Sequence[Line], first: bool) -> Heading | None:
    for pattern in (_MARKED, _WIKI):
        if found := pattern.match(line.text):
            return Heading(line.start, line.end, len(found[1]), _plain(found[2]))
    if not (line.after_blank and after):
        return None
    if not after[0].after_blank:
        under = None if is_structure(line.text) else _UNDERLINE.match(after[0].text)
        if under is None or len(line.text) > MAX_PLAIN:
            return None
        level = 1 if under[1].startswith("=") else 2
        return Heading(line.start, after[0].end, level, _plain(line.text))
    if not _is_short(line):
        return None
    title = _is_short(after[0]) or _MARKED.match(after[0].text) or _WIKI.match(after[0].text)
    if first and title:
        return Heading(line.start, line.end, 1, _plain(line.text))
    if len(after[0].text) < _LEAST_AFTER:
        return None
    return Heading(line.start, line.end, PLAIN, _plain(line.text))


def _is_short(line: Line) -> bool:
    """Whether a line may be a heading that has no mark."""
    text = line.text.strip()
    return (
        len(text) <= MAX_PLAIN
        and not line.fenced
        and text[0].isalnum()
        and not text[0].islower()
        and any(c.isalpha() for c in text)
        and not text.endswith(_ENDS_A_SENTENCE)
        and not line.text.startswith(("    ", "\t"))
        and not is_structure(line.text)
    )


def _plain(text: str) -> str:
    return " ".join(text.split())


class Outline:
    """The headings over each place of a text that is read in order.

    title (str): Of the whole text, above all headings; a heading that repeats it says no more.
    """

    def __init__(self, title: str = "") -> None:
        self._title = _plain(title)
        self._open: list[Heading] = []
        self._fenced, self._begun = False, False
        self._starts: list[int] = [-1]
        self._paths = [self._path()]

    def read(self, text: str, start: int = 0) -> None:
        """The next piece, `text` from `start` on; `at` knows the places of this one alone."""
        self._starts, self._paths = [-1], [self._path()]
        piece = text[start:]
        for found in find_headings(piece, fenced=self._fenced, first=not self._begun):
            self._open = [one for one in self._open if one.level < found.level] + [found]
            self._starts.append(start + found.start)
            self._paths.append(self._path())
        fences = sum(line.fence for line in lines_of(piece))
        self._fenced ^= fences % 2 == 1
        self._begun = self._begun or not (not piece or piece.isspace())

    def at(self, place: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Title and headings that a code point of the text is under, highest first: all of them,
        and those that are not said by a heading at that very place."""
        number = bisect_right(self._starts, place) - 1
        path = self._paths[number]
        return path, path[:-1] if self._starts[number] == place else path

    def _path(self) -> tuple[str, ...]:
        title = [self._title] if self._title else []
        same = self._title.casefold()
        return (*title, *(one.text for one in self._open if one.text.casefold() != same))
