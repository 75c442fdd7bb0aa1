"""Rules for heads."""

from __future__ import annotations

from spacy.tokens import Token

from ..lexicon import Lexicon


def listed(token: Token, lexicon: Lexicon) -> None:
    """All members of a list hang on the first: "uomini, donne, vecchi"."""
    middle = token.head
    if token.dep_ != "conj" or middle.dep_ != "conj" or token.i < middle.i:
        return
    alike = token.pos_ == middle.pos_ == middle.head.pos_
    if alike and not any(one.dep_ == "cc" for each in (token, middle) for one in each.children):
        token.head = middle.head
