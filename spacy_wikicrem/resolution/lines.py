"""Line breaks that end what stands before them, in chats, transcripts and letters, and those that
only wrap a line. Pure functions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from .candidates import BLANK_LINE

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_ENDINGS = frozenset(".?!:;,")
_BULLETS = frozenset("-*•–—>#|")
# "Maya:", "PROFESSOR SMITH:", "Q:".
_LABEL = re.compile(r"([^\W\d_][\w.'’ -]{0,40}):\s")
_LONGEST_LABEL = 48


def first_part(doc: Doc, first: int, last: int) -> int:
    """The end of what tokens first:last hold before the first break that ends it."""
    return next((i for i in range(first, last) if ends_phrase(doc[i])), last)


def parts(doc: Doc, first: int, last: int) -> Iterator[tuple[int, int]]:
    """What tokens first:last hold, cut at the breaks that end phrases."""
    while (end := first_part(doc, first, last)) < last:
        yield first, end
        first = end + 1
    yield first, last


def is_label(doc: Doc, first: int, last: int) -> bool:
    """ "Q:", "A:" of an interview."""
    one = last - first == 1 and len(doc[first]) == 1
    return one and last < len(doc) and doc[last].text == ":"


def is_blank(token: Token) -> bool:
    """Whether a token of white space holds a blank line."""
    return bool(token.is_space and BLANK_LINE.search(token.text_with_ws))


def ends_phrase(token: Token) -> bool:
    """Whether no phrase goes on after a token of white space: a blank line, a line after
    punctuation, or one that begins with a bullet or with whose turn it is."""
    breaks = token.text.count("\n") if token.is_space else 0
    if not breaks or token.i + 1 == len(token.doc):
        return bool(breaks)
    if breaks > 1 or (token.i and token.nbor(-1).text[-1] in _ENDINGS):
        return True
    following = token.nbor(1)
    if following.text[0] in _BULLETS:
        return True
    text = token.doc[following.i : following.i + 12].text[:_LONGEST_LABEL]
    label = _LABEL.match(text)
    return label is not None and all(word[0].isupper() for word in label[1].split())
