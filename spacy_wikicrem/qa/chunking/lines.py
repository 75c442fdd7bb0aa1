"""The lines of a text, and what some of them are by their marks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

FENCE = re.compile(r"\s*(?:```|~~~)")
_LINE = re.compile(r"[^\n]*\n|[^\n]+")
_STRUCTURE = re.compile(
    r"\s*(?:[-*+•–—]\s|\(?\d{1,3}[.)]\s|\(?[a-zA-Z][.)]\s|\||>|\[?\(?\d{1,2}:\d\d)"
    # A speaker: "Ann:", "<ann>", "[Ann]", "ANN LEE:".
    r"|\s*(?:<[^<>\n]{1,30}>|\[[^][\n]{1,30}\]|[^\W\d][\w.'’ -]{0,30}:)(?:\s|$)"
)


@dataclass(frozen=True, slots=True)
class Line:
    """start, end (int): Its code points without white space around them; `place` is where it begins
    with it.

    after_blank (bool): Whether an empty line, or nothing, is before it.
    fenced (bool): Whether it is in fenced code, or one of its fences.
    """

    text: str
    place: int
    start: int
    end: int
    after_blank: bool
    fenced: bool
    fence: bool

    @property
    def is_blank(self) -> bool:
        return self.start == self.end


def lines_of(text: str, fenced: bool = False) -> Iterator[Line]:
    """fenced (bool): Whether the text begins in fenced code."""
    blank = True
    for found in _LINE.finditer(text):
        line, place = found.group(), found.start()
        end = place + len(line.rstrip())
        start = min(end, place + len(line) - len(line.lstrip()))
        fence = FENCE.match(line) is not None
        yield Line(line, place, start, end, blank, fenced or fence, fence)
        fenced ^= fence
        blank = start == end


def is_structure(line: str) -> bool:
    """Whether it is an item of a list, a row of a table, a quotation or the turn of a speaker."""
    return _STRUCTURE.match(line) is not None
