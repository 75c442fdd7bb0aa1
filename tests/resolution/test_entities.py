"""Which mentions are one person or thing, told by names, titles, genders and descriptions."""

import pytest

from spacy_wikicrem import lang
from spacy_wikicrem.resolution.entities import entity_keys
from spacy_wikicrem.resolution.known import Features
from spacy_wikicrem.resolution.mentions import MentionSpan
from spacy_wikicrem.resolution.pairing import MentionTable, tabulate
from tests.pipeline.fakes import make_doc

KINDS = lang.get("en").kinds


def groups(marked, genders="", animacy="person", label="PERSON"):
    """For each name in brackets the number of the first one that is the same; genders: a letter
    for each, m, f or -."""
    doc = make_doc(marked)
    mentions = [
        MentionSpan(e.start_char, e.end_char, e.start, e.end, e.end - 1, "entity", label)
        for e in doc.ents
    ]
    known = {"m": "masculine", "f": "feminine"}
    features = [
        Features(animacy=animacy, gender=known.get(letter))
        for letter in genders.ljust(len(mentions), "-")
    ]
    keys = entity_keys(doc, MentionTable(mentions, features), KINDS)
    return "".join(str(keys.index(key)) for key in keys)


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("[Ada] met [Bob] . [Ada] left .", "010"),
        ("[ada] met [Ada] .", "00"),
        ("[Ada Lovelace] met [Bob] . [Ada] saw [Lovelace] .", "0100"),
        ("[Ada] left . [Ada Lovelace] sat .", "00"),
        ("[Ada Byron Lovelace] left . [Byron] sat .", "01"),
        ("[Ada Lovelace] met [Ralph Lovelace] . [Lovelace] sat .", "012"),
        ("[Ada Lovelace] met [Ada Byron] . [Ada] sat .", "012"),
        ("[Ada Lovelace] met [Ada Byron] . [Byron] sat .", "011"),
        ("[the Beatles] met [Beatles] .", "00"),
        ("[the] met [The] .", "00"),
        ("[Dr. Weiss] met [Weiss] .", "00"),
        ("[Dr.] met [Dr.] .", "00"),
    ],
)
def test_names(marked, expected):
    assert groups(marked) == expected


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("Mr. [Brooke] met Miss [Brooke] .", "01"),
        ("Mr. [Brooke] met [Brooke] .", "00"),
        ("Mr. [Brooke] met Miss [Brooke] . [Brooke] sat . Miss [Brooke] left .", "0121"),
        ("[Mr. Brooke] met [Miss Brooke] . Mr. [Brooke] sat .", "010"),
        ("[Mr. Dr. Brooke] met [Dr. Brooke] .", "00"),
        ("[Dr. Ada Weiss] met [Bo Weiss] . [Dr. Weiss] sat .", "010"),
        ("[Dr. Ada Weiss] met [Bo Weiss] . [Prof. Weiss] sat .", "012"),
        ("Dr. [Ada Weiss] met [Bo Weiss] . Dr. [Weiss] sat .", "010"),
        ("[Mrs. Ada Weiss] met [Mr. Bo Weiss] . [Mr. Weiss] sat .", "011"),
        ("[Mrs. Ada Weiss] met [Bo Weiss] . [Mr. Weiss] sat .", "011"),
    ],
)
def test_titles(marked, expected):
    assert groups(marked) == expected


@pytest.mark.parametrize(
    ("marked", "genders", "expected"),
    [
        ("[Alex Poe] met [Alex Doe] . [Alex] sat .", "mff", "011"),
        ("[Alex Poe] met [Alex Doe] . [Alex] sat .", "mf-", "012"),
        ("[Alex Poe] sat . [Alex] left .", "mf", "01"),
        ("[Alex Poe] sat . [Alex] left .", "-f", "00"),
        (
            "[Emma Waldo] sat . [Waldo] left .",
            "fm",
            "00",
        ),  # what a first name says, a last does not
    ],
)
def test_genders(marked, genders, expected):
    assert groups(marked, genders) == expected


def test_names_of_things_have_no_short_forms():
    assert groups("[Paris Hilton] shut . [Paris] fell .", animacy="thing", label="ORG") == "01"
    assert groups("[Paris Hilton] shut . [Paris] fell .", animacy="thing", label="PERSON") == "00"
    assert groups("[Paris Hilton] shut . [Paris] fell .", label="ORG") == "00"


@pytest.mark.parametrize(
    ("phrase", "tag", "same"),
    [
        ("the mayor", "NN", True),
        ("the queen", "NN", False),
        ("the mayor", "NNS", False),
        ("a mayor", "NN", False),
        ("the old mayor", "NN", False),
    ],
)
def test_a_role_that_one_name_has(phrase, tag, same):
    doc = make_doc(f"[Ada Poe] , mayor , met [Bob] . {phrase} left .")
    words = [token.text for token in doc]
    first = words.index("Bob") + 2
    last = first + len(phrase.split())
    for token in doc:
        token.lemma_ = token.lower_
    doc[last - 1].tag_ = tag
    place = doc[first].idx, doc[last - 1].idx + len(doc[last - 1])
    mentions = [
        MentionSpan(0, 7, 0, 2, 1, "entity", "PERSON", described_by=(3,)),
        MentionSpan(0, 0, first - 2, first - 1, first - 2, "entity", "PERSON"),
        MentionSpan(*place, first, last, last - 1, "noun"),
    ]
    keys = entity_keys(doc, MentionTable(mentions, [Features()] * 3), KINDS)
    assert (keys[2] == keys[0]) == same
    assert keys[2] != keys[1]


def test_a_role_that_two_names_have():
    doc = make_doc("[Ada] , mayor , met [Bob] , mayor . the mayor left .")
    for token in doc:
        token.lemma_ = token.lower_
    mentions = [
        MentionSpan(0, 3, 0, 1, 0, "entity", "PERSON", described_by=(2,)),
        MentionSpan(0, 0, 5, 6, 5, "entity", "PERSON", described_by=(7,)),
        MentionSpan(0, 0, 9, 11, 10, "noun"),
        MentionSpan(0, 0, 9, 11, 10, "noun", described_by=(2,)),
    ]
    keys = entity_keys(doc, MentionTable(mentions, [Features()] * 4), KINDS)
    assert keys[2:] == [2, 2]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Tom bought a heavy pan. The pan was dear.", True),
        ("Tom bought the pan. Anna sold the pan.", True),
        ("Tom bought a heavy pan. Anna sold the heavy pan.", True),
        ("Tom bought a pan. Anna sold a pan.", False),
        ("Tom bought a heavy pan. Anna sold the light pan.", False),
        ("Tom bought his pan. Anna sold the pan.", False),
        ("Tom read a book. Anna read the book about the war.", False),
        ("Tom met a man. Anna met the man who left.", False),
        ("Tom bought the pans. Anna sold the pans.", False),
        ("Tom bought a pan. " + "He ran and ran and ran. " * 14 + "Anna sold the pan.", False),
    ],
)
def test_a_noun_is_taken_up_with_the(english, text, expected):
    doc = english(text)
    table = tabulate(doc, lang.get("en"))
    nouns = [
        key
        for key, m in zip(entity_keys(doc, table, KINDS), table.mentions, strict=True)
        if m.kind == "noun"
    ]
    assert len(nouns) >= 2 and (nouns[0] == nouns[1]) is expected
