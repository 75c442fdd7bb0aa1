"""A "her" that is to whom and not whose, where a tagger cannot tell: "brought her flowers"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lang import LanguageData
from .syntax import OBJECTS, own_subject, role

if TYPE_CHECKING:
    from spacy.tokens import Token

# "Gave her money to the poor", "gave her books away": whose.
_ELSEWHERE = frozenset({
    *("to", "for", "of", "that", "which", "away", "back", "home", "up", "down", "out", "over"),
})  # fmt: skip
# Of a woman's own, too: "she wrote her letters".
_ALSO_ONES_OWN = frozenset({"make", "cook", "write", "read"})


def is_recipient(token: Token, language: LanguageData) -> bool:
    """Whether a form that may be a possessive stands before all that somebody is given."""
    pronoun = language.pronouns.get(token.lower_)
    if pronoun is None or pronoun.possessive is not None or token.i + 1 >= len(token.doc):
        return False
    given = token.nbor(1)
    if role(given) not in OBJECTS:
        return False
    verb = given.head.lemma_.lower()
    if verb not in language.gifts:
        return False
    if given.lower_ in language.pronouns and language.pronouns[given.lower_].possessive:
        return token.i + 2 >= len(token.doc) or token.nbor(2).pos_ not in ("NOUN", "ADJ", "PROPN")
    if given.lower_ not in language.gifts[verb]:
        return False
    if verb in _ALSO_ONES_OWN and _is_she(given.head):
        return False
    others = any(role(t) in OBJECTS and t != given and t.i > token.i for t in given.head.children)
    after = token.doc[token.i + 2] if token.i + 2 < len(token.doc) else None
    return not others and (after is None or after.lower_ not in _ELSEWHERE)


def _is_she(verb: Token) -> bool:
    """Whether "she" is the subject of a verb, or of the one that it is joined to."""
    subject = own_subject(verb)
    if subject is None and role(verb) == "conjunct":
        return _is_she(verb.head)
    return subject is not None and subject.lower_ == "she"
