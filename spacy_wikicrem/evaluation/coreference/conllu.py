"""CoNLL-U files with coreference as CorefUD writes it: `Entity=` in the last column.

What the fields of an opening bracket mean stands in the comment `# global.Entity = ...`. Empty
nodes (identifiers such as 5.1) are words, and a mention whose head is one is a zero.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from .brackets import Line, MentionBuilder, split_brackets
from .records import Dependency, Document, Token

_COLUMNS = 10
_EMPTY = re.compile(r"(\d+)\.(\d+)")
_RANGE = re.compile(r"\d+-\d+")
_NEW_DOCUMENT = re.compile(r"#\s*newdoc\b(?:\s+id\s*=\s*(.*))?")
_FIELDS = re.compile(r"#\s*global\.Entity\s*=\s*(\S+)")
_DEFAULT_FIELDS = ("eid", "etype", "head", "other")


class _Reader:
    """The state between two lines of a file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.documents: list[Document] = []
        self.fields = _DEFAULT_FIELDS
        self._builder = MentionBuilder()
        self._sentence = 0
        # The last word of the sentence; (0, 0) before its first.
        self._last = (0, 0)

    def read(self, text: str, number: int) -> None:
        line = Line(self.path, number)
        if not text:
            self._end_sentence()
        elif match := _NEW_DOCUMENT.match(text):
            self._begin((match[1] or "").strip() or f"document {len(self.documents) + 1}", number)
        elif match := _FIELDS.match(text):
            self.fields = tuple(match[1].split("-"))
        elif not text.startswith("#"):
            if not self.documents:
                self._begin("document 1", number)
            self._add_word(text.split("\t"), line)

    def finish(self) -> None:
        if self.documents:
            self._builder.finish(self.documents[-1])

    def _begin(self, name: str, number: int) -> None:
        self.finish()
        self.documents.append(Document(name, number))
        self._builder = MentionBuilder()
        self._end_sentence()

    def _end_sentence(self) -> None:
        # Two blank lines end one sentence.
        if self._last > (0, 0):
            self._sentence += 1
        self._last = (0, 0)

    def _add_word(self, columns: list[str], line: Line) -> None:
        if len(columns) != _COLUMNS:
            raise line.malformed(
                f"found {len(columns)} columns", f"{_COLUMNS} columns separated by tabs"
            )
        id_, form, dependencies, misc = columns[0], columns[1], columns[8], columns[9]
        if _RANGE.fullmatch(id_):
            return
        word = (self._sentence, *self._next_place(id_, line))
        if word[2] == 0:
            self.documents[-1].tokens.append(Token(word, form, line.number))
        self._builder.add_word(word, _dependencies(dependencies, line))
        for attribute in misc.split("|"):
            name, _, value = attribute.partition("=")
            if name == "Entity":
                self._add_brackets(value, line)

    def _next_place(self, id_: str, line: Line) -> tuple[int, int]:
        """5 as (5, 0) and 5.1 as (5, 1), if the word may follow the last one."""
        token, empty = self._last
        if id_ == str(token + 1):
            self._last = (token + 1, 0)
        elif (match := _EMPTY.fullmatch(id_)) and int(match[1]) == token and int(match[2]) > empty:
            self._last = (token, int(match[2]))
        else:
            expected = f"{token + 1}, an empty node such as {token}.{empty + 1}, or a blank line"
            raise line.malformed(f"found the ID {id_!r}", expected)
        return self._last

    def _add_brackets(self, value: str, line: Line) -> None:
        for bracket in split_brackets(value, line):
            if not bracket.startswith("("):
                self._builder.close(bracket[:-1], line)
                continue
            content = bracket[1:].removesuffix(")").split("-")
            values = dict(zip(self.fields, content, strict=False))
            self._builder.open(content[0], line, values.get("head", ""))
            if bracket.endswith(")"):
                self._builder.close(content[0], line)


def parse_conllu(lines: Iterable[str], path: Path) -> list[Document]:
    """Raises W452 for a malformed line and W453 for brackets that do not fit."""
    reader = _Reader(path)
    for number, line in enumerate(lines, start=1):
        reader.read(line.rstrip("\r\n"), number)
    reader.finish()
    return reader.documents


def _dependencies(value: str, line: Line) -> frozenset[Dependency]:
    """The column DEPS, such as "13:nsubj|15:conj:and"."""
    if value == "_":
        return frozenset()
    pairs = [part.partition(":") for part in value.split("|")]
    if not all(parent and relation for parent, _, relation in pairs):
        raise line.malformed(f"found the dependencies {value!r}", "HEAD:RELATION, separated by |")
    return frozenset((parent, relation) for parent, _, relation in pairs)
