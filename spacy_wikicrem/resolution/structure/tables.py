"""Tables in a text whose first row says what stands in the columns: of Markdown and wikis, between
bars or tabs, and of values between commas or semicolons."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .lines import Line, lines_of

OPENING = re.compile(r"\s*\{\|")  # of a table of a wiki
_CLOSING = re.compile(r"\s*\|\}")
# Below the head of a table.
DASHES = re.compile(r"\s*\|?(?:\s*:?-+:?\s*\|)+\s*(?::?-+:?\s*)?$")
_WIKI = re.compile(r"\s*[|!{]")
_WIKI_HEAD = re.compile(r"\s*![^!\n]+!!")
_QUOTED = re.compile(r'"[^"\n]*"')
_CELL = re.compile(r"[^\W\d_][^.?!:;,|\t\n]{0,39}|#")
_LEAST_ROWS = 2


@dataclass(frozen=True, slots=True)
class Table:
    """Its head, and where the rows after it begin; code points of the text.

    top (tuple[int, int]): All that makes a table of the rows below: what opens it, the head, and
        the line below that.
    """

    head: tuple[int, int]
    rows: tuple[int, ...]
    end: int
    top: tuple[int, int]


def find_tables(text: str, *, fenced: bool = False) -> Iterator[Table]:
    """The tables that have a head, in order; none in fenced code.

    fenced (bool): Whether the text begins in fenced code.
    """
    run: list[Line] = []
    kind: tuple[str, int] | None = None
    for line in lines_of(text, fenced):
        own = None if line.fenced or line.is_blank else _kind(line.text)
        if run and (own != kind or line.after_blank):
            yield from _table(run, kind)
            run = []
        kind = own
        if own is not None:
            run.append(line)
    yield from _table(run, kind)


def is_closing(line: Line) -> bool:
    """Whether it ends a table of a wiki."""
    return not line.fenced and _CLOSING.match(line.text) is not None


def _kind(text: str) -> tuple[str, int] | None:
    """What separates the cells of a row, and how often where rows must agree in that; None for
    what is no row."""
    bare = _QUOTED.sub("", text.strip())
    if _WIKI.match(text) or " | " in bare:
        return "|", 0
    for mark, least in (("\t", 1), (",", 2), (";", 2)):
        count = bare.count(mark)
        if count >= least and (mark == "\t" or not re.search(rf"{mark}\s", bare)):
            return mark, count
    return None


def _table(run: Sequence[Line], kind: tuple[str, int] | None) -> Iterator[Table]:
    if kind is None or len(run) <= _LEAST_ROWS:
        return
    wiki = next((at for at, line in enumerate(run) if _WIKI_HEAD.match(line.text)), None)
    if wiki is not None and run[0].text.lstrip()[0] in "{!":
        first = wiki
    elif DASHES.match(run[1].text) or _is_head(run, kind[0]):
        first = 0
    else:
        return
    head, rows = run[first], run[first + 1 :]
    if len([line for line in rows if any(map(str.isalnum, line.text))]) >= _LEAST_ROWS:
        ruled = rows[0].end if DASHES.match(rows[0].text) else head.end
        starts = tuple(line.start for line in rows)
        yield Table((head.start, head.end), starts, run[-1].end, (run[0].start, ruled))


def _is_head(run: Sequence[Line], mark: str) -> bool:
    """Whether the first row has a short word in each cell that is in no row below it."""
    head, *rows = (_cells(line.text, mark) for line in run)
    fine = len(head) > 1 and len(set(head)) == len(head) and all(map(_CELL.fullmatch, head))
    return fine and not any(
        name == cell for row in rows for name, cell in zip(head, row, strict=False)
    )


def _cells(text: str, mark: str) -> list[str]:
    return [cell.strip(" \"'*") for cell in text.strip().strip("|").strip().split(mark)]
