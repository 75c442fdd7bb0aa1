"""Who bears a name: "Little Bear" and "Mother Bear", "a dog named Rex", "IT", "hers"."""

from __future__ import annotations

import pytest

from spacy_wikicrem import lang
from spacy_wikicrem.resolution.entities import entity_keys
from spacy_wikicrem.resolution.pairing import tabulate
from spacy_wikicrem.resolution.pronouns import find_pronouns

ENGLISH = lang.get("en")


def clusters(doc):
    """The texts of the mentions of each person or thing that has several."""
    table = tabulate(doc, ENGLISH)
    found = {}
    for mention, key in zip(table.mentions, entity_keys(doc, table, ENGLISH.kinds), strict=True):
        found.setdefault(key, []).append(doc.text[mention.start : mention.end])
    return list(found.values())


def same(doc, one, other):
    return any(one in texts and other in texts for texts in clusters(doc))


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        ("Mother Bear woke. Little Bear slept.", "Mother Bear", "Little Bear"),
        ("Old Crow sat there. Young Crow flew.", "Old Crow", "Young Crow"),
        ("They met Grandmother Mole and Baby Mole.", "Grandmother Mole", "Baby Mole"),
        ("The shop belongs to Old Tom. She likes Young Tom.", "Old Tom", "Young Tom"),
        ("We know Big Pig. He met Little Pig.", "Big Pig", "Little Pig"),
        ("Sister Wolf drank. Mother Wolf waited.", "Sister Wolf", "Wolf"),
    ],
)
def test_two_of_one_name(english, text, one, other):
    doc = english(text)
    texts = [text for texts in clusters(doc) for text in texts]
    assert other in texts and not same(doc, one, other)


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        ("Aunt Zenobia came. Zenobia sang.", "Aunt Zenobia", "Zenobia"),
        ("We met Old Trask. Trask was angry.", "Old Trask", "Trask"),
        ("She had a dog named Rex.", "a dog", "Rex"),
        ("He met a girl called Lucy.", "a girl", "Lucy"),
        ("They hired a man named Otto Kern.", "a man", "Otto Kern"),
        ("There was a king by the name of Aldo.", "a king", "Aldo"),
        ("She has a cat whose name is Luna.", "a cat", "Luna"),
        ("A company called Lumen bought the mill.", "A company", "Lumen"),
    ],
)
def test_one_bearer(english, text, one, other):
    assert same(english(text), one, other)


@pytest.mark.parametrize("text", ["The firm called Anna.", "The boss named Anna to the board."])
def test_nobody_is_named(english, text):
    assert not any(len(texts) > 1 for texts in clusters(english(text)))


@pytest.mark.parametrize(
    ("text", "name", "animacy", "gender"),
    [
        ("He sold a boat called Maria.", "Maria", None, None),
        ("She has a dog named Max.", "Max", None, "masculine"),
        ("They met a woman named Kim.", "Kim", "person", "feminine"),
    ],
)
def test_what_is_known_of_a_name(english, text, name, animacy, gender):
    doc = english(text)
    table = tabulate(doc, ENGLISH)
    places = [doc.text[m.start : m.end] for m in table.mentions]
    known = table.features[places.index(name)]
    assert (known.animacy, known.gender) == (animacy, gender)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ask IT for help.", True),
        ("IT rang twice.", True),
        ("Call IT today.", True),
        ("The IT desk is shut.", False),
        ("IT WAS COLD AND DARK.", False),
    ],
)
def test_a_department(english, text, found):
    doc = english(text)
    table = tabulate(doc, ENGLISH)
    known = [f for m, f in zip(table.mentions, table.features, strict=True) if m.end - m.start == 2]
    assert [features.group for features in known] == [True] * found


@pytest.mark.parametrize(
    "text",
    [
        "Tom's house is big. Hers has a garden.",
        "My car is old. Theirs was new.",
        "Hers is red.",
    ],
)
def test_possessives_at_the_start(english, text):
    assert [p.kind for p in find_pronouns(english(text), ENGLISH)] == ["possessive"]


def test_half_of_a_pronoun_is_nobody(english):
    table = tabulate(
        english("A user called. S/he will need a key, and Sam saw s/he left."), ENGLISH
    )
    assert not any(mention.end - mention.start == 1 for mention in table.mentions)
