"""Phrases that only describe another mention: "John, the baker", "John is a baker"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from . import syntax
from .lines import ends_phrase
from .mention_span import MentionSpan

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

    from ..lang import LanguageData


def without_descriptions(
    doc: Doc, singles: Mapping[int, MentionSpan], language: LanguageData
) -> dict[int, MentionSpan]:
    """Drop the phrases that describe another mention, and note their heads there."""
    owners: dict[int, int] = {}
    for head in singles:
        pair = _described(doc, singles, head, language)
        if pair is not None:
            owner, description = pair
            owners.setdefault(description, owner)
    described: dict[int, list[int]] = {}
    for description, owner in _last_owners(owners).items():
        described.setdefault(owner, []).append(description)
    return {
        head: replace(mention, described_by=tuple(described.get(head, ())))
        for head, mention in singles.items()
        if head not in owners or owners[head] == head
    }


def _last_owners(owners: Mapping[int, int]) -> dict[int, int]:
    """Where the chain from each description to what it describes ends: no chain is walked twice.
    In a circle each is its own end, and that of a chain is where it comes into the circle."""
    last: dict[int, int] = {}
    for description in owners:
        at, path = description, dict[int, None]()
        while at in owners and at not in last and at not in path:
            path[at] = None
            at = owners[at]
        end = last.get(at, at)
        for one in reversed(path):
            last[one] = one if at in path else end
            at = -1 if one == at else at
    return {description: last[description] for description in owners}


def _described(
    doc: Doc, singles: Mapping[int, MentionSpan], head: int, language: LanguageData
) -> tuple[int, int] | None:
    """(the mention, what describes it) if the mention at `head` is one of the two."""
    token = doc[head]
    noun = syntax.described_by(token)
    if noun is None or noun.i not in singles or noun.i == head:
        return None
    if any(map(ends_phrase, doc[min(noun.i, head) : max(noun.i, head)])):
        return None  # whose turn it is in the next line
    if _is_address(doc, token, language) or _is_called(doc, noun):
        return None
    other = noun.i
    named, other_named = singles[head].kind != "noun", singles[other].kind != "noun"
    if named and other_named:
        return None  # a list of names, read as an apposition
    if named:
        return (head, other) if syntax.role(token) == "apposition" else None
    return other, head


def _is_address(doc: Doc, noun: Token, language: LanguageData) -> bool:
    """ "My lord" in "The vicar, my lord.": who is spoken to."""
    if syntax.role(noun) != "apposition" or noun.i + 1 >= len(doc):
        return False
    first = noun.i - 1
    owned = first > 0 and doc[first].lower_ in language.first_and_second
    called = noun.lower_ in language.addresses and owned and doc[first - 1].text == ","
    return called and not doc[noun.i + 1].is_alpha


def _is_called(doc: Doc, subject: Token) -> bool:
    """ "Counsel" in "Counsel, is your witness ready?", which the parser takes for a subject."""
    after = doc[subject.i + 1 : subject.i + 3]
    called = len(after) == 2 and after[0].text == "," and after[1].pos_ == "AUX"
    return called and subject.head == after[1]
