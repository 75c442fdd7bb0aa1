"""Zero pronouns: the subjects of finite verbs that are understood and not written.

The rules read Universal Dependencies and are the same for all languages of
`lang.null_subjects`; a lexicon, where there is one, is a second witness beside the tagger.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from ...lang.null_subjects import NullSubjects
from .clauses import Clause, by_head, find_clauses
from .features import gender, person_and_number
from .impersonal import is_impersonal
from .kinds import Kind, host_of, is_arbitrary, is_imperative, is_negative_imperative, is_polite
from .readings import Place, Witness, features_of, no_witness
from .subjects import find_subject

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

# "Masc" or "Fem" of a name, or None.
Names = Callable[[str], str | None]


@dataclass(frozen=True, slots=True)
class Zero:
    """A subject that is not written.

    verb (int): The token of the finite verb.
    head (int): The token that the clause hangs on: the participle, infinitive or predicate.
    kind (str): "referential": somebody or something; "shared": the subject of the verb before,
        which is joined to this one; "arbitrary": nobody in particular; "imperative": the one who is
        spoken to.
    person (int | None), number (str | None), gender (str | None): 1 to 3; "Sing", "Plur"; "Masc",
        "Fem"; None where the clause does not show it.
    subject (int | None): Of a shared one, the token of the written subject.
    like (int | None): Of a shared one, the verb before, if its subject is not written either.
    """

    verb: int
    head: int
    kind: Kind
    person: int | None = None
    number: str | None = None
    gender: str | None = None
    subject: int | None = None
    like: int | None = None


def no_names(name: str) -> None:
    """Where nothing is known of first names."""
    return


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What the rules know beside the document: the language's verbs, forms, and first names."""

    data: NullSubjects
    witness: Witness = no_witness
    names: Names = no_names


def find_zeros(doc: Doc, knowledge: Knowledge) -> list[Zero]:
    """The zero pronouns of a document with parts of speech, features and a parse, in order."""
    clauses = find_clauses(doc, knowledge.witness)
    found = [
        *_finite(doc, clauses, knowledge),
        *_negative_imperatives(doc, clauses, knowledge.data),
    ]
    return sorted(found, key=lambda zero: zero.verb)


def _finite(doc: Doc, clauses: list[Clause], knowledge: Knowledge) -> Iterator[Zero]:
    data = knowledge.data
    subjects = {clause.head.i: find_subject(clause, data) for clause in clauses}
    heads = by_head(clauses)
    places: dict[int, Zero] = {}
    general = _General(_first_plural(doc, data), _general_modals(heads, data))
    for clause in clauses:
        if subjects[clause.head.i] is not None:
            continue
        if is_imperative(clause, data, knowledge.witness):
            zero = _zero(clause, "imperative", knowledge)
        elif is_impersonal(clause, data) or _shares_relative(clause, heads, subjects, data):
            continue
        else:
            zero = _with_kind(clause, heads, subjects, places, general, knowledge)
        places[clause.head.i] = zero
        yield zero


class _General(NamedTuple):
    """What is asked of the whole document, once.

    first_plural (float): The first token that names several; infinite where none does. modals
        (frozenset[int]): The verbs that say "you must" or "you can".
    """

    first_plural: float
    modals: frozenset[int]


def _with_kind(
    clause: Clause,
    heads: dict[int, Clause],
    subjects: dict[int, Token | None],
    places: dict[int, Zero],
    general: _General,
    knowledge: Knowledge,
) -> Zero:
    zero = _zero(clause, "referential", knowledge)
    host = host_of(clause, heads)
    if host is not None:
        written, before = subjects[host.head.i], places.get(host.head.i)
        if written is not None and _fits(zero, written, host, knowledge):
            return _changed(zero, "shared", written.i)
        if before is not None and _same(zero, before) and _joins(clause, before):
            kind: Kind = "shared" if before.kind in ("referential", "shared") else before.kind
            like = before.verb if kind == "shared" else None
            return replace(_changed(zero, kind, before.subject), like=like)
    plural = general.first_plural < clause.verb.i
    if is_arbitrary(clause, knowledge.data, plural_before=plural, modals=general.modals):
        return replace(_changed(zero, "arbitrary", None), gender=None)
    return zero


