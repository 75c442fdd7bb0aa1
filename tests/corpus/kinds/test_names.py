from __future__ import annotations

import pytest

from spacy_wikicrem.corpus.kinds.names import (
    in_a_list,
    is_common_word,
    may_repeat,
    name_words,
    problem,
)

NEVER = frozenset({"the", "he", "however"})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The man met Anna O'Neil. However, he left J. B.", ["Anna", "Neil"]),
        ("李明 met José-María", ["李明", "José", "María"]),
        ("", []),
    ],
)
def test_name_words(text, expected):
    assert list(name_words(text, NEVER)) == expected


@pytest.mark.parametrize(
    ("words", "with_other", "alone"),
    [
        ("Ada Bob Ada", True, True),
        ("Ada Ada Bob", False, True),
        ("Ada Ada Bob Ada", True, True),
        ("Ada Bob", False, False),
        ("", False, False),
    ],
)
def test_may_repeat(words, with_other, alone):
    assert may_repeat(words.split()) is with_other
    assert may_repeat(words.split(), needs_other=False) is alone


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Anna Poe", None),
        ("Anna", None),
        ("van der Berg", None),
        ("O'Neil", None),
        ("Zoë Ångström", None),
        ("J. R. R.", "single-letter"),
        ("X", "single-letter"),
        ("the", "not-a-name"),
        ("The", "not-a-name"),
        ("hunter", "not-a-name"),
        ("Anna (queen", "brackets"),
        ("Anna\nPoe", "brackets"),
        ("Henry 8", "digits"),
        ("Анна", "foreign-script"),
        ("Anna Анна", "foreign-script"),
        ("Anna Bella Clara Dora Emma Fanny Gina", "long"),
    ],
)
def test_problems(name, reason):
    text = f"Then {name} left."
    assert problem(text, 5, 5 + len(name), NEVER, "LATIN") == reason


def test_a_name_may_not_cut_a_word():
    assert problem("Annabel left", 0, 4, NEVER, "LATIN") == "part-of-word"
    assert problem("MacAnna left", 3, 7, NEVER, "LATIN") == "part-of-word"
    assert problem("Anna's cat", 0, 4, NEVER, "LATIN") is None


def test_a_language_with_several_scripts_knows_no_foreign_one():
    assert problem("Анна", 0, 4, NEVER, None) is None


def test_common_words():
    assert is_common_word("Moon", "The Moon is a moon.")
    assert not is_common_word("Moon", "Moon met Moonlight.")
    assert not is_common_word("李明", "李明 met 李明")


@pytest.mark.parametrize(
    ("gaps", "expected"),
    [
        ([", "] * 5, True),
        ([*[", "] * 4, " and "], True),
        ([", "] * 4, False),
        ([" met "] * 9, False),
        ([*[", "] * 3, " was seen by ", *[", "] * 3], False),
        ([], False),
    ],
)
def test_lists(gaps, expected):
    assert in_a_list(gaps) is expected
