from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from spacy.tokens import Doc

from spacy_wikicrem.lang import pronoun_data
from spacy_wikicrem.resolution.pairing import tabulate
from spacy_wikicrem.resolution.related import Related


def related(doc: Doc, unsure: list[int] | None = None) -> Related:
    table = tabulate(doc, pronoun_data(doc.lang_))
    return Related(doc, table, list(range(len(table.mentions))), unsure or [])


@pytest.mark.parametrize(
    ("second", "on"),
    [
        ("Together they left.", True),
        ("Others followed.", True),
        ("Ben, however, stayed.", True),
        ('"However, Ben stayed."', True),
        ("Ben also stayed.", True),
        ("Ben stayed.", False),
        ("Ben met many others.", False),
        ("Ben stayed at home for a week, then left.", False),
    ],
)
def test_sentences_that_go_on_with_the_one_before(
    english: Callable[[str], Doc], second: str, on: bool
) -> None:
    first = "Ann met Carl. "
    doc = english(first + second)
    assert related(doc).goes_on(len(first), len(doc.text)) is on
    assert not related(doc).goes_on(0, len(first))


def test_a_pronoun_that_stands_for_something_unknown(english: Callable[[str], Doc]) -> None:
    doc = english("Ann met Carl. It never happened. Carl left.")
    found = related(doc, [14])
    places = [(0, 14), (14, 33), (33, len(doc.text))]
    assert [found.goes_on(*place) for place in places] == [False, True, False]
    assert not related(doc, [0]).goes_on(0, 14)  # nothing is before it


def test_a_language_without_such_words(
    english: Callable[[str], Doc], monkeypatch: pytest.MonkeyPatch
) -> None:
    doc, data = english("Ann sat. However, she ate."), pronoun_data("en")
    bare = replace(data, connecting=frozenset(), connecting_within=frozenset())
    monkeypatch.setattr("spacy_wikicrem.resolution.related.pronoun_data", lambda _: bare)
    assert not related(doc).goes_on(9, len(doc.text))
