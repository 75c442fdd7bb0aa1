"""Where quotations begin and end: marks of all kinds, nested, several paragraphs, unclosed."""

from __future__ import annotations

import pytest

from spacy_wikicrem import lang
from spacy_wikicrem.resolution.quotations import Quotation, find_quotations

ENGLISH = lang.get("en").quotations


def found(text: str) -> list[Quotation]:
    assert ENGLISH is not None
    return find_quotations(text, ENGLISH)


def quoted(text: str) -> list[str]:
    return [text[q.inner_start : q.inner_end] for q in found(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('"I am," said Anna. "You are not."', ["I am,", "You are not."]),
        ("“I am,” said Anna.", ["I am,"]),
        ("``I am,'' said Anna.", ["I am,"]),
        ("'I am,' said Anna. 'The boys' dog isn't.'", ["I am,", "The boys' dog isn't."]),
        ("‘I’m,’ said Anna.", ["I’m,"]),
        ('(“I,” she said.) said:"I"', ["I,", "I"]),
        # Words with spaces between them, as corpora have them.
        ('" I am , " said Anna . " So " .', [" I am , ", " So "]),
        # Apostrophes are no marks,
        ("The boys' dog 'tis rock 'n' roll o' the '90s, goin' home.", []),
        (
            "“She said ’tis mine and the boys’ too,” said Anna.",
            ["She said ’tis mine and the boys’ too,"],
        ),
        # and neither are inches and lonely marks.
        ('It is 5" wide and 6" high.', []),
        ('A "', []),
        ('""', []),
        ("", []),
    ],
)
def test_marks(text, expected) -> None:
    assert quoted(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "\"He said, 'I am,' and left,\" said Anna.",
        "“He said, ‘I am,’ and left,” said Anna.",
        "'He said, \"I am,\" and left,' said Anna.",
    ],
)
def test_nested(text) -> None:
    outer, inner = found(text)
    assert (outer.parent, inner.parent) == (None, 0)
    assert text[inner.inner_start : inner.inner_end] == "I am,"
    assert text[outer.inner_start : outer.inner_end].startswith("He said,")


def test_a_speech_of_several_paragraphs() -> None:
    text = '"One.\n\n"Two.\n\n"Three," said Anna.\n\n"Four."'
    assert quoted(text) == ["One.", "Two.", "Three,", "Four."]
    assert [q.continues for q in found(text)] == [None, 0, 1, None]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # The mark after "late" was forgotten: that quotation is none, and the next is whole.
        ('"I am late, said Anna.\n\nI left. "So?" said Bob.', ["So?"]),
        ('"I am late, said Anna. "So?" said Bob.', ["So?"]),
        ("“I am late, said Anna. “So?” said Bob.", ["So?"]),
        ("“I am late, said Anna, and went on and on.", []),
        ('I am late," said Anna. "So?" said Bob.', ["So?"]),
        # A paragraph that begins with a mark of another kind goes on with nothing.
        ('"I am late.\n\n“So?” said Bob.', ["So?"]),
    ],
)
def test_unclosed_ones_do_not_run_away(text, expected) -> None:
    assert quoted(text) == expected


def test_every_quotation_lies_in_its_parent() -> None:
    marks = ['"', "“", "”", "'", "‘", "’", "``", "''", "a", " ", "\n\n", ".", "«", "»"]
    state = 1
    for _ in range(2000):
        parts = []
        for _ in range(16):
            state = state * 1103515245 + 12345 & 0x7FFFFFFF
            parts.append(marks[(state >> 16) % len(marks)])
        all_found = found("".join(parts))
        assert [q.start for q in all_found] == sorted(q.start for q in all_found)
        for at, quotation in enumerate(all_found):
            assert quotation.start < quotation.inner_start <= quotation.inner_end <= quotation.end
            if quotation.parent is not None:
                outer = all_found[quotation.parent]
                assert quotation.parent < at
                assert outer.start < quotation.start and quotation.end <= outer.end
            assert quotation.continues is None or quotation.continues < at
