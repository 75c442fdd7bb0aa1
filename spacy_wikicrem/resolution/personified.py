"""Things and animals that act as people: the moon that weeps, the lamp that says something."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lang import LanguageData
from .mentioned import QUOTES
from .syntax import is_subject, predicates
from .tags import NOUNS, VERBS

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token


def personified_nouns(doc: Doc, language: LanguageData) -> frozenset[str]:
    """Lower-case nouns that are somewhere the subject of a verb or adjective of mind, or of a verb
    that reports what is quoted beside it. Nothing without a parse."""
    if not doc.has_annotation("DEP"):
        return frozenset()
    return frozenset(
        token.lower_
        for token in doc
        if token.pos_ in NOUNS and is_subject(token) and _acts(token, language)
    )


def _acts(subject: Token, language: LanguageData) -> bool:
    verb = subject.head
    if verb.pos_ not in VERBS:
        return False
    said = (verb, *(word for word, what in predicates(verb) if what == "predicate adjective"))
    if any(word.lemma_.lower() in language.kinds.minds for word in said):
        return True
    reported = language.quotations is not None and verb.lower_ in language.quotations.verbs
    reported &= subject.lemma_.lower() not in language.kinds.writings
    return reported and _is_quoted(subject, verb)


def _is_quoted(subject: Token, verb: Token) -> bool:
    """Whether a quotation ends or begins beside a subject and its verb."""
    doc = subject.doc
    first, last = min(subject.left_edge.i, verb.i), max(subject.i, verb.i)
    around = (*doc[max(0, first - 2) : first], *doc[last + 1 : last + 4])
    return any(token.text in QUOTES for token in around)
