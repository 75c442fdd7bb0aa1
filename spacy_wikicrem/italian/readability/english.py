"""The English Flesch reading ease as textstat 0.7.3 computes it, rounding included.

Minutolo et al. (2022) print 79.26 for "era facile da gestire una volta che tutti capivano .": that
is this formula, with the syllables of English hyphenation. It is here to be compared with; use the
Italian formulas for anything else.
"""

from __future__ import annotations

import math
import re
from functools import cache
from typing import TYPE_CHECKING

from ...errors import WikicremError

if TYPE_CHECKING:
    from pyphen import Pyphen

_SENTENCE = re.compile(r"\b[^.!?]+[.!?]*")
_PUNCTUATION = re.compile(r"[^\w\s]")
_SHORT = 2


def flesch_english(text: str) -> float:
    """206.835 - 1.015 words per sentence - 84.6 syllables per word, both rounded to one decimal.

    text (str): With at least one word.
    RAISES: W712 (pyphen is not installed).
    """
    words = _words(text)
    sentences = _SENTENCE.findall(text)
    short = sum(len(_words(sentence)) <= _SHORT for sentence in sentences)
    per_sentence = _rounded(len(words) / max(1, len(sentences) - short), 1)
    hyphens = _english()
    syllables = sum(len(hyphens.positions(word)) + 1 for word in _words(text.lower()))
    per_word = _rounded(syllables / len(words), 1)
    return _rounded(206.835 - 1.015 * per_sentence - 84.6 * per_word, 2)


def _words(text: str) -> list[str]:
    return _PUNCTUATION.sub("", text).split()


@cache
def _english() -> Pyphen:
    try:
        from pyphen import Pyphen
    except ImportError:
        raise WikicremError("W712") from None
    return Pyphen(lang="en_US")


def _rounded(number: float, places: int) -> float:
    """Half up, as Python 2 did."""
    power = 10.0**places
    return math.floor(number * power + 0.5) / power
