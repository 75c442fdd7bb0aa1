"""Mentions that a parser misses: French, built by hand."""

from typing import Any

import pytest
from spacy.tokens import Doc

from spacy_wikicrem.lang import get
from spacy_wikicrem.resolution.determined import determined_phrases, is_verb_form, names_elsewhere
from spacy_wikicrem.resolution.mentions import find_mentions
from tests.pipelines import vocab_of
from tests.resolution.flat import flat_doc


def make(*words: Any, **more: Any) -> Doc:
    """The vocabulary comes with a tokenizer that takes seconds to make: not while collecting."""
    return flat_doc(vocab_of("fr"), *words, **more)


@pytest.mark.parametrize(
    ("text", "tags", "wanted"),
    [
        ("puis la voyageuse sortit", "ADV DET VERB VERB", ["la voyageuse"]),
        ("puis le vieux négociant sortit", "ADV DET ADJ VERB VERB", ["le vieux négociant"]),
        ("puis le petit sortit", "ADV DET ADJ VERB", ["le petit"]),
        ("puis la vieille entra", "ADV DET ADJ NOUN", ["la vieille"]),
        ("puis au manoir il dort", "ADV ADP NOUN PRON VERB", ["au manoir"]),
        ("puis deux jeunes gens sortirent", "ADV NUM ADJ ADJ VERB", ["deux jeunes gens"]),
        ("puis quelques voyageurs entrèrent", "ADV ADJ VERB ADV", ["quelques voyageurs"]),
        ("puis trois fois il dort", "ADV NUM ADV PRON VERB", []),
        ("puis le même sortit", "ADV DET ADJ VERB", []),
        ("puis la muette sortit", "ADV DET ADJ VERB", ["la muette"]),
        ("puis le plus hardi sortit", "ADV DET ADV ADJ VERB", ["le plus hardi"]),
        ("puis les rouges et les bleus", "ADV DET ADJ CCONJ DET ADJ", ["les rouges", "les bleus"]),
        ("puis le rouge château dort", "ADV DET ADJ NOUN VERB", ["le rouge château"]),
        ("puis la regarda sortir", "ADV DET NOUN VERB", []),
        ("puis le petit chat dort", "ADV DET ADJ X VERB", []),
    ],
)
def test_phrases_by_their_first_words(text, tags, wanted):
    doc = make(text, tags)
    found = determined_phrases(doc, get("fr"), set())
    assert [doc[first:last].text for first, last, _ in found] == wanted


def test_no_phrase_where_a_mention_is():
    doc = make("puis la voyageuse sortit", "ADV DET VERB VERB")
    assert not list(determined_phrases(doc, get("fr"), {2}))


def test_a_name_is_one_wherever_it_is_written():
    doc = make("Florent dort et Florent rêve", "PROPN VERB CCONJ ADV VERB")
    assert list(names_elsewhere(doc, {"Florent"}, {0})) == [3]
    found = find_mentions(doc, get("fr"))
    assert [(m.first, m.last, m.kind) for m in found] == [(0, 1, "name"), (3, 4, "name")]


def test_a_word_that_begins_a_sentence_may_be_no_name():
    doc = make("Douce nuit et douce voix", "ADJ NOUN CCONJ ADJ NOUN")
    assert not list(names_elsewhere(doc, {"Douce"}, set()))


def test_a_verb_is_no_part_of_its_subject():
    words, tags = ["Les", "soldats", "entrèrent", "hier"], ["DET", "ADJ", "NOUN", "ADV"]
    deps, heads = ["det", "amod", "ROOT", "advmod"], [2, 2, 2, 2]
    doc = Doc(vocab_of("fr"), words=words, pos=tags, tags=tags, deps=deps, heads=heads)
    assert [doc[m.first : m.last].text for m in find_mentions(doc, get("fr"))] == ["Les soldats"]


@pytest.mark.parametrize(
    ("word", "verb"),
    [
        ("entrèrent", True),
        ("entra", True),
        ("vit", True),
        ("pleurait", True),
        ("soldats", False),
        ("extra", False),
        ("portrait", False),
        ("Havana", False),
    ],
)
def test_forms_that_only_verbs_have(word, verb):
    assert is_verb_form(Doc(vocab_of("fr"), words=[word])[0], get("fr")) is verb
