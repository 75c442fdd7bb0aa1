"""Whose pronouns are declared: "Alex uses they/them pronouns", "Robin (she/her)"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..lang import LanguageData, Pronoun
from . import syntax
from .mentioned import is_declared
from .tags import VERBS, is_proper

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_REFLEXIVE = "themself"


def declarations(doc: Doc, language: LanguageData) -> Iterator[tuple[Token, Pronoun]]:
    """The head token of a person's name, and the first pronoun that is declared for them. Needs a
    parse, but for what stands in parentheses."""
    done = -1
    for token in doc:
        if token.lower_ == _REFLEXIVE and (named := _hurt(token)) is not None:
            yield named, language.pronouns[token.lower_]
        if token.i <= done or token.lower_ not in language.pronouns:
            continue
        if not is_declared(token, language):
            continue
        done = token.i + 2
        pronoun = language.pronouns[token.lower_]
        person = _person(token)
        if person is not None and not pronoun.possessive:
            yield person, pronoun


def _hurt(reflexive: Token) -> Token | None:
    """ "Robin taught themself glazing" says it, too."""
    if not reflexive.doc.has_annotation("DEP"):
        return None
    verb = next((t for t in reflexive.ancestors if t.pos_ in VERBS), None)
    subject = None if verb is None else syntax.subject_of(verb)
    return subject if subject is not None and is_proper(subject) else None


def _person(declared: Token) -> Token | None:
    before = declared.nbor(-1) if declared.i > 0 else None
    if before is not None and before.text in "([":
        return before.nbor(-1) if before.i > 0 else None
    if not declared.doc.has_annotation("DEP"):
        return None
    for word in declared.ancestors:
        subject = next((t for t in word.lefts if syntax.is_subject(t)), None)
        if subject is not None and subject.i < declared.i:
            return syntax.owner_of(subject) or subject
    return None
