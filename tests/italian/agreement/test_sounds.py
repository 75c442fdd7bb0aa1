from itertools import product

import pytest

from spacy_wikicrem.italian.agreement.forms import FORMS, form_of, inflect
from spacy_wikicrem.italian.agreement.sounds import first_sound

SOUNDS = {
    "vowel": "amico hotel uomo Yvonne ex inverno Ivrea 8 80 11 Ettore",
    "impure": "studente sci scienziato zaino xilofono gnomo psicologo pterodattilo tsunami "
    "mnemonico ftalato czar show swing dei ctenoforo",
    "semivowel": "iato iena ieri iodio yogurt Juventus jugoslavo",
    "plain": "sasso chilo ghiro quadro glicine treno krill whisky weekend jazz jeans "
    "thriller 18 113",
    "either": "pneumatico FBI junior",
}


def test_first_sound():
    for sound, words in SOUNDS.items():
        for word in words.split():
            assert first_sound(word) == sound, word


@pytest.mark.parametrize("lemma", ["quello", "bello", "questo", "il", "mio", "stesso"])
def test_forms_are_read_as_they_are_written(lemma):
    sounds = ("vowel", "impure", "semivowel", "plain")
    for *cell, sound in product(("Masc", "Fem"), ("Sing", "Plur"), sounds):
        for form in inflect(lemma, *cell, sound):
            assert form_of(form).lemma == lemma, form
            assert form_of(form).fits(*cell), form


def test_melted_articles():
    assert [inflect("il", "Masc", "Sing", s, "di")[0] for s in ("vowel", "impure", "plain")] == [
        "dell'",
        "dello",
        "del",
    ]
    assert inflect("il", "Masc", "Plur", "plain", "in") == ["nei"]
    assert FORMS["negli"].preposition == "in"
