"""Nouns and subjects by the lexicon alone, and the pseudo data they give."""

import pytest

from spacy_wikicrem.italian.shallow import shallow_pipeline
from spacy_wikicrem.training.reader_data import text_samples


@pytest.fixture(scope="module")
def nlp():
    import spacy_wikicrem.pipeline.factories  # noqa: F401

    return shallow_pipeline()


@pytest.mark.parametrize(
    ("text", "noun", "verb"),
    [
        ("Il medico arrivò tardi.", "medico", "arrivò"),
        ("Giovanna non lo vide, ma la zia lo salutò.", "zia", "salutò"),
        ("Quando il treno partì, pioveva.", "treno", "partì"),
        ("Disse che Ines era uscita.", "Ines", "era"),
        ("La sua amica si alzò.", "amica", "alzò"),
        ("Piove, l’amica partì.", "amica", "partì"),
    ],
)
def test_subjects_right_before_their_verb(nlp, text: str, noun: str, verb: str) -> None:
    doc = nlp(text)
    (token,) = (token for token in doc if token.text == noun)
    assert (token.dep_, token.head.text) == ("nsubj", verb)
    assert len(list(doc.sents)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "Vide il medico e rise.",  # the object
        "Nella piazza della chiesa era notte.",  # behind a preposition
        "La casa rossa.",  # no verb
        "Il libro letto da Anna.",  # no finite verb
        "Parlo con la maestra.",
        "Il capo dell'azienda parla molto.",  # of another noun
        "Il capo dell’azienda parla molto.",
    ],
)
def test_others_are_no_subjects(nlp, text: str) -> None:
    assert [token.text for token in nlp(text) if token.dep_ == "nsubj"] == []


def test_each_sentence_is_a_tree_of_its_own(nlp) -> None:
    doc = nlp("Il medico arrivò. Pioveva. La zia aprì la porta al medico.")
    assert [sentence.root.text for sentence in doc.sents] == ["arrivò", "Pioveva", "aprì"]
    assert all(token.head.sent == token.sent for token in doc)


def test_a_document_without_sentences_is_one(nlp) -> None:
    doc = nlp.get_pipe("italian_shallow_parser")(nlp.make_doc("Il medico arrivò. La zia rise."))
    assert [token.text for token in doc if token.dep_ == "nsubj"] == ["medico", "zia"]


def test_nothing_is_read_from_nothing(nlp) -> None:
    assert len(nlp("")) == 0
    assert [token.pos_ for token in nlp("!")] == [""]


def test_a_subject_said_before_becomes_a_sample(nlp) -> None:
    text = "La zia aprì la porta. Poi la zia chiamò il cane."
    dropped = [one for one in text_samples([[text]], nlp) if "chiamò" in one.query]
    assert ("zia", ("poi", "<blank>", "chiamò", "il", "cane", ".")) in [
        (one.answer, one.query) for one in dropped
    ]
