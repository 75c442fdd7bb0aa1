import pytest
from spacy.tokens import Doc

from spacy_wikicrem import lang
from spacy_wikicrem.resolution.declared import declarations
from tests.pipelines import vocab_of

VOCAB = vocab_of("en")


def found(words: list[str], heads: list[int], deps: list[str]) -> list[tuple[str, str]]:
    doc = Doc(VOCAB, words=words, heads=heads, deps=deps)
    return [(t.text, p.form) for t, p in declarations(doc, lang.get("en"))]


def test_subject() -> None:
    words = ["Alex", "uses", "they", "/", "them", "pronouns", "."]
    deps = ["nsubj", "ROOT", "nmod", "punct", "nmod", "dobj", "punct"]
    assert found(words, [1, 1, 5, 5, 5, 1, 1], deps) == [("Alex", "they")]


def test_owner() -> None:
    words = ["Kim", "'s", "pronouns", "are", "she", "/", "her"]
    deps = ["poss", "case", "nsubj", "ROOT", "attr", "punct", "attr"]
    assert found(words, [2, 0, 3, 3, 3, 3, 3], deps) == [("Kim", "she")]


@pytest.mark.parametrize("sign", ["(", "["])
def test_parenthesis_needs_no_parse(sign: str) -> None:
    doc = Doc(VOCAB, words=["Robin", sign, "he", "/", "him", ")", "left"])
    assert [t.text for t, _ in declarations(doc, lang.get("en"))] == ["Robin"]


def test_alternatives_declare_nothing() -> None:
    doc = Doc(VOCAB, words=["Robin", "(", "he", "/", "she", ")", "left"])
    assert list(declarations(doc, lang.get("en"))) == []


def test_nobody_before_it() -> None:
    doc = Doc(VOCAB, words=["(", "they", "/", "them", ")"])
    assert list(declarations(doc, lang.get("en"))) == []
