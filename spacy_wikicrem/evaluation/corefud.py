"""CorefUD: CoNLL-U with the brackets of `Entity=` in the last column, empty nodes included."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from ..compression import read_lines
from ..errors import WikicremError
from .coref_records import (
    BracketLayout,
    Brackets,
    CorefDocument,
    CorefToken,
    sentence_ranges,
)

_NEWDOC = re.compile(r"#\s*newdoc\b(?:\s+id\s*=\s*(.*))?")
_GLOBAL = re.compile(r"#\s*global\.Entity\s*=\s*(\S+)")
_ID = re.compile(r"(\d+)(?:-(\d+)|\.(\d+))?")
_COLUMNS = 10
_COLUMNS_ONCE = 9  # the official scorer's own tests have one column less
_ENTITY_FIELDS = ("eid", "GRP")
_HEAD_FIELDS = ("head", "minspan")


@dataclass
class _Surface:
    """A contraction: words `first` to `last` are written as `form`."""

    last: int
    form: str
    space: bool
    start: int | None = None


@dataclass
class _Open:
    """The document that is being read."""

    id: str
    brackets: Brackets
    layout: BracketLayout
    text: list[str] = field(default_factory=list)
    length: int = 0
    tokens: list[CorefToken] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    words: dict[int, int] = field(default_factory=dict)
    waiting: list[tuple[int, int]] = field(default_factory=list)
    surface: _Surface | None = None
    columns: int = 0
    in_sentence: bool = False

    def write(self, text: str) -> int:
        """Append to the text; the place where it starts."""
        self.text.append(text)
        self.length += len(text)
        return self.length - len(text)

    def end_sentence(self) -> None:
        """Empty nodes may stand before their verbs, so their heads are looked up at the end."""
        for token, head in self.waiting:
            self.tokens[token] = replace(self.tokens[token], head=self.words.get(head))
        self.words, self.waiting, self.surface, self.in_sentence = {}, [], None, False

    def close(self) -> CorefDocument:
        self.end_sentence()
        sentences = sentence_ranges(self.starts, len(self.tokens))
        text = "".join(self.text).rstrip(" ")
        return CorefDocument(self.id, text, tuple(self.tokens), sentences, self.brackets.finish())


def read_corefud(path: str | Path) -> Iterator[CorefDocument]:
    """Yield the documents of a CoNLL-U file; one without `# newdoc` is one document.

    RAISES: W001, W101, W105 (encoding), W473 (brackets), W474 (a line).
    """
    current: _Open | None = None
    layout = BracketLayout()
    for line, text in read_lines(path):
        if text.startswith("#"):
            if found := _GLOBAL.match(text):
                layout = _layout(found.group(1), path, line)
            elif found := _NEWDOC.match(text):
                if current is not None:
                    yield current.close()
                current = _Open((found.group(1) or Path(path).stem).strip(), Brackets(path), layout)
        elif not text.strip():
            if current is not None:
                current.end_sentence()
        else:
            current = current or _Open(Path(path).stem, Brackets(path), layout)
            current.layout = layout
            _read_row(current, text, path, line)
    if current is not None:
        yield current.close()


def _layout(fields: str, path: str | Path, line: int) -> BracketLayout:
    names = fields.split("-")
    entity = next((names.index(name) for name in _ENTITY_FIELDS if name in names), None)
    if entity is None:
        reason = f"global.Entity names the fields {fields}, none of which is eid or GRP"
        raise WikicremError("W474", path=path, line=line, reason=reason)
    head = next((names.index(name) for name in _HEAD_FIELDS if name in names), None)
    return BracketLayout(entity, head)


def _read_row(current: _Open, text: str, path: str | Path, line: int) -> None:
    columns = text.split("\t")
    number = _ID.fullmatch(columns[0])
    current.columns = current.columns or len(columns)
    if problem := _problem(columns, number is not None, current.columns):
        raise WikicremError("W474", path=path, line=line, reason=problem)
    assert number is not None
    if not current.in_sentence:
        current.in_sentence = True
        current.starts.append(len(current.tokens))
    misc = dict(item.partition("=")[::2] for item in columns[-1].split("|"))
    space = misc.get("SpaceAfter") != "No"
    first, last, decimal = number.groups()
    if last is not None:
        current.surface = _Surface(int(last), columns[1], space)
        return
    if decimal is not None:
        _empty_node(current, columns)
    else:
        _word(current, int(first), columns[1], space)
    if entity := misc.get("Entity"):
        current.brackets.read(entity, len(current.tokens) - 1, line, current.layout)


def _problem(columns: list[str], numbered: bool, before: int) -> str | None:
    """What is wrong with a row; one without the last column must not lose its entities silently."""
    misc = columns[-1]
    enough = len(columns) == _COLUMNS or (
        len(columns) == _COLUMNS_ONCE and (misc == "_" or "=" in misc)
    )
    if len(columns) != before:
        return f"{len(columns)} columns instead of {before}"
    if not enough:
        return f"{len(columns)} columns instead of {_COLUMNS}"
    return None if numbered else f"the token number {columns[0]!r}"


def _empty_node(current: _Open, columns: list[str]) -> None:
    """The enhanced dependency ("9:nsubj") names the word that the node depends on."""
    form = "" if columns[1] == "_" else columns[1]
    current.tokens.append(CorefToken(form, current.length, current.length, empty=True))
    head = columns[-2].partition(":")[0]
    if head.isdecimal():
        current.waiting.append((len(current.tokens) - 1, int(head)))


def _word(current: _Open, number: int, form: str, space: bool) -> None:
    """A word of its own is written with its space; those of a contraction share its place, or
    divide it if they are its parts."""
    current.words[number] = len(current.tokens)
    surface = current.surface
    if surface is None:
        start = current.write(form)
        current.tokens.append(CorefToken(form, start, current.length))
        current.write(" " * space)
        return
    if surface.start is None:
        surface.start = current.write(surface.form)
    end = surface.start + len(surface.form)
    current.tokens.append(CorefToken(form, surface.start, end))
    if number == surface.last:
        _divide(current, surface)
        current.write(" " * surface.space)
        current.surface = None


def _divide(current: _Open, surface: _Surface) -> None:
    assert surface.start is not None
    end = surface.start + len(surface.form)
    places = [
        index
        for index, token in enumerate(current.tokens)
        if not token.empty and (token.start, token.end) == (surface.start, end)
    ]
    if "".join(current.tokens[index].text for index in places) != surface.form:
        return
    position = surface.start
    for index in places:
        token = current.tokens[index]
        current.tokens[index] = replace(token, start=position, end=position + len(token.text))
        position += len(token.text)
