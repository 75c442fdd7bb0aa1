"""Mentions beside tags, links, bold print, emoji and the edges of cells, which tokenizers leave at
words and parsers take for nouns: "Tom</i", "his page](https://x.org", "Sara \U0001f602"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ..lang.first_names import gender_of
from . import tags
from .mention_span import MentionSpan
from .protected import Range

if TYPE_CHECKING:
    from spacy.tokens import Doc

_EDGES = " \t\n*_[]<>\"'`.,;:!?()-\u2013\u2014"


def names_at_marks(doc: Doc, places: Sequence[Range]) -> dict[int, MentionSpan]:
    """First names with a tag at them, whatever the tagger takes the two for, by their token."""
    found = {}
    for token in doc:
        if not token.text[0].isupper() or token.text.isalpha():
            continue
        start, end = token.idx, token.idx + len(token)
        mark = next((a for a, b in places if a < end and start < b), None)
        if mark is None:
            continue
        name = doc.text[start:mark].rstrip(_EDGES)
        if name.istitle() and name.isalpha() and gender_of(name) is not None:
            end, at = start + len(name), token.i
            found[at] = MentionSpan(start, end, at, at + 1, at, "name", "PERSON", (at,))
    return found


def clean_mentions(
    doc: Doc, mentions: Iterable[MentionSpan], places: Sequence[Range]
) -> Iterator[MentionSpan]:
    """The mentions without the marks in them; of several pieces, that with the head. What "and"
    joins loses those at its ends."""
    text = doc.text
    for mention in mentions:
        inside = [(a, b) for a, b in places if a < mention.end and mention.start < b]
        if not inside:
            yield mention
            continue
        pieces = list(_pieces(text, mention, inside))
        if not pieces:
            continue
        if mention.kind == "coordination":
            yield replace(mention, start=pieces[0][0], end=pieces[-1][1])
            continue
        head = doc[mention.head].idx
        start, end = next(((a, b) for a, b in pieces if a <= head < b), pieces[0])
        yield _cut(doc, mention, start, end)


def _pieces(text: str, mention: MentionSpan, inside: Sequence[Range]) -> Iterator[Range]:
    at = mention.start
    for a, b in (*inside, (mention.end, mention.end)):
        piece = text[at : max(at, a)]
        start = at + len(piece) - len(piece.lstrip(_EDGES))
        end = at + len(piece.rstrip(_EDGES))
        if any(map(str.isalnum, text[start:end])):
            yield start, end
        at = max(at, b)


def _cut(doc: Doc, mention: MentionSpan, start: int, end: int) -> MentionSpan:
    tokens = [
        t for t in doc[mention.first : mention.last] if start < t.idx + len(t) and t.idx < end
    ]
    first, last = tokens[0].i, tokens[-1].i + 1
    head = mention.head
    if not first <= head < last:
        nouns = [t.i for t in tokens if tags.is_noun(t)]
        head = nouns[-1] if nouns else last - 1
    return replace(mention, start=start, end=end, first=first, last=last, head=head, heads=(head,))
