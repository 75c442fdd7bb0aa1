"""Names that are given to what a phrase means: "a dog named Rex", "a king by the name of Aldo"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from .mention_span import MentionSpan
from .syntax import is_subject, role

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_NAMED = frozenset({"named", "called", "nicknamed", "christened"})
_PHRASES = (("by", "the", "name", "of"), ("whose", "name", "was"), ("whose", "name", "is"))
_LONGEST = 4  # tokens between the two


def names_given(doc: Doc, mentions: Sequence[MentionSpan]) -> Iterator[tuple[int, int]]:
    """Pairs of a phrase and the name that it says its person or thing has, by their places in the
    list; needs a parse."""
    if doc.lang_ != "en" or not doc.has_annotation("DEP"):
        return
    ending = {mention.last: at for at, mention in enumerate(mentions) if mention.kind == "noun"}
    for at, mention in enumerate(mentions):
        if mention.kind not in ("entity", "name"):
            continue
        for start in range(mention.first - 1, max(-1, mention.first - 1 - _LONGEST), -1):
            noun = ending.get(start)
            if noun is not None and _names(doc, mentions[noun], mention):
                yield noun, at
                break


def _names(doc: Doc, noun: MentionSpan, name: MentionSpan) -> bool:
    between = [token for token in doc[noun.last : name.first] if token.text != ","]
    if tuple(token.lower_ for token in between) in _PHRASES:
        return True
    if len(between) != 1 or between[0].lower_ not in _NAMED:
        return False
    indefinite = doc[noun.first].lower_ in ("a", "an")
    # Where "named" is read so that no verb is left, it is one: "The boss named Anna".
    return _is_participle(between[0]) and (indefinite or role(doc[noun.head]) != "root")


def _is_participle(token: Token) -> bool:
    """Not "the firm called Anna"."""
    if role(token) == "adnominal clause":
        return True
    return token.tag_ == "VBN" and not any(is_subject(t) for t in token.children)
