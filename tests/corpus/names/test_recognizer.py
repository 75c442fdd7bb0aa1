from __future__ import annotations

import sys

import pytest
import spacy
from spacy.tokens import Doc, DocBin, Span

from spacy_wikicrem.corpus.names.recognizer import (
    KNOWN_NAMES,
    PersonNameRecognizer,
    first_names,
    make_rule_pipeline,
)
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.lang.base import words
from tests.pipelines import blank, vocab_of
from tests.steps import assert_linear

NAMES = words("""
    Anna Maria Teresa Leonardo Giovanni Marco Pietro Piero Lorenzo Carlo Andrea Giulia Luigi Roma
    Augustin Jean Emile Marie Juan José Paul Luna Dopo Aprile Vittoria Walter Antonio
""")


def names(text: str, lang: str = "it", known: tuple[str, ...] = (), **settings: bool) -> list[str]:
    doc = blank(lang)(text)
    doc.user_data[KNOWN_NAMES] = list(known)
    recognizer = PersonNameRecognizer(lang=lang, names=NAMES, **settings)
    return [ent.text for ent in recognizer(doc).ents]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Leonardo da Vinci incontrò Maria Teresa d'Austria.",
         "Leonardo da Vinci, Maria Teresa d'Austria"),
        ("Scrisse a Giovanni de' Medici e a Lorenzo de’ Medici.",
         "Giovanni de' Medici, Lorenzo de’ Medici"),
        ("Vide Piero della Francesca con Andrea del Sarto.",
         "Piero della Francesca, Andrea del Sarto"),
        ("Parlò con Augustin-Louis Cauchy e Jean-Paul Sartre.",
         "Augustin-Louis Cauchy, Jean-Paul Sartre"),
        ("Il sig. Neri e il Sig. Verdi attesero la dott.ssa Bianchi.", "Neri, Verdi, Bianchi"),
        ("Papa Giovanni Paolo II ricevette re Carlo Alberto e il re Umberto.",
         "Giovanni Paolo II, Carlo Alberto, Umberto"),
        ("Lesse Paul R. Smith, poi A. Turing e J.R.R. Tolkien.",
         "Paul R. Smith, A. Turing, J.R.R. Tolkien"),
        ("Il film di Carlo Verdone del Teatro Nuovo.", "Carlo Verdone"),
        ("È il sindaco di Roma Walter Veltroni.", "Walter Veltroni"),
        ("Con Clemente, Carlo VIII al Castello.", "Carlo VIII"),
        ("Era l'imperatore, Gneo Marco Corbulone.", "Gneo Marco Corbulone"),
        ("Un libro di Antonio Conte e di Émile Zola.", "Antonio Conte, Émile Zola"),
        ("Anna Rossi, Marco Bruni e Giulia.", "Anna Rossi, Marco Bruni"),
    ],
)  # fmt: skip
def test_full_names(text, expected):
    assert ", ".join(names(text)) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Abita in Via Carlo Alberto e in piazza Giulia Farnese.",
        "Studia all'Università Luigi Bocconi, poi al Teatro Carlo Felice.",
        "La chiesa di San Giovanni Battista e Santa Maria Maggiore.",
        "Lo stadio Pietro Micca, il premio Antonio Feltrinelli, il Monte Rosa.",
        "Nel Marco Polo Institute lesse Roma Today.",
        "Dopo Aprile 1945 venne Aprile Maggio.",
        "Dopo Venezia andò via.",
        "Carlo rise. Giulia pianse.",
        "Vide l'America Centrale e la Vittoria Alata nell'Asia Minore.",
        "MARIA ROSSI",
        "nel 1200 d. C. e I. Centro, II. Nord.",
        "",
        "   ",
        "🙂 שלום عالم",
    ],
)
def test_no_names(text):
    assert names(text) == []


def test_parts_of_a_name_count_after_it():
    text = "Verdi no. Anna Verdi uscì. Poi Verdi tornò con Anna, e la casa dell'Anna bruciò."
    assert names(text) == ["Anna Verdi", "Verdi", "Anna", "Anna"]
    assert names(text.replace("'", "’")) == ["Anna Verdi", "Verdi", "Anna", "Anna"]
    assert names(text, partial_names=False) == ["Anna Verdi"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Leonardo da Vinci nacque a Vinci. Leonardo partì.", ["Leonardo da Vinci", "Leonardo"]),
        ("Luigi Luna vide la luna. Luna piena.", ["Luigi Luna"]),
        ("Marco Rossi visitò via Rossi e il Rossi College.", ["Marco Rossi"]),
    ],
)
def test_parts_that_are_something_else(text, expected):
    assert names(text) == expected


