"""Texts about different subjects in one document: what one says explains nothing in another."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Container, Sequence
from itertools import pairwise

from spacy.tokens import Doc

from ...lang import PRONOUNS, pronoun_data
from ...lang.first_names import gender_of
from ..tags import is_proper
from .headings import PLAIN, find_headings

# In so many tokens after its heading a section names its subject.
_FIRST_WORDS = 8


def article_starts(doc: Doc) -> list[int]:
    """Where an article about another subject begins, in code points; none in most texts.

    Articles are under the highest headings of a text, if each of these has a name that the section
    begins with: "== Ada Lovelace ==", "Lovelace was born in 1815"; or is somebody's name and the
    section begins with a pronoun, "He was born". Several about one name are one.
    """
    text = doc.text
    headings = [found for found in find_headings(text) if found.level < PLAIN]
    level = min((found.level for found in headings), default=PLAIN)
    highest = [found for found in headings if found.level == level]
    names = [_names(doc, found.start, found.end) for found in highest]
    if len(highest) < 2 or not all(names):
        return []
    return [
        after.start
        for (_, before), (after, named) in pairwise(zip(highest, names, strict=True))
        if not before & named
    ]


def _names(doc: Doc, start: int, end: int) -> set[str]:
    """The words of names that are both in a heading and in the first words after it."""
    heading = {word.strip(".,") for word in doc.text[start:end].split()}
    first = bisect_right(range(len(doc)), end - 1, key=lambda i: doc[i].idx)
    words = [token for token in doc[first : first + 2 * _FIRST_WORDS] if not token.is_space]
    named = {t.text for t in words[:_FIRST_WORDS] if is_proper(t) or t.ent_type_}
    names = {word for word in named & heading if word[0].isupper()}
    if names or not words or words[0].lower_ not in _pronouns(doc):
        return names
    return heading if _is_somebody(doc.text[start:end]) else names


def _is_somebody(heading: str) -> bool:
    """Whether it is a first name and another that begins with a capital, and nothing else."""
    words = [word for word in heading.strip("#= \t\r\n").split() if word.strip("#=-")]
    known = len(words) in (2, 3, 4) and gender_of(words[0]) is not None
    return known and all(word[:1].isupper() for word in (words[0], words[-1]))


def _pronouns(doc: Doc) -> Container[str]:
    return pronoun_data(doc.lang_).pronouns if doc.lang_ in PRONOUNS else ()


def is_apart(starts: Sequence[int], place: int, other: int) -> bool:
    """Whether two places are in different articles."""
    return bisect_right(starts, place) != bisect_right(starts, other)
