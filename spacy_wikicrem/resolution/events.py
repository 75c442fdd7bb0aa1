"""An "it" for an event or a fact, by the words around it: "they took it badly", "it was done at
once", "they called it a victory".

Each of these rules holds in at least seven of eight places of `texts/everyday` that it concerns.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from ..lang import LanguageData
from ..lang.empty_uses import EmptyUses
from .expletives import clause_verb
from .syntax import OBJECTS, is_infinitive, is_subject, linking_verb, role
from .tags import NOUNS

if TYPE_CHECKING:
    from spacy.tokens import Token

_NEAR = 40  # tokens: from what is named to "it"
_POINTING = frozenset({"that", "this"})
_OF_THINGS = frozenset({"as", "for"})
_WITHIN = 4  # tokens: "called it, rather grandly, a triumph"


def is_event(token: Token, language: LanguageData) -> bool:
    """Whether an "it" is what happened, or a fact."""
    if is_subject(token):
        return _is_subject_event(token, language)
    return _is_object_event(token, language) or _is_pointed_at(token)


def _is_object_event(token: Token, language: LanguageData) -> bool:
    verb, words = token.head, language.empty
    before = token.nbor(-1) if token.i else token
    if before.lemma_ == "call" and _is_verdict(token, words.verdicts):
        return not _is_named(token, words.clause_objects_named.get("call", frozenset()))
    known = words.event_objects.get(verb.lemma_.lower(), frozenset())
    if role(token) != "object" or not known:
        return False
    if _is_named(token, words.clause_objects_named.get(verb.lemma_.lower(), frozenset())):
        return False
    after = token.nbor(1).lower_ if token.i + 1 < len(token.doc) else ""
    return "*" in known or after in known


def _is_verdict(token: Token, nouns: Collection[str]) -> bool:
    """ "Called it a victory"."""
    rest = token.doc[token.i + 1 : min(token.i + 1 + _WITHIN, token.sent.end)]
    noun = next((t for t in rest if t.pos_ in NOUNS), None)
    return noun is not None and noun.lemma_.lower() in nouns


def _is_pointed_at(token: Token) -> bool:
    """ "That's it"."""
    verb = token.head
    if role(token) != "predicate noun" or linking_verb(verb).lemma_ != "be":
        return False
    return any(is_subject(t) and t.lower_ in _POINTING for t in verb.lefts)


def _is_subject_event(token: Token, language: LanguageData) -> bool:
    verb, words = clause_verb(token), language.empty
    lemma = verb.lemma_.lower()
    if role(token) == "passive subject":
        if lemma in words.clause_passives:
            return _is_said_of_facts(token, verb, language)
    elif lemma == "help":
        return _does_not_help(token, verb, words.remedies)
    elif lemma == "hurt":
        return _hurts(token, verb, words, language.kinds.people)
    elif lemma in words.clause_subjects_bare:
        return not any(role(t) in OBJECTS for t in verb.rights)
    known = words.event_subjects.get(lemma, frozenset())
    return any(t.lower_ in known for t in verb.rights)


def _is_said_of_facts(token: Token, verb: Token, language: LanguageData) -> bool:
    """ "It is not known", "it was done"; but not "it is known as", nor "it is thought to be"."""
    words, lemma = language.empty, verb.lemma_.lower()
    if _is_named(token, words.clause_objects_named.get(lemma, frozenset())):
        return False
    if lemma in words.deeds:
        return not _is_named(token, words.chores)
    return not any(t.lower_ in _OF_THINGS or is_infinitive(t) for t in verb.rights)


def _does_not_help(token: Token, verb: Token, remedies: Collection[str]) -> bool:
    """ "He apologised, but it did not help"."""
    if any(role(t) in OBJECTS for t in verb.rights) or _is_named(token, remedies):
        return False
    return any(role(t) == "negation" for t in verb.lefts)


def _hurts(token: Token, verb: Token, words: EmptyUses, people: Collection[str]) -> bool:
    """ "She lost her job, and it hurt"; but not "it had never hurt anyone"."""
    hurt = [t for t in verb.rights if role(t) in OBJECTS]
    if any(t.lower_ in words.hurting_whom for t in hurt):
        return False
    if any(t.lower_ in words.hurting_when for t in verb.lefts):
        return False
    if any(t.pos_ == "NOUN" and t.lemma_.lower() not in people for t in hurt):
        return False
    return not _is_named(token, words.hurting)


def _is_named(token: Token, nouns: Collection[str]) -> bool:
    """Whether one of some nouns stands not far before."""
    before = token.doc[max(0, token.i - _NEAR) : token.i]
    return any(t.lemma_.lower() in nouns for t in before)
