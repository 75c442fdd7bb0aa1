"""The headings of a text, and under which of them each place is."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .lines import Line, is_row, is_structure, lines_of
from .numbered import Number, number_of

PLAIN = 7  # the level of a heading without a mark, below all that have one
MAX_PLAIN = 60  # characters
# What comes after a heading without a mark is longer: in a list or a poem it is not.
_LEAST_AFTER = 40
_MARKED = re.compile(r" {0,3}(#{1,6})[ \t]+([^#\s].*?)(?:[ \t]+#+)?\s*$")
_WIKI = re.compile(r"(={1,6})[ \t]*([^=\s].*?)[ \t]*\1\s*$")
_UNDERLINE = re.compile(r" {0,3}(={3,}|-{3,})\s*$")
_LETTERED = re.compile(r"\(?[a-z][.)]\s")
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
    """Headings of Markdown ("# One", or underlined), of wikis ("== One =="), numbered ones ("4.
    Payment"), and short lines between empty ones before a longer one; none in fenced code.

    fenced (bool): Whether the text begins in fenced code. first (bool): Whether nothing is before
    it: a line without a mark that is followed by another heading is its title then.
    """
    lines = [line for line in lines_of(text, fenced) if not line.is_blank]
    for at, line in enumerate(lines):
        before = lines[at - 1] if at else None
        found = None if line.fenced else _heading(line, before, lines[at + 1 : at + 3], first)
        if found is not None:
            yield found


def _heading(line: Line, before: Line | None, after: Sequence[Line], first: bool) -> Heading | None:
    for pattern in (_MARKED, _WIKI):
        if found := pattern.match(line.text):
            return Heading(line.start, line.end, len(found[1]), _plain(found[2]))
    if after and (number := _numbered(line, before, after[0])) is not None:
        return Heading(line.start, line.end, PLAIN + number.depth, _plain(line.text))
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
    over = any(pattern.match(after[0].text) for pattern in (_MARKED, _WIKI))
    over = over or _is_short(after[0]) or (len(after) > 1 and _is_numbered(line, *after))
    if first and before is None and over:
        return Heading(line.start, line.end, 1, _plain(line.text))
    if len(after[0].text) < _LEAST_AFTER:
        return None
    return Heading(line.start, line.end, PLAIN, _plain(line.text))


def _is_numbered(before: Line, line: Line, after: Line) -> bool:
    return _numbered(line, before, after) is not None


def _numbered(line: Line, before: Line | None, after: Line) -> Number | None:
    """The number of a heading that begins with one. An item of a list ends with a mark, goes on in
    the next line, or has the next item there."""
    number = number_of(line.text)
    if number is None or len(line.text.strip()) > MAX_PLAIN or line.text.startswith(("    ", "\t")):
        return None
    words, next_number = number.words, number_of(after.text)
    if words and (words[0].islower() or words.endswith(_ENDS_A_SENTENCE)):
        return None
    if not any(c.isalpha() for c in line.text) or after.fenced:
        return None
    apart = line.after_blank or (before is not None and _ends_a_sentence(before))
    if not apart:
        return None
    if next_number is not None:
        return number if number.is_over(next_number) else None
    if len(after.text.strip()) < _LEAST_AFTER:
        return None
    return number if after.after_blank or _begins_anew(after, line) else None


def _ends_a_sentence(line: Line) -> bool:
    return line.text.rstrip().endswith(_ENDS_A_SENTENCE)


def _begins_anew(line: Line, before: Line) -> bool:
    """Whether a line does not go on with the one before it, which had room for its first word."""
    text = line.text.strip()
    if _LETTERED.match(text):
        return True
    room = len(before.text.strip()) + 1 + len(text.split()[0]) <= len(text)
    return room and text[0].isupper() and not is_structure(text) and not is_row(text)


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
