"""Resolutions of a document for programs: plain data for JSON."""

from __future__ import annotations

from typing import Any

from spacy.tokens import Doc

from .candidates import Mention
from .resolutions import Record, read_records, span_of
from .resolved_text import get_resolved_text


def describe(doc: Doc) -> dict[str, Any]:
    """Plain data for JSON.

    Keys: text, resolved_text, and resolutions, each with pronoun, antecedent (or None),
    probability, candidates (best first) and sentence. Offsets are code points into the text, end
    exclusive.
    """
    return {
        "text": doc.text,
        "resolved_text": get_resolved_text(doc),
        "resolutions": [_describe(doc, record) for record in read_records(doc)],
    }


def sentence_of(doc: Doc, mention: Mention) -> str:
    """The sentence around a mention, on one line."""
    span = span_of(doc, mention)
    return " ".join(span.sent.text.split()) if span is not None else ""


def _describe(doc: Doc, record: Record) -> dict[str, Any]:
    return {
        "pronoun": _place(record.pronoun),
        "antecedent": _place(record.antecedent) if record.antecedent else None,
        "probability": record.probability,
        "candidates": [{**_place(m), "probability": p} for m, p in record.candidates],
        "sentence": sentence_of(doc, record.pronoun),
    }


def _place(mention: Mention) -> dict[str, Any]:
    return {"text": mention.text, "start": mention.start, "end": mention.end}
