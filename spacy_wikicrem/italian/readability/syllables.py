"""Syllables of Italian words.

Every syllable has one nucleus. Of two vowels side by side, two of a, e, o are two nuclei
("po-e-ta"); i or u beside another vowel is a glide ("pau-sa", "fi-glio") unless it carries the
accent ("pa-u-ra", "mi-o") or the word is put together at that place ("ri-u-ni-re"). Spelling rarely
shows the accent, so that those words are told by their beginnings and endings and by a list.
"""

from __future__ import annotations

import re
import unicodedata

from ...lang.word_lists import lists_beside

_STRONG = "aeo"
_WEAK = "iu"
_VOWELS = _STRONG + _WEAK
_ACCENTS = "\u0300\u0301\u0302\u0308"
_PLAIN = re.compile(r"[^a-z']+")

# "|" stands between two vowels of different syllables. First the whole words that no rule finds.
_WORDS = {text.replace("|", ""): text for text in lists_beside(__file__)["hiatus"]}
# Words put together: here a new syllable begins, if a vowel follows and more comes after it.
_PREFIXES = re.compile(
    r"^(ri|anti|semi|arci|pluri|poli|multi|maxi|mini|quasi|bio|bi(?=enn|o)|tri|re(?=i)|pre(?=i|u)|"
    r"co(?=i|u)|auto(?=i|u)|micro(?=i|u)|macro(?=i|u)|contro(?=i|u)|intra(?=u|i)|contra(?=i)|"
    r"retro(?=i)|dis|pro(?=i)|geo(?=i)|neo(?=i)|vi(?=[ao])|cli|dri|pri(?=[aou])|bri(?=[oa])|"
    r"cri(?=[ao])|fri(?=[ao])|gri(?=o)|psi|sci(?=ent)$)(?=[aeiou])"
)
# "rieti", "riesce" are no prefixes; "rie-" mostly is ("rieducare"), but these forms are frequent.
_NO_PREFIX = re.compile(r"^(rie(sc|mp|t)|bioc|bion|polie$|trie(st|r))")
# Endings whose first vowel carries the accent.
_STRESSED = re.compile(
    r"(log|graf|nom|sof|craz|man|fon|pat|metr|iatr|scop|tom|latr|arch|trop|gam|fob|fil|geni|"
    r"ped|pot|plas|pless|bol|gon|erg|urg|ag|og|er|arc|onom|gin|stas|tass|terap|etim|aut|"
    r"simpat|empat|ironi|agoni|sanit|demi)i(?=[ae]$)"
)
# "materia", "miseria", "Russia": endings of the list above without accent.
_UNSTRESSED = re.compile(
    r"(mater|miser|arter|fer|ser|imper|nigeri|alger|siber|iber|mister|deler|grigi|valig|ciliegi|"
    r"pioggi|spiaggi|foggi|loggi|vulcan|germani|campan|bretagn|spagn|macer|celebri|calori|"
    r"settiman|mani|cas|grafi(?=o)|valigi)i[ae]$"
)
_SHORT = re.compile(r"^[^aeiou]*[iu][aeo]$")
_QU = re.compile(r"(?<=[qg])u(?=[aeio])")
_SILENT_I = re.compile(r"(?<=[cg])i(?=[aou])|(?<=gl)i(?=[aeou])|(?<=sc)i(?=[aeou])")
# "attuale", "annuario", "situazione": u is a syllable of its own, save in "uo" and at the end.
_OWN_U = re.compile(r"(?<=[tdnlrsv])u(?=[ae][^aeiou'])")


def count_syllables(word: str) -> int:
    """Syllables of one word. An elided one gives its consonant to the next word ("l'" has none,
    "dell'" one); a word without vowels that is none of these counts as one ("TV").

    word (str): Letters, also with accents and an apostrophe at the end; others are left out.
    """
    ends = syllable_ends(word)
    if ends:
        return len(ends)
    return 0 if "'" in word or "’" in word or not any(c.isalpha() for c in word) else 1


def syllable_ends(word: str) -> list[int]:
    """Where the nucleus of each syllable ends, as offsets into the letters of the word."""
    plain, accented = _letters(word)
    breaks = _breaks(plain, accented)
    ends: list[int] = []
    previous = -2
    for at, letter in enumerate(plain):
        if letter not in _VOWELS:
            continue
        joined = previous == at - 1 and not _apart(plain, at, accented, breaks)
        if joined:
            ends[-1] = at + 1
        else:
            ends.append(at + 1)
        previous = at
    return ends


def _letters(word: str) -> tuple[str, set[int]]:
    """The plain letters in lower case, and the places of those with an accent."""
    plain: list[str] = []
    accented: set[int] = set()
    for char in unicodedata.normalize("NFD", word.lower().replace("’", "'")):
        if char in _ACCENTS and plain:
            accented.add(len(plain) - 1)
        elif char.isalpha() or char == "'":
            plain.append(char)
    text = "".join(plain)
    # "y" is a vowel where it stands for i.
    return re.sub(r"y(?![aeiou])", "i", text), accented


def _breaks(plain: str, accented: set[int]) -> set[int]:
    """Places between two vowels that belong to different syllables, by rules for whole words."""
    marked = _WORDS.get(plain)
    if marked is not None:
        places = [at for at, char in enumerate(marked) if char == "|"]
        return {at - number for number, at in enumerate(places)}
    found: set[int] = set()
    if (
        not accented
        and _SHORT.match(plain)
        and not _QU.search(plain)
        and not _SILENT_I.search(plain)
    ):
        found.add(len(plain) - 1)  # "mi-o", "du-e"
    prefix = _PREFIXES.match(plain)
    if prefix and not _NO_PREFIX.match(plain) and len(plain) > prefix.end() + 1:
        found.add(prefix.end())
    stressed = _STRESSED.search(plain)
    if stressed and not _UNSTRESSED.search(plain):
        found.add(stressed.end())
    found |= {match.end() for match in _OWN_U.finditer(plain)}
    return found


def _apart(plain: str, at: int, accented: set[int], breaks: set[int]) -> bool:
    """Whether the vowel here begins a syllable, though the letter before is a vowel, too."""
    first, second = plain[at - 1], plain[at]
    if at in breaks:
        return True
    if first == second:
        return True  # "zii", "cooperare"
    if first in _STRONG and second in _STRONG:
        return True
    if second in _WEAK and at in accented and first in _STRONG:
        return True  # "paùra", "caffeìna"
    if first in _WEAK and at - 1 in accented:
        return True  # "Lucìa"
    # Three vowels: a weak one between two others begins the next syllable ("ma-ia-le", "bu-io"),
    # but not after the glide of "qu" ("quiete").
    between = second in _WEAK and plain[at + 1 : at + 2] in tuple(_VOWELS)
    return between and (first in _STRONG or (first == "u" and plain[at - 2 : at - 1] not in "qg"))
