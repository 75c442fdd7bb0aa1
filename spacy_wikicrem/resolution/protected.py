"""What is no prose: placeholders, code, tags, addresses of the web, emoji. Pure functions."""

from __future__ import annotations

import re
from collections.abc import Iterable

Range = tuple[int, int]

# No letter follows the mark at its end: `so' is how old books and some mails open what is said.
_INLINE = r"(?<![`\w])`(?=[^\s`])[^`\n]*(?<=[^\s`])`(?![`\w])"
_CODE = (
    r"```.*?(?:```|\Z)|~~~.*?(?:~~~|\Z)|" + _INLINE + "|"
    r"<(?P<block>pre|code|script|style)\b[^<>]*>.*?</(?P=block)>"
)
_TAG = r"<(?!https?:)/?[A-Za-z_][\w\-]*(?:\s[^<>\n]{0,300})?\s?/?>"
# What follows "[her page]", with the title that it may have.
_TARGET = r"(?<=\])\((?:[^()\s]|\([^()\s]*\))+(?:\s+\"[^\"\n]*\")?\)"
_ADDRESS = r"\bhttps?://[^\s<>\"]+|\bwww\.[^\s<>\"]+|\b[\w.+\-]+@[\w\-]+(?:\.[\w\-]+)+"
_PLACEHOLDER = (
    r"\{\{.{1,80}?\}\}|\{%.{1,80}?%\}|\$?\{[\w.\-: ]{0,60}\}|%\([\w.]+\)[sdrf]"
    r"|\[\[[^][\n]{1,60}\]\]"
)
_ANY_TAG = re.compile(_TAG)
_PROTECTED = re.compile(f"{_CODE}|{_PLACEHOLDER}|{_TAG}|{_TARGET}|{_ADDRESS}", re.DOTALL)
_HASHTAG = r"(?<![\w&/#])#\w+"
_UNREAD = re.compile(f"{_CODE}|{_TAG}|{_TARGET}|{_ADDRESS}|{_HASHTAG}", re.DOTALL)
_ESCAPED = r"&(?:amp|lt|gt|quot|apos|nbsp|#\d{1,6}|#x[\dA-Fa-f]{1,6});"
_EMOJI = "[\u2600-\u27bf\u2b00-\u2bff\ufe0f\u200d\u20e3\U0001f000-\U0001faff]"
# What separates the cells of a table.
_CELLS = r"\|+|(?<=\S )!!(?= \S)"
_MARK = re.compile(rf"{_TAG}|{_ESCAPED}|\]{_TARGET}|\*\*+|{_EMOJI}+|{_CELLS}")


def protected_places(text: str) -> list[Range]:
    """Placeholders, code, tags, and addresses of the web."""
    return [found.span() for found in _PROTECTED.finditer(text)]


def unread_places(text: str) -> list[Range]:
    """Where no word is one of the text's sentences: code, tags, where links lead, addresses of the
    web, hashtags. Placeholders may be words."""
    return [found.span() for found in _UNREAD.finditer(text)]


def marks(text: str) -> list[Range]:
    """What may stand at a name or in it, but is no part of it: tags, escaped characters ("&amp;"),
    the end of a link, the stars of bold print, emoji, what separates the cells of a table."""
    return [found.span() for found in _MARK.finditer(text)]


def without_tags(text: str) -> str:
    """ "Tom and Ann" of "Tom</b> and <b>Ann"."""
    return _ANY_TAG.sub("", text) if "<" in text else text


def is_cut(start: int, end: int, places: Iterable[Range]) -> bool:
    """Whether a piece of a text has one end inside one of the places, or both: it is no name, but
    half of a placeholder."""
    return any(start < b and a < end and not (start <= a and b <= end) for a, b in places)
