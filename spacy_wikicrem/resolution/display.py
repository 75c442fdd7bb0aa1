"""Resolutions of a document for people and programs: a dictionary and a displaCy page."""

from __future__ import annotations

import html
from collections.abc import Iterator
from typing import Any

from spacy import displacy
from spacy.tokens import Doc

from .candidates import Mention, find_mentions
from .resolutions import Record, read_records, span_of
from .resolved_text import get_resolved_text

COLORS = ("#aec7e8", "#ffbb78", "#98df8a", "#ff9896", "#c5b0d5", "#c49c94", "#f7b6d2", "#dbdb8d")
UNRESOLVED = "#d9d9d9"


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


def render_page(doc: Doc) -> str:
    """A page of HTML that needs no other file: names and their pronouns in the same colour.

    A name is labelled with a number, a pronoun with its antecedent's number, the antecedent and
    its probability, and an unresolved pronoun with a question mark.
    """
    entries = {"text": doc.text, "ents": list(_marks(doc))}
    page: str = displacy.render(entries, style="ent", page=True, jupyter=False, manual=True)
    head = '<meta charset="utf-8">\n        <title>spacy-wikicrem</title>'
    return page.replace("<title>displaCy</title>", head, 1) + "\n"


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


def _marks(doc: Doc) -> Iterator[dict[str, Any]]:
    """displaCy's entries, in document order and without overlaps."""
    end = 0
    for mention, (label, color) in sorted(_labels(doc).items(), key=_position):
        if mention.start >= end:
            end = mention.end
            place = {"start": mention.start, "end": mention.end, "label": label}
            yield {**place, "params": {"bg": color}}


def _labels(doc: Doc) -> dict[Mention, tuple[str, str]]:
    """Label and colour of the pronouns, and of the mentions of their antecedents' names."""
    records = read_records(doc)
    found = [record.antecedent for record in records if record.antecedent is not None]
    names = dict.fromkeys(mention.name for mention in sorted(found, key=lambda m: m.start))
    numbers = {name: number for number, name in enumerate(names, start=1)}
    mentions = [*found, *find_mentions(doc, {entity.label_ for entity in doc.ents})]
    labels = {
        mention: (str(numbers[mention.name]), _color(numbers[mention.name]))
        for mention in mentions
        if mention.name in numbers
    }
    for record in records:
        labels[record.pronoun] = ("?", UNRESOLVED)
        if best := record.antecedent:
            label = f"{numbers[best.name]} {html.escape(best.name)} {record.probability:.2f}"
            labels[record.pronoun] = (label, _color(numbers[best.name]))
    return labels


def _color(number: int) -> str:
    return COLORS[(number - 1) % len(COLORS)]


def _position(item: tuple[Mention, Any]) -> tuple[int, int]:
    mention, _ = item
    return mention.start, -mention.end
