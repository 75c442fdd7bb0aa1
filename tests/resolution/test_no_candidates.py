"""Kinds of mentions that a pronoun is not, and of some that it may be, on real parses."""

from __future__ import annotations

from typing import Any

import pytest

from spacy_wikicrem import lang
from spacy_wikicrem.resolution.features import describe
from spacy_wikicrem.resolution.mentions import find_mentions
from spacy_wikicrem.resolution.pairing import PairingSettings, pair, tabulate

ENGLISH = lang.get("en")


def candidates(doc: Any) -> dict[str, list[str]]:
    """By pronoun; a repeated form gets the candidates of its last occurrence."""
    table = tabulate(doc, ENGLISH)
    rules = PairingSettings(agreement="hard", syntax=True)
    found = pair(doc, ENGLISH, ENGLISH.all_forms, table, lambda _: (0, len(doc.text)), rules)
    texts = [doc.text[m.start : m.end] for m in table.mentions]
    return {doc[p.token].lower_: [texts[i] for i in p.candidates] for p in found}


@pytest.mark.parametrize(
    "text",
    [
        "A\u200bnna smiled.\u202e She left.",
        "Bo\u200bb nodded.\u202c She left.",
        "Yes.\u200b She left.",
        "Wait!\u200e She left.",
        "Gone?\u2060 She left.",
    ],
)
def test_a_sentence_end_with_a_character_without_width_is_no_mention(english, text):
    assert not [one for one in candidates(english(text))["she"] if one[-1] not in "abn"]


@pytest.mark.parametrize(
    ("text", "mention"),
    [
        ("Nadal beat Federer in five sets.", "five sets"),
        ("Ana beat Ravi by three goals.", "three goals"),
        ("Rhea lost to Mona by two points.", "two points"),
        ("Tom beat Ravi in three games.", "three games"),
        ("India beat Kent by six wickets.", "six wickets"),
    ],
)
def test_what_one_is_ahead_by_is_an_amount(english, text, mention):
    doc = english(text)
    mentions = find_mentions(doc, ENGLISH)
    at = [doc.text[m.start : m.end] for m in mentions].index(mention)
    assert describe(doc, mentions, ENGLISH)[at].amount


def test_goals_that_were_scored_are_none(english):
    doc = english("They scored three goals.")
    assert not any(found.amount for found in describe(doc, find_mentions(doc, ENGLISH), ENGLISH))


@pytest.mark.parametrize(
    ("text", "barred"),
    [
        ("Harold is survived by their three sons and nine grandchildren.", "nine grandchildren"),
        ("Anna and Bob fed their horses and cows.", "cows"),
        ("The twins sold their bikes and skates.", "skates"),
        ("The girls met their cousins and neighbours.", "neighbours"),
        ("The boys lost their shoes, coats and caps.", "caps"),
    ],
)
def test_what_is_listed_with_what_is_owned_is_no_owner(english, text, barred):
    assert barred not in candidates(english(text))["their"]


@pytest.mark.parametrize(
    ("text", "pronoun"),
    [
        ("My husband slept; she snored.", "she"),
        ("The queen fell ill and he wept.", "he"),
        ("My uncle slept. She sang.", "she"),
        ("Ms. Ito wrote his patch.", "his"),
        ("Mr. Ito fixed her build.", "her"),
    ],
)
def test_no_noun_and_no_title_is_of_the_other_gender(english, text, pronoun):
    assert candidates(english(text))[pronoun] == []


@pytest.mark.parametrize("noun", ["parser", "lexer", "compiler", "scheduler", "linter"])
def test_programs_are_things(english, noun):
    found = candidates(english(f"The {noun} broke. Mr. Ito wrote his patch and fixed it."))
    assert f"The {noun}" not in found["his"] and f"The {noun}" in found["it"]


@pytest.mark.parametrize(
    ("text", "mention"),
    [
        ("The landlord may show the flat.", "the flat"),
        ("Wash the empty and put it by the door.", "the empty"),
        ("They will clean the deep.", "the deep"),
        ("Send us the original.", "the original"),
        ("She wore the blue.", "the blue"),
    ],
)
def test_nouns_that_are_tagged_as_adjectives(english, text, mention):
    doc = english(text)
    assert mention in [doc.text[m.start : m.end] for m in find_mentions(doc, ENGLISH)]


@pytest.mark.parametrize("noun", ["admin", "sysadmin", "signatory", "medic", "concierge"])
def test_roles_without_an_ending_of_people_are_people(english, noun):
    found = candidates(english(f"The {noun} can remove them if she or he wishes."))
    assert found["she"] == [f"The {noun}"]
