from __future__ import annotations

import pytest

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.util.characters import LONGEST, find_surrogate, joins, last_edge, require_whole
from spacy_wikicrem.util.files import atomic_write
from spacy_wikicrem.util.jsonl import read_jsonl, write_records
from spacy_wikicrem.util.numbers import parse_json

WHOLE = [
    "e\u0301", "\U0001f469\u200d\U0001f52c", "\U0001f44d\U0001f3fd", "\u2764\ufe0f",
    "1\ufe0f\u20e3", "\U0001f1e9\U0001f1ea", "\u0928\u093f", "\u1112\u1161\u11ab", "\r\n",
    "\u05d1\u05bc\u05b8",
    "\U0001f3f4\U000e0067\U000e0062\U000e007f",
]  # fmt: skip


@pytest.mark.parametrize("text", WHOLE)
def test_one_character(text: str) -> None:
    assert all(joins(text, place) for place in range(1, len(text)))
    pair = text + text
    assert not joins(pair, len(text))
    assert last_edge(pair, len(pair) - 1) == len(text)
    assert last_edge(pair, len(text)) == len(text)


@pytest.mark.parametrize(
    "text", ["ab", "a ", "\n\n", "\n\r", "\u4ed6\u8d70", "\U0001f642\U0001f642"]
)
def test_several_characters(text: str) -> None:
    assert not joins(text, 1)


def test_more_accents_than_anybody_writes_are_cut() -> None:
    text = "e" + "\u0301" * 2 * LONGEST
    assert last_edge(text, LONGEST + 5) == LONGEST + 5
    assert last_edge(text, len(text)) == len(text)
    assert last_edge("e\u0301", 1, 0) == 1  # never at its start


@pytest.mark.parametrize(
    ("text", "place"),
    [("Ada", None), ("Ad\u00e1 \U0001f642", None), ("A \ud83d", 2), ("\udc80", 0)],
)
def test_half_of_a_character(text: str, place: int | None) -> None:
    assert find_surrogate(text) == place
    if place is None:
        assert require_whole(text, "It") == text
    else:
        with pytest.raises(WikicremError, match=rf"W346.* It has .*U\+D\w+ at {place}.*utf-16"):
            require_whole(text, "It")


@pytest.mark.parametrize(
    "text", ['"\\ud83d"', '{"a": ["\\uDC80"]}', '{"\\ud83d": 1}', '"\\ude00\\ud83d"', b'"\\ud83d"']
)
def test_half_of_a_character_in_json(text, tmp_path) -> None:
    with pytest.raises(ValueError, match="surrogate"):
        parse_json(text)
    assert parse_json('"\\ud83d\\ude00 \\\\ud83d"') == "\U0001f600 \\ud83d"
    path = tmp_path / "a.jsonl"
    path.write_text('{"text": "\\ud83d"}\n', encoding="utf8")
    with pytest.raises(WikicremError, match=r"W002.*line 1.*surrogate"):
        list(read_jsonl(path))


def test_half_of_a_character_is_not_written(tmp_path) -> None:
    path = tmp_path / "a.jsonl"
    with pytest.raises(WikicremError, match=r"W346.*a\.jsonl.*U\+D83D"):
        write_records(path, [{"text": "\ud83d"}])
    with pytest.raises(WikicremError, match="W346"), atomic_write(path) as file:
        file.write("\ud83d")
    assert not list(tmp_path.iterdir())
