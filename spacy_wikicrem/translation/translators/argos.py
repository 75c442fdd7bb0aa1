"""Argos Translate, if its library and a model from English are installed."""

from __future__ import annotations

from collections.abc import Sequence

from ...errors import WikicremError
from ...util.optional import needed_for


class Argos:
    """RAISES: W640 (the library is missing), W814 (no model for the pair)."""

    keeps_names = True

    def __init__(self, lang: str = "it") -> None:
        with needed_for("The translator argos", "argostranslate"):
            import argostranslate.translate as argos

        languages = {one.code: one for one in argos.get_installed_languages()}
        pair = languages.get("en"), languages.get(lang)
        found = pair[0].get_translation(pair[1]) if pair[0] and pair[1] else None
        if found is None:
            raise WikicremError("W814", lang=lang, found=", ".join(sorted(languages)) or "none")
        self.name = f"argos en to {lang}"
        self._translation = found

    def translate(self, texts: Sequence[str]) -> list[str]:
        return [str(self._translation.translate(text)) for text in texts]


argos_v1 = Argos  # as it is registered
