"""Resolutions of a document for programs: plain data for JSON."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import Any

from spacy.tokens import Doc

from ..util.edits import Edit, Revision
from .resolutions import Record, read_records
from .resolved_text import resolve_text
from .unresolved import require_doc


def describe(doc: Doc, *, min_probability: float = 0.0) -> dict[str, Any]:
    """Plain data for JSON.

    Keys: text, resolved_text, and resolutions, each with pronoun, antecedent (or None), antecedents
    (all of them), probability, candidates (best first), reason (why there is no antecedent, or
    None) and sentence. Offsets are code points into the text, end exclusive.

    min_probability (float): Other candidates than the best are left out below this.
    RAISES: W351 for what is no Doc.
    """
    require_doc(doc)
    whole = [(0, len(doc.text))]
    return describe_parts(doc, whole, min_probability=min_probability)[0]


def describe_parts(
    doc: Doc,
    parts: Sequence[tuple[int, int]],
    *,
    offset: int = 0,
    min_probability: float = 0.0,
) -> list[dict[str, Any]]:
    """`describe` for parts of a document, given in code points.

    offset (int): Is added to all offsets: where the document begins in a longer text. So they
        count from there, and an antecedent may lie before the part.
    """
    text, records, edits = doc.text, read_records(doc), resolve_text(doc).edits
    starts = [edit.start for edit in edits]
    told = [record.plain(offset, min_probability) for record in records]
    for one, sentence in zip(told, _sentences(doc, records), strict=True):
        one["sentence"] = sentence
    places = [record.pronoun.start for record in records]
    return [
        {
            "text": text[start:end],
            "resolved_text": _resolved(
                text[start:end], edits[bisect_left(starts, start) : bisect_left(starts, end)], start
            ),
            "resolutions": told[bisect_left(places, start) : bisect_left(places, end)],
        }
        for start, end in parts
    ]


def _resolved(text: str, edits: Sequence[Edit], start: int) -> str:
    """A stretch of the text from `start` with its pronouns replaced."""
    return Revision.of(text, (edit.moved(-start) for edit in edits)).after


def _sentences(doc: Doc, records: Sequence[Record]) -> Iterator[str]:
    """The sentence around each pronoun, on one line; each is written once."""
    known: dict[int, str] = {}
    sentences = list(doc.sents) if records else []
    starts = [sentence.start_char for sentence in sentences]
    for record in records:
        at = max(0, bisect_right(starts, record.pronoun.start) - 1)
        if at not in known:
            known[at] = " ".join(sentences[at].text.split())
        yield known[at]
