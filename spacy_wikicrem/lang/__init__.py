"""Per-language knowledge: pronouns and how they are used."""

from __future__ import annotations

from importlib import import_module

from ..errors import WikicremError
from .base import LanguageData, Pronoun

SUPPORTED = ("en",)

__all__ = ["SUPPORTED", "LanguageData", "Pronoun", "get"]


def get(lang: str) -> LanguageData:
    """The data of a language by its code. Raises W301 for a language we do not know."""
    if lang not in SUPPORTED:
        raise WikicremError("W301", lang=lang, supported=", ".join(SUPPORTED))
    data: LanguageData = import_module(f".{lang}", __name__).DATA
    return data
