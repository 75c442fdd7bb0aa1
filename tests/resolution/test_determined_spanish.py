"""Mentions that a small Spanish parser misses or cuts wrongly: built by hand."""

from functools import partial

import pytest
from spacy.tokens import Doc

from spacy_wikicrem.lang import get
from spacy_wikicrem.resolution.determined import (
    determined_phrases,
    is_first_verb,
    is_verb_form,
    phrase_place,
)
from spacy_wikicrem.resolution.mentions import find_mentions
from spacy_wikicrem.resolution.pronouns import pronoun_at
from spacy_wikicrem.resolution.zeros.phrases import find_phrases
from tests.pipelines import vocab_of
from tests.resolution.flat import flat_doc

ES = get("es")
VOCAB = vocab_of("es")
make = partial(flat_doc, VOCAB)
F, M = "Gender=Fem|Number=Sing", "Gender=Masc|Number=Sing"


@pytest.mark.parametrize(
    ("text", "tags", "wanted"),
    [
        ("Luego el alguacil se fue", "ADV DET ADJ PRON VERB", ["el alguacil"]),
        ("Luego la pescadera salió", "ADV DET ADJ VERB", ["la pescadera"]),
        ("Luego el americano casi gana", "ADV DET ADJ ADV VERB", ["el americano"]),
        ("Luego el más viejo de ellos habló", "ADV DET ADV ADJ ADP PRON VERB", ["el más viejo"]),
        ("Luego llegó a la otra y calló", "ADV VERB ADP DET PRON CCONJ VERB", ["la otra"]),
        ("Luego llegó la auxiliar con pan", "ADV VERB DET VERB ADP NOUN", ["la auxiliar"]),
        ("Luego su llamada sonó", "ADV DET VERB VERB", ["su llamada"]),
        ("Luego al segundo lo halló", "ADV ADP ADJ PRON VERB", ["al segundo"]),
        ("Luego al llegar calló", "ADV ADP VERB VERB", []),
        ("Luego el beber cansa", "ADV DET VERB VERB", []),
        ("Luego la dejó en casa", "ADV DET VERB ADP NOUN", []),
        ("Luego el viejo barco salió", "ADV DET ADJ NOUN VERB", ["el viejo barco"]),
        ("Luego la que vino", "ADV DET PRON VERB", []),
    ],
)
def test_phrases_by_their_first_words(text, tags, wanted):
    doc = make(text, tags)
    found = determined_phrases(doc, ES, set())
    assert [doc[first:last].text for first, last, _ in found] == wanted


@pytest.mark.parametrize(
    ("text", "tags", "at"),
    [
        ("El estuche los protege bien", "DET NOUN DET NOUN ADV", 2),
        ("El vencedor , las guarda .", "DET NOUN PUNCT DET NOUN PUNCT", 3),
        ("Observa y los acecha cuando entran", "VERB CCONJ DET NOUN SCONJ VERB", 2),
        ("Siempre las trae tarde", "ADV DET NOUN ADV", 1),
        ("Pide que los alimente bien", "VERB SCONJ DET NOUN ADV", 2),
        ("Quien los ve calla", "PRON DET NOUN VERB", 1),
        ("Calla cuando la vea", "VERB SCONJ DET PROPN", 2),
    ],
)
def test_a_plural_ends_in_s_so_that_this_is_a_clitic(text, tags, at):
    assert pronoun_at(make(text, tags)[at], ES) is not None


@pytest.mark.parametrize(
    ("text", "tags", "at"),
    [
        ("Vio los cuatro barcos", "VERB DET NUM NOUN", 1),
        ("Vio las casas rojas", "VERB DET NOUN ADJ", 1),
        ("Vio los que llegaban", "VERB DET PRON VERB", 1),
        ("Vio los recién llegados", "VERB DET ADV ADJ", 1),
        ("Vio los García ayer", "VERB DET PROPN ADV", 1),
        ("Vio los diecinueve barcos", "VERB DET NUM NOUN", 1),
        ("Vio las veintisiete casas", "VERB DET NUM NOUN", 1),
        ("Vio los recientemente llegados", "VERB DET ADV ADJ", 1),
        ("Vio los poco maduros", "VERB DET ADV ADJ", 1),
        ("Vio los abajo firmantes", "VERB DET ADV NOUN", 1),
    ],
)
def test_these_are_articles(text, tags, at):
    assert pronoun_at(make(text, tags)[at], ES) is None


@pytest.mark.parametrize(
    ("word", "verb"),
    [
        ("miró", True),
        ("trajeron", True),
        ("cantaban", True),
        ("tenían", True),
        ("dominó", False),
        ("sílaba", False),
        ("gigoló", False),
        ("rococó", False),
        ("aljaba", False),
        ("mastaba", False),
        ("catamarán", False),
        ("llorarán", True),
        ("compañía", False),
        ("policía", False),
        ("Miró", False),
    ],
)
def test_forms_that_only_verbs_have(word, verb):
    assert is_verb_form(Doc(VOCAB, words=[word])[0], ES) is verb


