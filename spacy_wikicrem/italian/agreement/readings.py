"""Gender, number and person of single words, from the lexicon; None is either.

The tags of a pipeline say here only what part of speech a word is: where a determiner is wrong, it
gives its noun the wrong features as well.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import product

from ...lang.word_lists import table_beside
from ..lexicon import Analysis, load_lexicon
from . import nouns
from .forms import GENDERS, NUMBERS
from .nouns import Reading

# (person, number) of a verb.
Person = tuple[str, str]
# Apocopated and other short forms are left out: "signor" is as "signore".
_BY_ENDING = {
    "o": ("Masc", "Sing"),
    "a": ("Fem", "Sing"),
    "i": ("Masc", "Plur"),
    "e": ("Fem", "Plur"),
}
_SHORT = {"signor": "signore", "dottor": "dottore", "professor": "professore", "suor": "suora"}


@lru_cache(maxsize=20000)
def noun_readings(form: str) -> tuple[Reading, ...]:
    """Gender and number that a form can have as a noun; () if it is none, or unknown."""
    form = form.lower().replace("’", "'")
    form = _SHORT.get(form, form)
    if found := nouns.listed(form):
        return found
    lexicon = load_lexicon()
    pairs = {(one.get("Gender"), one.get("Number")) for one in lexicon.nouns(form)}
    if not pairs and not lexicon.analyses(form):
        return nouns.by_ending(form)
    adjective = any(one.pos == "ADJ" and not one.get("Gender") for one in lexicon.analyses(form))
    converted = adjective and form[-1:] in ("e", "i")
    return nouns.widened(form, tuple(sorted(pairs, key=str)), converted=converted)


# Adjectives that the lexicon has in another class ("tristo" for "triste").
_ADJECTIVES: dict[str, Reading] = {
    form: nouns.reading(told) for form, told in table_beside(__file__, "adjectives").items()
}


@lru_cache(maxsize=20000)
def adjective_readings(form: str) -> tuple[Reading, ...]:
    """Gender and number that a form can have as an adjective or a participle."""
    if form in _ADJECTIVES:
        return (_ADJECTIVES[form],)
    found = {
        (one.get("Gender"), one.get("Number")) for one in _analyses(form) if _inflects(form, one)
    }
    return tuple(sorted(found, key=str))


@lru_cache(maxsize=20000)
def participle_readings(form: str) -> tuple[Reading, ...]:
    """Gender and number as a past participle of a form with four endings."""
    found = {
        (one.get("Gender"), one.get("Number"))
        for one in _analyses(form)
        if _is_participle(form, one)
    }
    return tuple(sorted(found, key=str))


@lru_cache(maxsize=20000)
def persons(form: str, *, imperative: bool = True) -> frozenset[Person]:
    """Persons and numbers of a form as a finite verb.

    imperative (bool): Whether imperatives count, and with them pronouns at the end.
    """
    return frozenset(
        (one.get("Person") or "", one.get("Number") or "")
        for one in _analyses(form)
        if one.get("VerbForm") == "Fin"
        and (imperative or (one.get("Mood") != "Imp" and not one.clitics))
    )


# Third persons whose plural the endings do not give.
_PLURALS = table_beside(__file__, "plurals")
_PLURAL_ENDINGS = (
    ("rà", "ranno"),
    ("ò", "arono"),
    ("ì", "irono"),
    ("é", "erono"),
    ("a", "ano"),
    ("e", "ono"),
    ("e", "ero"),
)


@lru_cache(maxsize=20000)
def third_plural(form: str) -> str | None:
    """ "disse" to "dissero": the plural of a finite verb in the third person, of the same verb,
    mood and tense; None if the lexicon has none."""
    told = {_mood(one) for one in _analyses(form) if _is_third(one, "Sing")}
    found = [_PLURALS[form]] if form in _PLURALS else []
    found += [form[: -len(a)] + b for a, b in _PLURAL_ENDINGS if form.endswith(a)]
    for plural in found:
        if any(_is_third(one, "Plur") and _mood(one) in told for one in _analyses(plural)):
            return plural
    return None


def _is_third(one: Analysis, number: str) -> bool:
    person = (one.get("Person"), one.get("Number")) == ("3", number)
    return person and one.get("VerbForm") == "Fin" and one.get("Mood") != "Imp" and not one.clitics


def _mood(one: Analysis) -> tuple[str, str | None, str | None]:
    return one.lemma, one.get("Mood"), one.get("Tense")


@lru_cache(maxsize=20000)
def verb_lemmas(form: str) -> frozenset[str]:
    """The verbs that a form may belong to."""
    return frozenset(one.lemma for one in load_lexicon().verbs(form))


def may_be_order(form: str) -> bool:
    """Whether a form can be an imperative."""
    return any(one.get("Mood") == "Imp" for one in _analyses(form))


def is_infinitive(form: str) -> bool:
    """Whether a form can be an infinitive, with or without pronouns."""
    return any(one.get("VerbForm") == "Inf" for one in _analyses(form))


def is_gerund(form: str) -> bool:
    """Whether a form can be a gerund: "aiutando", but not "secondo"."""
    return any(one.get("VerbForm") == "Ger" for one in _analyses(form))


def is_adjective(form: str) -> bool:
    """Whether the lexicon has a form as an adjective or participle."""
    return bool(adjective_readings(form))


def cells(readings: Iterable[Reading]) -> set[tuple[str, str]]:
    """Readings with each None spelled out."""
    found: set[tuple[str, str]] = set()
    for gender, number in readings:
        genders = GENDERS if gender is None else (gender,)
        found.update(product(genders, NUMBERS if number is None else (number,)))
    return found


@lru_cache(maxsize=20000)
def _analyses(form: str) -> tuple[Analysis, ...]:
    return load_lexicon().analyses(form)


def _inflects(form: str, one: Analysis) -> bool:
    return one.pos == "ADJ" or _is_participle(form, one)


def _is_participle(form: str, one: Analysis) -> bool:
    """Whether a reading is a participle with the gender and number of its ending; the lexicon has
    some irregular ones under all four."""
    cell = _BY_ENDING.get(form[-1:])
    told = one.get("VerbForm") == "Part" and not one.clitics
    return told and (one.get("Gender"), one.get("Number")) == cell


@lru_cache(maxsize=20000)
def name_gender(name: str) -> str | None:
    """ "Masc" or "Fem" of a first name that a list has, else None."""
    gender = load_lexicon().name_gender(name, guess=False)
    return {"masculine": "Masc", "feminine": "Fem"}.get(gender or "")
