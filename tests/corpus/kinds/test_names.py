from __future__ import annotations

import pytest

from spacy_wikicrem.corpus.kinds.names import (
    by_sentence,
    differ,
    in_a_list,
    is_common_word,
    name_words,
    problem,
    repeating,
)

NEVER = frozenset({"the", "he", "however"})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The man met Anna O'Neil. However, he left J. B.", [(12, "Anna"), (19, "Neil")]),
        ("李明 met José-María", [(0, "李明"), (7, "José"), (12, "María")]),
        ("", []),
    ],
)
def test_name_words(text, expected):
    assert list(name_words(text, NEVER)) == expected


@pytest.mark.parametrize(
    ("sentences", "before", "with_other", "alone"),
    [
        ("Ada Bob Ada", 1, [0], [0]),
        ("Ada Ada Bob", 1, [], [0]),
        ("Ada Ada Bob Ada", 1, [0], [0]),
        ("Ada Bob", 1, [], []),
        ("", 1, [], []),
        ("Ada Bob | Ada", 1, [1], [1]),
        ("Ada Bob | Eve | Ada", 1, [], []),
        ("Ada Bob | Eve | Ada", 2, [2], [2]),
        ("Ada | Bob Ada", 1, [], [1]),  # mixed: not both in one place
        ("Ada | Bob | Ada", 2, [2], [2]),
        ("Ada Bob | Ada | Bob", 1, [1], [1]),
        ("Ada Bob | Ada Bob | Bob", 1, [1, 2], [1, 2]),
    ],
)
def test_repeating(sentences, before, with_other, alone):
    groups = [sentence.split() for sentence in sentences.split("|")]
    assert list(repeating(groups, before, differ)) == with_other
    assert list(repeating(groups, before)) == alone


def test_names_that_cannot_compete_are_no_others():
    assert not list(repeating([["Ada Hill", "Eve Hill", "Ada Hill"]], 1, lambda *_: False))


def test_by_sentence():
    words = [(0, "a"), (5, "b"), (9, "c"), (30, "d")]
    assert by_sentence(words, [20, 9, 10]) == [["a", "b"], ["c"], [], ["d"]]
    assert by_sentence([], [3]) == [[]] and by_sentence(words, []) == [["a", "b", "c", "d"]]


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
