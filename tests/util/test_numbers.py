from __future__ import annotations

import json

import pytest

from spacy_wikicrem.util.numbers import MOST_DIGITS, parse_json, whole_number


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("007", 7), ("9" * 18, 10**18 - 1)])
def test_numbers(text, number):
    assert whole_number(text) == number == whole_number(text, signed=True)
    assert whole_number(f"-{text}", signed=True) == -number


@pytest.mark.parametrize(
    "text",
    ["", " 1", "1\n", "-1", "--3", "+1", "1e9", "²", "1²", "①", "٣", "1_0", "1.0", "½", "a",
     "9" * (MOST_DIGITS + 1), "9" * 5000],
)  # fmt: skip
def test_no_numbers(text):
    assert whole_number(text) is None


@pytest.mark.parametrize("text", ["--3", "- 3", "-", "-²", "3-", f"-{'9' * 19}"])
def test_no_signed_numbers(text):
    assert whole_number(text, signed=True) is None


def test_json_is_as_the_library_reads_it():
    text = '{"a": [1, -2, 1.5, null, true, "ü"], "b": {}}'
    assert parse_json(text) == parse_json(text.encode()) == json.loads(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "9" * 5000,
        f'{{"a": -{"9" * 4400}}}',
        "[" * 200_000,
        '{"a":' * 200_000,
        "nope",
        "1 2",
        "9" * 19,
        b"\xff\xfe",
    ],
)
def test_whatever_is_wrong_is_a_value_error(text):
    with pytest.raises(ValueError):
        parse_json(text)
