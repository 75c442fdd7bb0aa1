"""What is a name and what only looks like one: runs of proper nouns, mistakes of recognisers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from . import syntax, tags

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span, Token


def is_mistake(entity: Span) -> bool:
    """ "Omar lent Sofia" and "red house" are no names, whatever the recogniser says."""
    verb = any(token.pos_ == "VERB" and token.text.islower() for token in entity)
    return verb or entity.text.islower()


def is_adjective(entity: Span) -> bool:
    """ "Italian" in "an Italian painter" names nobody; "Sunny" in "Sunny was late" does."""
    if syntax.is_subject(entity[-1]) and entity.label_ == "PERSON":
        return False
    return tags.is_adjective(entity[-1])


def may_be_person(token: Token) -> bool:
    """ "June smiled": a month does not act."""
    return syntax.role(token) in ("subject", "owner", "indirect object")


def proper_noun_runs(doc: Doc) -> Iterator[tuple[int, int]]:
    start = None
    for token in doc:
        if start is not None and _is_line_break(token):
            continue
        if (
            tags.is_proper(token)
            and token.text[:1].isalpha()
            and not (start is not None and token.is_sent_start)
        ):
            start = token.i if start is None else start
            continue
        if start is not None:
            yield start, token.i
        start = token.i if tags.is_proper(token) and token.text[:1].isalpha() else None
    if start is not None:
        yield start, len(doc)


def _is_line_break(token: Token) -> bool:
    """Whether a name goes on in the next line: "Mila\nHorn"."""
    if not token.is_space or token.text.count("\n") != 1 or token.i + 1 == len(token.doc):
        return False
    before, after = token.nbor(-1), token.nbor(1)
    return syntax.role(before) == "compound" and before.head.i >= after.i and tags.is_proper(after)
