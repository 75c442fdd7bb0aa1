"""Phrases right beside a pronoun that name whom it stands for: "he, the defendant, came", "my boss,
he came in"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..lang import LanguageData, Pronoun
from .syntax import is_subject, role
from .tags import NOUNS

if TYPE_CHECKING:
    from spacy.tokens import Token

_CLOSING = frozenset({",", ")"})
_OPENING = frozenset({",", "("})
_DETERMINERS = frozenset({"the", "my", "our", "your", "this", "that", "these", "those"})
_LONGEST = 6
_SAID = frozenset({"right", "well", "um", "uh", "er", "erm", "like", "you", "know", "see"})


def named_beside(token: Token, pronoun: Pronoun, language: LanguageData) -> Iterator[int]:
    """The head of such a phrase."""
    somebody = pronoun.gender != "neuter" and not pronoun.possessive and not pronoun.reflexive
    if language.grammatical_gender or not somebody:
        return
    if (noun := _after(token)) is not None or (noun := _before(token, language)) is not None:
        yield noun.i


def _after(token: Token) -> Token | None:
    """ "He, the defendant, came", "he (the defendant) came"."""
    doc, first = token.doc, token.i + 2
    if not is_subject(token) or first + 1 >= len(doc) or doc[first - 1].text not in _OPENING:
        return None
    if doc[first].lower_ not in _DETERMINERS:
        return None
    for noun in doc[first + 1 : first + _LONGEST]:
        if role(noun) == "apposition" and noun.head == token and noun.pos_ in NOUNS:
            last = doc[noun.right_edge.i + 1 : noun.right_edge.i + 2]
            return noun if last and last[0].text in _CLOSING else None
    return None


def _before(token: Token, language: LanguageData) -> Token | None:
    """ "My boss, he came in", "my boss, right, he came in"."""
    doc, start = token.doc, token.sent.start
    if doc[token.i + 2 : token.i + 3].text == ",":
        return None  # "the cat, he said, was unhurt"
    at = token.i - 1
    while at > start and (doc[at].text == "," or doc[at].lower_ in _SAID):
        at -= 1
    between = doc[at + 1 : token.i]
    if not len(between) or between[0].text != "," or between[-1].text != ",":
        return None
    noun = doc[at]
    first = noun.left_edge.i
    while start < first and doc[start].tag_ in ("UH", "RB", "CC"):
        start += 1
    owned = doc[first].lower_ in _DETERMINERS and first <= start + 1
    called = noun.lower_ in language.addresses | language.kinds.times
    if not owned or called or noun.pos_ != "NOUN" or noun.ent_type_ in ("DATE", "TIME"):
        return None
    if at - first > _LONGEST or any(t.dep_ == "mark" for t in doc[first:at]):
        return None
    return noun if is_subject(token) or role(token) in ("root", "apposition") else None
