"""Mentions written as brackets: `(ID` opens, `ID)` closes, `(ID)` is a mention of one word.

CoNLL-2012 separates brackets with "|"; formats add fields to the ID after the first "-".
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn

from ..errors import WikicremError
from .records import CorefMention

_BRACKET = re.compile(r"\(([^()|]+)(\))?|([^()|]+)\)")
_PART = re.compile(r"(.+)\[(\d+)/(\d+)\]")


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

    def key(self, fields: list[str], label: str) -> str:
        return fields[self.entity] if self.entity < len(fields) else label


@dataclass(slots=True)
class _Opening:
    order: int
    start: int
    line: int
    head: str
    minimal: str


@dataclass(slots=True)
class _Parts:
    """The parts of a discontinuous mention that were read so far."""

    opening: _Opening
    total: int
    ranges: list[tuple[int, int]]


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
            key = self._read_opening(opening, token, line, layout) if opening else ""
            if closing:
                key = layout.key(closing.split("-"), closing)
                if not self._open[key]:
                    self._fail(line, f"{closing})", "closes a mention that was not opened before")
            if closed or closing:
                self._close(key, token)

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

    def _read_opening(self, label: str, token: int, line: int, layout: BracketLayout) -> str:
        fields = label.split("-")
        key = layout.key(fields, label)
        head, minimal = (
            fields[index] if index is not None and index < len(fields) else ""
            for index in (layout.head, layout.minimal)
        )
        self._open[key].append(_Opening(self._opened, token, line, head, minimal))
        self._opened += 1
        return key

    def _close(self, key: str, token: int) -> None:
        opening = self._open[key].pop()
        words = (opening.start, token + 1)
        if part := _PART.fullmatch(key):
            self._add_part(part[1], int(part[2]), int(part[3]), words, opening)
        else:
            self._add(key, [words], opening)

    def _add_part(
        self, key: str, number: int, total: int, words: tuple[int, int], opening: _Opening
    ) -> None:
        if number == 1 and key not in self._parts:
            self._parts[key] = _Parts(opening, total, [])
        parts = self._parts.get(key)
        if parts is None or (number, total) != (len(parts.ranges) + 1, parts.total):
            reason = "does not continue a mention in order"
            self._fail(opening.line, f"({key}[{number}/{total}]", reason)
        parts.ranges.append(words)
        if number == total:
            del self._parts[key]
            self._add(key, parts.ranges, parts.opening)

    def _add(self, entity: str, ranges: list[tuple[int, int]], opening: _Opening) -> None:
        words = [index for start, end in ranges for index in range(start, end)]
        heads = self._words("head", opening.head, words, opening.line)
        minimal = self._words("minimal span", opening.minimal, words, opening.line)
        head = heads[0] if heads else None
        mention = CorefMention(entity, tuple(ranges), head, minimal, opening.line)
        self._mentions.append((opening.order, mention))

    def _words(self, what: str, numbers: str, words: list[int], line: int) -> tuple[int, ...]:
        """The tokens of "1,2", counted from 1 over all parts of the mention."""
        found = []
        for number in numbers.split(",") if numbers else ():
            if not number.isdecimal() or not 1 <= int(number) <= len(words):
                reason = f"is no word of its mention, which has {len(words)}"
                self._fail(line, f"{what} {numbers!r}", reason)
            found.append(words[int(number) - 1])
        return tuple(found)

    def _fail(self, line: int, bracket: str, reason: str) -> NoReturn:
        raise WikicremError("W473", path=self.path, line=line, bracket=bracket, reason=reason)
