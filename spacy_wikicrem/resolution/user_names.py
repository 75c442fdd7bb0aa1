"""Names as people write them on the net, which taggers take for nouns: "@jonas", "lena_w", and
first names in texts without capitals ("so kwame came")."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..lang import LanguageData
from ..lang.first_names import is_first_name, is_of_people
from .mention_span import MentionSpan
from .protected import protected_places

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_HANDLE = re.compile(r"(?<![\w@./])@[^\W\d_][\w-]*\w")
# A first name with a letter or a number; "max_size" and "mark_done" are code.
_SHORTEST = 3
_STOPS = frozenset({".", "!", "?", "]"})
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


def small_names(doc: Doc, language: LanguageData) -> dict[int, MentionSpan]:
    """First names in a text without capitals, by their tokens."""
    found: dict[int, MentionSpan] = {}
    if not language.names_and_words or not _is_written_small(doc):
        return found
    for token in doc:
        if not (token.is_lower and token.is_alpha) or token.lower_ in language.names_and_words:
            continue
        if len(token) >= _SHORTEST and is_first_name(token.text) and not _is_described(token):
            place = token.idx, token.idx + len(token), token.i, token.i + 1, token.i
            found[token.i] = MentionSpan(*place, "name", "", (token.i,))
    return found


def _is_written_small(doc: Doc) -> bool:
    """Whether most of what begins a line or a sentence does so with a small letter."""
    first = [token.is_lower for token in doc if token.is_alpha and _begins(token)]
    return 2 * sum(first) > len(first)


def _begins(token: Token) -> bool:
    before = token.nbor(-1) if token.i else None
    return before is None or before.text in _STOPS or "\n" in before.text


def _is_described(token: Token) -> bool:
    """ "The carol", "an old ken"."""
    return token.i > 0 and token.nbor(-1).tag_ in ("DT", "JJ", "CD")