def test_known_names_and_first_names_alone():
    assert names("Verdi uscì con Anna.") == []
    assert names("Verdi uscì con Anna.", known=("Carlo Verdi",)) == ["Verdi"]
    assert names("Verdi uscì con Anna.", known=("Opera", "")) == []
    assert names("Verdi uscì con Anna.", first_names_alone=True) == ["Anna"]


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("fr", "Le frère d'Anna Dupont vit M. Lefèvre. L'histoire d’Anna et l'Anna.",
         ["Anna Dupont", "Lefèvre", "Anna", "Anna"]),
        ("fr", "Émile Zola habite rue Paul Morel, près de Marie de la Tour.",
         ["Émile Zola", "Marie de la Tour"]),
        ("es", "El Sr. Pérez vio a José de la Cruz en la calle Juan Bravo.",
         ["Pérez", "José de la Cruz"]),
        ("en", "Mr. Smith met Anna van Dyke in April. Lake Maria is deep.",
         ["Smith",
         "Anna van Dyke"]),
    ],
)  # fmt: skip
def test_other_languages(lang, text, expected):
    assert names(text, lang) == expected


def test_entities_that_are_there_stay():
    doc = blank("it")("La Marco Polo Srl assunse Anna Neri.")
    doc.set_ents([Span(doc, 1, 4, label="ORG")])
    PersonNameRecognizer(lang="it", names=NAMES)(doc)
    assert [(ent.text, ent.label_) for ent in doc.ents] == [
        ("Marco Polo Srl", "ORG"),
        ("Anna Neri", "PER"),
    ]


def test_any_tokens_will_do():
    doc = Doc(vocab_of("it"), words=["Anna", "d", "'", "Este", "uscì", "."])
    assert PersonNameRecognizer(lang="it", names=NAMES)(doc).has_annotation("ENT_IOB")
    merged = Doc(vocab_of("it"), words=["Anna Neri", "uscì", "."])
    assert PersonNameRecognizer(lang="it", names=NAMES).predict(merged) == []


@pytest.mark.parametrize("unit", ["Anna ", "A. ", "Anna di ", "Maria-", "Sig. ", "de ", "via "])
def test_hostile_text_takes_linear_time(unit):
    vocab = vocab_of("it")
    recognizer = PersonNameRecognizer(lang="it", names=NAMES)
    assert_linear(lambda n: recognizer(Doc(vocab, words=unit.split() * n)), 500)


def test_errors(monkeypatch):
    with pytest.raises(WikicremError, match=r"W137.*'de'.*en, it, fr, es"):
        PersonNameRecognizer(lang="de", names=NAMES)
    with pytest.raises(WikicremError, match="W137"):
        make_rule_pipeline("de")
    first_names.cache_clear()
    monkeypatch.setitem(sys.modules, "gender_guesser.detector", None)
    with pytest.raises(WikicremError, match=r"W640.*spacy-wikicrem\[gender\]"):
        PersonNameRecognizer(lang="it")
    first_names.cache_clear()


def test_rule_pipeline(tmp_path):
    pytest.importorskip("gender_guesser")
    nlp = make_rule_pipeline("it")
    text = "Il sig. Neri vide Ada Negri. Poi Negri uscì."
    doc = nlp(text)
    assert [sent.text for sent in doc.sents] == ["Il sig. Neri vide Ada Negri.", "Poi Negri uscì."]
    expected = [("Neri", "PER"), ("Ada Negri", "PER"), ("Negri", "PER")]
    assert [(ent.text, ent.label_) for ent in doc.ents] == expected
    assert nlp.get_pipe("person_name_recognizer").labels == ("PER",)
    nlp.to_disk(tmp_path)
    again = list(spacy.load(tmp_path).pipe([text, text], n_process=1))
    assert [ent.text for ent in again[1].ents] == [name for name, _ in expected]
    (back,) = DocBin().from_bytes(DocBin(docs=[doc]).to_bytes()).get_docs(nlp.vocab)
    assert [ent.text for ent in back.ents] == [name for name, _ in expected]


def test_real_first_names():
    pytest.importorskip("gender_guesser")
    found = first_names()
    assert {"Leonardo", "Giulia", "Maria", "Bjarne"} <= found
    assert not {"Free", "Non", "Milano"} & found
    assert first_names(5) < found
