"""Refinements in place as a page of HTML without scripts, other files or network."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from spacy.tokens import Doc

from ...resolution.page import COLORS
from ...util.templates import render_template
from .impact import ROWS, Impact
from .proposal import explain, get_refinements, undo
from .settings import RefinementSettings, mention_groups


@dataclass(frozen=True)
class Piece:
    """A stretch of text before and after; `records` are the edits in it, none if it stayed."""

    before: str
    after: str
    records: tuple[Mapping[str, Any], ...] = ()

    @property
    def changed(self) -> bool:
        return bool(self.records)


@dataclass(frozen=True)
class _Marked:
    """Text with the mentions on it, outermost first: their colours, and what is said of those that
    end here."""

    text: str
    colors: tuple[int, ...] = ()
    ends: tuple[str, ...] = ()
    zero: bool = False


@dataclass
class _Line:
    """A document on the page: for each piece what is struck out and what stands there."""

    pieces: list[dict[str, Any]] = field(default_factory=list)
    count: int = 0


def pieces_of(doc: Doc) -> list[Piece]:
    """The text before all refinements and after them, in pieces, side by side."""
    text = undo(doc)
    records = get_refinements(doc)
    pieces = [Piece(text, text)]
    for step in sorted({record["step"] for record in records}):
        # From right to left, so that the offsets of the step stay right.
        for record in reversed([record for record in records if record["step"] == step]):
            pieces = _edited(pieces, record)
    return pieces


def _edited(pieces: Sequence[Piece], record: Mapping[str, Any]) -> list[Piece]:
    """The pieces after one more edit; what an earlier step changed already is not cut."""
    start, end = record["old"]
    left: list[Piece] = []
    right: list[Piece] = []
    inside: list[Mapping[str, Any]] = []
    old, prefix, suffix, at = "", "", "", 0
    for piece in pieces:
        first, last = at, at + len(piece.after)
        at = last
        if last <= start:
            left.append(piece)
        elif first >= end:
            right.append(piece)
        elif piece.changed:
            inside += piece.records
            old += piece.before
            prefix += piece.after[: max(start - first, 0)]
            suffix += piece.after[end - first :] if last > end else ""
        else:
            low, high = max(start - first, 0), min(end, last) - first
            head, body, tail = piece.after[:low], piece.after[low:high], piece.after[high:]
            left += [Piece(head, head)] if head else []
            right += [Piece(tail, tail)] if tail else []
            old += body
    new = prefix + str(record["after"]) + suffix
    return [*left, Piece(old, new, (*inside, record)), *right]


def render_page(
    pairs: Iterable[tuple[Doc, Doc]], settings: RefinementSettings, impact: Impact
) -> str:
    """A page with the refinements of documents: what is struck out, put in, and where the mentions
    went; the reason of an edit shows under the pointer.

    pairs (Iterable): Each Doc before and after. impact (Impact): Counts for the table.
    """
    lines = [_line(doc, new, settings) for doc, new in pairs]
    counts = [(label, getattr(impact, name)) for name, label in ROWS.items()]
    return render_template(
        __package__, "refinements.html.jinja", lines=lines, counts=counts, colors=COLORS
    )


def _line(doc: Doc, new: Doc, settings: RefinementSettings) -> _Line:
    olds, news = _places(doc, settings), _places(new, settings)
    line = _Line(count=len(get_refinements(new)))
    old_at = new_at = 0
    for piece in pieces_of(new):
        struck = list(_marked(piece.before, old_at, olds)) if piece.changed else []
        put = list(_marked(piece.after, new_at, news))
        tips = [(explain(record), record["component"]) for record in piece.records]
        line.pieces.append({"changed": piece.changed, "old": struck, "new": put, "tips": tips})
        old_at += len(piece.before)
        new_at += len(piece.after)
    return line


def _places(doc: Doc, settings: RefinementSettings) -> list[tuple[int, int, int, str, str]]:
    """Mentions: start and end in the text, number of the cluster, its name, kind."""
    return [
        (span.start_char, span.end_char, number, key.rpartition("_")[2], span.label_)
        for number, (key, group) in enumerate(mention_groups(doc, settings).items())
        for span in group
    ]


def _marked(
    text: str, start: int, places: Sequence[tuple[int, int, int, str, str]]
) -> Iterator[_Marked]:
    stop = start + len(text)
    inside = [place for place in places if place[0] < stop and place[1] > start]
    cuts = {start, stop}
    for first, last, *_ in inside:
        cuts |= {max(first, start), min(last, stop)}
    ordered = sorted(cuts)
    for low, high in pairwise(ordered):
        over = [place for place in inside if place[0] <= low and place[1] >= high]
        over.sort(key=lambda place: (place[0], -place[1]))
        ends = [f"{name} {kind}".strip() for _, last, _, name, kind in over if last == high]
        yield _Marked(
            text[low - start : high - start],
            tuple(number % len(COLORS) for _, _, number, _, _ in over),
            tuple(ends),
            any(kind == "zero" for *_, kind in over),
        )
