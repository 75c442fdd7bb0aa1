"""Person, number and gender of a subject that is not written, as the clause shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...lang.null_subjects import NullSubjects
from .clauses import Clause
from .readings import Place, Witness, features_of

if TYPE_CHECKING:
    from spacy.tokens import Token

_ENDINGS = {
    "o": ("Masc", "Sing"),
    "a": ("Fem", "Sing"),
    "i": ("Masc", "Plur"),
    "e": ("Fem", "Plur"),
}


def person_and_number(clause: Clause, data: NullSubjects, witness: Witness) -> Place | None:
    """Those of the verb; where its form has several ("sono"), that which a participle or an
    adjective in the clause agrees with."""
    place = clause.reading.place
    # "Credo che abbia": of several persons the third, as the first would be an infinitive.
    if clause.reading.mood == "Sub" and (3, "Sing") in clause.reading.others:
        place = 3, "Sing"
    marked = agreeing_word(clause, data)
    if marked is not None and len(clause.reading.others) > 1:
        number = _of(marked, "Number", witness)
        fitting = [other for other in sorted(clause.reading.others) if other[1] == number]
        if fitting and place not in fitting:
            return fitting[0]
    return place


def gender(clause: Clause, data: NullSubjects, witness: Witness) -> str | None:
    """ "Masc", "Fem" or None, of a participle or an adjective that agrees with the subject."""
    word = agreeing_word(clause, data)
    return None if word is None else _of(word, "Gender", witness)


def agreeing_word(clause: Clause, data: NullSubjects) -> Token | None:
    """The participle after "essere", or the adjective that says what somebody is."""
    head, verb = clause.head, clause.verb
    if clause.copular:
        return head if head.pos_ in ("ADJ", "VERB") else None
    auxiliaries = [clause.reading.lemma, *(token.lemma_.lower() for token in clause.between)]
    participle = clause.head_form == "Part" or "Part" in features_of(head, "VerbForm")
    if verb.i != head.i and participle:
        passive = any(token.dep_ == "aux:pass" for token in (verb, *clause.between))
        active = any(lemma in data.have for lemma in auxiliaries[-1:])
        if passive or (auxiliaries[-1] in data.be and not active):
            return head
        return None
    if clause.lemma in data.seem:
        for child in clause.children:
            if child.i > verb.i and child.pos_ == "ADJ" and child.dep_ in ("xcomp", "obj", "amod"):
                return child
    return None


def _of(token: Token, name: str, witness: Witness) -> str | None:
    """A feature of a word; None if it does not show it ("felice")."""
    found: list[str] = features_of(token, name)
    form = token.text.lower()
    readings = [one for one in witness(form) if one.pos == "ADJ" or one.form == "Part"]
    if name == "Gender" and readings:
        genders = {one.gender for one in readings}
        return genders.pop() if len(genders) == 1 else None
    if name == "Number" and readings:
        numbers = {one.number for one in readings}
        return numbers.pop() if len(numbers) == 1 else None
    return found[0] if found else None
