"""Neopronouns, which no tagger knows: with capitals, and as owners."""

from __future__ import annotations

from dataclasses import replace

import pytest
from spacy.tokens import Doc

from spacy_wikicrem import lang
from spacy_wikicrem.resolution.pronouns import find_pronouns
from tests.pipelines import vocab_of

ENGLISH = lang.get("en")


def found(words: str, tags: str, *asked: str) -> list[tuple[str, bool]]:
    pos = {"NNP": "PROPN", "NN": "NOUN", "JJ": "ADJ", "VBD": "VERB", ".": "PUNCT", "CD": "NUM"}
    split = tags.split()
    own = [pos[tag] for tag in split]
    doc = Doc(vocab_of("en"), words=words.split(), tags=split, pos=own)
    forms = frozenset(form for neo in asked for form in ENGLISH.neopronouns[neo])
    language = replace(ENGLISH, asked_for=forms)
    return [(doc.text[p.start : p.end], p.possessive) for p in find_pronouns(doc, language, forms)]


@pytest.mark.parametrize("form", ["Xe", "XE", "Xem", "Ze", "Zem", "Hir", "xe", "Zirself"])
def test_capitals(form: str) -> None:
    assert found(f"{form} cried .", "NNP VBD .", "xe", "ze") == [(form, False)]
    assert found(f"{form} cried .", "NNP VBD .") == []


@pytest.mark.parametrize("form", ["Em", "Fae", "Ver", "Thon"])
def test_names_where_nobody_asks(form: str) -> None:
    assert found(f"{form} cried .", "NNP VBD .", "xe", "ze") == []


@pytest.mark.parametrize("form", ["zir", "hir", "ZIR"])
@pytest.mark.parametrize(
    ("words", "tags", "possessive"),
    [
        ("hurt {} hand .", "VBD NN NN .", True),
        ("hurt {} old hand .", "VBD JJ JJ NN .", True),
        ("hurt {} two old hands .", "VBD NNP CD JJ NN .", True),
        ("hurt {} .", "VBD NN .", False),
        ("saw {} Kai .", "VBD NN NNP .", False),
        ("saw {} left .", "VBD NN VBD .", False),
    ],
)
def test_owners(form: str, words: str, tags: str, possessive: bool) -> None:
    assert found(words.format(form), tags, "ze") == [(form, possessive)]
