"""Which pronouns to resolve, and which mentions each may stand for. Pure functions of a Doc."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..ty import MaskedQuery

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span

POSSESSIVE = ("'s", "’s")
# Entity recognisers mark whole lines of noisy text as a person; no name is longer than this.
MAX_NAME_CHARS = 100
# Labels of numbers and times, which no pronoun stands for unless the user says so.
MEASURES = frozenset({"CARDINAL", "DATE", "MONEY", "ORDINAL", "PERCENT", "QUANTITY", "TIME"})
PEOPLE = frozenset({"PER", "PERSON"})  # labels of somebody, in any language
BLANK_LINE = re.compile(r"\n[^\S\n]*\n")


@dataclass(frozen=True, slots=True)
class Mention:
    """A mention of a candidate.

    text (str): As in the document, without a final 's.
    start (int), end (int): Code points into the document's text.
    """

    text: str
    start: int
    end: int

    @property
    def name(self) -> str:
        """The candidate string: white space inside a name is one space."""
        return " ".join(self.text.split())


@dataclass(frozen=True, slots=True)
class Question:
    """A pronoun and what it may stand for.

    text (str), start (int), end (int): The pronoun and its code points in the document's text.
    possessive (bool): Whether a name in its place takes 's.
    before (str), after (str): Its context.
    candidates (tuple[Mention, ...]): One mention for each distinct name: the nearest before the
        pronoun, else the nearest after it. Names mentioned before the pronoun come first.
    conflicts (tuple[int, ...]): For each candidate, in how many features it does not agree with the
        pronoun; empty where that is not asked.
    same_as (tuple[int, int] | None): An earlier pronoun that a reflexive repeats ("she hurt
        herself"), in code points: it has that one's answer, and no candidates of its own.
    """

    text: str
    start: int
    end: int
    possessive: bool
    before: str
    after: str
    candidates: tuple[Mention, ...]
    conflicts: tuple[int, ...] = ()
    same_as: tuple[int, int] | None = None

    @property
    def query(self) -> MaskedQuery:
        suffix = POSSESSIVE[0] if self.possessive else ""
        names = tuple(mention.name for mention in self.candidates)
        return MaskedQuery(self.before, suffix + self.after, names)


@dataclass(frozen=True, slots=True)
class Window:
    """How far from a pronoun its candidates and its context may lie.

    sentences_before (int), sentences_after (int): Whole sentences.
    tokens (int): At most this many tokens on each side, which bounds the cost on text without
        sentence ends.
    """

    sentences_before: int
    sentences_after: int
    tokens: int


def window_places(doc: Doc, window: Window) -> Callable[[int], tuple[int, int]]:
    """From a token to the code points of its window, which ends with its paragraph."""
    text = doc.text
    sentences = [(sentence.start, sentence.end) for sentence in doc.sents]

    def place(index: int) -> tuple[int, int]:
        left, right = _bounds(doc, sentences, index, window)
        return left, _within_paragraph(text, doc[index].idx + len(doc[index]), right)

    return place


def is_wanted(label: str, labels: Collection[str] | None) -> bool:
    return label not in MEASURES if labels is None else label in labels


def mention_of(span: Span) -> Mention:
    """A span without white space around it and without a final 's."""
    start, end = trimmed(span.text, span.start_char)
    return Mention(span.text[start - span.start_char : end - span.start_char], start, end)


def trimmed(text: str, start: int) -> tuple[int, int]:
    """The place of a text that begins at `start`, without white space around it and a final 's."""
    bare = text.rstrip()
    if bare.endswith(POSSESSIVE):
        bare = bare[: -len(POSSESSIVE[0])].rstrip() or bare
    return start + len(bare) - len(bare.lstrip()), start + len(bare)


def _bounds(
    doc: Doc, sentences: Sequence[tuple[int, int]], index: int, window: Window
) -> tuple[int, int]:
    """Code points of the window of the token at `index`."""
    own = bisect_right(sentences, index, key=lambda sentence: sentence[0]) - 1
    first = sentences[max(0, own - window.sentences_before)][0]
    last = sentences[min(len(sentences) - 1, own + window.sentences_after)][1]
    first, last = max(first, index - window.tokens), min(last, index + window.tokens + 1)
    return doc[first].idx, doc[last - 1].idx + len(doc[last - 1])


def _within_paragraph(text: str, end: int, right: int) -> int:
    """Cut the window at the next blank line: a pronoun does not wait for a name that only the
    next paragraph brings."""
    blank = BLANK_LINE.search(text, end, right)
    return blank.start() if blank else right


def nearest_mentions(mentions: Iterable[Mention], start: int, end: int) -> tuple[Mention, ...]:
    """One mention a name, best place first; mentions that overlap the pronoun are left out."""
    mentions = list(mentions)
    before = [mention for mention in reversed(mentions) if mention.end <= start]
    after = [mention for mention in mentions if mention.start >= end]
    chosen: dict[str, Mention] = {}
    for mention in (*before, *after):
        chosen.setdefault(mention.name, mention)
    return tuple(chosen.values())
