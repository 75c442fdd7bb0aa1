"""What a translator is, and the one way to call it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from ...errors import WikicremError


@runtime_checkable
class Translator(Protocol):
    """Translates sentences.

    name (str): Says which translator and model it is; corpora made with another one are not mixed.
    keeps_names (bool): Whether it may be given any text, so that replacement tokens can carry the
        mentions. A table of given translations may not: mentions are then carried by alignment.
    """

    name: str
    keeps_names: bool

    def translate(self, texts: Sequence[str]) -> list[str]:
        """The translation of each text, in order."""
        ...


def translate_all(translator: Translator, texts: Sequence[str]) -> list[str]:
    """The translations of texts, without line breaks and doubled blanks.

    RAISES: W811 (the translator failed, or did not give a text for each), and its own errors.
    """
    if not texts:
        return []
    try:
        found = translator.translate(texts)
    except WikicremError:
        raise
    except Exception as err:  # whatever a translator of somebody else's raises
        reason = f"{type(err).__name__}: {err}"
        raise WikicremError("W811", name=translator.name, reason=reason) from err
    if not isinstance(found, list) or not all(isinstance(text, str) for text in found):
        reason = f"it returned {type(found).__name__}, expected a list of texts"
        raise WikicremError("W811", name=translator.name, reason=reason)
    if len(found) != len(texts):
        reason = f"it returned {len(found)} texts for {len(texts)}"
        raise WikicremError("W811", name=translator.name, reason=reason)
    return [" ".join(text.split()) for text in found]
