"""Nouns that are tagged or parsed as something else are mentions all the same."""

from __future__ import annotations

import pytest

from spacy_wikicrem import lang
from spacy_wikicrem.resolution.pairing import tabulate

ENGLISH = lang.get("en")


def mentions(doc):
    table = tabulate(doc, ENGLISH)
    return [doc.text[m.start : m.end] for m in table.mentions]


def features(doc):
    table = tabulate(doc, ENGLISH)
    pairs = zip(table.mentions, table.features, strict=True)
    return {doc.text[mention.start : mention.end]: found for mention, found in pairs}


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


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Critics have compared her to Avril Lavigne. Parol toured with acts.", "Parol"),
        ("Hemings was three-quarters white.", "Hemings"),
        ("In a quarrel with Ming-but, Bo-lung loses his memory.", "Bo-lung"),
        ("In 2006, Shumlin ran for his seat and left the Shumlin family business.", "Shumlin"),
        (
            "By 1838, Bingham was already beginning to make a name as an artist in St. Louis, the "
            "major city of the territory; his studio was visited by several citizens.",
            "Bingham",
        ),
    ],
)
def test_names_that_are_tagged_or_parsed_as_things_may_be_people(english, text, name):
    known = features(english(text))[name]
    assert known.number == "singular" and known.animacy in (None, "person")


@pytest.mark.parametrize(
    ("text", "noun", "number"),
    [
        ("Parcels come and go. They were late.", "Parcels", "plural"),
        ("The parcel was late. It came.", "The parcel", "singular"),
        ("Teeth that are missing cannot be replaced.", "Teeth", "plural"),
        ("Sugar-free drinks taste bad.", "Sugar-free drinks", "plural"),
        ("Alps-style huts stood there.", "Alps-style huts", "plural"),
    ],
)
def test_other_nouns_stay_things(english, text, noun, number):
    known = features(english(text))[noun]
    assert (known.number, known.animacy) == (number, "thing")
