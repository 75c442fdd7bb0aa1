"""Numbers and JSON that come out of files: anything may stand there.

`int` takes "²"-like digits for an error only after `str.isdigit` took them for digits, and refuses
more than 4,300 digits; `json.loads` does so as well, and gives up on deep nesting. Here all of
that is one answer, or one `ValueError`.
"""

from __future__ import annotations

import json
import re
from typing import Any

from .characters import find_surrogate

MOST_DIGITS = 18  # fits 64 bits

_WHOLE = re.compile(r"[0-9]+")
_ESCAPED = re.compile(r"\\u[dD][89a-fA-F]")
_SIGNED = re.compile(r"-?[0-9]+")


def whole_number(text: str, *, signed: bool = False) -> int | None:
    """The number that a text of ASCII digits stands for, or None: no spaces, no "²", no "1e9", no
    more than `MOST_DIGITS` digits.

    signed (bool): One "-" may come first.
    """
    if not (_SIGNED if signed else _WHOLE).fullmatch(text):
        return None
    return int(text) if len(text.lstrip("-")) <= MOST_DIGITS else None


def parse_json(text: str | bytes) -> Any:
    """As `json.loads`, but whatever is wrong with the text is a ValueError.

    RAISES: ValueError: no JSON, a whole number beyond 64 bits, nested too deeply, or half of a
        character ("\\ud83d" without its other half), which no file can hold.
    """
    try:
        found = json.loads(text, parse_int=parse_integer)
        written = isinstance(text, bytes) or _ESCAPED.search(text) is not None
        if written and find_surrogate(json.dumps(found, ensure_ascii=False)) is not None:
            raise ValueError("a string holds half of a surrogate pair, which no UTF-8 file can")
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    return found


def parse_integer(text: str) -> int:
    """A whole number of JSON, for a decoder's `parse_int`. RAISES: ValueError: beyond 64 bits."""
    number = whole_number(text, signed=True)
    if number is None:
        raise ValueError(f"the number {text[:20]}... has more than {MOST_DIGITS} digits")
    return number
