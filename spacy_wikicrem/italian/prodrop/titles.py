"""Titles of films, books and songs, whose words nobody changes: «Noi siamo infinito»."""

from __future__ import annotations

from spacy.tokens import Doc, Token

from . import forms
from .context import Context
from .sites import Site

_ITALICS = frozenset("*_")
_CLOSING = {"«": "»", "“": "”", "‘": "’", '"': '"', "'": "'", "*": "*", "_": "_", "„": "“"}
# A title is not longer, in tokens.
_LONGEST = 10
_OF = frozenset(("di", "del", "della", "dei", "degli", "delle", "dello", "dell'"))


def title(site: Site, context: Context) -> str | None:
    """26: it stands in italics, or in quotation marks beside "film" and the like, behind what is
    seen, read or sung, or before whose work it is: "«Lei» di Spike Jonze"."""
    doc, token = site.token.doc, site.token
    if token.text[0] in _ITALICS:
        return "it stands in italics"
    for at in range(token.i - 1, max(token.i - _LONGEST, -1), -1):
        mark = doc[at].text
        if mark in _CLOSING.values() and mark not in _CLOSING:
            return None
        if mark not in _CLOSING or not _opens(doc[at]):
            continue
        end = _end(doc, at, token.i, _CLOSING[mark])
        if end is None:
            return None
        if mark in _ITALICS:
            return "it stands in italics"
        return "it is part of a title" if _is_title(doc, at, end) else None
    return None


def _opens(mark: Token) -> bool:
    """Whether a mark begins something: a blank is before it and none behind."""
    return not mark.whitespace_ and (mark.i == 0 or bool(mark.nbor(-1).whitespace_))


def _end(doc: Doc, start: int, inside: int, mark: str) -> int | None:
    limit = min(len(doc), start + _LONGEST + 2)
    return next((at for at in range(inside + 1, limit) if doc[at].text == mark), None)


def _is_title(doc: Doc, start: int, end: int) -> bool:
    after = doc[end + 1] if end + 1 < len(doc) else None
    if after is not None and after.lower_ in _OF and doc[end - 1].text not in ".!?,":
        return True
    for word in reversed(doc[max(0, start - 3) : start]):
        if word.text in ":.!?":
            return False
        if word.lower_ in forms.WORKS or word.lemma_ in forms.WORKS:
            return True
        if word.pos_ in ("VERB", "AUX"):
            return word.lemma_ in forms.ENJOYED
    return False
