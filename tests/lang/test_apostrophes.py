"""Words and signs that are read as their twins."""

import pytest
import spacy

from spacy_wikicrem.lang.apostrophes import plain, read_alike
from tests.pipelines import vocab_of


@pytest.mark.parametrize("sign", ["\u2014", "\u2013", "«", "»", "\u201d"])
def test_dashes_and_quotation_marks_are_read_as_the_straight_mark(sign):
    vocab = vocab_of("es")
    read_alike(vocab)
    lexeme, twin = vocab[sign], vocab['"']
    seen = ("norm_", "prefix_", "suffix_", "shape_")
    assert [getattr(lexeme, name) for name in seen] == [getattr(twin, name) for name in seen]
    assert lexeme.orth_ == sign


@pytest.mark.parametrize(("code", "sign"), [("it", "«"), ("fr", "\u2014"), ("es", "-")])
def test_other_languages_and_signs_stay(code, sign):
    vocab = vocab_of(code)
    before = vocab[sign].prefix_
    read_alike(vocab)
    assert vocab[sign].prefix_ == before == sign


def test_a_curly_apostrophe_is_read_as_a_straight_one():
    vocab = vocab_of("fr")
    read_alike(vocab)
    assert vocab["l\u2019"].norm_ == vocab["l'"].norm_


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("\u202eAnna", "Anna"),
        ("Anna\u2069", "Anna"),
        ("ｓｈｅ", "she"),
        ("é", "é"),
        ("\u200b", "\u200b"),
    ],
)
def test_what_nobody_sees_is_read_as_not_there(word: str, expected: str) -> None:
    vocab = spacy.blank("en").vocab
    for _ in range(2):
        read_alike(vocab)
    one, other = vocab[word], vocab[expected]
    assert (one.norm_, one.shape_, one.prefix_, one.suffix_) == (
        *(other.norm_, other.shape_, other.prefix_, other.suffix_),
    )
    assert plain(word) == expected and one.text == word
