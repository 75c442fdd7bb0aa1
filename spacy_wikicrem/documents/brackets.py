"""Mentions written as brackets: `(ID` opens, `ID)` closes, `(ID)` is a mention of one word.

CoNLL-2012 separates brackets with "|"; formats add fields to the ID after the first "-".
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import NamedTuple, NoReturn

from ..errors import WikicremError
from ..util.numbers import whole_number
from .records import CorefMention

_BRACKET = re.compile(r"\(([^()|]+)(\))?|([^()|]+)\)")
_NAME = re.compile(r"[^()|\[\]\-=\s]+")
_PART = re.compile(r"(.+)\[([0-9]+)/([0-9]+)\]")


@dataclass(frozen=True, slots=True)
class BracketLayout:
    """Where a bracket's fields are, after a split at "-".

    entity (int): The field that names the entity (in a closing bracket it may be the only one).
    head (int | None): The field with the 1-based position of the head word in the mention.
    minimal (int | None): The field with those of the minimal span's words, with commas between.
    """

    entity: int = 0
    head: int | None = None
    minimal: int | None = None

    def key(self, label: str) -> str:
        """What names the entity in a label, and the part if it is one of several."""
        fields = label.split("-")
        return fields[self.entity] if self.entity < len(fields) else label


class _Opening(NamedTuple):
    order: int
    start: int
    line: int
    label: str


@dataclass(slots=True)
class _Parts:
    """The parts of a discontinuous mention that were read so far."""

    opening: _Opening
    total: int
    ranges: list[tuple[int, int]]
    labels: list[tuple[str, str]]


@dataclass
class Brackets:
    """Collects the mentions of one document from the bracket column of its tokens.

    A bracket closes the last one that was opened with its ID, so mentions of one entity may
    nest. Discontinuous mentions of CorefUD, `(e1[1/2]` and `(e1[2/2]`, are put together.

    path: Only for errors.
    """

    path: str | Path
    _mentions: list[tuple[int, CorefMention]] = field(default_factory=list)
    _open: defaultdict[str, list[_Opening]] = field(default_factory=lambda: defaultdict(list))
    _parts: dict[str, _Parts] = field(default_factory=dict)
    _opened: int = 0

    def read(self, column: str, token: int, line: int, layout: BracketLayout) -> None:
        """Take in the brackets at a token. Raises W473 for what cannot be."""
        if _BRACKET.sub("", column).replace("|", ""):
            self._fail(line, column, "is not a row of brackets with an ID in each")
        for opening, closed, closing in _BRACKET.findall(column):
            key = layout.key(opening or closing)
            if opening:
                self._open[key].append(_Opening(self._opened, token, line, opening))
                self._opened += 1
            elif not self._open[key]:
                self._fail(line, f"{closing})", "closes a mention that was not opened before")
            if closed or closing:
                self._close(key, token, closing, layout)

    def finish(self) -> tuple[CorefMention, ...]:
        """All mentions in the order in which they opened.

        Raises W473 if one is still open or lacks a part.
        """
        for key, openings in self._open.items():
            if openings:
                self._fail(openings[0].line, f"({key}", "is not closed in its document")
        for key, parts in self._parts.items():
            reason = f"has {len(parts.ranges)} of {parts.total} parts in its document"
            self._fail(parts.opening.line, f"({key}[1/{parts.total}]", reason)
        return tuple(mention for _, mention in sorted(self._mentions, key=lambda pair: pair[0]))

    def _close(self, key: str, token: int, closing: str, layout: BracketLayout) -> None:
        opening = self._open[key].pop()
        words = (opening.start, token + 1)
        labels = (opening.label, closing)
        if part := _PART.fullmatch(key):
            number, total = whole_number(part[2]), whole_number(part[3])
            if number is None or total is None:
                self._fail(opening.line, f"({key}", "is a part with a number that is too large")
            self._add_part(part[1], number, total, words, opening, labels, layout)
        else:
            self._add(key, [words], opening, [labels], layout)

    def _add_part(
        self,
        key: str,
        number: int,
        total: int,
        words: tuple[int, int],
        opening: _Opening,
        labels: tuple[str, str],
        layout: BracketLayout,
    ) -> None:
        if number == 1 and key not in self._parts:
            self._parts[key] = _Parts(opening, total, [], [])
        parts = self._parts.get(key)
        if parts is None or (number, total) != (len(parts.ranges) + 1, parts.total):
            reason = "does not continue a mention in order"
            self._fail(opening.line, f"({key}[{number}/{total}]", reason)
        parts.ranges.append(words)
        parts.labels.append(labels)
        if number == total:
            del self._parts[key]
            self._add(key, parts.ranges, parts.opening, parts.labels, layout)

    def _add(
        self,
        entity: str,
        ranges: list[tuple[int, int]],
        opening: _Opening,
        labels: list[tuple[str, str]],
        layout: BracketLayout,
    ) -> None:
        fields = opening.label.split("-")
        head, minimal = (
            fields[index] if index is not None and index < len(fields) else ""
            for index in (layout.head, layout.minimal)
        )
        words = [index for start, end in ranges for index in range(start, end)]
        heads = self._words("head", head, words, opening.line)
        minimal_words = self._words("minimal span", minimal, words, opening.line)
        mention = CorefMention(
            entity,
            tuple(ranges),
            heads[0] if heads else None,
            minimal_words,
            opening.line,
            tuple(labels),
        )
        self._mentions.append((opening.order, mention))

    def _words(self, what: str, numbers: str, words: list[int], line: int) -> tuple[int, ...]:
        """The tokens of "1,2", counted from 1 over all parts of the mention."""
        found = []
        for text in numbers.split(",") if numbers else ():
            number = whole_number(text)
            if number is None or not 1 <= number <= len(words):
                reason = f"is no word of its mention, which has {len(words)}"
                self._fail(line, f"{what} {numbers!r}", reason)
            found.append(words[number - 1])
        return tuple(found)

    def _fail(self, line: int, bracket: str, reason: str) -> NoReturn:
        raise WikicremError("W473", path=self.path, line=line, bracket=bracket, reason=reason)


# --- writing ---

# From a mention and the number of one of its parts to the labels that open and close it.
Label = Callable[[CorefMention, int], tuple[str, str]]


def bracket_columns(mentions: Iterable[CorefMention], total: int, label: Label) -> list[list[str]]:
    """The brackets at each token: those that close (the last one opened first), those that open
    (the longest first), mentions of one token.

    total (int): Tokens of the document. label (Callable): What names each part of a mention.
    """
    closings: list[list[tuple[int, str]]] = [[] for _ in range(total)]
    openings: list[list[tuple[int, str]]] = [[] for _ in range(total)]
    singles: list[list[str]] = [[] for _ in range(total)]
    for mention in mentions:
        for part, (start, end) in enumerate(mention.parts):
            opening, closing = label(mention, part)
            if end - start == 1:
                singles[start] += [f"({opening}", f"{closing})"] if closing else [f"({opening})"]
            else:
                openings[start].append((-end, f"({opening}"))
                closings[end - 1].append((-start, f"{closing})"))
    return [
        [
            *(text for _, text in sorted(closings[at], key=_first)),
            *(text for _, text in sorted(openings[at], key=_first)),
            *singles[at],
        ]
        for at in range(total)
    ]


def _first(pair: tuple[int, str]) -> int:
    return pair[0]


def keep_order(brackets: Sequence[str], written: str) -> str | None:
    """A column as it was written, if it holds these very brackets in whatever order."""
    found = [match[0] for match in _BRACKET.finditer(written)]
    return written if Counter(found) == Counter(brackets) else None


def labelled(mention: CorefMention, part: int, layout: BracketLayout) -> tuple[str, str] | None:
    """The labels of a part as they were read, if they still fit the mention."""
    if len(mention.labels) != len(mention.parts):
        return None
    opening, closing = mention.labels[part]
    start, end = mention.parts[part]
    if layout.key(opening) != part_name(mention, part, mention.entity):
        return None
    return opening, closing or ("" if end - start == 1 else layout.key(opening))


def part_name(mention: CorefMention, part: int, name: str) -> str:
    """The name of an entity in the brackets of a part."""
    total = len(mention.parts)
    return name if total == 1 else f"{name}[{part + 1}/{total}]"


def safe_names(mentions: Sequence[CorefMention], losses: Counter[str]) -> dict[str, str]:
    """A name for each entity that brackets can hold: its own, or else e1, e2, ...

    losses (Counter[str]): Counts other names, and mentions that brackets cannot tell apart.
    """
    entities = dict.fromkeys(mention.entity for mention in mentions)
    names = {entity: entity for entity in entities if _NAME.fullmatch(entity)}
    free = (name for number in count(1) if (name := f"e{number}") not in names)
    names = {entity: names.get(entity) or next(free) for entity in entities}
    losses["entities with a new name"] += sum(old != new for old, new in names.items())
    losses["mentions that cross one of their entity"] += _count_crossing(mentions)
    return names


def _count_crossing(mentions: Iterable[CorefMention]) -> int:
    """How many mentions brackets cannot tell apart: those that begin inside another mention of
    their entity and end behind it."""
    ranges: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    for mention in mentions:
        for part, (start, end) in enumerate(mention.parts):
            ranges[part_name(mention, part, mention.entity)].append((start, end))
    found = 0
    for places in ranges.values():
        open_: list[int] = []
        for start, end in sorted(places, key=lambda place: (place[0], -place[1])):
            # What ends with the word at which another begins is closed before that opens.
            while open_ and open_[-1] - 1 <= start:
                open_.pop()
            if open_ and open_[-1] < end:
                found += 1
            else:
                open_.append(end)
    return found