@pytest.mark.parametrize(
    ("text", "tags", "verb"),
    [
        ("Posó sentado", "PROPN ADJ", True),
        ("Marcaba la hora", "PROPN DET NOUN", True),
        ("Encontró pan", "PROPN NOUN", True),
        ("Joan Miró pintaba", "PROPN PROPN VERB", False),
        ("Pilar salió", "PROPN VERB", False),
    ],
)
def test_a_verb_at_the_head_of_a_sentence_is_no_name(text, tags, verb):
    doc = make(text, tags)
    assert is_first_verb(doc[0], ES) is verb
    names = [doc[m.first : m.last].text for m in find_mentions(doc, ES) if m.first == 0]
    assert (names == []) is verb


@pytest.mark.parametrize(
    ("text", "tags", "at", "verb"),
    [
        ("Conoce Lima , Quito y Bogotá", "VERB PROPN PUNCT PROPN CCONJ PROPN", 3, False),
        ("Llamó al Sr. Casas ayer", "VERB ADP NOUN PROPN ADV", 3, False),
        ("Vuela de Lima ( Quito )", "VERB ADP PROPN PUNCT PROPN PUNCT", 4, False),
        ("El tren Lima - Quito parte", "DET NOUN PROPN PUNCT PROPN VERB", 4, False),
        ("Quedan 3 Casas abiertas", "VERB NUM PROPN ADJ", 2, False),
        ("\u2014 Posó sentado", "PUNCT PROPN ADJ", 1, True),
        ("- Posó sentado", "PUNCT PROPN ADJ", 1, True),
        ("Dijo : Posó sentado", "VERB PUNCT PROPN ADJ", 2, True),
    ],
)
def test_behind_a_comma_or_a_title_a_capital_is_a_name(text, tags, at, verb):
    assert bool(is_first_verb(make(text, tags)[at], ES)) is verb


@pytest.mark.parametrize(
    ("text", "tags", "morphs", "head", "wanted"),
    [
        ("con su gato", "ADP DET NOUN", None, 2, "su gato"),
        ("del gato", "ADP NOUN", None, 1, "del gato"),
        ("casa de la primera", "NOUN ADP DET ADJ", None, 0, "casa"),
        ("La primera llora", "DET ADJ NOUN", [F, F, F], 2, "La primera"),
        ("El vaquero jura", "DET ADJ NOUN", [M, M, F], 2, "El vaquero"),
        ("El viejo barco", "DET ADJ NOUN", [M, M, M], 2, "El viejo barco"),
        ("la orilla del río", "DET NOUN ADP NOUN", None, 1, "la orilla del río"),
    ],
)
def test_where_a_phrase_begins_and_ends(text, tags, morphs, head, wanted):
    doc = make(text, tags, morphs=morphs)
    first, last, found = phrase_place(doc, 0, len(doc), doc[head], ES)
    assert doc[first:last].text == wanted
    assert first <= found.i < last


def test_what_somebody_is_is_nobody():
    doc = make("Era hombre de bien", "AUX NOUN ADP NOUN", [1, 1, 3, 1], "cop ROOT case nmod")
    assert [m.head for m in find_mentions(doc, ES)] == [3]
    doc = make("Era el hombre ayer", "AUX DET NOUN ADV", [2, 2, 2, 2], "cop det ROOT advmod")
    assert [m.head for m in find_mentions(doc, ES)] == [2]


@pytest.mark.parametrize(
    ("text", "tags", "heads", "deps", "wanted"),
    [
        ("Hombre fue siempre", "NOUN AUX ADV", [0, 0, 0], "ROOT cop advmod", []),
        ("Ayer no era hombre", "ADV ADV AUX NOUN", [3, 3, 3, 3], "advmod advmod cop ROOT", []),
        (
            "Luego fue hombre de bien",
            "ADV AUX NOUN ADP NOUN",
            [2, 2, 2, 4, 2],
            "advmod cop ROOT case nmod",
            ["bien"],
        ),
    ],
)
def test_nor_where_other_words_stand_first(text, tags, heads, deps, wanted):
    doc = make(text, tags, heads, deps)
    assert [doc[m.first : m.last].text for m in find_mentions(doc, ES)] == wanted


def test_subjects_that_are_not_written_have_the_same_phrases():
    text, tags = "El alguacil calló y lo miró , \u2014", "DET ADJ VERB CCONJ PRON PROPN PUNCT PROPN"
    doc = make(text, tags, [1, 2, 2, 5, 5, 2, 5, 5], "det nsubj ROOT cc det conj punct dep")
    assert [doc[p.start : p.end].text for p in find_phrases(doc)] == ["El alguacil"]
    assert find_phrases(doc)[0].subject
