from __future__ import annotations

import pytest
from spacy.tokens import Doc, Span

from spacy_wikicrem.lang import pronoun_data
from spacy_wikicrem.resolution.calls import without_calls
from spacy_wikicrem.resolution.mention_span import MentionSpan
from tests.pipelines import vocab_of


def called(text: str, first: int, last: int, label: str = "", kind: str = "entity") -> list[str]:
    words = text.split()
    doc = Doc(vocab_of("en"), words=words, pos=["PROPN"] * len(words))
    span = Span(doc, first, last)
    head = last - 1
    given = MentionSpan(span.start_char, span.end_char, first, last, head, kind, label, (head,))
    found = list(without_calls(doc, [given], pronoun_data("en")))
    for one in found:
        assert doc.text[one.start : one.end] == doc[one.first : one.last].text
        assert one.first <= one.head < one.last
    return [doc.text[one.start : one.end] for one in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Hi Robert Miles", "Robert Miles"),
        ("Dear Mrs. Graves", "Mrs. Graves"),
        ("Good morning Tomasz", "Tomasz"),
        ("Dearest Denise", "Denise"),
        ("Hello Prof. Anna Lindqvist", "Prof. Anna Lindqvist"),
        ("Enter ROSE", "ROSE"),
        ("Exit Romeo", "Romeo"),
        ("Exeunt HAMLET and HORATIO", "HAMLET and HORATIO"),
        ("Re - enter Juliet", "Juliet"),
        ("Exeunt Auntie May", "Auntie May"),
        # names that only look alike
        ("Hi fi sets", "Hi fi sets"),
        ("Enter keys", "Enter keys"),
        ("Rose Dear", "Rose Dear"),
        ("Ann Hi", "Ann Hi"),
    ],
)
def test_a_name_does_not_begin_with_what_it_is_called_by(text, expected) -> None:
    assert called(text, 0, len(text.split()), "PERSON") == [expected]


def test_a_greeting_before_a_name_is_no_mention() -> None:
    assert called("Thanks Robert , that helps", 0, 1, kind="noun") == []
    assert called("Thanks are due", 0, 1, kind="noun") == ["Thanks"]
    assert called("Evening Standard", 0, 2, "ORG") == ["Evening Standard"]
    assert called("Exit Romeo", 0, 2, "FAC") == ["Romeo"]
    assert called("I say Dear Ann", 2, 4, "PERSON") == ["Dear Ann"]  # in mid-sentence
