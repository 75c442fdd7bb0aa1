"""Nouns that "and" joins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import syntax, tags

if TYPE_CHECKING:
    from spacy.tokens import Token


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
