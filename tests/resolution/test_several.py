import pytest
from spacy.language import Language

from spacy_wikicrem.resolution.several import are_several


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
