"""Text as people write it, for a translator: treebanks write quotation marks and clitics apart."""

from __future__ import annotations

import re

_QUOTES = re.compile(r"``\s?|\s?''")
_CLITIC = re.compile(r"(?<=\w)\s?['’]\s?(s|re|ve|ll|d|m)\b(?!\w)")
_ITALICS = re.compile(r"(?<!\S)_(?!\S)\s*")
_NOT = re.compile(r"(?<=\w)\s?n\s?['’]\s?t\b")


def readable(text: str) -> str:
    """ "``He ca n' t,'' said the King ' s _ son _ ." to "\\"He can't,\\" said the King's son ."."""
    text = _ITALICS.sub("", text).rstrip()
    return _NOT.sub("n't", _CLITIC.sub(r"'\1", _QUOTES.sub('"', text)))
