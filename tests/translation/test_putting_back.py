"""Tokens resolved: articles, prepositions and possessives of Italian and Spanish."""

import pytest
from spacy.tokens import Doc

from spacy_wikicrem.translation.languages import LANGUAGES
from spacy_wikicrem.translation.putting_back import Waiting, put_back
from spacy_wikicrem.translation.records import Referent
from tests.pipelines import blank, vocab_of

HE = Referent(True, "masculine", "singular")
SHE = Referent(True, "feminine", "singular")
THEY = Referent(False, "masculine", "plural")
IT = Referent(False, "feminine", "singular")
NOUNS = {"mani": "Fem Plur", "casa": "Fem Sing", "fratello": "Masc Sing", "studio": "Masc Sing"}
NOUNS |= {"letto": "Masc Sing", "morte": "Fem Sing"}
NOUNS |= {"amici": "Masc Plur", "amico": "Masc Sing", "amigo": "Masc Sing", "sorelle": "Fem Plur"}
ADJECTIVES = ("bella", "grandi", "minore")


def parsed(text: str, lang: str = "it") -> Doc:
    """A token that follows "di" hangs on the last noun, adjectives on the nearest."""
    nlp = blank(lang)
    doc = nlp.make_doc(text)
    nouns = [token.i for token in doc if token.text in NOUNS]
    for token in doc:
        token.head, token.dep_, token.pos_ = doc[0], "dep", "X"
        if token.text in NOUNS:
            gender, number = NOUNS[token.text].split()
            token.pos_ = "NOUN"
            token.set_morph(f"Gender={gender}|Number={number}")
        if token.text in ADJECTIVES:
            token.pos_ = "ADJ"
            token.head = doc[min(nouns, key=lambda n: abs(n - token.i))]
        if token.text in ("Luca", "Pablo") and any(n < token.i for n in nouns):
            token.head = doc[max(n for n in nouns if n < token.i)]
    return doc


def result(text: str, one: Waiting, lang: str = "it") -> tuple[str, str]:
    revision, spans = put_back(parsed(text, lang), {7: one}, LANGUAGES[lang])
    start, end = spans[7]
    return revision.after, revision.after[start:end]


