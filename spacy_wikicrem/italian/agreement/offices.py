"""Nouns that name a person by office, work or voice, and say nothing of man or woman."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ...lang.word_lists import lists_beside

_WORDS = lists_beside(__file__)

OFFICES: Final = _WORDS["offices"]
# What has an ending of those, but is a thing.
NO_OFFICES: Final = _WORDS["no_offices"]
ENDINGS: Final = (
    *("tore", "tori", "sore", "sori", "iere", "ieri", "ista", "isti", "ologo", "ologi"),
    *("iatra", "iatri", "grafo", "grafi", "crate", "crati"),
)


@lru_cache(maxsize=20_000)
def is_office(form: str) -> bool:
    """Whether a noun in lower case may name a woman, though it is masculine: "ministro",
    "relatore", "soprano"."""
    return form in OFFICES or (form.endswith(ENDINGS) and form not in NO_OFFICES)
