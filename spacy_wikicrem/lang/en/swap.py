"""English words of one gender and their counterparts, to turn the genders of a text around."""

from __future__ import annotations

from ..base import words

# Masculine, feminine. Occupations are here only where the word itself has a gender.
_PAIRS = """
    man woman, men women, boy girl, boys girls, gentleman lady, gentlemen ladies, lad lass,
    husband wife, husbands wives, father mother, fathers mothers, son daughter, sons daughters,
    brother sister, brothers sisters, grandfather grandmother, grandson granddaughter,
    stepfather stepmother, stepson stepdaughter, stepbrother stepsister, uncle aunt,
    uncles aunts, nephew niece, nephews nieces, widower widow, bridegroom bride, groom bride,
    boyfriend girlfriend, godfather godmother, fiancé fiancée, dad mom,
    daddy mommy, grandpa grandma, bachelor spinster,
    king queen, kings queens, prince princess, princes princesses, emperor empress, duke duchess,
    dukes duchesses, earl countess, count countess, baron baroness, lord lady, sir dame,
    tsar tsarina, mr. mrs., mr mrs, monsieur madame, actor actress,
    actors actresses, waiter waitress,
    hero heroine, heir heiress, host hostess, monk nun, monks nuns, abbot abbess, priest priestess,
    god goddess, male female, males females, masculine feminine, manhood womanhood,
    fatherhood motherhood, brotherhood sisterhood, paternal maternal, himself herself,
    he she, kingship queenship, nobleman noblewoman, businessman businesswoman, chairman chairwoman,
    spokesman spokeswoman, congressman congresswoman, sportsman sportswoman, policeman policewoman,
    schoolboy schoolgirl, dad mum, daddy mummy, papa mama, grandad gran, grandad granny
"""

TO_FEMININE: dict[str, str] = {}
TO_MASCULINE: dict[str, str] = {}
for _pair in _PAIRS.split(","):
    _masculine, _feminine = _pair.split()
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