@pytest.mark.parametrize(
    ("text", "owner", "expected", "said"),
    [
        ("Prese le mani di Luca .", HE, "Prese le sue mani .", "sue"),
        ("Prese le mani di Luca .", THEY, "Prese le loro mani .", "loro"),
        ("La casa di Luca brucia .", SHE, "La sua casa brucia .", "sua"),
        ("Vide il fratello di Luca .", HE, "Vide suo fratello .", "suo"),
        ("Il fratello di Luca venne .", HE, "Suo fratello venne .", "Suo"),
        ("Vide il fratello di Luca .", THEY, "Vide il loro fratello .", "loro"),
        ("Vide il fratello minore di Luca .", HE, "Vide il suo fratello minore .", "suo"),
        ("Vide le sorelle di Luca .", HE, "Vide le sue sorelle .", "sue"),
        ("Parlò al fratello di Luca .", HE, "Parlò a suo fratello .", "suo"),
        ("Lavora nello studio di Luca .", HE, "Lavora nel suo studio .", "suo"),
        ("Vide l'amico di Luca .", HE, "Vide il suo amico .", "suo"),
        ("Scrisse dell'amico di Luca .", HE, "Scrisse del suo amico .", "suo"),
        ("Vide la bella casa di Luca .", SHE, "Vide la sua bella casa .", "sua"),
        ("Vide una casa di Luca .", HE, "Vide una sua casa .", "sua"),
        ("Andò a casa di Luca .", HE, "Andò a casa sua .", "sua"),
        ("Prese Le mani di Luca .", HE, "Prese le sue mani .", "sue"),
        ("Venne . Le mani di Luca .", HE, "Venne . Le sue mani .", "sue"),
        ("Giace nel letto di morte di Luca .", HE, "Giace nel suo letto di morte .", "suo"),
        # The translator lost the "di".
        ("È Luca studio .", HE, "È il suo studio .", "suo"),
        ("Prese le mani d'Luca .", HE, "Prese le sue mani .", "sue"),
        ("Vide la Luca bella casa .", THEY, "Vide la loro bella casa .", "loro"),
        ("Lavora in Luca studio .", SHE, "Lavora nel suo studio .", "suo"),
        ("Parlò a Luca fratello .", HE, "Parlò a suo fratello .", "suo"),
        ("Parlò di Luca .", HE, "Parlò di lui .", "lui"),  # nothing is owned
        ("Ha portato Luca via .", HE, "Ha portato lui via .", "lui"),
    ],
)
def test_italian_possessives(text, owner, expected, said) -> None:
    found = result(text, Waiting("Luca", "possessive", owner))
    assert (found[0], found[1].lower()) == (expected, said.lower())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Chiuse gli occhi spogliati di Luca .", "Chiuse i suoi occhi spogliati ."),
        ("La macchina di scrivere di Luca stava qui .", "La sua macchina di scrivere stava qui ."),
        ("Separò le labbra di Luca e rise .", "Separò le sue labbra e rise ."),
        ("Uscì dal giardino di Londra di Luca .", "Uscì dal suo giardino di Londra ."),
        ("Lesse una lettera lunga di Luca .", "Lesse una sua lettera lunga ."),
        ("Ebbe il Ph.D. di Luca in luglio .", "Ebbe il suo Ph.D. in luglio ."),
        ("Provò il vecchio allenare di Luca .", "Provò il suo vecchio allenare ."),
        ("Alzò il capo per imparare di Luca .", "Alzò il capo per imparare di lui ."),
        ("Vide che rise di Luca .", "Vide che rise di lui ."),
    ],
)
def test_an_owner_that_hangs_on_another_word(text, expected) -> None:
    """The tree is wrong, or there is more than adjectives between."""
    tags = {
        "NOUN": {"occhi", "macchina", "labbra", "giardino", "lettera", "capo"},
        "VERB": {"spogliati": "Part", "scrivere": "Inf", "imparare": "Inf", "rise": "Fin"}
        | {"allenare": "Inf"},
        "ADJ": {"lunga", "vecchio"},
        "ADP": {"per"},
        "PROPN": {"Londra"},
    }
    doc = parsed(text)
    for token in doc:
        token.pos_ = next((tag for tag, listed in tags.items() if token.text in listed), "X")
        token.head = doc[0]
        token.set_morph(f"VerbForm={tags['VERB'][token.text]}" if token.pos_ == "VERB" else "")
    one = {7: Waiting("Luca", "possessive", HE)}
    assert put_back(doc, one, LANGUAGES["it"])[0].after == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Vio la casa de Pablo .", "Vio su casa ."),
        ("Habló del amigo de Pablo .", "Habló de su amigo ."),
        ("Vio Pablo amigo .", "Vio su amigo ."),
        ("Habló con Pablo .", "Habló con él ."),
    ],
)
def test_spanish_possessives(text, expected) -> None:
    assert result(text, Waiting("Pablo", "possessive", HE), "es")[0] == expected


@pytest.mark.parametrize(
    ("text", "mention", "expected", "said"),
    [
        ("Toyota dormiva .", "il cane", "Il cane dormiva .", "Il cane"),
        ("La Toyota dormiva .", "la gatta", "La gatta dormiva .", "La gatta"),
        ("« Toyota dormiva .", "il cane", "« Il cane dormiva .", "Il cane"),
        ("Vide la Toyota .", "quella gatta", "Vide quella gatta .", "quella gatta"),
        ("Vide la Toyota .", "gatta", "Vide la gatta .", "gatta"),
        ("Parlò di Toyota .", "il cane", "Parlò del cane .", "cane"),
        ("Parlò di Toyota .", "l'amica", "Parlò dell'amica .", "amica"),
        ("Parlò della Toyota .", "il cane", "Parlò del cane .", "cane"),
        ("Parlò della Toyota .", "una gatta", "Parlò di una gatta .", "una gatta"),
        ("Parlò con Toyota .", "il cane", "Parlò con il cane .", "il cane"),
        ("Parlò di Toyota .", "Anna", "Parlò di Anna .", "Anna"),
        ("Parlò d'Toyota .", "il cane", "Parlò del cane .", "cane"),
        ("Parlò d'Toyota .", "CFL", "Parlò di CFL .", "CFL"),
        ("Parlò ad Toyota .", "questa gatta", "Parlò a questa gatta .", "questa gatta"),
        ("Parlò di Toyota .", "il signor Rossi", "Parlò del signor Rossi .", "signor Rossi"),
    ],
)
def test_italian_nouns(text, mention, expected, said) -> None:
    assert result(text, Waiting("Toyota", "noun", IT, mention)) == (expected, said)


