"""The lines of a text, and what some of them are by their marks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

FENCE = re.compile(r"\s*(?:```|~~~)")
_LINE = re.compile(r"[^\n]*\n|[^\n]+")
# "1.", "(a)", "12.3", "12.3.1."
NUMBER = r"(?:\(?(?:\d{1,3}|[A-Za-z])[.)]|\d{1,3}(?:\.\d{1,3})+[.)]?)"
# A speaker: "Ann:", "<ann>", "[Ann]", "ANN LEE:".
_SPEAKER = r"(?:<[^<>\n]{1,30}>|\[[^][\n]{1,30}\]|[^\W\d][\w.'’ -]{0,30}:)"
_TIME = r"\[?\(?\d{1,2}:\d\d(?::\d\d)?[\])]?"
_STRUCTURE = re.compile(rf"\s*(?:[-*+•–—]\s|{NUMBER}\s|\||>|{_TIME})|\s*{_SPEAKER}(?:\s|$)")
_LABEL = re.compile(rf"\s*(?:{_TIME}\s+)?({_SPEAKER})(?:\s+|$)")
_ROW = re.compile(r"\s*\|.*\||\s*!.*!!|[^|\n]*\S \| [^|\n]+ \| |[^\t\n]*\S\t+[^\t\n]+\t")
_RULE = re.compile(r"\s*([-*_=])(?:[^\S\n]*\1){2,}\s*$")
_FIELD = re.compile(r"\s*(?:[\w.-]+:|-\s|#)")  # of YAML
# No editor wraps lines so early.
_SHORT = 60
_ENDS_INSIDE = re.compile(r"[.!?]\s+\S")
_ENDS_A_LINE = tuple(".!?:;…")
_QUOTED = re.compile(r"\s*((?:>\s?)+)")


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
        # A line of a mail that is but marked as quoted is blank.
        end = place + len(line.rstrip().rstrip("> "))
        start = min(end, place + len(line) - len(line.lstrip()))
        fence = FENCE.match(line) is not None
        yield Line(line, place, start, end, blank, fenced or fence, fence)
        fenced ^= fence
        blank = start == end


def is_rule(line: Line) -> bool:
    """Whether it is nothing but a line that separates ("---", "* * *")."""
    return not line.fenced and _RULE.match(line.text) is not None


def framed_to(paragraph: Sequence[Line]) -> int:
    """The number of the line that closes what the first one opens: fields between two rules, as at
    the head of a file, or a title; 0 if none does."""
    if not paragraph or not is_rule(paragraph[0]):
        return 0
    last = next((at for at, line in enumerate(paragraph) if at and is_rule(line)), 0)
    title = last == 2
    return last if title or all(_FIELD.match(line.text) for line in paragraph[1:last]) else 0


def is_structure(line: str) -> bool:
    """Whether it is an item of a list, a row of a table, a quotation or the turn of a speaker."""
    return _STRUCTURE.match(line) is not None


def is_row(line: str) -> bool:
    """Whether it is a row of a table: cells between | or tabs."""
    return _ROW.match(line) is not None


def are_items(lines: Sequence[str]) -> bool:
    """Whether the lines of a paragraph are a list without marks: short, and none goes on with the
    one before, as "200 g flour"."""
    texts = [line.strip() for line in lines]
    return len(texts) > 1 and all(
        len(text) <= _SHORT
        and (text[0].isupper() or text[0].isdigit())
        and not _ENDS_INSIDE.search(text)
        for text in texts
    )


def label_end(line: str) -> int:
    """Where what a speaker says begins, after "DR. LEE:"; 0 without a label."""
    found = _LABEL.match(line)
    if found is None:
        return 0
    words = found[1].split()
    named = len(words) == 1 or found[1][0] in "<["
    return found.end() if named or not any(word[0].islower() for word in words) else 0


def goes_on(line: str, before: str) -> bool:
    """Whether an item, a turn or a quoted line goes on in the next line, which was only wrapped."""
    marks, marks_before = _QUOTED.match(line), _QUOTED.match(before)
    depth, depth_before = (m[1].count(">") if m else 0 for m in (marks, marks_before))
    text = line[marks.end() :] if marks else line
    if depth != depth_before or is_structure(text) or is_row(text):
        return False
    ended = before.rstrip().endswith(_ENDS_A_LINE)
    return text.lstrip()[:1].islower() and not ended and not is_row(before)
