"""The rules say what they said before; where a change is meant, see `rules.py`."""

from .rules import read_rows, rules_of


def test_rules(english):
    for row in read_rows():
        assert rules_of(english(row["text"])) == row["rules"], row["text"]
