"""Finite verb forms: what the lexicon says of them, and the tags where it says nothing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from spacy.tokens import Token

from ..lexicon import load_lexicon
from ..subjects import Form
from .forms import CLAUSE_STARTS, FOCUS_BEFORE, PREPOSITIONS, SUBORDINATORS

_VERBS = ("VERB", "AUX")
# Such words have homographs among verbs.
_NO_VERBS = CLAUSE_STARTS | SUBORDINATORS | PREPOSITIONS | FOCUS_BEFORE


@dataclass(frozen=True, slots=True)
class Reading:
    """A finite form: the infinitive, and mood, tense, person and number as UD writes them."""

    lemma: str
    mood: str
    tense: str
    person: str
    number: str

    def fits(self, form: Form) -> bool:
        return (self.person, self.number) == (form.person, form.number)


@dataclass(frozen=True, slots=True)
class Nominal:
    """What a form tells of gender and number where all its readings agree, else None."""

    gender: str | None
    number: str | None


@lru_cache(maxsize=50_000)
def finite(form: str) -> tuple[Reading, ...]:
    """The finite readings of a form in lower case, imperatives included, without those that have a
    pronoun at the end."""
    return tuple(
        Reading(
            one.lemma,
            one.get("Mood") or "",
            one.get("Tense") or "",
            one.get("Person") or "",
            one.get("Number") or "",
        )
        for one in load_lexicon().verbs(form)
        if one.get("VerbForm") == "Fin" and not one.clitics
    )


@lru_cache(maxsize=50_000)
def other_verb_forms(form: str) -> frozenset[str]:
    """ "Inf", "Ger", "Part" if the form can be that."""
    found = {one.get("VerbForm") or "" for one in load_lexicon().verbs(form)}
    return frozenset(found - {"Fin", ""})


@lru_cache(maxsize=50_000)
def has_pronoun(form: str) -> bool:
    """Whether a form may be a verb with a pronoun at its end ("dimmelo")."""
    return any(one.clitics for one in load_lexicon().verbs(form))


@lru_cache(maxsize=50_000)
def is_order(word: str, form: Form) -> bool:
    """Whether a word may be an imperative of a person, with pronouns at its end or without."""
    return any(
        one.get("Mood") == "Imp"
        and (one.get("Person"), one.get("Number")) == (form.person, form.number)
        for one in load_lexicon().verbs(word)
    )


@lru_cache(maxsize=50_000)
def is_only_verb(form: str) -> bool:
    """Whether all readings of a form are finite verbs."""
    readings = load_lexicon().analyses(form)
    return bool(readings) and all(
        one.pos == "VERB" and one.get("VerbForm") == "Fin" for one in readings
    )


@lru_cache(maxsize=50_000)
def nominal(form: str) -> Nominal:
    """Gender and number of a participle, adjective or noun."""
    found = [
        one
        for one in load_lexicon().analyses(form)
        if one.pos in ("ADJ", "NOUN") or one.get("VerbForm") == "Part"
    ]
    genders = {one.get("Gender") for one in found}
    numbers = {one.get("Number") for one in found}
    return Nominal(
        genders.pop() if len(genders) == 1 else None,
        numbers.pop() if len(numbers) == 1 else None,
    )


def readings(token: Token) -> tuple[Reading, ...]:
    """The finite readings of a token; those of its tags if the lexicon does not know the word."""
    known = finite(token.lower_)
    if known or token.pos_ not in _VERBS or other_verb_forms(token.lower_) or not token.is_alpha:
        return known
    person, number = feature(token, "Person"), feature(token, "Number")
    if not (person and number and feature(token, "VerbForm") == "Fin"):
        return ()
    mood, tense = feature(token, "Mood"), feature(token, "Tense")
    return (Reading(token.lemma_, mood, tense, person, number),)


def feature(token: Token, name: str) -> str:
    """A feature that the tagger gave, or ""."""
    return str(token.morph.to_dict().get(name, ""))


def agreeing(token: Token, form: Form) -> tuple[Reading, ...]:
    """The readings with the person and number of a pronoun, without imperatives."""
    return tuple(one for one in readings(token) if one.mood != "Imp" and one.fits(form))


def is_finite(token: Token) -> bool:
    """Whether a token is a finite verb, by its form and, where that is not clear, by its tag."""
    if not readings(token) or token.lower_ in _NO_VERBS:
        return False
    return looks_finite(token)


def looks_finite(token: Token) -> bool:
    """Whether a form with finite readings is tagged as a verb, or as a noun or an adjective that
    it cannot be. Of adverbs and the like ("appena") the lexicon knows nothing."""
    if token.pos_ in _VERBS:
        return True
    return token.pos_ in ("NOUN", "ADJ", "PROPN", "X") and is_only_verb(token.lower_)


def lemmas(token: Token) -> frozenset[str]:
    """The infinitives that a finite form may belong to."""
    return frozenset(one.lemma for one in readings(token))
