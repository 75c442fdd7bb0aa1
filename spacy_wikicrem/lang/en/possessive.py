"""The English possessive ending."""

from __future__ import annotations

ENDINGS = ("'s", "’s")


def strip_possessive(name: str) -> str:
    """The name without a final 's (straight or curly), white space inside as one space."""
    return " ".join(name.split()).removesuffix("'s").removesuffix("’s").rstrip()
