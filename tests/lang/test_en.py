from __future__ import annotations

import pytest

from spacy_wikicrem import lang
from spacy_wikicrem.errors import WikicremError

ENGLISH = lang.get("en")


@pytest.mark.parametrize(
    ("text", "tag", "possessive"),
    [
        ("her", "PRP$", True),
        ("her", "PRP", False),
        ("Her", "PRP$", True),
        ("his", "PRP$", True),
        ("his", "PRP", True),
        ("hers", "NNS", True),
        ("theirs", "PRP", True),
        ("THEIR", "PRP$", True),
        ("him", "PRP", False),
        ("she", "PRP", False),
        ("them", "PRP", False),
    ],
)
def test_possessives(text: str, tag: str, possessive: bool) -> None:
    pronoun = ENGLISH.find(text, tag)
    assert pronoun is not None
    assert ENGLISH.is_possessive(pronoun, tag) is possessive


@pytest.mark.parametrize(
    ("text", "tag"), [("He", "NNP"), ("Her", "NNP"), ("IT", "NN"), ("I", "PRP"), ("you", "PRP")]
)
def test_names_and_other_persons_are_no_pronouns(text: str, tag: str) -> None:
    assert ENGLISH.find(text, tag) is None


def test_default_forms_are_the_people_pronouns() -> None:
    expected = "he him his she her hers they them their theirs"
    assert ENGLISH.default_forms == tuple(expected.split())


def test_properties() -> None:
    they, himself = ENGLISH.pronouns["they"], ENGLISH.pronouns["himself"]
    assert (they.gender, they.number, they.reflexive) == (None, None, False)
    assert (himself.gender, himself.number, himself.reflexive) == ("masculine", "singular", True)


def test_unsupported_language_names_the_supported_ones() -> None:
    with pytest.raises(WikicremError, match=r"W301.*'tlh'.*: en, it, es, fr\b"):
        lang.get("tlh")
