"""The forms of "essere" and "avere", which the sources leave out, and other irregular ones."""

from __future__ import annotations

from collections.abc import Iterator

from ...lang.word_lists import table_beside
from .records import Analysis, make_feats
from .sources import Entry

# By verb, mood and tense: I, you, he, we, you all, they.
_FINITE = table_beside(__file__, "finite")
_SHORT_IMPERATIVES = {"fa'": "fare", "da'": "dare", "sta'": "stare", "di'": "dire", "va'": "andare"}
# Participles beside the one of the sources, without the ending: "visto" beside "veduto".
_SECOND_PARTICIPLES = table_beside(__file__, "second_participles")
_OTHER = {
    "essere": ("essendo", "stat"),
    "avere": ("avendo", "avut"),
}
_PERSONS = tuple((person, number) for number in ("Sing", "Plur") for person in "123")
_ENDINGS = ("o", "a", "i", "e")
_PARTICIPLES = (("Masc", "Sing"), ("Fem", "Sing"), ("Masc", "Plur"), ("Fem", "Plur"))


def auxiliary_forms() -> Iterator[Entry]:
    """All forms of the tables above."""
    for label, forms in _FINITE.items():
        lemma, mood, tense = label.split()
        for form, (person, number) in zip(forms.split(), _PERSONS, strict=True):
            if form != "-":
                yield form, _analysis(lemma, "Fin", mood, tense, person, number)
    for form, lemma in _SHORT_IMPERATIVES.items():
        yield form, _analysis(lemma, "Fin", "Imp", "Pres", "2", "Sing")
    for lemma, (gerund, stem) in _OTHER.items():
        yield lemma, Analysis(lemma, "VERB", make_feats(VerbForm="Inf"))
        yield gerund, Analysis(lemma, "VERB", make_feats(VerbForm="Ger"))
        yield from _participles(lemma, stem)
    for lemma, stem in _SECOND_PARTICIPLES.items():
        yield from _participles(lemma, stem)


def _participles(lemma: str, stem: str) -> Iterator[Entry]:
    for ending, (gender, number) in zip(_ENDINGS, _PARTICIPLES, strict=True):
        feats = make_feats(VerbForm="Part", Tense="Past", Gender=gender, Number=number)
        yield stem + ending, Analysis(lemma, "VERB", feats)


def _analysis(lemma: str, form: str, mood: str, tense: str, person: str, number: str) -> Analysis:
    feats = make_feats(VerbForm=form, Mood=mood, Tense=tense, Person=person, Number=number)
    return Analysis(lemma, "VERB", feats)
