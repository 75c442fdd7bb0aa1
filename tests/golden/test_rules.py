"""The rules say what they said before; where a change is meant, see `rules.py`."""

import pytest

from .rules import read_rows, rules_of

ROWS = read_rows()


@pytest.mark.parametrize("row", ROWS, ids=[row["text"][:40] for row in ROWS])
def test_rules(english, row):
    assert rules_of(english(row["text"])) == row["rules"]
