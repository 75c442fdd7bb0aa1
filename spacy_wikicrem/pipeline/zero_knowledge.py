"""What the rules for zero pronouns know in each language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ..italian.lexicon import Analysis, load_lexicon
from ..lang.null_subjects import es_verbs, null_subject_data
from ..resolution.zeros.detection import Knowledge
from ..resolution.zeros.readings import Reading

_GENDERS: dict[str, str] = {"masculine": "Masc", "feminine": "Fem"}


def zero_knowledge(lang: str | None) -> Knowledge:
    """The verbs of the language and what is known of their forms: of Italian a lexicon, of Spanish
    the conjugation of common verbs. RAISES: W750 for other languages."""
    data = null_subject_data(lang)
    if data.code == "it":
        return Knowledge(data, italian_witness, italian_names)
    return Knowledge(data, spanish_witness)


@lru_cache(maxsize=50_000)
def italian_witness(form: str) -> Sequence[Reading]:
    """What the Italian lexicon says of a form, and whether it may be an adverb."""
    readings = [_reading(analysis) for analysis in load_lexicon().analyses(form)]
    if form.lower() in null_subject_data("it").adverbs:
        readings.append(Reading("ADV", form.lower()))
    if not readings and form[:1].isupper():
        readings.append(Reading("NOUN", form.lower()))  # a name: the lexicon knows all verbs
    return tuple(readings)


@lru_cache(maxsize=50_000)
def spanish_witness(form: str) -> Sequence[Reading]:
    """What a form of a common Spanish verb says; most may be nouns as well ("corte")."""
    orders = es_verbs.order_with_pronouns(form)
    known = [(one, True) for one in orders] or [(one, False) for one in es_verbs.readings(form)]
    readings = [
        Reading("VERB", lemma, "Fin", mood, person, number, clitics=clitics, by_rule=True)
        for (lemma, mood, person, number), clitics in known
    ]
    if readings and not orders and es_verbs.may_be_noun(form):
        readings.append(Reading("NOUN", form.lower(), by_rule=True))
    if not readings and (guess := es_verbs.by_ending(form)):
        lemma, number = guess
        place = (3, number)
        readings.append(
            Reading("VERB", lemma, "Fin", "Ind", *place, others=frozenset({place}), guessed=True)
        )
    return tuple(readings)


def italian_names(name: str) -> str | None:
    """ "Masc" or "Fem" of a first name that the lexicon knows."""
    found = load_lexicon().name_gender(name, guess=False)
    return _GENDERS.get(found or "")


def _reading(analysis: Analysis) -> Reading:
    person = analysis.get("Person")
    return Reading(
        analysis.pos,
        analysis.lemma,
        analysis.get("VerbForm"),
        analysis.get("Mood"),
        int(person) if person else None,
        analysis.get("Number"),
        analysis.get("Gender"),
        clitics=bool(analysis.clitics),
    )
