import pickle
import re
from pathlib import Path

import pytest
import spacy.errors

from spacy_wikicrem.errors import MESSAGES, ROOMS, WikicremError, either
from spacy_wikicrem.errors.__main__ import page

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "spacy_wikicrem"


def test_every_code_is_used_and_every_used_code_exists():
    sources = [p for p in PACKAGE.rglob("*.py") if p.parent.name != "errors"]
    used = {
        code
        for path in sources
        for code in re.findall(r"[\"'](W\d{3})[\"']", path.read_text(encoding="utf8"))
    }
    assert used == set(MESSAGES)


def test_no_code_stands_in_two_rooms():
    assert len(MESSAGES) == sum(map(len, ROOMS.values()))


@pytest.mark.parametrize("own", [spacy.errors.Warnings, spacy.errors.Errors])
def test_no_code_is_one_of_spacy(own):
    assert not [code for code in MESSAGES if hasattr(own, code)]


def test_error_survives_pickling():
    error = pickle.loads(pickle.dumps(WikicremError("W001", path="x", cwd="/")))
    assert error.code == "W001"
    assert str(error).startswith("[W001] x does not exist")


def test_the_page_is_up_to_date():
    found = (ROOT / "docs" / "errors.md").read_text(encoding="utf8")
    assert found == page(), "run: python -m spacy_wikicrem.errors docs/errors.md"
    assert len(re.findall(r"(?m)^\| W\d{3} \|", found)) == len(MESSAGES)


@pytest.mark.parametrize(
    ("words", "expected"), [("a", "a"), ("ab", "a or b"), ("abc", "a, b or c")]
)
def test_what_there_is_none_of(words, expected):
    assert either(words) == expected
