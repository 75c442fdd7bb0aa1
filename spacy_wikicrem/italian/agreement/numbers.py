"""Forms of "essere" that have another number than their subject and its predicate."""

from __future__ import annotations

from spacy.tokens import Doc, Token

from ...lang.word_lists import table_beside
from . import readings
from .changes import Changes
from .clusters import Clusters
from .forms import form_of
from .participles import OF, is_inverted, subject_cells
from .predicates import REACH, persons_of, predicate, verb_after
from .readings import Person

_PERSONS = [(person, number) for number in ("Sing", "Plur") for person in "123"]
# By tense and mood, in the order of `_PERSONS`.
_ESSERE = [row.split() for row in table_beside(__file__, "essere").values()]
_FORMS = frozenset(form for row in _ESSERE for form in row)


def essere(form: str, person: Person) -> str | None:
    """The form of another person in the same tense and mood: "siete" for "sei"; None for what is
    no finite form of "essere"."""
    row = next((row for row in _ESSERE if form in row), None)
    return row[_PERSONS.index(person)] if row else None


def verbs(doc: Doc, changes: Changes, clusters: Clusters) -> None:
    """ "le sue figlie è arrivate": where the predicate agrees with the noun right before "essere"
    the verb is wrong. "La sera sono stanca" speaks of somebody else."""
    places = [token.i for token in changes.index.tokens if token.lower_ in _FORMS]
    near = {before for at in places for before in range(at - REACH, at)}
    for token in changes.index.nouns:
        if token.i not in near or not _is_subject(token, doc):
            continue
        verb = verb_after(doc, token.i)
        told = predicate(doc, verb) if verb is not None else None
        if verb is None or told is None:
            continue
        persons = persons_of(doc, verb, imperative=False)
        numbers = {number for _, number in persons}
        if told.number in numbers or not any(person == "3" for person, _ in persons):
            continue
        if any(t.lower_ in ("si", "s'") for t in doc[token.i + 1 : verb]):
            continue
        new = essere(doc[verb].lower_, ("3", told.number))
        if new and (told.gender, told.number) in subject_cells(token, doc, changes, clusters):
            changes.put(verb, new, "noun-verb", f"it is of “{token.text}”")


def _is_subject(token: Token, doc: Doc) -> bool:
    """Whether a noun with a determiner opens its clause, and no preposition has it."""
    first = token.i
    while first and (doc[first - 1].pos_ in ("DET", "ADJ", "NUM") or form_of(doc[first - 1].text)):
        first -= 1
        form = form_of(doc[first].text)
        if form and form.preposition:
            return False
    if first == token.i or is_inverted(token):
        return False
    before = doc[first - 1] if first and not doc[first].is_sent_start else None
    return before is None or not (
        before.pos_ in ("ADP", "CCONJ", "VERB", "AUX", "NOUN", "PROPN")
        or before.lower_ in OF
        or readings.is_infinitive(before.lower_)
    )
