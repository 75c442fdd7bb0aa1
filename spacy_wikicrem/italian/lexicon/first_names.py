"""First names of Italy: the list, and what an ending tells of a name that is not in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from ...lang.base import Gender
from ...lang.first_names import first_names
from ...lang.word_lists import lists_beside

_WORDS = lists_beside(__file__)

# Masculine in Italy; elsewhere, or by their ending, feminine.
MASCULINE_IN_ITALY = _WORDS["masculine_in_italy"]
FEMININE_IN_ITALY = _WORDS["feminine_in_italy"] - {"rosario"}
_VOWELS = frozenset("aeiouy")
_ENDINGS: tuple[tuple[str, Gender], ...] = (
    ("etta", "feminine"),
    ("ella", "feminine"),
    ("ina", "feminine"),
    ("ice", "feminine"),
    ("a", "feminine"),
    ("o", "masculine"),
    ("i", "masculine"),
    ("ele", "masculine"),
    ("one", "masculine"),
    ("ale", "masculine"),
)


def listed_names(*others: Mapping[str, Iterable[str]]) -> dict[str, str]:
    """ "m" or "f" by name in lower case: what is particular to Italy, then the lists given, then
    those of `lang.first_names`. A name that one list has under both genders is left out.

    others (Mapping[str, Iterable[str]]): Names by "m" and "f".
    """
    found: dict[str, str] = {}
    italy = {"m": MASCULINE_IN_ITALY, "f": FEMININE_IN_ITALY}
    for names in (italy, *others, {"m": first_names("masculine"), "f": first_names("feminine")}):
        both = {name.lower() for name in names["m"]} & {name.lower() for name in names["f"]}
        for gender in ("m", "f"):
            for name in names[gender]:
                if name.lower() not in both:
                    found.setdefault(name.lower(), gender)
    return found


def guess_gender(name: str) -> Gender | None:
    """What the ending of a first name tells in Italian text, or None. Foreign names that end in a
    consonant, as far as no list has them, are mostly men's."""
    if name[-1:] not in _VOWELS:
        return "masculine"
    return next((gender for ending, gender in _ENDINGS if name.endswith(ending)), None)


def capitalised_names() -> list[str]:
    """The listed names as they are written in a text, without accents."""
    path = Path(__file__).parent / "data" / "first_names.tsv"
    rows = path.read_text(encoding="utf8").splitlines()
    return [row.partition("\t")[0].title() for row in rows]
