"""English words of one gender and their counterparts, to turn the genders of a text around."""

from __future__ import annotations

from ..word_lists import phrases, words

TO_FEMININE: dict[str, str] = {}
TO_MASCULINE: dict[str, str] = {}
for _masculine, _feminine in phrases("en.ini", "masculine_and_feminine"):
    TO_FEMININE.setdefault(_masculine, _feminine)
    TO_MASCULINE.setdefault(_feminine, _masculine)

# Before names only: in lower case "miss" is a verb.
TITLES = {"Miss": "Mr.", "Ms.": "Mr.", "Ms": "Mr", "Frau": "Herr", "Herr": "Frau"}

# After these a first name may be part of something that is not a person.
UNSAFE_AFTER = words("st. saint san santa fort mount lake")


def turned_pronoun(form: str, possessive: bool) -> str:
    """A pronoun of the other gender, or "" for a form that has none."""
    if form.lower() not in ("he", "she", "him", "her", "his", "hers", "himself", "herself"):
        return ""
    return swap_word(form, possessive) or ""


def swap_word(text: str, possessive: bool) -> str | None:
    """The counterpart of a word with its capital letters, or None if it has none.

    possessive (bool): Whether "her" and "his" stand before what is owned.
    """
    lower = text.lower()
    if lower == "her":
        found: str | None = "his" if possessive else "him"
    elif lower == "his":
        found = "her" if possessive else "hers"
    elif lower in ("him", "hers"):
        found = {"him": "her", "hers": "his"}[lower]
    else:
        found = TO_FEMININE.get(lower) or TO_MASCULINE.get(lower)
    if found is None or text == lower:
        return found
    return found.upper() if text.isupper() and len(text) > 1 else found[0].upper() + found[1:]
