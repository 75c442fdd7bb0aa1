"""Names in another script than the text's: "David Ben-Gurion (דוד בן גוריון)".

Taggers and recognisers know nothing of such words, so they cut a name anywhere. A stretch of words
of another script is a candidate as a whole or not at all.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from functools import lru_cache

# What may stand between two words of a name, of whatever script; beside blanks and marks.
_BETWEEN = set("-‐‑־·・.'’׳״")
_FAR = 12  # characters; a gap that is longer is none inside a name
# Scripts that one language mixes.
_TOGETHER = {"HIRAGANA": "CJK", "KATAKANA": "CJK", "HANGUL": "CJK", "BOPOMOFO": "CJK"}


def cuts_name(text: str, start: int, end: int) -> bool:
    """Whether text[start:end] begins or ends within words of another script than the text's."""
    word = text[start:end]
    if word.isascii() and text.isascii():
        return False
    letters = [letter for letter in word if letter.isalpha()]
    if not letters:
        return False
    before = _neighbour(text[max(0, start - _FAR) : start][::-1])
    after = _neighbour(text[end : end + _FAR])
    return _both_foreign(text, before, letters[0]) or _both_foreign(text, after, letters[-1])


def _neighbour(gap: str) -> str | None:
    """The first letter, if there is nothing before it but what may stand inside a name."""
    for character in gap:
        if character.isalpha():
            return character
        kind = unicodedata.category(character)
        if character not in _BETWEEN and kind[0] != "M" and kind not in ("Zs", "Cf"):
            return None
    return None


def _both_foreign(text: str, one: str | None, other: str) -> bool:
    if one is None:
        return False
    script = script_of(one)
    return script == script_of(other) and script != main_script(text)


def script_of(letter: str) -> str:
    """The script of a letter, such as "LATIN"; those that are mixed are one."""
    script = unicodedata.name(letter, "UNKNOWN").split()[0]
    return _TOGETHER.get(script, script)


@lru_cache(maxsize=8)
def main_script(text: str) -> str:
    """The script of most letters of a text; of two that are as frequent the first one."""
    scripts: Counter[str] = Counter()
    for letter, number in Counter(filter(str.isalpha, text)).items():
        scripts[script_of(letter)] += number
    return scripts.most_common(1)[0][0] if scripts else ""
