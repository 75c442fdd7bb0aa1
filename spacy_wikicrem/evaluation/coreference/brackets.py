"""Mentions written as brackets: `(ID` opens, `ID)` closes, `(ID)` is a mention of one word."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from typing import NamedTuple

from ...errors import WikicremError
from .records import Document, Mention, Word

_BRACKET = re.compile(r"\([^()]+\)?|[^()]+\)")
_PART = re.compile(r"(.+)\[(\d+)/(\d+)\]")


class Line(NamedTuple):
    """Where in which file something was found."""

    path: object
    number: int

    def malformed(self, reason: str, expected: str) -> WikicremError:
        return WikicremError(
            "W452", path=self.path, line=self.number, reason=reason, expected=expected
        )

    def unbalanced(self, bracket: str, reason: str) -> WikicremError:
        return WikicremError(
            "W453", path=self.path, line=self.number, bracket=bracket, reason=reason
        )


def split_brackets(value: str, line: Line) -> list[str]:
    """The single brackets of "(1(2)3)"; raises W453 for anything beside them."""
    found = _BRACKET.findall(value)
    if "".join(found) != value:
        raise line.unbalanced(value, "is not a row of brackets with an ID in each")
    return found


@dataclass(slots=True)
class _Opening:
    start: int
    line: Line
    head: str


@dataclass(slots=True)
class _Parts:
    """The parts of a discontinuous mention that were read so far."""

    words: list[Word]
    seen: int
    total: int
    line: Line
    head: str


class MentionBuilder:
    """Turns the brackets of one document into its entities.

    A bracket closes the last one that was opened with its ID, so mentions of one entity may
    nest. Discontinuous mentions of CorefUD, `(e1[1/2]` and `(e1[2/2]`, are put together.
    """

    def __init__(self) -> None:
        self._words: list[Word] = []
        self._dependencies: dict[Word, frozenset[tuple[str, str]]] = {}
        self._open: defaultdict[str, list[_Opening]] = defaultdict(list)
        self._parts: dict[str, _Parts] = {}
        self._entities: dict[str, list[Mention]] = {}

    def add_word(self, word: Word, dependencies: frozenset[tuple[str, str]] = frozenset()) -> None:
        """The next word of the document; brackets that follow belong to it."""
        self._words.append(word)
        self._dependencies[word] = dependencies

    def open(self, id_: str, line: Line, head: str = "") -> None:
        """head (str): Number of the head word within the mention, from 1; "" if unknown."""
        self._entities.setdefault(_entity(id_), [])
        self._open[id_].append(_Opening(len(self._words) - 1, line, head))

    def close(self, id_: str, line: Line) -> None:
        """Raises W453 if no mention with this ID is open."""
        if not self._open[id_]:
            raise line.unbalanced(f"{id_})", "closes a mention that was not opened before it")
        opening = self._open[id_].pop()
        words = self._words[opening.start :]
        if part := _PART.fullmatch(id_):
            self._add_part(part[1], int(part[2]), int(part[3]), words, opening)
        else:
            self._add(id_, words, opening.line, opening.head)

    def finish(self, document: Document) -> None:
        """Hand the entities over; raises W453 if a mention is still open or incomplete."""
        for id_, openings in self._open.items():
            if openings:
                raise openings[0].line.unbalanced(f"({id_}", "is not closed in its document")
        for id_, parts in self._parts.items():
            reason = f"has {parts.seen} of {parts.total} parts in its document"
            raise parts.line.unbalanced(f"({id_}[1/{parts.total}]", reason)
        document.entities = list(self._entities.values())

    def _add(self, id_: str, words: list[Word], line: Line, head: str) -> None:
        word = _head_word(words, head, line)
        dependencies = self._dependencies[word or words[0]]
        self._entities[id_].append(Mention(frozenset(words), word, dependencies, line.number))

    def _add_part(
        self, id_: str, number: int, total: int, words: list[Word], opening: _Opening
    ) -> None:
        if number == 1 and id_ not in self._parts:
            self._parts[id_] = _Parts([], 0, total, opening.line, opening.head)
        parts = self._parts.get(id_)
        if parts is None or (number, total) != (parts.seen + 1, parts.total):
            bracket = f"({id_}[{number}/{total}]"
            raise opening.line.unbalanced(bracket, "does not continue a mention in order")
        parts.words += words
        parts.seen = number
        if number == total:
            del self._parts[id_]
            self._add(id_, parts.words, parts.line, parts.head)


def _entity(id_: str) -> str:
    part = _PART.fullmatch(id_)
    return part[1] if part else id_


def _head_word(words: list[Word], head: str, line: Line) -> Word | None:
    if not head:
        return None
    if not head.isdecimal() or not 1 <= int(head) <= len(words):
        raise line.malformed(
            f"the head {head!r} is no word of its mention", f"a number from 1 to {len(words)}"
        )
    return words[int(head) - 1]
