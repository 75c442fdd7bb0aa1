"""The fullest form of a name, and where it may be written. Pure functions."""

from __future__ import annotations

import re
from collections.abc import Sequence

from spacy.tokens import Doc, Span

from ..lang import LanguageData, pronoun_data
from .candidates import MAX_NAME_CHARS, Mention
from .tags import is_proper

# A name that begins with a small letter, at the head of a sentence: "EBay", "IPhone".
AT_START = re.compile(r"[A-Z][A-Z][a-z]")


def is_one_name(text: str, language: LanguageData) -> bool:
    """Whether it is a name and nothing more: no case ("Harper v. Lindqvist"), no pair, no figures,
    which recognisers of entities take for names."""
    words = {word.strip(".,").lower() for word in text.split()}
    if text.partition(" ")[0].lower() in language.definite:  # "a Mrs. Clay"
        return False
    apart = {"v", "vs", "versus", "&", *language.joining}
    known = not words & apart and not any(c.isdigit() or c in "\n/:;" for c in text)
    return known and len(text) <= MAX_NAME_CHARS


def fullness(
    form: tuple[str, Sequence[Mention]], language: LanguageData
) -> tuple[int, bool, int, int]:
    """How full a form of a name is: by the words that are no titles, whether it is written as in
    running text and not in capitals, then by how often it is used: "Miss Anne" says no more than
    "Anne"."""
    text, mentions = form
    words = [word for word in text.split() if not language.kinds.is_title(word.lower().strip("."))]
    return len(words), is_running(text), len(mentions), len(text)


def is_running(name: str) -> bool:
    """Whether a name is written as in running text: not "GRAVES", nor "EBay" for "eBay"."""
    return not name.isupper() and not AT_START.match(name)


# Between two parts of one name.
_OF = frozenset(["of", "de", "del", "della", "di", "du", "von"])


def touches_a_name(span: Span) -> bool:
    """Whether it seems to be a part of a longer name; a title before it is none."""
    doc, language = span.doc, pronoun_data(span.doc.lang_)
    after = [t.i for t in doc[span.end : span.end + 2] if is_proper(t)]
    if span.end in after:
        return True
    if after and doc[span.end].lower_ in _OF:  # "the Minister of Foreign Affairs"
        return True
    before = doc[span.start - 1] if span.start else None
    title = before is not None and language.kinds.is_title(before.lower_.rstrip("."))
    return before is not None and is_proper(before) and not title


def without_title(doc: Doc, span: Span, name: str) -> str:
    """The name without the title that stands before the short one already."""
    before = doc[span.start - 1].text if span.start else ""
    first, _, rest = name.partition(" ")
    return rest if rest and first == before else name
