"""Resolutions of a document for programs: plain data for JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spacy.tokens import Doc

from ..util.edits import Edit, Revision
from .candidates import Mention
from .resolutions import Record, read_records, span_of
from .resolved_text import resolve_text


def describe(doc: Doc, *, min_probability: float = 0.0) -> dict[str, Any]:
    """Plain data for JSON.

    Keys: text, resolved_text, and resolutions, each with pronoun, antecedent (or None), antecedents
    (all of them), probability, candidates (best first), reason (why there is no antecedent, or
    None) and sentence. Offsets are code points into the text, end exclusive.

    min_probability (float): Other candidates than the best are left out below this.
    """
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
    records, edits = read_records(doc), resolve_text(doc).edits
    return [
        {
            "text": doc.text[start:end],
            "resolved_text": _resolved(doc.text[start:end], edits, start),
            "resolutions": [
                _describe(doc, record, offset, min_probability)
                for record in records
                if start <= record.pronoun.start < end
            ],
        }
        for start, end in parts
    ]


def _resolved(text: str, edits: Sequence[Edit], start: int) -> str:
    """A stretch of the text from `start` with its pronouns replaced."""
    inside = (edit.moved(-start) for edit in edits if start <= edit.start < start + len(text))
    return Revision.of(text, inside).after


def sentence_of(doc: Doc, mention: Mention) -> str:
    """The sentence around a mention, on one line."""
    span = span_of(doc, mention)
    return " ".join(span.sent.text.split()) if span is not None else ""


def _describe(doc: Doc, record: Record, offset: int, floor: float) -> dict[str, Any]:
    return {**record.plain(offset, floor), "sentence": sentence_of(doc, record.pronoun)}
