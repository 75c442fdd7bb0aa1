"""What one character is for people, and what is none. Code points throughout. Pure functions."""

from __future__ import annotations

import re
import unicodedata

from ..errors import WikicremError

# Code points of one character; a longer row of accents may be cut like any text.
LONGEST = 32
_SURROGATE = re.compile("[\ud800-\udfff]")
_JOINER = "\u200d"
# What changes the emoji before it: how it is drawn, its skin, the flags of regions.
_MODIFIERS = re.compile(
    "[\ufe00-\ufe0f\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f\U000e0100-\U000e01ef]"
)
_REGION = re.compile("[\U0001f1e6-\U0001f1ff]")
# Parts of Korean syllables: a vowel or a last consonant goes on with what is before it.
_JAMO = re.compile("[\u1160-\u11ff\ud7b0-\ud7ff]")


def find_surrogate(text: str) -> int | None:
    """Where half of a character stands alone, which no file can hold: "\\ud83d"."""
    if text.isascii():
        return None
    found = _SURROGATE.search(text)
    return None if found is None else found.start()


def require_whole(text: str, what: str) -> str:
    """RAISES: W346 for half of a character.

    what (str): Whose text it is, for the message.
    """
    place = find_surrogate(text)
    if place is not None:
        found = f"U+{ord(text[place]):04X}"
        raise WikicremError("W346", what=what, found=found, place=place)
    return text


def joins(text: str, place: int) -> bool:
    """Whether a code point belongs to the character that the one before it is of: accents, emoji
    of several, flags, syllables, CR and LF."""
    before, after = text[place - 1], text[place]
    if after.isascii():
        return (before == "\r" and after == "\n") or (before == _JOINER and after.isalnum())
    if before == _JOINER or after == _JOINER or _MODIFIERS.match(after):
        return True
    if _REGION.match(after):
        return _regions_before(text, place) % 2 == 1
    return unicodedata.category(after) in ("Mn", "Mc", "Me") or _JAMO.match(after) is not None


def _regions_before(text: str, place: int) -> int:
    first = place
    while first > 0 and _REGION.match(text[first - 1]):
        first -= 1
    return place - first


def last_edge(text: str, place: int, start: int = 0) -> int:
    """The last place after `start` up to `place` that no character goes on over; `place` where one
    is longer than `LONGEST`."""
    for edge in range(place, max(start, place - LONGEST), -1):
        if edge >= len(text) or not joins(text, edge):
            return edge
    return place
