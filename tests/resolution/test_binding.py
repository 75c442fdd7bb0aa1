"""What the syntax says, on real parses."""

from __future__ import annotations

from typing import Any

import pytest

from spacy_wikicrem import lang
from spacy_wikicrem.resolution.candidates import Window
from spacy_wikicrem.resolution.pairing import (
    PairingSettings,
    find_paired_questions,
    pair,
    tabulate,
)
from spacy_wikicrem.resolution.syntax import subject_of

ENGLISH = lang.get("en")
SYNTAX = PairingSettings(agreement="off", syntax=True)
WIDE = Window(sentences_before=3, sentences_after=1, tokens=512)


def candidates(doc: Any, settings: PairingSettings = SYNTAX) -> dict[str, list[str]]:
    """By pronoun; a repeated form gets the candidates of its last occurrence."""
    table = tabulate(doc, ENGLISH)
    found = pair(doc, ENGLISH, ENGLISH.all_forms, table, lambda _: (0, len(doc.text)), settings)
    return {
        doc[p.token].text: [
            doc.text[table.mentions[i].start : table.mentions[i].end] for i in p.candidates
        ]
        for p in found
    }


@pytest.mark.parametrize(
    ("text", "pronoun", "expected"),
    [
        # in somebody else's place
        ("Ruth fell ill. Maria sang in her place.", "her", ["Ruth"]),
        ("Ruth fell ill, and Maria and Lena travelled in her stead.", "her", ["Ruth"]),
        ("Omar asked. Tom left at his request.", "his", ["Omar"]),
        ("Omar slept. Tom took the car without his knowledge.", "his", ["the car", "Omar"]),
        ("Omar sat down. Tom slept in his own place.", "his", ["Tom", "Omar"]),
        ("Omar sat down. Tom slept in his house.", "his", ["Tom", "Omar"]),
        # neither the subject nor another object of its own verb
        ("Bob slept. John saw him.", "him", ["Bob"]),
        ("Bob slept. John is taller than him.", "him", ["Bob"]),
        ("Bob slept. John gave Mary it.", "it", ["Bob"]),
        ("John talked to him about Anna.", "him", []),
        ("John went home and called him.", "him", []),
        ("John said that Peter saw him.", "him", ["John"]),
        ("John wanted to see him.", "him", []),
        ("John saw a snake near him.", "him", ["John"]),
        # nor the subject of a verb that says who is with whom, unless it has an object
        ("Bob slept. John came in and sat beside him.", "him", ["Bob"]),
        ("Bob slept. John came and sat down next to him.", "him", ["Bob"]),
        ("Mia slept. Anna came over and knelt beside her.", "her", ["Mia"]),
        ("Bob slept. John stood close to him.", "him", ["Bob"]),
        ("Mia slept. Anna was proud of her.", "her", ["Mia"]),
        ("Bob slept. John and Peter walked with him.", "him", ["Bob"]),
        ("Bob slept. John took a dog with him.", "him", ["John", "Bob"]),
        ("Mia slept. The bread that Anna had with her fell.", "her", ["Anna", "The bread", "Mia"]),
        ("Bob slept. John looked around him.", "him", ["John", "Bob"]),
        ("Bob slept. John looked about him.", "him", ["John", "Bob"]),
        # nor the object right before the preposition
        ("The phone was old. I left a message on it.", "it", ["The phone"]),
        ("The jar was full. I put a label on it.", "it", ["The jar"]),
        ("The table was dark. She hung a lamp above it.", "it", ["The table"]),
        ("The kettle was cold. We poured water into it.", "it", ["The kettle"]),
        ("The vase was old. He found a crack in it.", "it", ["The vase"]),
        # nor who takes or hears from somebody, or sits between others
        ("Bob slept. John stole a letter from him.", "him", ["Bob"]),
        ("Bob slept. John heard from him.", "him", ["Bob"]),
        ("Mia slept. Anna sat between her and Eva.", "her", ["Mia"]),
        # a command is nobody's, and shares no subject
        ("The soup is hot. Try it, Anna is here.", "it", ["The soup", "Anna"]),
        ("Mia slept. Anna cooks with her back to us.", "her", ["Anna", "Mia"]),
        # nor what it is part of, nor what it governs
        ("Anna met his mother.", "his", ["Anna"]),
        ("He said that John left.", "He", []),
        ("John and his brother left.", "his", ["John"]),
        # but what follows in another clause
        ("When he arrived, Marco sat.", "he", ["Marco"]),
        ("His brother saw Marco.", "His", ["Marco"]),
        # a reflexive is the subject, or the noun beside it
        ("Bob slept. John hurt himself.", "himself", ["John"]),
        ("Bob said that John hurt himself.", "himself", ["John"]),
        # nothing is governed across a blank line
        (
            "The pump leaked, and I sent it back\n\nThe pump\n\nIt is new.",
            "it",
            ["The pump", "The pump"],
        ),
        ("Anna's mother taught herself Arabic.", "herself", ["Anna's mother"]),
        ("The man who hurt himself left Bob.", "himself", ["The man"]),
    ],
)
def test_candidates(english: Any, text: str, pronoun: str, expected: list[str]) -> None:
    assert candidates(english(text))[pronoun] == expected


