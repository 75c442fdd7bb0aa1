"""Text from words, for formats that do not say where spaces are."""

from __future__ import annotations

import re
from collections.abc import Iterable

from .records import CorefToken

_NO_SPACE_BEFORE = re.compile(r"[.,;:!?%)\]}’”…]+|''|n['’]t|['’](s|re|ve|ll|d|m)?", re.IGNORECASE)
_NO_SPACE_AFTER = frozenset("([{“‘$£€#") | {"``"}


def spacing(words: Iterable[str]) -> list[bool]:
    """Whether a space follows each word, for formats that do not say.

    English habits: none before closing marks and clitics, none after opening ones; a straight
    quotation mark opens and closes in turn.
    """
    words = list(words)
    spaces = [True] * len(words)
    quoted = False
    for index, word in enumerate(words):
        before, after = not _NO_SPACE_BEFORE.fullmatch(word), word not in _NO_SPACE_AFTER
        if word == '"':
            before, after = not quoted, quoted
            quoted = not quoted
        if index and not before:
            spaces[index - 1] = False
        spaces[index] = after
    return spaces


def assemble_text(words: Iterable[str], spaces: Iterable[bool]) -> tuple[str, list[CorefToken]]:
    """The text of the words and the words with their places in it."""
    tokens, parts, position = [], [], 0
    for word, space in zip(words, spaces, strict=True):
        tokens.append(CorefToken(word, position, position + len(word)))
        parts += [word, " " * space]
        position += len(word) + space
    return "".join(parts).rstrip(" "), tokens
