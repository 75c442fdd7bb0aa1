import pytest
from spacy.language import Language

from spacy_wikicrem import lang
from spacy_wikicrem.resolution.mentions import find_mentions


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Anna, Bob, Carl. They all won.", ["Anna, Bob, Carl"]),
        ("Paris, Texas. It is small.", []),
        ("Anna, Bob, Carl left. They all won.", []),
        ("Anna and Bob won.", ["Anna and Bob"]),
        ("Anna or Bob won.", []),
    ],
)
def test_names_that_are_together(english: Language, text: str, expected: list[str]) -> None:
    found = find_mentions(english(text), lang.get("en"))
    assert [text[m.start : m.end] for m in found if m.kind == "coordination"] == expected