def _shares_relative(
    clause: Clause,
    heads: dict[int, Clause],
    subjects: dict[int, Token | None],
    data: NullSubjects,
) -> bool:
    """Whether a relative pronoun is the subject of both verbs: "el que vino y dijo"."""
    host = host_of(clause, heads)
    while host is not None and host.head.dep_ == "conj" and subjects[host.head.i] is None:
        host = host_of(host, heads)
    written = None if host is None else subjects[host.head.i]
    if host is None or written is None or not host.head.dep_.startswith("acl"):
        return False
    places = clause.reading.others
    same = not places or not host.reading.others or bool(places & host.reading.others)
    return same and written.text.lower() in data.relative


def _zero(clause: Clause, kind: Kind, knowledge: Knowledge) -> Zero:
    data, witness = knowledge.data, knowledge.witness
    place: Place | None = person_and_number(clause, data, witness)
    if kind == "imperative" and is_polite(clause, data):
        place = 3, "Sing"
    elif kind == "imperative" and clause.reading.mood != "Sub":
        orders = [
            p for p in sorted(clause.reading.others) if p in ((2, "Sing"), (1, "Plur"), (2, "Plur"))
        ]
        place = place if place in orders or not orders else orders[0]
    person, number = place or (None, None)
    shown = None if kind == "imperative" else gender(clause, data, witness)
    return Zero(clause.verb.i, clause.head.i, kind, person, number, shown)


def _changed(zero: Zero, kind: Kind, subject: int | None) -> Zero:
    return replace(zero, kind=kind, subject=subject)


def _fits(zero: Zero, written: Token, host: Clause, knowledge: Knowledge) -> bool:
    """Whether the subject of the verb before may be that of this one."""
    if written.dep_.startswith("csubj"):
        return False
    place = host.reading.place
    if place is not None and zero.person is not None and place != (zero.person, zero.number):
        return False
    genders = set(features_of(written, "Gender"))
    if not genders and written.pos_ == "PROPN" and (named := knowledge.names(written.text)):
        genders = {named}
    return not (zero.gender and genders and zero.gender not in genders)


def _joins(clause: Clause, before: Zero) -> bool:
    """After "scusi" a comma joins nothing."""
    return before.kind != "imperative" or "conj" in (clause.head.dep_, clause.verb.dep_)


def _same(zero: Zero, before: Zero) -> bool:
    if (zero.person, zero.number) != (before.person, before.number):
        return False
    return None in (zero.gender, before.gender) or zero.gender == before.gender


def _general_modals(heads: dict[int, Clause], data: NullSubjects) -> frozenset[int]:
    """The verbs that say "you must" or "you can", in the present."""
    return frozenset(
        clause.verb.i
        for clause in heads.values()
        if clause.reading.lemma in data.modal
        and clause.reading.place == (2, "Sing")
        and clause.reading.mood == "Ind"
    )


def _first_plural(doc: Iterable[Token], data: NullSubjects) -> float:
    """The first token that names several people, or several things that are a subject."""
    return next((token.i for token in doc if _is_plural(token, data)), math.inf)


def _is_plural(token: Token, data: NullSubjects) -> bool:
    if token.pos_ not in ("NOUN", "PROPN", "PRON"):
        return False
    if {"1", "2"} & set(features_of(token, "Person")):
        return False
    somebody = token.pos_ != "NOUN" or data.names_somebody(token.lemma_)
    if not (somebody or token.dep_.startswith("nsubj")):
        return False
    return "Plur" in features_of(token, "Number") or any(c.dep_ == "conj" for c in token.children)


def _negative_imperatives(doc: Doc, clauses: list[Clause], data: NullSubjects) -> Iterator[Zero]:
    taken = {clause.head.i for clause in clauses}
    for token in doc:
        if data.code == "it" and token.i not in taken and is_negative_imperative(token, data):
            yield Zero(token.i, token.i, "imperative", 2, "Sing")
