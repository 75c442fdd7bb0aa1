"""Templates that show nothing in prose: notes, boxes, remarks of editors. And where an unknown
one cannot be left out without losing a word."""

from __future__ import annotations

import re

from .marks import TABLES

_NAMES = frozenset(TABLES["silent"])
_NAME = re.compile(
    r"(?:cite|citation|infobox|taxobox|use|engvar|pp|sfn|efn|refn|refbegin|refend|ref|harvid|navbox"
    r"|coord|#tag:|defaultsort:|displaytitle:|wikidata|cita|ouvrage|article|lien web|literatur)"
    r"(?:[ -]|$)|(?:sfn|efn|refn|cite|#tag:|defaultsort:|displaytitle:)"
    r"|.*(?:[ -]inline|needed|[ -]icon|\?|-stub|[ -]required)$",
    re.DOTALL,
)
# Remarks of editors say since when: {{x|date=May 2020}}.
_DATED = re.compile(r"\|\s*date\s*=[^|]*\d{4}\s*(?:\||$)")
_WORDS_BEFORE = re.compile(r"[^\W_](?P<end>[^\s\w]*)[ \t\xa0]+[\"'“‘«(\[]*$")
_SENTENCE_END = re.compile(r"[.!?]")
_WORD_AFTER = re.compile(r"[ \t\xa0]*['\"“”‘’»)\]]*[ \t\xa0]*(?P<next>[^\s{<]?)")


def shows_nothing(name: str, content: str) -> bool:
    """Whether a template of no known text is known to show nothing in prose.

    name (str): In lower case. content (str): All that stands between the braces.
    """
    return name in _NAMES or bool(_NAME.match(name)) or bool(_DATED.search(content))


def between_words(before: str, after: str, multiline: bool) -> bool:
    """Whether a template stands where a word is missed if it shows nothing.

    before, after (str): The rest of its line, without markup that shows nothing.
    multiline (bool): It has several lines, as boxes have.
    """
    following = _WORD_AFTER.match(after)
    next_ = following["next"] if following else ""
    if not before.strip():
        # A note at the start of a line, or its subject.
        return not multiline and after[:1] in (" ", "\xa0") and next_.islower()
    words = _WORDS_BEFORE.search(before)
    if words is None:
        return False  # it is attached to a word, as notes are, or nothing but marks precede
    return bool(next_) or not _SENTENCE_END.search(words["end"])
