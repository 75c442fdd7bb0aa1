"""The first sound of a word, as far as it decides between "quel", "quello" and "quell'"."""

from __future__ import annotations

import re
from typing import Literal

from ...lang.base import words

# "impure": s + consonant, z, gn, ps ... and semivowels; the article before it is "lo".
# "either": usage goes both ways ("i pneumatici, gli pneumatici"), or the letters do not tell.
Sound = Literal["vowel", "impure", "semivowel", "plain", "either"]

_VOWELS = "aeiouàáèéìíòóùúâêîôûäëïöü"
# Groups that take "lo", beside s + consonant; those with a stop or f and l or r are plain.
_IMPURE = re.compile(r"gn|ps|pt|ts|tz|mn|ft|ct|cn|bd|dm|tm|gm|cs|cz|pf|phth|x|z")
_PLAIN_GROUP = re.compile(r"[bcdfgpktv][lr]|[ckgpt]h|qu|kn|wr?|wh|rh|dj|mc|ll")
# Words in j: these have the sound of "ieri", the loans below that of "gioco".
_J_SEMIVOWEL = re.compile(
    r"jat|jug|jun(?!gl|io)|juv|jen|jell|jett|jon|jugen|jod|jot|jut|jac[ou]|jol[ae]"
)
_J_PLAIN = re.compile(
    r"jazz|jea|jee|jet(?!t)|jog|jol|jo[bck]|jing|jud|jum|jungl|jab|jav|jam|jih|jer|joy"
)
# "gli dei, quegli dei"; the others of the list are met in print with either form.
_LEXICAL: dict[str, Sound] = dict.fromkeys(
    # "dei": the gods; French words in ch sound as "sci".
    words("dei dèi chef champagne chalet charme chauffeur chiffon chignon chaise chansonnier"),
    "impure",
)
_VOWEL_DIGITS = re.compile(r"(8\d*|11)(?!\d)")
# "Nel XII secolo, l'XI": they are read as ordinals.
_ROMAN = re.compile(r"[IVXLCDM]+|x{1,3}(ix|iv|v?i{0,3})|vi{1,3}|i[vx]|i{2,3}")
_VOICELESS = re.compile(r"[^\w]+")


def first_sound(word: str) -> Sound:
    """What the first letters of a word say.

    word (str): "hotel" begins with a vowel, "iena" and "yogurt" with a semivowel. Figures count as
        they are read ("quell'8"), capitals without a vowel do not tell ("FBI").
    """
    bare = _VOICELESS.sub("", word)
    if not bare:
        return "either"
    if _ROMAN.fullmatch(bare):
        return "either"
    if bare[0] == "0":  # "lo 0,1 per cento"
        return "impure"
    if bare[0].isdigit():
        return "vowel" if _VOWEL_DIGITS.match(bare) else "plain"
    if len(bare) > 1 and bare.isupper() and not any(c in _VOWELS for c in bare.lower()):
        return "either"
    lower = bare.lower()
    if lower in _LEXICAL:
        return _LEXICAL[lower]
    if lower[0] in "jyihwu" + _VOWELS:
        return _open(lower)
    return _closed(lower)


def _open(word: str) -> Sound:
    """Words in a vowel, semivowel or h."""
    first, second = word[0], word[1:2]
    vowel_next = bool(second) and second in _VOWELS
    if first == "h":
        return "vowel" if vowel_next or second == "y" else "either"
    if first == "j":
        if _J_PLAIN.match(word):
            return "plain"
        return "semivowel" if _J_SEMIVOWEL.match(word) else "either"
    if first == "w":
        return "plain"
    if first == "y":
        return "semivowel" if vowel_next else "vowel"
    if first == "i" and vowel_next:
        return "semivowel"
    return "vowel"


def _closed(word: str) -> Sound:
    """Words in a consonant."""
    second = word[1:2]
    if word.startswith("pn"):
        return "either"
    if _IMPURE.match(word):
        return "impure"
    if word[0] == "s" and second and second not in _VOWELS + "y":
        return "impure"
    if not second or second in _VOWELS + "y" or _PLAIN_GROUP.match(word):
        return "plain"
    return "either"
