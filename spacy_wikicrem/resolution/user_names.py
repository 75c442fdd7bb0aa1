"""Names under which people write on the net, which taggers take for nouns: "@jonas", "lena_w"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..lang.first_names import is_of_people
from .mention_span import MentionSpan
from .protected import protected_places

if TYPE_CHECKING:
    from spacy.tokens import Doc

_HANDLE = re.compile(r"(?<![\w@./])@[^\W\d_][\w-]*\w")
# A first name with a letter or a number; "max_size" and "mark_done" are code.
_FIRST_NAME = re.compile(r"\b[a-z]{3,}(?:_[a-z]|_?\d+)\b")


def user_names(doc: Doc) -> dict[int, MentionSpan]:
    """The mentions, by their head tokens."""
    text = doc.text
    places = protected_places(text)
    found = {}
    for match in (*_HANDLE.finditer(text), *_FIRST_NAME.finditer(text)):
        start, end = match.span()
        named = text[start] == "@" or is_of_people(match[0])
        span = doc.char_span(start, end) if named else None
        if span is None or any(a < end and start < b for a, b in places):
            continue
        head = span.end - 1
        found[head] = MentionSpan(start, end, span.start, span.end, head, "name", "", (head,))
    return found
