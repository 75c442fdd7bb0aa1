"""First names that hardly ever belong to more than one gender, accents and capitals removed; and
names that are known to be people's.

They are facts about names, gathered and filtered for this project from

- the first names of the 1990 census of the United States (public domain), in which a name counts if
  at least twenty times as many bearers have one gender as the other, and its 20,000 most frequent
  surnames;
- the first names of the locales of Faker, https://github.com/joke2k/faker, MIT licence, copyright
  (c) 2012 Daniele Faraglia (the text of that licence is the one in our LICENSE);
  a name counts if all languages, or nearly all, agree;
- some 8,000 written down by hand for this project, for the many regions that both have little of.

Names that are masculine in one language and feminine in another ("Andrea", "Nicola", "Jean") are
left out, and so are those that are better known as places or words ("Georgia", "April"). A name
that is not here says nothing; nor does the list say anything about a person who says otherwise.
Other first names, of either gender or of one that is not said here, and common surnames, which say
no more than that somebody is a person, were written down by hand, too; words that are rather
something else are left out.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from .base import Gender, words

_DATA = Path(__file__).parent / "data"
_USER = re.compile(r"^@|(?<=[^\W\d_]{3})(?:_[a-z]|_?\d+)$")
# Surnames and patronymics of women in Slavic languages and in Icelandic.
_FEMININE = re.compile(r"(?:[^aeiou]ova|[^u]eva|s[ck]aya|dottir|[oe]vna)$")
_NO_SURNAMES = words(
    "bossanova canova casanova cordova genova jehova mantova moldova padova supernova terranova"
)

# Of all the names that people bear.
_LISTS = tuple(f"first_names_{kind}" for kind in ("masculine", "feminine", "other", "surnames"))


def first_names(gender: Gender) -> frozenset[str]:
    """All of a gender, "masculine" or "feminine"; read when first asked for."""
    return _read(f"first_names_{gender}")


def _surnames() -> frozenset[str]:
    """First names that more people bear as a surname (same census)."""
    return _read("first_names_surnames")


@cache
def _read(name: str) -> frozenset[str]:
    return words((_DATA / f"{name}.txt").read_text(encoding="utf8"))


def gender_of(name: str, *, alone: bool = False) -> Gender | None:
    """The gender of a first name, or None if it has none or is not known.

    alone (bool): No surname follows, so that the name may be one itself: "Collins".
    """
    key = fold(name)
    if alone and key in _surnames():
        return None
    if key in first_names("masculine"):
        return "masculine"
    return "feminine" if key in first_names("feminine") else None


def gender_of_names(names: Sequence[str]) -> Gender | None:
    """The gender of all that a person is called, without titles: of the first name, of a given name
    behind a surname ("Tanaka Hiroshi", "Kovács Ilona"; the last name of "Hillary Clinton" is no
    given name) or of a surname that has one ("Ivanova", "Jónsdóttir").
    """
    first = fold(names[0])
    found = gender_of(names[0], alone=len(names) == 1)
    if found or (len(names) > 1 and first in _read("first_names_other")):
        return found
    last = fold(names[-1])
    if _FEMININE.search(last) and last not in _NO_SURNAMES:
        return "feminine"
    if first not in _read("surnames") and last in _read("first_names_also_surnames"):
        return None
    return gender_of(names[-1], alone=True)


def is_of_people(name: str) -> bool:
    """Whether a word alone is known as a first name of any gender, or as a common surname."""
    key = fold(name)
    return any(key in _read(found) for found in (*_LISTS, "surnames"))


def is_first_name(name: str) -> bool:
    """Whether a word is known as a first name of any gender."""
    key = fold(name)
    return any(key in _read(found) for found in _LISTS)


def fold(name: str) -> str:
    """Lower case without accents: "José" is "jose"; "@dave77", a user's, is "dave"."""
    if not name.isalpha():
        name = _USER.sub("", name)
    if name.isascii():
        return name.lower()
    decomposed = unicodedata.normalize("NFD", name.lower())
    return "".join(char for char in decomposed if not unicodedata.combining(char))
