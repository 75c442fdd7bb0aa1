"""What is no part of a name that it stands before: "Hi Robert", "Enter ROSE". Pure functions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from .candidates import PEOPLE
from .tags import is_noun

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

    from ..lang import LanguageData
    from .mention_span import MentionSpan


def without_calls(
    doc: Doc, mentions: Iterable[MentionSpan], language: LanguageData
) -> Iterator[MentionSpan]:
    """The mentions without the greetings and the directions of a play that they begin with, as
    recognisers and parsers read them; what is nothing else ("Thanks Robert") is no mention."""
    for mention in mentions:
        first = _called_from(doc, mention, language)
        if first == mention.first or not doc[first : first + 1].text[:1].isupper():
            yield mention
        elif first < mention.last:
            yield _from(doc, mention, first)


def _called_from(doc: Doc, mention: MentionSpan, language: LanguageData) -> int:
    """The token where who is called begins; that of the mention where nobody is."""
    if not _begins(doc[mention.first]):
        return mention.first
    somebody = mention.kind == "noun" or mention.label in ("", *PEOPLE)
    calls = language.stage | (language.greetings if somebody else frozenset())
    lengths = [0]
    for call in calls:
        words = call.split("_")
        if [token.lower_ for token in doc[mention.first : mention.first + len(words)]] == words:
            lengths.append(len(words))
    return mention.first + max(lengths)


def _begins(token: Token) -> bool:
    """Whether it is the first word of a line or of a sentence."""
    if token.i == 0 or token.is_sent_start:
        return True
    return token.nbor(-1).is_punct or "\n" in token.nbor(-1).text


def _from(doc: Doc, mention: MentionSpan, first: int) -> MentionSpan:
    rest = doc[first : mention.last]
    nouns = [token.i for token in rest if is_noun(token)] or [first]
    head = mention.head if mention.head >= first else nouns[-1]
    heads = tuple(at for at in mention.heads if at >= first) or (head,)
    kind = "name" if mention.kind == "noun" else mention.kind
    return replace(mention, start=rest.start_char, first=first, head=head, heads=heads, kind=kind)
