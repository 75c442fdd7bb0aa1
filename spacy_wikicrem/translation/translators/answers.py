"""The translation in what a language model answers: models think aloud, greet and add notes."""

from __future__ import annotations

import re

TIMES = 6  # how many times as long as its source a translation may be,
MARGIN = 80  # and so many characters more
_THOUGHT_BEGINS = re.compile(r"<(?:think|thinking|reasoning)>", re.IGNORECASE)
_THOUGHT_ENDS = re.compile(r"</(?:think|thinking|reasoning)>", re.IGNORECASE)
_PREAMBLE = re.compile(
    r"[^:\n]{0,60}\b(?:translat\w*|traduzion\w*|tradotta|tradotto|traducci\w*|traducid\w*"
    r"|traduction\w*|traduit\w*|übersetz\w*|traduç\w*|traducere\w*|vertaling\w*)[^:\n]{0,40}:\s*",
    re.IGNORECASE,
)
_QUOTES = {'"': '"', "'": "'", "«": "»", "“": "”", "„": "“", "‘": "’", "`": "`", "‹": "›"}


def translation_in(answer: str, source: str) -> str:
    """The translation of a sentence, without thoughts, a preamble, a note after a blank line and
    quotation marks around the whole that the source lacks.

    RAISES: ValueError, which says what is wrong, if the rest is not one line of a plausible length.
    """
    text = _THOUGHT_ENDS.split(answer)[-1].strip()
    if _THOUGHT_BEGINS.search(text):
        raise ValueError("thoughts without an end")
    if not _PREAMBLE.match(source) and (found := _PREAMBLE.match(text)):
        text = text[found.end() :]
    text = re.split(r"\n[^\S\n]*\n", text.strip())[0].strip()
    text = _without_quotes(text, source.strip())
    if not any(map(str.isalnum, text)) and any(map(str.isalnum, source)):
        raise ValueError("an empty answer")
    if any("\ud800" <= one <= "\udfff" for one in text):
        raise ValueError("an answer with half of a character")
    if len(text.splitlines()) > max(1, len(source.strip().splitlines())):
        raise ValueError(f"several lines ({_start(text)})")
    if len(text) > TIMES * len(source) + MARGIN:
        reason = f"{len(text)} characters for a sentence of {len(source)} ({_start(text)})"
        raise ValueError(reason)
    return text


def _without_quotes(text: str, source: str) -> str:
    closing = _QUOTES.get(text[:1])
    if closing is None or len(text) < 2 or text[-1] != closing or source[:1] in _QUOTES:
        return text
    inside = text[1:-1]
    return text if text[0] in inside or closing in inside else inside.strip()


def _start(text: str) -> str:
    return repr(text[:40])
