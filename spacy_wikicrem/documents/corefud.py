"""CorefUD: CoNLL-U with the brackets of `Entity=` in the last column, empty nodes included."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NoReturn

from ..errors import WikicremError
from ..util.compression import read_lines
from ..util.numbers import whole_number
from .brackets import BracketLayout, Brackets
from .records import CorefDocument, CorefToken, Dependency, Source, sentence_ranges

NAME = "corefud"
NEWDOC = re.compile(r"#\s*newdoc\b(?:\s+id\s*=\s*(.*))?")
GLOBAL = re.compile(r"#\s*global\.Entity\s*=\s*(\S+)")
_SPEAKER = re.compile(r"#\s*speaker\s*=\s*(.*\S)")
_ID = re.compile(r"([0-9]+)(?:-([0-9]+)|\.([0-9]+))?")
COLUMNS = 10
DEFAULT_FIELDS = "eid-etype-head-other"
_ENTITY_FIELDS = ("eid", "GRP")
_NOBODY = {"_", "-", "none"}


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
    named: bool
    line: int
    brackets: Brackets
    fields: str
    lines: list[str | int] = field(default_factory=list)
    text: list[str] = field(default_factory=list)
    length: int = 0
    tokens: list[CorefToken] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    words: dict[int, int] = field(default_factory=dict)
    waiting: list[tuple[int, int]] = field(default_factory=list)
    surface: _Surface | None = None
    speaker: str | None = None
    speakers: list[str | None] = field(default_factory=list)
    split: set[str] = field(default_factory=set)
    # The last token of the sentence and the empty nodes after it; None before its first.
    last: tuple[int, int] | None = None

    def write(self, text: str) -> int:
        """Append to the text; the place where it starts."""
        self.text.append(text)
        self.length += len(text)
        return self.length - len(text)

    def begin_sentence(self) -> None:
        self.last = (0, 0)
        self.starts.append(len(self.tokens))
        self.speakers.append(self.speaker)

    def end_sentence(self) -> None:
        """Empty nodes may stand before their verbs, so their heads are looked up at the end."""
        for token, head in self.waiting:
            self.tokens[token] = replace(self.tokens[token], head=self.words.get(head))
        self.words, self.waiting, self.surface = {}, [], None
        self.last = self.speaker = None

    def close(self) -> CorefDocument:
        self.end_sentence()
        return CorefDocument(
            id=self.id,
            text="".join(self.text).rstrip(" "),
            tokens=tuple(self.tokens),
            sentences=sentence_ranges(self.starts, len(self.tokens)),
            mentions=self.brackets.finish(),
            speakers=tuple(self.speakers) if any(self.speakers) else (),
            split=frozenset(self.split),
            named=self.named,
            line=self.line,
            source=Source(NAME, tuple(self.lines), self.fields),
        )


def read_corefud(path: str | Path) -> Iterator[CorefDocument]:
    """Yield the documents of a CoNLL-U file; one without `# newdoc` is one document.

    RAISES: W001, W601, W605 (encoding), W473 (brackets), W474 (a line).
    """
    current: _Open | None = None
    fields = DEFAULT_FIELDS
    layout = bracket_layout(fields, path, 0)
    before: list[str | int] = []  # lines before the first document
    for line, text in read_lines(path):
        if found := NEWDOC.match(text):
            if current is not None:
                yield current.close()
            name = (found.group(1) or "").strip()
            current = _Open(name or Path(path).stem, bool(name), line, Brackets(path), fields)
            current.lines, before = before, []
        elif found := GLOBAL.match(text):
            fields = found.group(1)
            layout = bracket_layout(fields, path, line)
            if current is not None:
                current.fields = fields
        elif not text.strip():
            if current is not None:
                current.end_sentence()
        elif not text.startswith("#"):
            if current is None:
                current = _Open(Path(path).stem, False, line, Brackets(path), fields)
                current.lines, before = before, []
            _read_row(current, text, path, line, layout)
            continue
        elif current is not None and (found := _SPEAKER.match(text)):
            current.speaker = None if found.group(1) in _NOBODY else found.group(1)
        (before if current is None else current.lines).append(text)
    if current is not None:
        yield current.close()


def _fail(path: str | Path, line: int, reason: str) -> NoReturn:
    raise WikicremError("W474", path=path, line=line, reason=reason)


def bracket_layout(fields: str, path: str | Path, line: int) -> BracketLayout:
    """What the fields that a file names are. Raises W474 if none is the entity."""
    names = fields.split("-")
    entity = next((names.index(name) for name in _ENTITY_FIELDS if name in names), None)
    if entity is None:
        reason = f"global.Entity names the fields {fields}, none of which is eid or GRP"
        _fail(path, line, reason)
    head, minimal = (names.index(n) if n in names else None for n in ("head", "minspan"))
    return BracketLayout(entity, head, minimal)


def _read_row(
    current: _Open, text: str, path: str | Path, line: int, layout: BracketLayout
) -> None:
    columns = text.split("\t")
    if current.last is None:
        current.begin_sentence()
    number = _numbers(columns[0])
    problem = _problem(columns, number, current.last or (0, 0))
    dependencies = None if problem else _dependencies(columns[8])
    if problem is None and dependencies is None:
        problem = f"the dependencies {columns[8]!r} are not HEAD:RELATION, separated by |"
    if problem is not None:
        _fail(path, line, problem)
    assert number is not None and dependencies is not None
    misc = dict(item.partition("=")[::2] for item in columns[-1].split("|"))
    space = misc.get("SpaceAfter") != "No"
    first, last, decimal = number
    if last is not None:
        current.surface = _Surface(last, columns[1], space)
        current.lines.append(text)
        return
    current.last = (first, decimal or 0)
    current.lines.append(len(current.tokens))
    if decimal is not None:
        _empty_node(current, columns)
    else:
        _word(current, first, columns[1], space)
    current.tokens[-1] = replace(
        current.tokens[-1],
        place=(len(current.starts) - 1, *current.last),
        dependencies=dependencies,
        line=line,
        tag=next((tag for tag in columns[3:5] if tag != "_"), ""),
        row=text,
    )
    if entity := misc.get("Entity"):
        current.brackets.read(entity, len(current.tokens) - 1, line, layout)
    if split := misc.get("SplitAnte"):  # "e1<e3,e2<e3": e3 is the sum of e1 and e2
        current.split.update(pair.partition("<")[2] for pair in split.split(","))


_Numbers = tuple[int, int | None, int | None]


def _numbers(identifier: str) -> _Numbers | None:
    """Of "3", "3-4" and "3.1": the word, the last word of a contraction, the empty node."""
    found = _ID.fullmatch(identifier)
    if found is None:
        return None
    first, *others = (None if text is None else whole_number(text) for text in found.groups())
    read = [number is None for number in (first, *others)]
    if read != [text is None for text in found.groups()] or first is None:
        return None
    return first, others[0], others[1]


def _problem(columns: list[str], number: _Numbers | None, last: tuple[int, int]) -> str | None:
    """What is wrong with a row; one without the last column must not lose its entities silently."""
    if len(columns) != COLUMNS:
        return f"{len(columns)} columns instead of {COLUMNS}"
    token, empty = last
    wanted = f"{token + 1}, an empty node such as {token}.{empty + 1}, or a blank line"
    if number is None:
        return f"the ID {columns[0]!r} instead of {wanted}"
    first, range_end, decimal = number
    if decimal is not None:
        follows = first == token and decimal > empty
    else:
        follows = first == token + 1 and (range_end is None or range_end >= first)
    return None if follows else f"the ID {columns[0]!r} instead of {wanted}"


def _dependencies(column: str) -> frozenset[Dependency] | None:
    """The column DEPS, such as "13:nsubj|15:conj:and"; None if it is malformed."""
    if column == "_":
        return frozenset()
    pairs = [part.partition(":") for part in column.split("|")]
    if not all(parent and relation for parent, _, relation in pairs):
        return None
    return frozenset((parent, relation) for parent, _, relation in pairs)


def _empty_node(current: _Open, columns: list[str]) -> None:
    """The enhanced dependency ("9:nsubj") names the word that the node depends on."""
    form = "" if columns[1] == "_" else columns[1]
    current.tokens.append(CorefToken(form, current.length, current.length, empty=True))
    head = columns[8].partition(":")[0]
    if (number := whole_number(head)) is not None:
        current.waiting.append((len(current.tokens) - 1, number))


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
    first = len(current.tokens)
    while first and current.tokens[first - 1].end > surface.start:
        first -= 1
    places = [at for at in range(first, len(current.tokens)) if not current.tokens[at].empty]
    if not places or "".join(current.tokens[at].text for at in places) != surface.form:
        return
    position = surface.start
    for index in range(places[0], places[-1] + 1):
        token = current.tokens[index]
        if token.empty:
            current.tokens[index] = replace(token, start=position, end=position)
            continue
        current.tokens[index] = replace(token, start=position, end=position + len(token.text))
        position += len(token.text)
