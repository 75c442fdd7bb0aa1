"""What is a mention; on real parses, since the rules are about what a real parser says."""

from __future__ import annotations

from typing import Any

import pytest
import spacy

from spacy_wikicrem import lang
from spacy_wikicrem.resolution.mentions import (
    MentionSettings,
    MentionSpan,
    find_mentions,
    mention_finder_v1,
)

ENGLISH = lang.get("en")


def texts(doc: Any, mentions: list[MentionSpan]) -> list[str]:
    return [doc.text[mention.start : mention.end] for mention in mentions]


def find(nlp: Any, text: str, **settings: Any) -> list[str]:
    doc = nlp(text)
    return texts(doc, find_mentions(doc, ENGLISH, MentionSettings(**settings)))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Anna met Bob.", ["Anna", "Bob"]),
        # a coordination stands beside its parts; one with "or" is none
        ("Anna, Bob and Carl left.", ["Anna, Bob and Carl", "Anna", "Bob", "Carl"]),
        ("They saw Priya or Tom.", ["Priya", "Tom"]),
        ("They saw the dog and a cat.", ["the dog and a cat", "the dog", "a cat"]),
        # appositions and predicates describe a mention that is there already
        ("His brother John, the baker, slept.", ["John"]),
        ("Paris is a city.", ["Paris"]),
        # owners are inside what they own, each once; a final 's is no part
        ("We saw the girl's mother.", ["the girl's mother", "the girl"]),
        ("Anna's car broke.", ["Anna's car", "Anna"]),
        ("Anna's got a dog.", ["Anna", "a dog"]),
        # a name is one whatever the tagger takes it for
        ("Petersen at the shop said so.", ["Petersen", "the shop"]),
        ("May laughed at Tom.", ["May", "Tom"]),
        ("May Tom stay?", ["Tom"]),
        # what the parser takes for a compound is a subject
        ("The novelist laughs and pours tea.", ["The novelist", "tea"]),
        ("Raj forgot the keys.", ["Raj", "the keys"]),
        # users have names
        ("@jonas merged the branch.", ["@jonas", "the branch"]),
        ("lena_w has left the channel.", ["lena_w", "the channel"]),
        ("Anders beat Bruno.", ["Anders", "Bruno"]),
        ('Lisa wrote: "Tell Max that I love him."', ["Lisa", "Max"]),
        # no word that joins its clause is a part of a name
        ("That Mrs Whitlow called was odd.", ["Mrs Whitlow"]),
        ("That Rosa Klein won is true.", ["Rosa Klein"]),
        # two subjects side by side are joined, whatever the parser says
        (
            "My cousin and the curate played chess.",
            ["My cousin and the curate", "My cousin", "the curate", "chess"],
        ),
        ("Brothers and sisters, consider the innkeeper.", ["Brothers", "the innkeeper"]),
        # no noun is needed
        ("I bought two lamps. One broke.", ["two lamps", "One"]),
        ("One must wait.", []),
        ("The accused left something here.", ["The accused", "something"]),
        # pronouns are none, but those that others stand for are
        ("She saw him and herself.", []),
        ("Somebody called.", ["Somebody"]),
        # words that stand alone stand for something before "of" or a relative clause
        (
            "Each of the players mended a couple of its windows.",
            ["Each of the players", "the players", "a couple of its windows", "its windows"],
        ),
        (
            "Either of the twins knows a number of the songs.",
            ["Either of the twins", "the twins", "a number of the songs", "the songs"],
        ),
        ("One of the women smiled at those who slept.", ["One of the women", "the women", "those"]),
        ("Take the little one.", ["the little one"]),
        # nor are times and numbers, unless they act like people
        ("We left on Monday at noon.", []),
        ("", []),
        ("  \n ", []),
    ],
)
def test_mentions(english: Any, text: str, expected: list[str]) -> None:
    assert find(english, text) == expected


def test_each_head_has_one_mention_but_for_coordinations(english: Any) -> None:
    text = "My friend, Amina Diallo, and her cousin Moussa met Mrs. Dalloway in New York. " * 3
    doc = english(text)
    mentions = find_mentions(doc, ENGLISH)
    heads = [mention.head for mention in mentions if mention.kind != "coordination"]
    assert len(heads) == len(set(heads)) >= 12
    assert mentions == sorted(mentions, key=lambda m: (m.start, -m.end))
    for mention in mentions:
        assert mention.start == doc[mention.first].idx and mention.first <= mention.head
        assert mention.head < mention.last


def test_what_describes_a_mention_is_kept_with_it(english: Any) -> None:
    doc = english("His brother John, the baker, slept.")
    (john,) = find_mentions(doc, ENGLISH)
    assert sorted(doc[i].text for i in john.described_by) == ["baker", "brother"]
    assert (john.kind, john.label) == ("entity", "PERSON")


def test_settings(english: Any) -> None:
    text = "Anna and the old man went to Paris."
    assert find(english, text, labels=("PERSON",), names=False, noun_phrases=False) == ["Anna"]
    assert "the old man" not in find(english, text, noun_phrases=False)
    assert "Anna and the old man" not in find(english, text, coordinations=False)


def test_proper_nouns_that_are_no_entities() -> None:
    nlp = spacy.blank("en")
    doc = nlp("Yesterday Tish Okonkwo met Bob Smith .")
    for token in doc:
        token.tag_ = "NNP" if token.text[0].isupper() and token.i else "NN"
    doc.ents = [doc.char_span(27, 30, label="PERSON")]
    found = find_mentions(doc, ENGLISH)
    assert texts(doc, found) == ["Tish Okonkwo", "Bob Smith"]  # the whole of "Bob Smith"
    assert [(m.kind, m.label) for m in found] == [("name", ""), ("name", "PERSON")]


def test_the_users_own_candidates(english: Any) -> None:
    doc = english("John Smith saw the old red house.")
    doc.spans["mine"] = [doc[3:7]]
    settings = MentionSettings(spans_key="mine")
    assert texts(doc, find_mentions(doc, ENGLISH, settings)) == ["the old red house"]
    assert find_mentions(doc, ENGLISH, MentionSettings(spans_key="absent")) == []
    finder = mention_finder_v1(noun_phrases=False)
    (mention,) = find_mentions(doc, ENGLISH, MentionSettings(finder=finder))
    assert (mention.kind, mention.label) == ("given", "PERSON")


def test_gap_names_are_found(english: Any, data_dir: Any) -> None:
    """en_core_web_sm misses a third of them as PERSON."""
    from spacy_wikicrem.documents.gap import read_gap

    rows = read_gap(data_dir / "gap/gap-development.tsv", limit=100)
    total = found = 0
    for row, doc in zip(rows, english.pipe(row.text for row in rows), strict=True):
        heads = [doc[m.head].idx for m in find_mentions(doc, ENGLISH) if m.kind != "coordination"]
        for name in row.names:
            total += 1
            found += any(name.offset <= h < name.offset + len(name.name) for h in heads)
    assert found / total > 0.97
