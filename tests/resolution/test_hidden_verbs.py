"""Verbs that are tagged as nouns after a clitic: built by hand."""

from functools import partial

import pytest

from spacy_wikicrem.lang import get
from spacy_wikicrem.resolution.hidden_verbs import is_before_hidden_verb, without_hidden_verb
from spacy_wikicrem.resolution.pronouns import pronoun_at
from tests.pipelines import vocab_of
from tests.resolution.flat import flat_doc


def make(code, text, tags):
    return partial(flat_doc, vocab_of(code))(text, tags)


@pytest.mark.parametrize(
    ("code", "text", "tags", "at"),
    [
        ("fr", "Le porteur la porte .", "DET NOUN DET NOUN PUNCT", 2),
        ("fr", "Paul la répare .", "PROPN DET NOUN PUNCT", 1),
        (
            "fr",
            "Demain , la mère de Paul la coupe .",
            "ADV PUNCT DET NOUN ADP PROPN DET NOUN PUNCT",
            6,
        ),
        ("fr", "Le père de la petite la garde ici", "DET NOUN ADP DET ADJ DET NOUN ADV", 5),
        ("fr", "Sa jolie fille la goûte .", "DET ADJ NOUN DET NOUN PUNCT", 3),
        ("fr", "La vois - tu ?", "DET NOUN PUNCT PRON PUNCT", 0),
        ("es", "Su padre la consuela .", "DET NOUN DET NOUN PUNCT", 2),
        ("es", "¿ Las llevas tú ?", "PUNCT DET ADJ PRON PUNCT", 1),
    ],
)
def test_clitics(code, text, tags, at):
    doc = make(code, text, tags)
    assert is_before_hidden_verb(doc[at], get(code))
    assert pronoun_at(doc[at], get(code)) is not None


@pytest.mark.parametrize(
    ("code", "text", "tags", "at"),
    [
        ("fr", "Le porteur la porte rit .", "DET NOUN DET NOUN VERB PUNCT", 2),
        ("fr", "Paul la porte .", "PROPN DET NOUN PUNCT", 1),
        ("fr", "Au porteur la porte .", "ADP NOUN DET NOUN PUNCT", 2),
        ("fr", "Paul la grande dame .", "PROPN DET ADJ NOUN PUNCT", 1),
        ("fr", "Paul le forgeron .", "PROPN DET NOUN PUNCT", 1),
        ("fr", "Une ville la nuit .", "DET NOUN DET NOUN PUNCT", 2),
        ("fr", "La porte .", "DET NOUN PUNCT", 0),
        ("es", "Juana la loca .", "PROPN DET NOUN PUNCT", 1),
        ("it", "La mamma la lava .", "DET NOUN DET NOUN PUNCT", 2),
        ("fr", "Son acidité désarme l' enzyme .", "DET NOUN NOUN DET NOUN PUNCT", 3),
        ("fr", "La femelle avale la viande .", "DET NOUN ADJ DET NOUN PUNCT", 3),
        ("fr", "Sa façade éclaire toute la rue .", "DET NOUN ADJ ADJ DET NOUN PUNCT", 4),
        ("fr", "Lave la salade .", "PROPN DET NOUN PUNCT", 1),
        ("fr", "Le père la", "DET NOUN DET", 2),
    ],
)
def test_articles(code, text, tags, at):
    assert not is_before_hidden_verb(make(code, text, tags)[at], get(code))


@pytest.mark.parametrize(
    ("code", "text", "tags", "last", "end"),
    [
        ("es", "La niña llora .", "DET NOUN ADJ PUNCT", 3, 2),
        ("es", "La niña bonita .", "DET NOUN ADJ PUNCT", 3, 3),
        ("es", "La niña llora y ríe .", "DET NOUN ADJ CCONJ VERB PUNCT", 3, 3),
        ("fr", "La fille chante .", "DET NOUN ADJ PUNCT", 3, 2),
        ("fr", "La fille heureuse .", "DET NOUN ADJ PUNCT", 3, 3),
        ("fr", "La fille .", "DET NOUN PUNCT", 2, 2),
    ],
)
def test_no_phrase_ends_with_the_verb_of_its_sentence(code, text, tags, last, end):
    assert without_hidden_verb(make(code, text, tags), 0, last, get(code)) == end
