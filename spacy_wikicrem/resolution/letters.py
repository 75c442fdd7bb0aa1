"""Letters and mails: whoever is greeted is "you", and whoever signs is "I". Pure functions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from ..lang import LanguageData
from .mentions import MentionSpan

_NAME = r"[^\W\d_a-zà-öø-ÿ][^\s,!:;?]*"
# Names and titles only: "Thank you for referring this man" greets nobody, and "Best\nMaria won" is
# no signature.
_SMALL = "and|or|&|e|y|et|of|de|di|van|von"
_NAMES = rf"{_NAME}(?:,?[^\S\n]+(?:(?:{_SMALL})[^\S\n]+)?{_NAME}){{0,5}}"
# After the comma of an apposition or a relative clause.
_GOES_ON = "who|whom|whose|which|the|a|an|che|que|qui"


def without_correspondents(
    text: str, language: LanguageData, mentions: list[MentionSpan]
) -> list[MentionSpan]:
    """The mentions but for names in a greeting ("Dear Susan,") or in a signature after a closing
    ("Best,\\nNora") that stand nowhere else: no third person stands for them."""
    places = list(correspondents(text, language))
    if not places:
        return mentions
    inside = [m for m in mentions if any(s <= m.start and m.end <= e for s, e in places)]
    outside = {word for m in mentions if m not in inside for word in _words(text, m)}
    apart = {(m.start, m.end) for m in inside if not outside & _words(text, m)}
    return [m for m in mentions if (m.start, m.end) not in apart]


def _words(text: str, mention: MentionSpan) -> set[str]:
    return {word for word in text[mention.start : mention.end].split() if word[0].isupper()}


def correspondents(text: str, language: LanguageData) -> Iterator[tuple[int, int]]:
    """From a greeting to the end of what is greeted, and the lines of a signature."""
    if language.greetings:
        greeting = _greeting(language.greetings, language.endearments)
        yield from (found.span() for found in greeting.finditer(text))
    if language.closings:
        yield from (found.span() for found in _closing(language.closings).finditer(text))


def _any_of(words: Iterable[str]) -> str:
    return "|".join(r"\s".join(map(re.escape, word.split("_"))) for word in sorted(words))


@lru_cache(maxsize=8)
def _greeting(words: frozenset[str], endearments: frozenset[str]) -> re.Pattern[str]:
    # "My dear Emily, who answered, ..." and "Good morning America, the show, ..." greet nobody.
    end = rf"(?=[,!:]|[^\S\n]*(?:[–—-][^\S\n]|\n))(?!,[^\S\n]+(?:{_GOES_ON})\b)"
    who = rf"(?i:{_any_of(words)})[^\S\n]+{_NAMES}{end}"
    # "Dear Emily! How good she was" calls somebody who may be absent.
    call = rf"(?!(?i:{_any_of(endearments)})\b[^!\n]*!.*\S)" if endearments else ""
    return re.compile(rf"^[^\S\n]*{call}{who}", re.MULTILINE)


@lru_cache(maxsize=8)
def _closing(words: frozenset[str]) -> re.Pattern[str]:
    line = rf"[^\S\n]*{_NAMES}[.,]?[^\S\n]*"
    who = rf"[,.!]?[^\S\n]*\n\s*{line}(?:\n{line}){{0,3}}(?=\s*\Z|\n[^\S\n]*\n)"
    return re.compile(rf"^[^\S\n]*(?i:{_any_of(words)}){who}", re.MULTILINE)
