"""What languages that leave subject pronouns out know about their verbs: one file a language."""

from __future__ import annotations

from importlib import import_module

from ...errors import WikicremError
from .base import NullSubjects

LANGUAGES = ("it", "es")

__all__ = ["LANGUAGES", "NullSubjects", "null_subject_data"]


def null_subject_data(lang: str | None) -> NullSubjects:
    """The data of a language. RAISES: W750 for all others.

    lang (str | None): None is what spaCy says of a pipeline without a language.
    """
    if lang is None or lang not in LANGUAGES:
        raise WikicremError("W750", lang=lang, supported=", ".join(LANGUAGES))
    data: NullSubjects = import_module(f".{lang}", __name__).DATA
    return data
