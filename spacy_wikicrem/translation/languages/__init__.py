"""Target languages, one a file; a new one is one more file and a line here."""

from __future__ import annotations

from ...errors import WikicremError
from . import es, it
from .base import TargetLanguage

LANGUAGES: dict[str, TargetLanguage] = {one.LANGUAGE.code: one.LANGUAGE for one in (it, es)}


def target_language(code: str) -> TargetLanguage:
    """RAISES: W810 for a language that has no file here."""
    if code not in LANGUAGES:
        raise WikicremError("W810", found=code, known=", ".join(LANGUAGES))
    return LANGUAGES[code]
