"""The finite verb of a subject, and what agrees with the subject after it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from spacy.tokens import Doc

from ...lang.base import words
from ...lang.word_lists import lists_beside
from . import readings
from .nouns import Reading
from .readings import Person

_WORDS = lists_beside(__file__)

CLITICS = _WORDS["clitics"]
# What may stand between a subject and its verb, beside adverbs and clitics.
_BETWEEN = _WORDS["between"]
_COPULAS = words("essere sembrare parere diventare restare rimanere apparire risultare")
_ARTICLES = words("il lo la i gli le l' un uno una un'")
# How many words after a subject its verb may be, and its predicate after that.
REACH = 6


@dataclass(frozen=True, slots=True)
class Predicate:
    """A participle or adjective that agrees with the subject.

    at (int): Token. gender (str), number (str): Of its form.
    """

    at: int
    gender: str
    number: str


def verb_after(doc: Doc, at: int) -> int | None:
    """The finite verb that follows a subject, with nothing but adverbs, "non" and unstressed
    pronouns between; None if there is none."""
    for j in range(at + 1, min(at + 1 + REACH, len(doc))):
        token = doc[j]
        if is_finite(doc, j):
            return j
        skipped = token.lower_ in CLITICS | _BETWEEN or token.pos_ == "ADV"
        if not skipped or token.is_punct:
            return None
    return None


def is_finite(doc: Doc, at: int) -> bool:
    """Whether a token is a finite verb."""
    token = doc[at]
    if token.lower_ in CLITICS or not readings.persons(token.lower_, imperative=False):
        return False
    if token.pos_ in ("VERB", "AUX"):
        return True
    # A wrong subject can mislead the tagger; "siete", "abbiamo" are nothing else.
    return not (readings.noun_readings(token.lower_) or readings.is_adjective(token.lower_)) and (
        token.pos_ not in ("ADP", "DET", "CCONJ", "SCONJ", "PRON")
        and not (token.pos_ == "ADV" and token.dep_ in ("", "advmod"))
    )


def persons_of(doc: Doc, verb: int, *, imperative: bool = True) -> frozenset[Person]:
    """Persons and numbers that a finite verb can have."""
    return readings.persons(doc[verb].lower_, imperative=imperative)


def plural_of(doc: Doc, verb: int) -> str | None:
    """The plural of a finite verb that is certainly singular and in the third person."""
    persons = persons_of(doc, verb, imperative=False)
    if ("3", "Sing") not in persons or ("3", "Plur") in persons:
        return None
    return readings.third_plural(doc[verb].lower_)


def predicate(doc: Doc, verb: int) -> Predicate | None:
    """The participle or adjective after a form of "essere" (an adjective also after other copulas)
    that tells gender and number, if no noun is the predicate: in "è stato un errore" and "è buona
    amica" the participle or adjective goes with that."""
    found: Predicate | None = None
    for at, usable in _chain(doc, verb):
        found = _telling(at, usable) if usable else None
        if found is None:
            return None
    return found


def number_told(doc: Doc, verb: int) -> str | None:
    """The number that all participles and adjectives of a predicate have, whatever their gender:
    "gentili" after "sei"; None if there is none."""
    chain = list(_chain(doc, verb))
    numbers = {number for _, usable in chain for _, number in usable or ((None, None),)}
    return numbers.pop() if len(numbers) == 1 else None


def _chain(doc: Doc, verb: int) -> Iterator[tuple[int, tuple[Reading, ...]]]:
    """The participles and adjectives of a predicate with their readings; the last one is () if a
    noun is the predicate."""
    lemmas = readings.verb_lemmas(doc[verb].lower_) & _COPULAS
    if not lemmas:
        return
    for j in range(verb + 1, min(verb + 1 + REACH, len(doc))):
        token = doc[j]
        part = readings.participle_readings(token.lower_)
        if token.pos_ == "ADV" and token.lower_ not in ("stato", "stata", "stati", "state"):
            continue
        usable = part if "essere" in lemmas and token.pos_ in ("VERB", "AUX", "ADJ") else ()
        if not usable and token.pos_ == "ADJ":
            usable = readings.adjective_readings(token.lower_)
        if not usable and part and token.pos_ == "NOUN" and "essere" in lemmas:
            usable = part  # "è andata" taken for a noun
        if not usable:
            if _nominal(doc, j):
                yield j, ()
            return
        yield j, usable
        if "essere" not in readings.verb_lemmas(token.lower_):
            if _nominal_after(doc, j):
                yield j, ()
            return


def _telling(at: int, usable: tuple[Reading, ...]) -> Predicate | None:
    """The one reading with gender and number, or None."""
    if len(usable) != 1:
        return None
    gender, number = usable[0]
    return Predicate(at, gender, number) if gender and number else None


def _nominal(doc: Doc, at: int) -> bool:
    """Whether a noun phrase begins here: "(è stato) un errore", "(è) colpa mia"."""
    token = doc[at]
    return token.pos_ in ("NOUN", "PROPN", "DET", "NUM") or token.lower_ in _ARTICLES


def _nominal_after(doc: Doc, at: int) -> bool:
    """Whether the adjective goes with a noun after it ("è buona amica")."""
    if at + 1 >= len(doc) or doc[at].pos_ != "ADJ":
        return False
    return doc[at + 1].pos_ == "NOUN"
