"""GAP: the file format, its rows, and documents of them.

GAP (Webster et al., 2018) is tab-separated without quoting; every row has a pronoun, two names,
and for each name whether the pronoun refers to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from ..errors import WikicremError
from ..lang.en.possessive import strip_possessive
from ..ty import MASK
from ..util.numbers import whole_number
from ..util.text_files import read_lines
from .records import CorefDocument, CorefMention, CorefToken

Gender = Literal["masculine", "feminine"]

COLUMNS = (
    "ID",
    "Text",
    "Pronoun",
    "Pronoun-offset",
    "A",
    "A-offset",
    "A-coref",
    "B",
    "B-offset",
    "B-coref",
    "URL",
)
GENDERS: dict[str, Gender] = {
    "he": "masculine",
    "his": "masculine",
    "him": "masculine",
    "she": "feminine",
    "her": "feminine",
    "hers": "feminine",
}
_SPLIT = re.compile(r"\w+|[^\w\s]")
LABELS = {"TRUE": True, "FALSE": False}


@dataclass(frozen=True, slots=True)
class GapName:
    """A labelled name: its string, its first code point, and whether the pronoun refers to it."""

    name: str
    offset: int
    coref: bool

    @property
    def key(self) -> str:
        """What makes two strings one candidate."""
        return name_key(self.name)


@dataclass(frozen=True, slots=True)
class GapRow:
    """One row of a GAP file; offsets are code points into `text`."""

    id: str
    text: str
    pronoun: str
    offset: int
    a: GapName
    b: GapName
    url: str = ""

    @property
    def gender(self) -> Gender:
        return GENDERS[self.pronoun.lower()]

    @property
    def names(self) -> tuple[GapName, GapName]:
        return self.a, self.b

    @property
    def same_name(self) -> bool:
        """Whether A and B are one string, so that no string can tell them apart."""
        return self.a.key == self.b.key


def name_key(name: str) -> str:
    """Candidates are compared casefolded and without a final 's."""
    return strip_possessive(name).casefold()


def read_gap(path: str | Path, *, limit: int | None = None) -> list[GapRow]:
    """Read and check a GAP file (UTF-8, with or without a byte-order mark, any line ends).

    limit (int | None): Stop after so many rows.
    RAISES: W001, W601 (a folder), W402 (a line), W403 (columns), W404 (no rows), W605 (encoding).
    """
    rows: list[GapRow] = []
    seen: set[str] = set()
    for line, fields in _read_fields(path):
        try:
            row = _parse(fields, seen)
        except ValueError as err:
            raise WikicremError("W402", path=path, line=line, reason=err) from None
        seen.add(row.id)
        rows.append(row)
        if limit is not None and len(rows) >= limit:
            break
    if not rows:
        raise WikicremError("W404", path=path)
    return rows


def read_gap_documents(path: str | Path) -> Iterator[CorefDocument]:
    """Yield a document for each GAP row: the pronoun and both names, and nothing else.

    A pronoun that stands for neither name has an unknown antecedent: it is not among the
    document's `pronouns`. Raises what `read_gap` raises.
    """
    for row in read_gap(path):
        yield _gap_document(row)


def _read_fields(path: str | Path) -> Iterator[tuple[int, list[str]]]:
    lines = read_lines(path, skip_empty=True)
    first, header = next(lines, (1, ""))
    if tuple(header.split("\t")) != COLUMNS:
        found = ", ".join(header.split("\t"))[:200] or "an empty file"
        raise WikicremError("W403", path=path, line=first, found=found, expected=", ".join(COLUMNS))
    for line, text in lines:
        yield line, text.split("\t")


def _parse(fields: list[str], seen: set[str]) -> GapRow:
    if len(fields) != len(COLUMNS):
        raise ValueError(f"{len(fields)} columns")
    identifier, text, pronoun, offset, *names, url = fields
    if not identifier.strip():
        raise ValueError("the ID is empty")
    if identifier in seen:
        raise ValueError(f"the ID {identifier!r} occurs a second time")
    if pronoun.lower() not in GENDERS:
        raise ValueError(f"the pronoun {pronoun!r} is none of {', '.join(GENDERS)}")
    if MASK in text:
        raise ValueError(f"the text already holds {MASK}")
    return GapRow(
        id=identifier,
        text=text,
        pronoun=pronoun,
        offset=_offset("Pronoun-offset", text, pronoun, offset),
        a=_name("A", text, names[:3]),
        b=_name("B", text, names[3:]),
        url=url,
    )


def _name(column: str, text: str, fields: list[str]) -> GapName:
    name, offset, label = fields
    if label.upper() not in LABELS:
        raise ValueError(f"{column}-coref is {label!r}, not TRUE or FALSE")
    return GapName(name, _offset(f"{column}-offset", text, name, offset), LABELS[label.upper()])


def _offset(column: str, text: str, form: str, value: str) -> int:
    offset = whole_number(value)
    if offset is None:
        raise ValueError(f"{column} is {value!r}, not a number")
    if not form or not text.startswith(form, offset):
        found = text[offset : offset + max(len(form), 1)]
        raise ValueError(f"{column} {offset} reads {found!r}, not {form!r}")
    return offset


def _gap_document(row: GapRow) -> CorefDocument:
    places = [(row.offset, row.offset + len(row.pronoun))]
    places += [(name.offset, name.offset + len(name.name)) for name in row.names]
    edges = {edge for place in places for edge in place}
    tokens = tuple(_split(row.text, edges))
    starts = {token.start: index for index, token in enumerate(tokens)}
    ends = {token.end: index + 1 for index, token in enumerate(tokens)}
    right = next((label for label, name in zip("AB", row.names, strict=True) if name.coref), None)
    labels = [right or "pronoun", "A", "B"]
    mentions = [
        CorefMention(label, ((starts[start], ends[end]),))
        for label, (start, end) in zip(labels, places, strict=True)
    ]
    known = (mentions[0],) if right else ()
    ordered = tuple(sorted(mentions, key=lambda mention: (mention.start, -mention.end)))
    return CorefDocument(row.id, row.text, tokens, (), ordered, False, known)


def _split(text: str, edges: set[int]) -> Iterator[CorefToken]:
    """Words and marks, cut also where a mention begins or ends inside one."""
    for match in _SPLIT.finditer(text):
        cuts = [match.start(), *(e for e in sorted(edges) if match.start() < e < match.end())]
        for start, end in zip(cuts, [*cuts[1:], match.end()], strict=True):
            yield CorefToken(text[start:end], start, end)
