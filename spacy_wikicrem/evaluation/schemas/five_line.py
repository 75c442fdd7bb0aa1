"""The five-line format of DPR and of the released benchmark files.

A problem is: sentence, pronoun, candidates divided by commas, answer, an empty line. The pronoun
has no offset: it is its first whole-word occurrence, and rows with more are labelled. In most of
the released files the pronoun is the literal "[MASK]", so that its form is lost.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ...errors import WikicremError
from ...ty import MASK
from ...util.text_files import read_lines
from .base import SAME_CANDIDATES, Excluded, Schema, distinct, is_possessive_form

LINES = 5


@dataclass(frozen=True, slots=True)
class FiveLine:
    """A problem as it stands in the file, outer blanks removed.

    line (int): Number of its first line.
    offset (int): First code point of the pronoun in `sentence`.
    occurrences (int): Of the pronoun as a whole word.
    answer (int): Index of the first candidate that equals the answer, whatever its case.
    """

    line: int
    sentence: str
    pronoun: str
    candidates: tuple[str, ...]
    answer: int
    offset: int
    occurrences: int


def read_five_line(
    path: str | Path, *, limit: int | None = None, unique: bool = True
) -> list[FiveLine]:
    """Read and check a file (UTF-8, with or without a byte-order mark, any line ends).

    limit (int | None): Stop after so many problems.
    unique (bool): Whether a repeated problem is an error. (The released development file of
        WinoBias repeats most of them, since the mask hides the pronoun that told them apart.)
    RAISES: W001, W601 (a folder), W605 (encoding), W420 (a line), W421 (no problems).
    """
    lines = [line for _, line in read_lines(path)]
    while lines and not lines[-1].strip():
        lines.pop()
    rows: list[FiveLine] = []
    seen: dict[tuple[str, ...], int] = {}
    for start in range(0, len(lines), LINES)[:limit]:
        row = _parse(path, start + 1, lines[start : start + LINES])
        key = (row.sentence, row.pronoun, *row.candidates)
        if unique and key in seen:
            raise _error(path, row.line, f"the problem of line {seen[key]} a second time")
        seen[key] = row.line
        rows.append(row)
    if not rows:
        raise WikicremError("W421", path=path)
    return rows


def to_schemas(
    rows: Sequence[FiveLine],
    source: str,
    slices: Sequence[Mapping[str, str]] | None = None,
    possessives: Sequence[bool | None] | None = None,
) -> tuple[tuple[Schema, ...], Excluded]:
    """Problems, and (place, reason) of those without two distinct candidates.

    source (str): Name of the file, for the ids.
    possessives (Sequence[bool | None] | None): Where the file does not tell; by default the form
        of the pronoun decides, and a bare mask counts as not possessive.
    """
    schemas: list[Schema] = []
    excluded: list[tuple[str, str]] = []
    for index, row in enumerate(rows):
        place = f"{source}, line {row.line}"
        if not distinct(row.candidates):
            excluded.append((place, SAME_CANDIDATES))
            continue
        before, after = around(row)
        schemas.append(
            Schema(
                id=place,
                before=before,
                pronoun=row.pronoun,
                after=after,
                candidates=row.candidates,
                answer=row.answer,
                possessive=(possessives[index] if possessives else is_possessive_form(row.pronoun)),
                slices=slices[index] if slices else {},
            )
        )
    return tuple(schemas), tuple(excluded)


def around(row: FiveLine) -> tuple[str, str]:
    """The text on both sides of the pronoun.

    The blanks that the release put around its masks ("of  [MASK]  own", "[MASK] 's", "[MASK] ,")
    are made those of normal text.
    """
    before, after = row.sentence[: row.offset], row.sentence[row.offset + len(row.pronoun) :]
    if row.pronoun != MASK:
        return before, after
    before, after = (re.sub(r"\s+", " ", side) for side in (before, after))
    return before, re.sub(r"^ (?=[.,;:!?]|'s\b)", "", after)


def _parse(path: str | Path, line: int, block: Sequence[str]) -> FiveLine:
    names = ("a sentence", "a pronoun", "candidates", "an answer")
    for at, name in enumerate(names):
        if at >= len(block) or not block[at].strip():
            found = "the end of the file" if at >= len(block) else "an empty line"
            raise _error(path, line + at, f"found {found} in place of {name}")
    if len(block) == LINES and block[4].strip():
        raise _error(path, line + 4, f"found {block[4].strip()[:60]!r} in place of an empty line")
    sentence, pronoun, listed, answer = (text.strip() for text in block[:4])
    candidates = tuple(name.strip() for name in listed.split(","))
    if len(candidates) < 2 or not all(candidates):
        raise _error(path, line + 2, f"{listed!r} is no list of two candidates or more")
    keys = [name.casefold() for name in candidates]
    if answer.casefold() not in keys:
        raise _error(path, line + 3, f"the answer {answer!r} is none of {', '.join(candidates)}")
    starts = [m.start() for m in re.finditer(rf"(?<!\w){re.escape(pronoun)}(?!\w)", sentence)]
    if not starts:
        raise _error(path, line + 1, f"the pronoun {pronoun!r} does not occur in the sentence")
    right = keys.index(answer.casefold())
    return FiveLine(line, sentence, pronoun, candidates, right, starts[0], len(starts))


def _error(path: str | Path, line: int, reason: str) -> WikicremError:
    return WikicremError("W420", path=path, line=line, reason=reason)
