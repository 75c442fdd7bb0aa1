import pytest
from spacy.language import Language

from spacy_wikicrem.resolution.several import are_several, asks_for_several


@pytest.mark.parametrize(
    ("text", "word", "expected"),
    [
        ("They all won.", "They", True),
        ("They both laughed.", "They", True),
        ("Two of them left.", "them", True),
        ("Both of them left.", "them", True),
        ("Ben told them about it all.", "them", False),
        ("They won all of it.", "They", False),
        ("The mother of them left.", "them", False),
        ("They", "They", False),
    ],
)
def test_words_that_count_several(english: Language, text: str, word: str, expected: bool) -> None:
    token = next(t for t in english(text) if t.text == word)
    assert are_several(token) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("They met at school.", True),
        ("They shook hands.", True),
        ("They shook the tree.", False),
        ("They met her at school.", False),
        ("They met with the board.", False),
        ("They won.", False),
    ],
)
def test_what_two_do_with_each_other(english: Language, text: str, expected: bool) -> None:
    assert asks_for_several(english(text)[0]) is expected
