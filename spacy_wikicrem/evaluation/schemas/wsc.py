"""The Winograd Schema Challenge: the original XML collection, or the released five-line file.

The collection has grown since 2016: WSC273 is its first 273 problems. The five-line file holds the
same sentences with "[MASK]" for the pronoun, so that it cannot tell a possessive.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path
from xml.parsers import expat

from ...errors import WikicremError
from ...util.files import refuse_other_kind, require_file
from ..base import RELEASED, Column
from .base import (
    SAME_CANDIDATES,
    Excluded,
    Schema,
    SchemaBenchmark,
    SchemaSet,
    distinct,
    is_possessive_form,
)
from .five_line import read_five_line, to_schemas

WSC273 = 273
LATER = "added after WSC273"
_CORRECT = re.compile(r"([A-Z])\.?")
# Parent and tag of the texts that are kept.
_PATHS = {
    ("text", "txt1"): "txt1",
    ("text", "pron"): "pron",
    ("text", "txt2"): "txt2",
    ("answers", "answer"): "answer",
    ("schema", "correctAnswer"): "correctAnswer",
}


def read_wsc(
    path: str | Path, *, problems: int | None = WSC273, limit: int | None = None
) -> SchemaSet:
    """Read the XML collection or the five-line file.

    problems (int | None): Problems of the collection that belong to the benchmark; the rest is
        excluded and counted. None takes all.
    limit (int | None): Stop after so many problems.
    RAISES: as `read_five_line` and `read_schemas_xml`.
    """
    path = Path(path)
    rows, excluded = _read(path)
    later = tuple((row.id, LATER) for row in rows[problems:]) if problems is not None else ()
    taken = rows[:problems][:limit]
    labelled = tuple(_by_pronoun(row) for row in taken)
    return SchemaSet("wsc", labelled, excluded if limit else excluded + later, (path,))


def is_xml(path: str | Path) -> bool:
    """Whether a file starts like XML, in any of the encodings that XML knows. Raises W001, W601."""
    path = require_file(path)
    refuse_other_kind(path, "a file, perhaps one inside it")
    with path.open("rb") as file:
        start = file.read(64).replace(b"\0", b"")
    return start.lstrip(b"\xef\xbb\xbf\xfe\xff \t\r\n").startswith(b"<")


def read_schemas_xml(
    path: str | Path, *, limit: int | None = None
) -> tuple[tuple[Schema, ...], Excluded]:
    """The <schema> elements of a collection: problems, and (place, reason) of what was left out.

    The pronoun's place is the border of <txt1> and <pron>; white space is made single blanks.
    RAISES: W422 (no XML, or no such collection), W423 (a schema), both with the line.
    """
    rows: list[Schema] = []
    excluded: list[tuple[str, str]] = []
    seen: dict[tuple[object, ...], int] = {}
    for element in _parse(path)[:limit]:
        try:
            row = _to_schema(element)
        except ValueError as err:
            raise WikicremError("W423", path=path, line=element.line, reason=err) from None
        key = (row.before, row.pronoun, row.after, row.candidates)
        if key in seen:
            reason = f"the problem of line {seen[key]} a second time"
            raise WikicremError("W423", path=path, line=element.line, reason=reason)
        seen[key] = element.line
        if distinct(row.candidates):
            rows.append(row)
        else:
            excluded.append((row.id, SAME_CANDIDATES))
    if not seen:
        raise WikicremError("W422", path=path, line=1, reason="no <schema> inside")
    return tuple(rows), tuple(excluded)


@dataclass(slots=True)
class _Element:
    """Texts of one <schema> by tag, of those inside <text> and <answers> only."""

    line: int
    texts: dict[str, list[list[str]]]

    def all(self, tag: str) -> list[str]:
        return [" ".join("".join(pieces).split()) for pieces in self.texts.get(tag, [])]

    def one(self, tag: str) -> str:
        found = self.all(tag)
        if len(found) != 1:
            raise ValueError(f"{len(found)} <{tag}>")
        return found[0]


class _Collector:
    """Handlers for expat, which unlike ElementTree knows its line."""

    def __init__(self, parser: expat.XMLParserType) -> None:
        self.parser = parser
        self.stack: list[str] = []
        self.schemas = 0  # that are open
        self.elements: list[_Element] = []
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.characters
        parser.StartDoctypeDeclHandler = self.refuse

    def start(self, tag: str, _: object) -> None:
        self.stack.append(tag)
        if tag == "schema":
            self.schemas += 1
            self.elements.append(_Element(self.parser.CurrentLineNumber, {}))
        elif (key := self._key()) is not None:
            self.elements[-1].texts.setdefault(key, []).append([])

    def end(self, tag: str) -> None:
        self.stack.pop()
        self.schemas -= tag == "schema"

    def characters(self, text: str) -> None:
        if (key := self._key()) is not None:
            self.elements[-1].texts[key][-1].append(text)

    def refuse(self, *_: object) -> None:
        raise ValueError("a document type, which no collection declares")

    def _key(self) -> str | None:
        if not self.schemas or len(self.stack) < 2:
            return None
        return _PATHS.get((self.stack[-2], self.stack[-1]))


def _parse(path: str | Path) -> list[_Element]:
    parser = expat.ParserCreate()
    parser.buffer_text = True
    collector = _Collector(parser)
    try:
        parser.Parse(Path(path).read_bytes(), True)
    except expat.ExpatError as err:
        reason = expat.ErrorString(err.code)
        raise WikicremError("W422", path=path, line=err.lineno, reason=reason) from None
    except (ValueError, LookupError) as err:
        line = parser.CurrentLineNumber
        raise WikicremError("W422", path=path, line=line, reason=err) from None
    return collector.elements


def _to_schema(element: _Element) -> Schema:
    before, pronoun, after = (element.one(tag) for tag in ("txt1", "pron", "txt2"))
    if not pronoun:
        raise ValueError("an empty <pron>")
    candidates = tuple(element.all("answer"))
    if len(candidates) < 2 or not all(candidates):
        raise ValueError(f"{sum(map(bool, candidates))} answers that are not empty")
    correct = element.one("correctAnswer")
    letter = _CORRECT.fullmatch(correct)
    answer = ord(letter[1]) - ord("A") if letter else -1
    if not 0 <= answer < len(candidates):
        last = chr(ord("A") + len(candidates) - 1)
        raise ValueError(f"the correct answer {correct!r} is no letter from A to {last}")
    return Schema(
        id=f"line {element.line}",
        before=before + " " if before else "",
        pronoun=pronoun,
        after=after if not after or re.match(r"[.,;:!?'’)]", after) else " " + after,
        candidates=candidates,
        answer=answer,
        possessive=is_possessive_form(pronoun),
    )


def _read(path: Path) -> tuple[tuple[Schema, ...], Excluded]:
    if is_xml(path):
        return read_schemas_xml(path)
    return to_schemas(read_five_line(path), path.name)


def _by_pronoun(row: Schema) -> Schema:
    return replace(row, slices={**row.slices, "pronoun": row.pronoun.lower()})


class Wsc(SchemaBenchmark):
    """WSC273."""

    name, rank, title = "wsc", 2, "WSC273"
    places = ("wsc/WSCollection.xml", f"{RELEASED}/wsc273.txt")
    columns = (Column("wsc", "wsc"),)

    def read(self, path: Path, limit: int | None = None) -> SchemaSet:
        return read_wsc(path, limit=limit)


BENCHMARKS = (Wsc(),)
