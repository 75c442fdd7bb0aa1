from __future__ import annotations

from collections.abc import Iterator

import pytest
import spacy

from spacy_wikicrem.pipeline.markup import split_tags
from tests.pipelines import blank, load_english


@pytest.fixture(autouse=True)
def tokenizers_as_before() -> Iterator[None]:
    """They are shared by all tests of a process."""
    shared = [blank("en").tokenizer, load_english().tokenizer]
    before = [tokenizer.infix_finditer for tokenizer in shared]
    yield
    for tokenizer, finder in zip(shared, before, strict=True):
        tokenizer.infix_finditer = finder


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("I saw <b>Anna</b>. She left.", "Anna"),
        ("<h1>Grete Hofer</h1> She was born.", "Hofer"),
        ('We met <a href="/w">Bob</a> there.', "Bob"),
        ("<li>Anna Berg</li><li>Bob Ray</li>", "Ray"),
        ("<p>He saw her.</p><p>She ran.</p>", "her"),
        ("Anna<br/>left.", "Anna"),
    ],
)
def test_words_are_cut_off_tags(text: str, word: str) -> None:
    nlp = blank("en")
    split_tags(nlp)
    doc = nlp(text)
    assert doc.text == text and word in [token.text for token in doc]


@pytest.mark.parametrize(
    "text", ["a < b and c > d", "x<y, if x>3.", "He said: <<no>>.", "3<4", "Is it </3 or <3?"]
)
def test_other_marks_stay(text: str) -> None:
    nlp = blank("en")
    before = [token.text for token in spacy.blank("en")(text)]
    split_tags(nlp)
    assert [token.text for token in nlp(text)] == before


def test_it_is_done_once() -> None:
    nlp = blank("en")
    split_tags(nlp)
    pattern = nlp.tokenizer.infix_finditer.__self__.pattern
    split_tags(nlp)
    assert nlp.tokenizer.infix_finditer.__self__.pattern == pattern
    nlp.tokenizer = lambda text: None
    split_tags(nlp)  # a tokenizer of another kind is left alone


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<p><b>Anna</b> met <i>Bob</i>.</p><p>She gave him a book.</p>", ["Anna", "Bob"]),
        ("<h1>Grete Hofer</h1>\n<p>She was born in Ulm.</p>", ["Grete Hofer"]),
        ("<td>Maria Rossi</td><td>1902</td> She sang.", ["Maria Rossi"]),
        ('<p class="x">We met <span>Bob Ray</span>. He smiled.</p>', ["Bob Ray"]),
        ("<strong>Ada Lovelace</strong> wrote notes. She died.", ["Ada Lovelace"]),
    ],
)
def test_no_tag_is_in_a_mention(text: str, expected: list[str]) -> None:
    nlp = load_english()
    split_tags(nlp)
    nlp.add_pipe("pronoun_resolver")
    doc = nlp(text)
    assert [found.antecedent.text for found in doc._.pronoun_resolutions] == expected
    spans = [span.text for group in doc.spans.values() for span in group]
    assert spans and not [text for text in spans if "<" in text or ">" in text]