@pytest.mark.parametrize(
    ("text", "one", "expected"),
    [
        ("Serena dormiva .", Waiting("Serena", "personal", SHE), "Lei dormiva ."),
        ("La Toyota dormiva .", Waiting("Toyota", "personal", IT), "Essa dormiva ."),
        ("Parlò della Toyota .", Waiting("Toyota", "personal", IT), "Parlò di essa ."),
        ("Vide Marco .", Waiting("Marco", "personal", HE, reflexive=True), "Vide se stesso ."),
    ],
)
def test_italian_pronouns(text, one, expected) -> None:
    assert result(text, one)[0] == expected


def test_several_in_one_utterance() -> None:
    waiting = {
        1: Waiting("Serena", "personal", SHE),
        2: Waiting("Luca", "possessive", HE),
        3: Waiting("Toyota", "noun", IT, "il cane"),
    }
    doc = parsed("Serena vide la casa di Luca di Toyota .")
    revision, spans = put_back(doc, waiting, LANGUAGES["it"])
    assert revision.after == "Lei vide la sua casa del cane ."
    assert [revision.after[a:b] for a, b in spans.values()] == ["Lei", "sua", "cane"]


def test_a_token_that_the_tokenizer_split_has_no_place() -> None:
    doc = Doc(vocab_of("it"), words=["Se", "rena", "dorme"])
    assert put_back(doc, {1: Waiting("Serena", "personal", SHE)}, LANGUAGES["it"])[1] == {}


@pytest.mark.parametrize(
    ("text", "one", "expected"),
    [
        ("Kinks riceverà soldi .", "i giocatori", "I giocatori riceveranno soldi ."),
        ("Kinks non lo vuole .", "molte donne", "Molte donne non lo vogliono ."),
        ("Kinks è qui .", "", "Essi sono qui ."),
        ("Kinks è stato formato qui .", "i gatti", "I gatti sono stati formati qui ."),
        ("Kinks sono stanco ora .", "i gatti", "I gatti sono stanchi ora ."),
        ("Kinks sono stato stanco ora .", "", "Essi sono stati stanchi ora ."),
        ("Kinks ho stanco ora .", "i gatti", "I gatti ho stanco ora ."),
        ("Kinks dormono .", "i gatti", "I gatti dormono ."),
        ("Kinks che dorme .", "i gatti", "I gatti che dorme ."),
    ],
)
def test_the_verb_of_several(text, one, expected) -> None:
    """The name in their place was one to the translator."""
    doc = parsed(text)
    for token in doc:
        token.pos_ = {
            "non": "ADV",
            "lo": "PRON",
            "che": "PRON",
            "qui": "ADV",
            "ora": "ADV",
            "stanco": "ADJ",
        }.get(token.text, "VERB")
    several = Referent(False, "masculine", "plural")
    waiting = {7: Waiting("Kinks", "noun" if one else "personal", several, one, subject=True)}
    revision, spans = put_back(doc, waiting, LANGUAGES["it"])
    assert revision.after == expected and spans[7] == (0, len(one or "Essi"))
    alone = {7: Waiting("Kinks", "noun", several, one or "essi")}
    assert put_back(doc, alone, LANGUAGES["it"])[0].after.split()[-2] == text.split()[-2]


def test_two_subjects_of_one_verb() -> None:
    """Neither mention is lost where both would change the verb."""
    doc = parsed("Kinks Pixies dorme .")
    for token in doc:
        token.pos_ = "VERB" if token.text == "dorme" else "ADV"
    several = Referent(False, "masculine", "plural")
    waiting = {
        n: Waiting(name, "personal", several, subject=True)
        for n, name in enumerate(("Kinks", "Pixies"))
    }
    revision, spans = put_back(doc, waiting, LANGUAGES["it"])
    assert revision.after == "Essi essi dormono ." and len(spans) == 2


@pytest.mark.parametrize(
    ("text", "pos", "expected"),
    [
        ("Il mio Luca venne .", "DET", "Il mio signor Rossi venne ."),
        ("La vecchia Luca venne .", "ADJ", "La vecchia signor Rossi venne ."),
        ("Disse ieri Luca venne .", "ADV", "Disse ieri il signor Rossi venne ."),
    ],
)
def test_no_second_article(text, pos, expected) -> None:
    doc = parsed(text)
    doc[1].pos_, doc[1].head = pos, doc[2]
    one = {7: Waiting("Luca", "proper", HE, "il signor Rossi")}
    assert put_back(doc, one, LANGUAGES["it"])[0].after == expected
