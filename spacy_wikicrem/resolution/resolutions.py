"""How resolutions are kept in a Doc, and how they are read back.

Each pronoun has one entry in `doc.user_data`, under the key of a span attribute, with plain data:

    ("._.", "pronoun_resolution", start, end): {
        "text": "her", "possessive": True, "resolved": True,
        "candidates": [["Ada", -12, -9, 0.93], ["Mary", 20, 24, 0.07]],
    }

`start` and `end` are code points in the text. A candidate is its text, its start and end counted
from the start of the pronoun, and its probability; best first. spaCy moves such keys when it joins
documents (`Doc.from_docs`) or cuts them (`Span.as_doc(copy_user_data=True)`), and distances within
the entry stay true. Token indices would not survive `retokenizer.merge`; code points do.

Whatever is read is compared with the text. Where an antecedent was cut off, the entry reads as
unresolved; an entry that does not fit the text at all is not there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from spacy.tokens import Doc, Span, Token

from .candidates import Mention, Question

NAME = "pronoun_resolution"
_KEY = "._."


@dataclass(frozen=True, slots=True)
class Record:
    """A resolution in code points.

    pronoun (Mention): The pronoun.
    candidates (tuple[tuple[Mention, float], ...]): With probabilities, best first; those that
        are outside the text are left out.
    antecedent (Mention | None): The best candidate, unless it is below the threshold.
    probability (float): Of the best candidate; 0.0 if there was none.
    """

    pronoun: Mention
    possessive: bool
    candidates: tuple[tuple[Mention, float], ...]
    antecedent: Mention | None
    probability: float


@dataclass(frozen=True, slots=True)
class PronounResolution:
    """A pronoun and what it stands for.

    pronoun (Span): The pronoun; after a merge, the token that contains it.
    antecedent (Span | None): The nearest mention of the winning candidate before the pronoun,
        else the nearest after it; None if no candidate reached the threshold.
    probability (float): Of the best candidate, 0 to 1, even if it is below the threshold; 0.0 if
        there was no candidate.
    candidates (list[tuple[Span, float]]): A mention of every candidate and its probability, best
        first.
    """

    pronoun: Span
    antecedent: Span | None
    probability: float
    candidates: list[tuple[Span, float]]


def make_entry(
    question: Question, probabilities: Sequence[float], threshold: float, none: float = 0.0
) -> Any:
    """The plain data of one pronoun; ties keep the order of the candidates.

    threshold (float): The best candidate must have this probability,
    none (float): and more than that of having no antecedent.
    """
    ranked = sorted(zip(question.candidates, probabilities, strict=True), key=lambda pair: -pair[1])
    offset = question.start
    return {
        "text": question.text,
        "possessive": question.possessive,
        "resolved": bool(ranked) and ranked[0][1] >= threshold and ranked[0][1] > none,
        "candidates": [[m.text, m.start - offset, m.end - offset, p] for m, p in ranked],
    }


def write_entry(doc: Doc, question: Question, entry: Any) -> None:
    doc.user_data[(_KEY, NAME, question.start, question.end)] = entry


def clear(doc: Doc) -> None:
    """Remove all entries."""
    for key in [key for key in doc.user_data if _is_ours(key)]:
        del doc.user_data[key]


def read_records(doc: Doc) -> list[Record]:
    """The resolutions of a document, in document order."""
    keys = sorted(key[2:] for key in doc.user_data if _is_ours(key))
    records = (read_record(doc, start, end) for start, end in keys)
    return [record for record in records if record is not None]


def read_record(doc: Doc, start: int, end: int) -> Record | None:
    """The resolution of the pronoun at these code points, or None."""
    entry = doc.user_data.get((_KEY, NAME, start, end))
    if entry is None:
        return None
    pronoun = Mention(entry["text"], start, end)
    if span_of(doc, pronoun) is None:
        return None
    ranked = [
        (Mention(text, start + left, start + right), float(probability))
        for text, left, right, probability in entry["candidates"]
    ]
    present = tuple(pair for pair in ranked if span_of(doc, pair[0]) is not None)
    best = ranked[0] if ranked else None
    resolved = entry["resolved"] and best in present
    return Record(
        pronoun=pronoun,
        possessive=entry["possessive"],
        candidates=present,
        antecedent=best[0] if best and resolved else None,
        probability=best[1] if best else 0.0,
    )


def span_of(doc: Doc, mention: Mention) -> Span | None:
    """The tokens that cover a mention, or None if the text reads differently there."""
    if mention.start < 0 or mention.end <= mention.start:
        return None
    span = doc.char_span(mention.start, mention.end, alignment_mode="expand")
    if span is None:
        return None
    offset = mention.start - span.start_char
    return span if span.text[offset : offset + len(mention.text)] == mention.text else None


def get_resolutions(doc: Doc) -> list[PronounResolution]:
    """Getter of `doc._.pronoun_resolutions`: in document order."""
    return [_resolution(doc, record) for record in read_records(doc)]


def get_antecedent(target: Token | Span) -> Span | None:
    """Getter of `token._.antecedent` and `span._.antecedent`.

    None for anything but a resolved pronoun: a longer span that contains one has none.
    """
    if isinstance(target, Token):
        start, end = target.idx, target.idx + len(target)
    else:
        start, end = target.start_char, target.end_char
    record = read_record(target.doc, start, end)
    return span_of(target.doc, record.antecedent) if record and record.antecedent else None


def _resolution(doc: Doc, record: Record) -> PronounResolution:
    def span(mention: Mention) -> Span:
        found = span_of(doc, mention)
        assert found is not None  # read_record has checked it
        return found

    return PronounResolution(
        pronoun=span(record.pronoun),
        antecedent=span(record.antecedent) if record.antecedent else None,
        probability=record.probability,
        candidates=[(span(mention), probability) for mention, probability in record.candidates],
    )


def _is_ours(key: Any) -> bool:
    return isinstance(key, tuple) and len(key) == 4 and key[:2] == (_KEY, NAME)
