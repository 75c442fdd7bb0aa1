"""The forms of "essere" and "avere", which the sources leave out, and other irregular ones."""

from __future__ import annotations

from collections.abc import Iterator

from .records import Analysis, make_feats
from .sources import Entry

# Mood and tense: I, you, he, we, you all, they.
_FINITE = {
    "essere": {
        "Ind Pres": "sono sei è siamo siete sono",
        "Ind Imp": "ero eri era eravamo eravate erano",
        "Ind Past": "fui fosti fu fummo foste furono",
        "Ind Fut": "sarò sarai sarà saremo sarete saranno",
        "Sub Pres": "sia sia sia siamo siate siano",
        "Sub Imp": "fossi fossi fosse fossimo foste fossero",
        "Cnd Pres": "sarei saresti sarebbe saremmo sareste sarebbero",
        "Imp Pres": "- sii - siamo siate -",
    },
    "avere": {
        "Ind Pres": "ho hai ha abbiamo avete hanno",
        "Ind Imp": "avevo avevi aveva avevamo avevate avevano",
        "Ind Past": "ebbi avesti ebbe avemmo aveste ebbero",
        "Ind Fut": "avrò avrai avrà avremo avrete avranno",
        "Sub Pres": "abbia abbia abbia abbiamo abbiate abbiano",
        "Sub Imp": "avessi avessi avesse avessimo aveste avessero",
        "Cnd Pres": "avrei avresti avrebbe avremmo avreste avrebbero",
        "Imp Pres": "- abbi - abbiamo abbiate -",
    },
    # Second forms beside those of the sources.
    "dovere": {"Ind Pres": "debbo - - - - debbono", "Sub Pres": "debba debba debba - - debbano"},
    "potere": {"Ind Past": "potei potesti poté potemmo poteste poterono"},
    "fare": {"Imp Pres": "- fa' - - - -"},
    "dare": {"Imp Pres": "- da' - - - -", "Ind Past": "diedi - diede - - diedero"},
    "stare": {"Imp Pres": "- sta' - - - -"},
    "dire": {"Imp Pres": "- di' - - - -"},
    "andare": {"Imp Pres": "- va' - - - -"},
}
_OTHER = {
    "essere": ("essendo", "stato stata stati state"),
    "avere": ("avendo", "avuto avuta avuti avute"),
}
_PERSONS = (("1", "Sing"), ("2", "Sing"), ("3", "Sing"), ("1", "Plur"), ("2", "Plur"), ("3", "Plur"))
_PARTICIPLES = (("Masc", "Sing"), ("Fem", "Sing"), ("Masc", "Plur"), ("Fem", "Plur"))


def auxiliary_forms() -> Iterator[Entry]:
    """All forms of the tables above."""
    for lemma, table in _FINITE.items():
        for label, forms in table.items():
            mood, tense = label.split()
            for form, (person, number) in zip(forms.split(), _PERSONS, strict=True):
                if form != "-":
                    yield form, _analysis(lemma, "Fin", mood, tense, person, number)
    for lemma, (gerund, participles) in _OTHER.items():
        yield lemma, Analysis(lemma, "VERB", make_feats(VerbForm="Inf"))
        yield gerund, Analysis(lemma, "VERB", make_feats(VerbForm="Ger"))
        for form, (gender, number) in zip(participles.split(), _PARTICIPLES, strict=True):
            feats = make_feats(VerbForm="Part", Tense="Past", Gender=gender, Number=number)
            yield form, Analysis(lemma, "VERB", feats)


def _analysis(lemma: str, form: str, mood: str, tense: str, person: str, number: str) -> Analysis:
    feats = make_feats(VerbForm=form, Mood=mood, Tense=tense, Person=person, Number=number)
    return Analysis(lemma, "VERB", feats)
