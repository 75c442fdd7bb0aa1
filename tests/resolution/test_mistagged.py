"""Nouns that are tagged or parsed as something else are mentions all the same."""

from __future__ import annotations

import pytest

from spacy_wikicrem import lang
from spacy_wikicrem.resolution.pairing import tabulate

ENGLISH = lang.get("en")


def mentions(doc):
    table = tabulate(doc, ENGLISH)
    return [doc.text[m.start : m.end] for m in table.mentions]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("What did he do? He thought of the stable.", "the stable"),
        ("A drop of latex on the sole keeps it dry. He scratched the sole.", "the sole"),
        ("In April she found a flat.", "a flat"),
        ("Blushing, Grace offered her a chair, and in her confusion a cigarette.", "a cigarette"),
        ("A refrigerant circulates.", "A refrigerant"),
        ("A refrigerator leaks.", "A refrigerator"),
        ("A steak sticks.", "A steak"),
        ("Max and Ida came. The two had quarrelled.", "The two"),
        ("They met at noon. The seven divided the bread.", "The seven"),
    ],
)
def test_found(english, text, found):
    assert any(found in mention for mention in mentions(english(text)))


@pytest.mark.parametrize(
    ("text", "none"),
    [
        ("She forgot it until the thirtieth.", "the thirtieth"),
        ("A few friends came.", "A few"),
        ("He likes his own.", "his own"),
        ("The cake is the same.", "the same"),
    ],
)
def test_no_mention(english, text, none):
    assert none not in mentions(english(text))
