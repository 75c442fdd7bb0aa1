"""Nouns that "and" joins, and lists of names."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from . import syntax, tags

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_LISTED = 3  # "Paris, Texas." are not two


def joined_heads(token: Token, joining: frozenset[str]) -> list[int]:
    """Heads of the nouns that "and" joins, the first included; nothing if "or" joins them."""
    if syntax.role(token) == "conjunct" and token.head.pos_ in tags.NOUNS:
        return []
    found, words = [token.i], set()
    while True:
        words |= {t.lower_ for t in syntax.coordinators(token)}
        following = syntax.next_conjunct(token)
        if following is None:
            return found if words and words <= joining else []
        found.append(following.i)
        token = following


def listed_heads(doc: Doc, names: Collection[int]) -> Iterator[list[int]]:
    """The names of each sentence that is nothing but a list of names: "Anna, Bob, Carl."

    names (Collection[int]): The only token of each name that has one token.
    """
    for sentence in doc.sents:
        words = [token for token in sentence if not token.is_space]
        if words and words[-1].text in (".", "!", "\u2026"):
            words.pop()
        heads = [token.i for token in words[::2]]
        commas = all(token.text == "," for token in words[1::2])
        if len(heads) >= _LISTED and commas and all(head in names for head in heads):
            yield heads
