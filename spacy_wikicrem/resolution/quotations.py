"""Find the quotations of a text, nested ones included. A pure function of the text.

Straight and curly marks, single and double, are read; what a mark does is told by the characters
beside it, and where both sides look alike, straight double marks open and close in turn. A
quotation ends with its paragraph. One that is not closed there counts only if the next paragraph
begins with the same mark: a speech of several paragraphs. Any other unclosed quotation is none, so
that a forgotten mark does no harm beyond its paragraph.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from ..lang.base import Quotations
from .candidates import BLANK_LINE

_STRAIGHT = '"'
_SINGLES = {"'": "'", "‘": "’"}
_OPENING_SIDE = frozenset("([{-–—“‘«„" + _STRAIGHT)
_WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Quotation:
    """What stands between two quotation marks.

    start (int), end (int): Code points of the text, marks included.
    inner_start (int), inner_end (int): Without them.
    parent (int | None): The quotation around it, as an index into the list.
    continues (int | None): The quotation that it continues after a paragraph's end.
    """

    start: int
    end: int
    inner_start: int
    inner_end: int
    parent: int | None = None
    continues: int | None = None

    def holds(self, start: int, end: int) -> bool:
        return self.inner_start <= start and end <= self.inner_end


@dataclass(frozen=True, slots=True)
class _Mark:
    """A quotation mark. A pair has one name: that of its opening mark."""

    start: int
    end: int
    pair: str
    opens: bool
    closes: bool


def find_quotations(text: str, language: Quotations) -> list[Quotation]:
    """The quotations of a text in order of their start; of nested ones the outer comes first."""
    found: list[Quotation] = []
    waiting: Quotation | None = None  # unclosed at the end of the paragraph before
    waiting_pair = ""
    for start, end in _paragraphs(text):
        marks = _marks(text, start, end, language)
        closed, last = _match(marks)
        if waiting is not None:
            first = next(iter(marks), None)
            goes_on = first is not None and first.pair == waiting_pair and first.opens
            if goes_on and first is not None and not text[start : first.start].strip():
                found.append(waiting)
                closed = [
                    replace(q, continues=len(found) - 1) if q.start == first.start else q
                    for q in closed
                ]
                if last is not None and last.start == first.start:
                    waiting = replace(_unclosed(text, last, end), continues=len(found) - 1)
                    found += closed
                    continue
        found += closed
        waiting = None if last is None else _unclosed(text, last, end)
        waiting_pair = "" if last is None else last.pair
    return _nested(found)


def _paragraphs(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for blank in BLANK_LINE.finditer(text):
        yield start, blank.start()
        start = blank.end()
    yield start, len(text)


def _unclosed(text: str, mark: _Mark, end: int) -> Quotation:
    end = mark.end + len(text[mark.end : end].rstrip())
    return Quotation(mark.start, end, mark.end, end)


def _match(marks: list[_Mark]) -> tuple[list[Quotation], _Mark | None]:
    """The quotations of a paragraph, and its outermost mark that is not closed.

    A mark that can only open does so, even if one of its kind is open: that one was forgotten.
    """
    stack: list[_Mark] = []
    found: list[Quotation] = []
    for mark in marks:
        at = next((i for i, m in reversed([*enumerate(stack)]) if m.pair == mark.pair), None)
        if mark.closes and at is not None:
            opening = stack[at]
            if mark.start > opening.end:
                found.append(Quotation(opening.start, mark.end, opening.end, mark.start))
            del stack[at:]
        elif mark.opens:
            if at is not None:
                del stack[at:]
            stack.append(mark)
    return found, stack[0] if stack else None


def _marks(text: str, start: int, end: int, language: Quotations) -> list[_Mark]:
    """The marks of a paragraph in order."""
    closing = frozenset(language.pairs.values())
    known = sorted({*language.pairs, *closing, _STRAIGHT}, key=len, reverse=True)
    marks: list[_Mark] = []
    opened: dict[str, int] = {}  # where each pair was opened last
    for match in re.compile("|".join(map(re.escape, known))).finditer(text, start, end):
        found = match.group()
        if found == _STRAIGHT:
            opens, closes = _straight(text, match.start())
            if opens or closes:
                opened.update({found: match.start()} if opens else {})
                marks.append(_Mark(match.start(), match.end(), found, opens, closes))
        elif found in closing:
            pair = _pair_of(found, language, opened)
            marks.append(_Mark(match.start(), match.end(), pair, False, True))
        else:
            opened[found] = match.start()
            marks.append(_Mark(match.start(), match.end(), found, True, False))
    taken = {at for mark in marks for at in range(mark.start, mark.end)}
    singles = _singles(text, start, end, language, taken)
    return sorted([*marks, *singles], key=lambda mark: mark.start)


def _pair_of(mark: str, language: Quotations, opened: Mapping[str, int]) -> str:
    """Two opening marks may share a closing one: that which came last."""
    pairs = [opening for opening, closing in language.pairs.items() if closing == mark]
    return max(pairs, key=lambda pair: opened.get(pair, -1))


def _straight(text: str, at: int) -> tuple[bool, bool]:
    """Whether a straight double mark may open, and whether it may close."""
    before, after = _around(text, at, at + 1)
    left = not before or before.isspace() or before in _OPENING_SIDE
    right = not after or after.isspace()
    if left and not right:
        return True, before in _OPENING_SIDE and bool(before)
    if right and not left:
        return False, True
    inches = before.isdigit()
    return not inches, True


def _singles(
    text: str, start: int, end: int, language: Quotations, taken: set[int]
) -> Iterator[_Mark]:
    """Single marks that have a partner in the paragraph; all others are apostrophes."""
    for opening, closing in _SINGLES.items():
        opens = [
            at
            for at in _places(text, opening, start, end)
            if at not in taken and _single_opens(text, at, language)
        ]
        known = {*taken, *opens}
        closes = [
            at
            for at in _places(text, closing, start, end)
            if at not in known and _single_closes(text, at, start)
        ]
        for at, following in zip(opens, [*opens[1:], end], strict=False):
            inside = closes[bisect_left(closes, at + 2) : bisect_left(closes, following)]
            firm = (place for place in inside if not _maybe_apostrophe(text, place, language))
            place = next(firm, next(iter(inside), None))
            if place is not None:
                yield _Mark(at, at + 1, opening, True, False)
                yield _Mark(place, place + 1, opening, False, True)


def _single_opens(text: str, at: int, language: Quotations) -> bool:
    before, after = _around(text, at, at + 1)
    if (before and not before.isspace() and before not in _OPENING_SIDE) or after.isdigit():
        return False
    word = _WORD.match(text, at + 1)
    return (
        bool(after)
        and not after.isspace()
        and (word is None or word.group().lower() not in language.elided_start)
    )


def _single_closes(text: str, at: int, start: int) -> bool:
    before, after = _around(text, at, at + 1)
    return at > start and not before.isspace() and not after.isalnum()


def _maybe_apostrophe(text: str, at: int, language: Quotations) -> bool:
    """ "The boys' books", "goin' home", "o' course"."""
    before = text[at - 1]
    if not before.isalpha():
        return False
    begin = at
    while begin and text[begin - 1].isalpha():
        begin -= 1
    word = text[begin:at].lower()
    return word.endswith(("s", "in")) or word in language.elided_end


def _around(text: str, start: int, end: int) -> tuple[str, str]:
    return text[start - 1 : start] if start else "", text[end : end + 1]


def _places(text: str, mark: str, start: int, end: int) -> Iterator[int]:
    at = text.find(mark, start, end)
    while at >= 0:
        yield at
        at = text.find(mark, at + 1, end)


def _nested(found: list[Quotation]) -> list[Quotation]:
    """In order, with parents; of two that cross, the earlier one."""
    order = sorted(range(len(found)), key=lambda i: (found[i].start, -found[i].end))
    kept: list[int] = []
    parents: list[int | None] = []
    stack: list[int] = []  # indices into kept
    for i in order:
        quotation = found[i]
        while stack and found[kept[stack[-1]]].end <= quotation.start:
            stack.pop()
        if stack and quotation.end > found[kept[stack[-1]]].end:
            continue
        parents.append(stack[-1] if stack else None)
        stack.append(len(kept))
        kept.append(i)
    place: dict[int | None, int] = {i: at for at, i in enumerate(kept)}
    return [
        replace(found[i], parent=parent, continues=place.get(found[i].continues))
        for i, parent in zip(kept, parents, strict=True)
    ]
