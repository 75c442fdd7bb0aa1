"""Numbers and JSON that come out of files: anything may stand there.

`int` takes "²"-like digits for an error only after `str.isdigit` took them for digits, and refuses
more than 4,300 digits; `json.loads` does so as well, and gives up on deep nesting. Here all of
that is one answer, or one `ValueError`.
"""

from __future__ import annotations

import json
import re
from typing import Any

MOST_DIGITS = 18  # fits 64 bits

_WHOLE = re.compile(r"[0-9]+")
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

    RAISES: ValueError: no JSON, a whole number beyond 64 bits, or nested too deeply.
    """
    try:
        return json.loads(text, parse_int=parse_integer)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def parse_integer(text: str) -> int:
    """A whole number of JSON, for a decoder's `parse_int`. RAISES: ValueError: beyond 64 bits."""
    number = whole_number(text, signed=True)
    if number is None:
        raise ValueError(f"the number {text[:20]}... has more than {MOST_DIGITS} digits")
    return number