@pytest.mark.parametrize(
    ("text", "pronoun", "expected"),
    [
        # what does not agree binds nothing; the next subject around it does
        ("Bob slept. Marco did not read old books himself.", "himself", ["Marco"]),
        ("Priya had not a moment to think about stopping herself.", "herself", ["Priya"]),
        ("Priya slept. It had been a day to hide herself.", "herself", ["Priya"]),
        # who is something herself is the subject, not what she is
        ("Rosa slept. Priya had been a porter herself.", "herself", ["Priya"]),
        ("The mayor was a fisherman himself.", "himself", ["The mayor"]),
        ("Omar slept, as Marco became a judge himself.", "himself", ["Marco"]),
        ("Bob said that Leila is a lawyer herself.", "herself", ["Leila"]),
        ("His mother, a teacher herself, slept.", "herself", ["His mother"]),
    ],
)
def test_a_reflexive_takes_no_subject_that_does_not_agree(
    english: Any, text: str, pronoun: str, expected: list[str]
) -> None:
    assert candidates(english(text), PairingSettings("hard"))[pronoun] == expected


def test_without_syntax_nothing_is_left_out(english: Any) -> None:
    off = PairingSettings(agreement="off", syntax=False)
    found = candidates(english("John saw him. It rained."), off)
    assert found == {"him": ["John"], "It": ["John"]}


def test_without_a_parse_nothing_is_left_out(english: Any) -> None:
    with english.select_pipes(disable=["parser"]):
        doc = english("John saw him.")
    doc[0].is_sent_start = True
    assert candidates(doc) == {"him": ["John"]}


def test_hard_agreement_leaves_at_least_one(english: Any) -> None:
    hard = PairingSettings(agreement="hard", syntax=False)
    assert candidates(english("Anna met Marco. She left."), hard) == {"She": ["Anna"]}
    assert candidates(english("Marco met Peter. She left."), hard) == {"She": ["Peter", "Marco"]}


def test_soft_agreement_counts(english: Any) -> None:
    doc = english("Anna met Marco. She left.")
    table = tabulate(doc, ENGLISH)
    soft = PairingSettings(agreement="soft", syntax=True)
    (question,) = find_paired_questions(doc, ENGLISH, ["she"], table, WIDE, soft)
    assert [(m.text, n) for m, n in zip(question.candidates, question.conflicts, strict=True)] == [
        ("Marco", 1),
        ("Anna", 0),
    ]


def test_a_reflexive_repeats_the_pronoun_that_is_its_subject(english: Any) -> None:
    doc = english("Anna met Maria. She hurt herself.")
    found = find_paired_questions(doc, ENGLISH, ENGLISH.all_forms, tabulate(doc, ENGLISH), WIDE)
    she, herself = found
    assert herself.same_as == (she.start, she.end) and not herself.candidates
    # not if nobody asks about that pronoun
    (alone,) = find_paired_questions(doc, ENGLISH, ["herself"], tabulate(doc, ENGLISH), WIDE)
    assert alone.same_as is None and len(alone.candidates) == 2


@pytest.mark.parametrize(
    ("text", "verb", "subject"),
    [
        ("Anna slept.", "slept", "Anna"),
        ("Anna was seen.", "seen", "Anna"),
        ("John went home and slept.", "slept", "John"),
        ("John wants to sleep.", "sleep", "John"),
        ("Anna asked John to sleep.", "sleep", "John"),
        ("Anna pleaded with John to sleep.", "sleep", "John"),
        ("David thanked Mark for coming.", "coming", "Mark"),
        ("Eva stopped Ben from leaving.", "leaving", "Ben"),
        ("David left the house without waiting.", "waiting", "David"),
        ("She relied on Bob to sleep.", "sleep", "Bob"),
        ("He wanted with all his heart to sleep.", "sleep", "He"),
        # in a relative clause the noun before it, not "who"
        ("The man who slept left.", "slept", "man"),
        ("The dog that slept left.", "slept", "dog"),
        ("The man whom Anna saw left.", "saw", "Anna"),
        ("The man sleeping there left.", "sleeping", "man"),
        ("Who slept?", "slept", "Who"),
    ],
)
def test_the_subject_of_a_verb(english: Any, text: str, verb: str, subject: str) -> None:
    token = next(token for token in english(text) if token.text == verb)
    found = subject_of(token)
    assert found is not None and found.text == subject


@pytest.mark.parametrize(
    ("text", "pronoun", "expected"),
    [
        ("Lisa was out. A friend of hers, Ann, left.", "hers", ["Lisa"]),
        ("Paul stayed. A cousin of his, Tom, called.", "his", ["Paul"]),
        ("Paul said that a friend of his was ill.", "his", ["Paul"]),
        ("Nina left. The bag was hers.", "hers", ["Nina"]),
        ("Mia cleaned hers.", "hers", ["Mia"]),
    ],
)
def test_whose_it_is(english, text, pronoun, expected):
    assert candidates(english(text))[pronoun] == expected
