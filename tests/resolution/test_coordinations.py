import pytest
from spacy.language import Language
from spacy.tokens import Doc

from spacy_wikicrem import lang
from spacy_wikicrem.resolution.mentions import find_mentions
from tests.pipelines import vocab_of


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Anna, Bob, Carl. They all won.", ["Anna, Bob, Carl"]),
        ("Paris, Texas. It is small.", []),
        ("Anna, Bob, Carl left. They all won.", []),
        ("Anna and Bob won.", ["Anna and Bob"]),
        ("Anna or Bob won.", []),
    ],
)
def test_names_that_are_together(english: Language, text: str, expected: list[str]) -> None:
    found = find_mentions(english(text), lang.get("en"))
    assert [text[m.start : m.end] for m in found if m.kind == "coordination"] == expected


@pytest.mark.parametrize(
    ("words", "number", "expected"),
    [
        ("Marc et Louis sont arrivés", "Plur", ["Marc et Louis"]),
        ("Marc ou Louis sont arrivés", "Plur", []),
        ("Marc et Louis est arrivé", "Sing", []),
    ],
)
def test_two_names_before_a_plural_verb_whatever_the_parse(words, number, expected) -> None:
    """The heads are those of a real parse, which takes the first name for the root."""
    vocab = vocab_of("fr")
    pos = ["PROPN", "CCONJ", "PROPN", "AUX", "VERB"]
    morphs = ["", "", "", f"Number={number}|VerbForm=Fin", ""]
    deps = ["ROOT", "cc", "nsubj", "aux", "conj"]
    heads, ents = [0, 4, 4, 4, 0], ["B-PER", "O", "B-PER", "O", "O"]
    text = words.split()
    doc = Doc(vocab, words=text, pos=pos, morphs=morphs, deps=deps, heads=heads, ents=ents)
    found = find_mentions(doc, lang.get("fr"))
    joined = [doc.text[m.start : m.end] for m in found if m.kind == "coordination"]
    assert joined == expected
