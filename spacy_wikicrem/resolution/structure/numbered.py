"""Headings that begin with a number: "4. Payment", "4.2 Terms", "Article 7: Liability", "IV. The
Return". Items of lists look alike: where one stands decides (`headings`)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ...lang.word_lists import word_lists

_DIVISIONS = frozenset().union(*word_lists("divisions.ini", "divisions").values())
_ROMAN = r"(?=[IVXLCM])M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})"
_DECIMAL = re.compile(
    r"(?:§[ \t]*(\d{1,4}[a-z]?)[.)]?|(\d{1,3})[.)]|(\d{1,3}(?:\.\d{1,3})+)[.)]?)[ \t]+(?=(\S.*))"
)
# "C. Darwin" is a name.
_IN_ROMAN = re.compile(rf"(?![CDLM]\.)({_ROMAN})\.[ \t]+(?=(\S.*))")
_NAMED = re.compile(
    rf"([^\W\d_]+)[ \t]+(\d{{1,3}}[a-z]?(?:\.\d{{1,3}})*|{_ROMAN})"
    r"(?:\.?(?=[ \t]*$)|[ \t]*[-–—:.][ \t]*|[ \t]+)(?=(\S.*)?)"
)


@dataclass(frozen=True, slots=True)
class Number:
    """number (str): "4.2", "IV". words (str): What is called so, or ""."""

    number: str
    words: str

    @property
    def depth(self) -> int:
        return self.number.count(".")

    def is_over(self, other: Number) -> bool:
        """Whether "4" is over "4.2"."""
        return other.number.startswith(f"{self.number}.")


def number_of(line: str) -> Number | None:
    """The number that a line begins with, and what it stands before; None for another line."""
    text = line.strip()
    if found := _DECIMAL.match(text):
        *numbers, words = found.groups()
        return Number(next(filter(None, numbers)), words)
    if found := _IN_ROMAN.match(text):
        return Number(found[1], found[2])
    found = _NAMED.match(text)
    named = found is not None and found[1][0].isupper() and found[1].casefold() in _DIVISIONS
    return Number(found[2], found[3] or "") if found is not None and named else None
