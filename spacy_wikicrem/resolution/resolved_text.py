"""A text with its pronouns replaced by what they stand for.

Rules: a possessive becomes "X's", names in s included ("James's"), unless the name itself ends in
an apostrophe or a possessive ("Levi's"). A capitalised pronoun gives a capitalised replacement; an
antecedent that is capitalised only because it begins a sentence ("The committee") is not so in the
middle of one. First and second persons stay: "Anna am late" is no English, and what is quoted was
said that way. Everything else stays as it is, spacing and verbs included. A pronoun inside its own
antecedent stays. Replacements come from the original text, so a pronoun is never replaced by a
pronoun.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from spacy.tokens import Doc

from ..lang import PRONOUNS, pronoun_data
from .candidates import POSSESSIVE, Mention
from .resolutions import Record, read_records, span_of


@dataclass(frozen=True, slots=True)
class Edit:
    """Put `text` in the place of code points `start` to `end`."""

    start: int
    end: int
    text: str


def get_resolved_text(doc: Doc) -> str:
    """Getter of `doc._.resolved_text`."""
    return apply_edits(doc.text, resolving_edits(doc))


def resolving_edits(doc: Doc) -> list[Edit]:
    """One edit for each resolved pronoun, in document order."""
    return [
        Edit(record.pronoun.start, record.pronoun.end, _in_place(doc, record, record.antecedent))
        for record in read_records(doc)
        if record.antecedent is not None
        and not _contains(record.antecedent, record.pronoun)
        and not _is_reflexive(doc, record)
        and not _is_quoted_person(doc, record)
    ]


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """Apply edits that do not overlap, in text order; the rest of the text is untouched."""
    parts, position = [], 0
    for edit in edits:
        parts += [text[position : edit.start], edit.text]
        position = edit.end
    return "".join([*parts, text[position:]])


def replacement(pronoun: str, antecedent: str, *, possessive: bool, lower_first: bool) -> str:
    """The antecedent's text in the form that the place of the pronoun asks for.

    lower_first (bool): Whether the antecedent's first letter is a capital only because it
        begins a sentence.
    """
    text = antecedent
    if pronoun[:1].isupper():
        text = text[:1].upper() + text[1:]
    elif lower_first:
        text = text[:1].lower() + text[1:]
    if possessive and not text.endswith((*POSSESSIVE, "'", "’")):
        text += POSSESSIVE[0]
    return text


def _in_place(doc: Doc, record: Record, antecedent: Mention) -> str:
    return replacement(
        record.pronoun.text,
        _known(doc, antecedent),
        possessive=record.possessive,
        lower_first=_starts_sentence(doc, antecedent),
    )


def _known(doc: Doc, antecedent: Mention) -> str:
    """Who was "a man" when first mentioned is "the man" from then on."""
    articles = pronoun_data(doc.lang_).definite if doc.lang_ in PRONOUNS else {}
    first, space, rest = antecedent.name.partition(" ")
    definite = articles.get(first.lower())
    if definite is None or not space:
        return antecedent.name
    return (definite.capitalize() if first[0].isupper() else definite) + space + rest


def _is_reflexive(doc: Doc, record: Record) -> bool:
    """ "Anna hurt herself" is clear as it is, and "Anna hurt Anna" says something else."""
    if doc.lang_ not in PRONOUNS:
        return False
    pronoun = pronoun_data(doc.lang_).pronouns.get(record.pronoun.text.lower())
    return pronoun is not None and pronoun.reflexive


def _is_quoted_person(doc: Doc, record: Record) -> bool:
    own = pronoun_data(doc.lang_).quotations if doc.lang_ in PRONOUNS else None
    form = record.pronoun.text.lower()
    return own is not None and (form in own.speaker or form in own.addressee)


def _starts_sentence(doc: Doc, mention: Mention) -> bool:
    """Whether a mention begins a sentence with a word that is no name, like "The committee"."""
    span = span_of(doc, mention)
    first = span[0] if span is not None else None
    return bool(first and first.is_sent_start and first.is_title and first.tag_ in _FUNCTION_TAGS)


# Determiners and possessives begin such mentions; anything else keeps its capital.
_FUNCTION_TAGS = frozenset({"DT", "PRP$", "PDT"})


def _contains(outer: Mention, inner: Mention) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end
