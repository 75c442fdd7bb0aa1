"""What is no prose: placeholders, code, tags, and addresses of the web."""

from __future__ import annotations

import re
from collections.abc import Iterable

Range = tuple[int, int]

_PROTECTED = re.compile(
    r"```.*?(?:```|\Z)|~~~.*?(?:~~~|\Z)|`[^`\n]+`"
    r"|<(?P<block>pre|code|script|style)\b[^<>]*>.*?</(?P=block)>"
    r"|\{\{.{1,80}?\}\}|\{%.{1,80}?%\}|\$?\{[\w.\-: ]{0,60}\}|%\([\w.]+\)[sdrf]"
    r"|\[\[[^][\n]{1,60}\]\]"
    r"|<(?!https?:)/?[A-Za-z_][\w\-]*(?:\s[^<>\n]{0,100})?>|\bhttps?://\S+|\bwww\.\S+",
    re.DOTALL,
)


def protected_places(text: str) -> list[Range]:
    """Placeholders, code, tags, and addresses of the web."""
    return [found.span() for found in _PROTECTED.finditer(text)]


def is_cut(start: int, end: int, places: Iterable[Range]) -> bool:
    """Whether a piece of a text has one end inside one of the places, or both: it is no name, but
    half of a placeholder."""
    return any(start < b and a < end and not (start <= a and b <= end) for a, b in places)
