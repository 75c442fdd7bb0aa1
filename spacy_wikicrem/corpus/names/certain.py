"""Sentence boundaries that signs and capitals show with certainty; a parser finds the rest."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from spacy.tokens import Doc

_NEVER = frozenset([".", ",", ";", ":", "?", "!", "...", "…", ")", "]", "»", "”", "%"])
_OPENING = frozenset("\"'«“‘([-–—")
_CLOSING = frozenset("\"'»”’)]")
_ASKING = frozenset(["?", "!", "?!", "!?"])
_FULL_STOPS = frozenset([".", "...", "…"])
_MOST = 4  # signs that close after one another
_NUMBER = re.compile(r"\d{1,4}|[a-z]|[ivx]{1,4}")
_NUMBER_WITH_SIGN = re.compile(r"\(?(\d{1,4}|[a-z])\)|\d{1,4}\.")


def certain_starts(doc: Doc, starts: Collection[int]) -> Iterator[tuple[int, bool]]:
    """Tokens that certainly begin a sentence, or certainly do not; of the others nothing is said.

    starts (Collection[int]): Offsets that `sentences.sentence_starts` gives, which knows the
        abbreviations of the language.

    A capital after "?" or "." begins a sentence if `starts` has it, but not after "858."; the
    number of a paragraph ("2)", "(4)", "858.") goes with what stands behind it. A blank line ends
    a sentence.
    """
    words = [token for token in doc if not token.is_space]
    texts = [token.text for token in words]
    text = doc.text
    held = _end_of_number(texts, 0)
    if held and _has_capital(texts, held):
        yield words[held].i, False
    for at in range(1, len(texts)):
        if at == held:
            continue
        token, left = words[at], words[at - 1]
        if text[left.idx + len(left) : token.idx].count("\n") > 1:
            held = _end_of_number(texts, at)
            yield token.i, True
            if held > at and _has_capital(texts, held):
                yield words[held].i, False
            continue
        joined = not left.whitespace_ and (texts[at] in "\"'" or texts[at - 1] in _OPENING)
        if texts[at] in _NEVER or joined:
            yield token.i, False
            continue
        ended = _ends(texts, at) and token.idx in starts
        if not ended and texts[at - 1] != ";":
            continue
        numbered = _end_of_number(texts, at)
        if numbered > at and _has_capital(texts, numbered):
            held = numbered
            yield words[numbered].i, False
            if ended:
                yield token.i, True
        elif ended and _has_capital(texts, _behind_opening(texts, at)):
            yield token.i, True


def _ends(texts: list[str], at: int) -> bool:
    """Whether a sign before the token ends a sentence; the stop of "G." and "858." may belong to
    the word, except before a number."""
    last = at - 1
    while last > max(0, at - _MOST) and texts[last] in _CLOSING and texts[last - 1] not in _OPENING:
        last -= 1
    if texts[last] in _ASKING:
        return True
    if texts[last] not in _FULL_STOPS:
        return False
    word = texts[last - 1] if last else ""
    unclear = word.isdigit() or (len(word) == 1 and word.isupper())
    return not unclear or _end_of_number(texts, at) > at


def _end_of_number(texts: list[str], at: int) -> int:
    """The token behind "12.", "a)" or "(3)", or `at` if there is no such thing."""
    inner = at + 1 if texts[at : at + 1] == ["("] else at
    if inner >= len(texts):
        return at
    if _NUMBER_WITH_SIGN.fullmatch(texts[inner]):
        return inner + 1
    sign = texts[inner + 1] if inner + 1 < len(texts) else ""
    if _NUMBER.fullmatch(texts[inner]) and (sign == ")" or (sign == "." and inner == at)):
        return inner + 2
    return at


def _behind_opening(texts: list[str], at: int) -> int:
    while at < len(texts) and texts[at] in _OPENING:
        at += 1
    return at


def _has_capital(texts: list[str], at: int) -> bool:
    return at < len(texts) and texts[at][0].isupper()
