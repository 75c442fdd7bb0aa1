"""A check of settings that several rooms share."""

from __future__ import annotations

from typing import Any

from ..errors import WikicremError


def require_at_least(settings: Any, /, of: str = "", **least: float) -> None:
    """Settings of an object, each with its smallest value; None is no value.

    of (str): What the names of the settings stand behind in the message, as "maskedwiki.".
    RAISES: W142.
    """
    for name, bound in least.items():
        value = getattr(settings, name)
        if value is not None and value < bound:
            raise WikicremError("W142", name=of + name, found=value, expected=f"at least {bound}")
