from __future__ import annotations

import pytest

from spacy_wikicrem.corpus.names.sentences import AbbreviationSentencizer, sentence_starts
from spacy_wikicrem.lang import corpus_data
from tests.pipelines import blank
from tests.steps import assert_linear


def sentences(text: str, lang: str) -> list[str]:
    doc = blank(lang)(text)
    return [sent.text for sent in AbbreviationSentencizer(lang=lang)(doc).sents]


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("it", "Il sig. Neri e il Sig. Verdi tacquero. | Poi uscirono."),
        ("it", "Morì nel 44 a.C. Cesare lo sapeva. | Nel 44 a.C. | Il senato tacque."),
        ("it", "La Dott.ssa Bianchi lesse J. R. R. Tolkien (ecc.) a casa. | L'on. Rossi no."),
        ("it", "«Chi è?» chiese Anna. | «Vado.» | Poi uscì… | Tolse il cappello!"),
        ("it", "Pesa 3.5 kg. | Costa 1.000 lire. | È del 1990. | Bello?"),
        ("it", "Comprò pane, vino, ecc. | Poi dormì."),
        ("it", "Disse \"sì.\" | Anna rise (forte). | Bob no."),
        ("fr", "M. Dupont vit Mme. Morel. | Elle sortit."),
        ("fr", "Vers 50 av. J.-C. César vint. | En 50 av. J.-C. | Il partit."),
        ("fr", "« Viens ! » dit-il. | « Non. » | Elle sortit."),
        ("fr", "Il lut J.-P. Sartre, etc. | Puis il dormit."),
        ("es", "El Sr. Pérez vio a la Dra. Núñez. | Se fue."),
        ("es", "Fue en el s. III a. C. | Los romanos llegaron. | ¿Quién es? | Nadie lo sabe."),
        ("es", "Los EE. UU. firmaron. | ¡Hola! | —Adiós —dijo Ana."),
        ("en", "Mr. Smith met Dr. Who, e.g. Tom. | The end."),
        ("de", "Er kam. | Sie ging."),
    ],
)  # fmt: skip
def test_abbreviations_end_no_sentence(lang, text):
    assert sentences(text.replace("| ", ""), lang) == text.split(" | ")


def test_line_breaks_end_sentences_and_blanks_change_nothing():
    found = sentences("Titolo\n\nAnna uscì.  Poi tornò.", "it")
    assert [sent.strip() for sent in found] == ["Titolo", "Anna uscì.", "Poi tornò."]


@pytest.mark.parametrize("text", ["", " ", "...", ". . .", "Anna", "🙂. Sì.", "שלום. להתראות."])
def test_odd_texts(text):
    doc = blank("it")(text)
    AbbreviationSentencizer(lang="it")(doc)
    assert "".join(sent.text_with_ws for sent in doc.sents) == text
    assert not len(doc) or doc.has_annotation("SENT_START")


@pytest.mark.parametrize("unit", [". ", ".", "a.C. ", "?! » ", "\n", "A. B. ", '."'])
def test_hostile_text_takes_linear_time(unit):
    assert_linear(lambda n: sentence_starts(unit * n, corpus_data("it")), 1000)
