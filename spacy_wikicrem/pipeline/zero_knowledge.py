"""What the rules for zero pronouns know in each language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ..italian.lexicon import Analysis, load_lexicon
from ..lang.null_subjects import null_subject_data
from ..resolution.zeros.detection import Knowledge
from ..resolution.zeros.readings import Reading

_GENDERS: dict[str, str] = {"masculine": "Masc", "feminine": "Fem"}


def zero_knowledge(lang: str | None) -> Knowledge:
    """The verbs of the language and, for Italian, the lexicon. RAISES: W750 for other languages."""
    data = null_subject_data(lang)
    if data.code == "it":
        return Knowledge(data, italian_witness, italian_names)
    return Knowledge(data)


@lru_cache(maxsize=50_000)
def italian_witness(form: str) -> Sequence[Reading]:
    """What the Italian lexicon says of a form, and whether it may be an adverb."""
    readings = [_reading(analysis) for analysis in load_lexicon().analyses(form)]
    if form.lower() in null_subject_data("it").adverbs:
        readings.append(Reading("ADV", form.lower()))
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
