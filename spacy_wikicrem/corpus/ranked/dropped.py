"""Texts in which some subject pronouns are left out, so that their verbs ask in their place.

A language that must say its subjects so teaches what to do where they are not said: the text, its
mentions and its answers stay the same ("Then he smiled": "Then smiled"). No parse is needed: a form
that is nothing but a subject stands before its verb, other clitics aside.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from ...lang.base import words
from ...ty import RankedText

Place = tuple[int, int]
SUBJECTS: Mapping[str, frozenset[str]] = {
    "en": words("he she they"),
    "fr": words("il elle ils elles"),
}
# What may stand between a subject and its verb.
_BETWEEN: Mapping[str, frozenset[str]] = {
    "en": words("also never always often then soon still just only now"),
    "fr": words("ne n' se s' me m' te t' le la l' les lui leur y en nous vous"),
}
_WORD = re.compile(r"\w+['\u2019]?|\S")


def with_dropped_subjects(
    texts: Iterable[RankedText], lang: str, share: float = 0.5, seed: int = 0
) -> Iterator[RankedText]:
    """Each text that holds a subject pronoun, with a share of these left out; other texts are not
    there.

    lang (str): "en" or "fr".
    """
    rng = random.Random(seed)
    for text in texts:
        asked = ((q.start, q.end) for q in text.questions)
        drops = {place: verb for place in asked if (verb := _verb(text.text, place, lang))}
        drops = {place: verb for place, verb in drops.items() if rng.random() < share}
        if drops:
            yield _without(text, drops)


def _verb(text: str, place: Place, lang: str) -> Place | None:
    """The verb after a subject pronoun; None if it is none, or no verb follows at once."""
    if text[place[0] : place[1]].lower() not in SUBJECTS[lang]:
        return None
    if place[0] and text[place[0] - 1] in "-'\u2019":
        return None
    for found in _WORD.finditer(text, place[1], place[1] + 60):
        word = found.group().lower().replace("\u2019", "'")
        if word not in _BETWEEN[lang]:
            return found.span() if word.isalpha() and found.group().islower() else None
    return None


def _without(text: RankedText, drops: Mapping[Place, Place]) -> RankedText:
    cuts = sorted((place[0], _next(text.text, place[1])) for place in drops)

    def moved(at: int) -> int:
        return at - sum(min(at, end) - start for start, end in cuts if start < at)

    def new(place: Place) -> Place:
        start, end = drops.get(place, place)
        return moved(start), moved(end)

    pieces, at = [], 0
    for start, end in cuts:
        pieces.append(text.text[at:start])
        at = end
    questions = tuple(
        replace(
            q,
            start=new((q.start, q.end))[0],
            end=new((q.start, q.end))[1],
            mentions=tuple(new(place) for place in q.mentions),
        )
        for q in text.questions
    )
    return RankedText("".join([*pieces, text.text[at:]]), questions, f"{text.origin} dropped")


def _next(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at
