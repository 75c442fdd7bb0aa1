"""What a parser calls the subject of a verb, and must be its object."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...lang.null_subjects import NullSubjects
from .clauses import Clause

if TYPE_CHECKING:
    from spacy.tokens import Token

_NOUNS = ("NOUN", "PROPN")


def comes_late(clause: Clause, data: NullSubjects) -> bool:
    """Whether what follows is mostly the subject ("mancano due giorni"); with "avere" some such
    verbs have an object instead: "ha finito il turno"."""
    return clause.lemma in data.late_subjects and not changes(clause, data)


def changes(clause: Clause, data: NullSubjects) -> bool:
    """Whether it has an object as it has "avere"."""
    helped = clause.verb.i != clause.head.i and clause.reading.lemma in data.have
    return helped and clause.lemma in data.changing


def is_asked(token: Token, clause: Clause, data: NullSubjects) -> bool:
    """What is known or asked, with a question word: "non sanno chi è"."""
    knows = clause.lemma in data.minds | data.speech | data.knowing
    first = token.left_edge
    words = {first.text.lower(), first.nbor(-1).text.lower()} if first.i > clause.verb.i else set()
    verb = token.pos_ in ("VERB", "AUX", "ADV") or token.dep_.startswith("csubj")
    return knows and verb and bool(words & (data.whoever | data.which | data.asking))


def is_only_object(token: Token, clause: Clause, data: NullSubjects) -> bool:
    """A thing behind a verb that needs an object and has no other: "chiuse la porta"."""
    behind = token.i > clause.verb.i and token.dep_ == "nsubj" and not clause.copular
    said = token.text.lower() in data.things and clause.lemma in data.knowing
    needs = clause.lemma in data.transitive or changes(clause, data)
    if not behind or not (said or (token.pos_ == "NOUN" and needs)):
        return False
    dative = () if clause.lemma in data.ditransitive else ("iobj",)
    taken = ("obj", "expl", "ccomp", "xcomp", *dative)
    other = any(
        child.dep_.startswith(taken) and not _is_dative(child, clause, data)
        for child in clause.children
    )
    # Of two "subjects" the first is the object: "dipinse il quadro un allievo".
    other = other or any(c.dep_ == "nsubj" and c.i < token.i for c in clause.children)
    passive = any(token.dep_ == "aux:pass" for token in (clause.verb, *clause.between))
    somebody = data.names_somebody(token.lemma_)
    return not (other or passive or somebody or "?" in clause.verb.sent.text)


def _is_dative(child: Token, clause: Clause, data: NullSubjects) -> bool:
    """A clitic for whom something is given or told, although a parser takes it for the object: "le
    recetó un jarabe"."""
    return clause.lemma in data.ditransitive and child.text.lower() in data.datives


def is_object(clause: Clause, data: NullSubjects) -> bool:
    """Whether a relative pronoun must be the object, as the verb has no other and the pronoun
    stands for a thing: "l'orologio che aveva comprato"."""
    if clause.lemma not in data.transitive or clause.copular:
        return False
    # In Spanish the subject of such a clause mostly follows: "la casa que compró Ana".
    if data.code == "es" and any(
        child.i > clause.verb.i
        and (child.dep_ == "obl" or (child.pos_ in (*_NOUNS, "PRON") and _is_bare(child)))
        for child in clause.children
    ):
        return False
    if any(token.dep_ == "aux:pass" for token in (clause.verb, *clause.between)):
        return False
    taken = ("obj", "ccomp", "xcomp", "expl", "iobj", "nsubj:pass")
    if any(child.dep_.startswith(taken) for child in clause.children):
        return False
    noun = clause.head.head
    return noun.pos_ == "NOUN" and not data.names_somebody(noun.lemma_)


def _is_bare(token: Token) -> bool:
    return not any(child.dep_ == "case" for child in token.children)
