import pytest
import spacy
from spacy.tokens import Doc

from spacy_wikicrem.italian.lemmatizer import LexiconLemmatizer
from tests.pipelines import blank

NLP = blank("it")


def lemma(word: str, guess: str, pos: str, morph: str = "") -> str:
    doc = Doc(NLP.vocab, words=[word], lemmas=[guess], pos=[pos], morphs=[morph])
    return LexiconLemmatizer()(doc)[0].lemma_


@pytest.mark.parametrize(
    ("word", "guess", "pos", "morph", "expected"),
    [
        ("nacque", "nacquere", "VERB", "", "nascere"),
        ("farlo", "farlare", "VERB", "VerbForm=Inf", "fare lo"),
        # A guess that the lexicon has stays, whatever else it has.
        ("porsi", "porgere", "VERB", "VerbForm=Inf", "porgere"),
        ("porsi", "porsere", "VERB", "VerbForm=Inf|Clitic=Yes", "porre si"),
        ("uova", "uova", "NOUN", "", "uovo"),
        ("Uova", "uova", "NOUN", "", "uovo"),
        # Names and unknown words stay.
        ("Uova", "Uova", "PROPN", "", "Uova"),
        ("zzz", "zz", "NOUN", "", "zz"),
        ("nacque", "nacquere", "", "", "nacquere"),
    ],
)
def test_lemmas(word: str, guess: str, pos: str, morph: str, expected: str) -> None:
    assert lemma(word, guess, pos, morph) == expected


def test_features_decide() -> None:
    assert lemma("vista", "x", "VERB", "Tense=Past|VerbForm=Part") == "vedere"
    assert lemma("vista", "x", "VERB", "Mood=Ind|Tense=Pres|VerbForm=Fin") == "vistare"


@pytest.mark.parametrize("text", ["", "casa", "casa " * 50_000])
def test_documents_without_annotation_pass(text: str) -> None:
    nlp = spacy.blank("it")
    nlp.max_length = 10**7
    nlp.add_pipe("italian_lexicon_lemmatizer")
    assert all(not token.lemma_ for token in nlp(text))
