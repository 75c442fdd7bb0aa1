"""Things and animals that act as people: the moon that weeps, the lamp that says something, the
mirror that is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lang import LanguageData
from ..lang.base import NounKinds
from .mentioned import QUOTES
from .syntax import OBJECTS, is_subject, own_subject, predicates, role
from .tags import NOUNS, VERBS

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token


_BEING = frozenset({"be", "become", "remain"})


def personified_nouns(doc: Doc, language: LanguageData) -> frozenset[str]:
    """Lower-case nouns that are somewhere the subject of a verb or adjective of mind, or of a verb
    that reports what is quoted beside it or what a clause says, or whom somebody asks or tells what
    a clause says. Nothing without a parse."""
    if not doc.has_annotation("DEP"):
        return frozenset()
    return frozenset(
        token.lower_
        for token in doc
        if token.pos_ in NOUNS
        and (_acts(token, language) if is_subject(token) else _is_spoken_to(token, language))
    )


def acts_as_people(subject: Token, kinds: NounKinds) -> bool:
    """Whether a subject is that of a verb or adjective of people only: "they laughed"."""
    verb = subject.head
    if role(subject) != "subject" or verb.pos_ not in VERBS:
        return False
    said = (word for word, what in predicates(verb) if what == "predicate adjective")
    acts = kinds.minds | kinds.acts_of_people
    known = verb.lemma_.lower() in acts | kinds.bodies
    return known or any({word.lower_, word.lemma_.lower()} & acts for word in said)


def are_people(token: Token, kinds: NounKinds) -> bool:
    """Whether what a clause says of "they", "them" or "their" is true of people and groups only:
    "they laughed", "they were carpenters", "they became friends", "they had two sons", "they were
    hired", "told them to go", "their mother"."""
    what, verb = role(token), token.head
    lemma = verb.lemma_.lower()
    if what == "owner":
        return lemma in kinds.parents | kinds.kin | kinds.children
    if verb.pos_ not in VERBS:
        return False
    if what in OBJECTS or what == "passive subject":
        bored = what == "passive subject" and verb.lower_ in kinds.acts_of_people
        return bored or lemma in kinds.verbs_of_people
    if what != "subject" or acts_as_people(token, kinds):
        return what == "subject"
    people = kinds.people | kinds.masculine | kinds.feminine
    named = (word for word, what in predicates(verb) if what in ("predicate noun", "object"))
    family = lemma == "have"
    return any(
        word.lemma_.lower() in (kinds.children if family else people)
        for word in named
        if family or lemma in _BEING
    )


def _acts(subject: Token, language: LanguageData) -> bool:
    verb = subject.head
    if verb.pos_ not in VERBS:
        return False
    said = (verb, *(word for word, what in predicates(verb) if what == "predicate adjective"))
    if any(word.lemma_.lower() in language.kinds.minds for word in said):
        return True
    if subject.lemma_.lower() in language.kinds.fabled and _is_fabled_act(verb, language):
        return True
    reported = language.quotations is not None and verb.lower_ in language.quotations.verbs
    reported &= subject.lemma_.lower() not in language.kinds.writings
    return reported and (_is_quoted(subject, verb) or _has_clause(verb))


def _is_fabled_act(verb: Token, language: LanguageData) -> bool:
    """ "The river spoke", "the moon looked down at the shepherd"; not "the moon looked pale"."""
    lemma, acts = verb.lemma_.lower(), language.kinds.fabled_acts
    return lemma in acts or any(f"{lemma} {t.lower_}" in acts for t in verb.children)


def _is_spoken_to(noun: Token, language: LanguageData) -> bool:
    """ "Asked the mirror who was the fairest", where parsers take the clause for a relative one."""
    if role(noun) not in OBJECTS or language.quotations is None:
        return False
    if noun.lemma_.lower() in language.kinds.writings:
        return False
    if noun.head.lower_ not in language.quotations.addressing or noun.head.pos_ not in VERBS:
        return False
    relative = any(role(t) == "relative clause" and is_who_clause(t) for t in noun.rights)
    return relative or _has_clause(noun.head)


def is_who_clause(clause: Token) -> bool:
    """Whether a clause begins with "who"."""
    return any(t.lower_ in ("who", "whom") for t in clause.lefts)


def _has_clause(verb: Token) -> bool:
    """Whether a verb reports a finite clause: "said that he was strong"."""
    clauses = (t for t in verb.rights if role(t) == "complement")
    return any(own_subject(clause) is not None for clause in clauses)


def _is_quoted(subject: Token, verb: Token) -> bool:
    """Whether a quotation ends or begins beside a subject and its verb."""
    doc = subject.doc
    first, last = min(subject.left_edge.i, verb.i), max(subject.i, verb.i)
    around = (*doc[max(0, first - 2) : first], *doc[last + 1 : last + 4])
    return any(token.text in QUOTES for token in around)
