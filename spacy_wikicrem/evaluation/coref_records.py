"""Documents with coreference, whatever file they come from: tokens, sentences, mentions.

Also what the readers of bracket formats share: lines with their numbers, bracket columns, and a
text made of tokens.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from ..errors import WikicremError

# An entity opens "(12", closes "12)", or does both "(12)"; formats add fields after the first "-".
_BRACKET = re.compile(r"\(([^()|]+)(\))?|([^()|]+)\)")
_PART = re.compile(r"\[(\d+)/(\d+)\]")


@dataclass(frozen=True, slots=True)
class CorefToken:
    """A word, or an empty node: a word that is understood but not written.

    text (str): The form; of an empty node what the annotators gave, often nothing.
    start (int), end (int): Code points in the document's text. The words of a contraction that
        is not their concatenation (Spanish "del" = "de" + "el") all have those of the contraction.
    empty (bool): Whether it is an empty node; `start` and `end` are then equal.
    head (int | None): Of an empty node: the token it depends on, such as the verb of a dropped
        subject.
    """

    text: str
    start: int
    end: int
    empty: bool = False
    head: int | None = None


@dataclass(frozen=True, slots=True)
class CorefMention:
    """A mention of an entity.

    entity (str): The entity's name inside its document.
    parts (tuple[tuple[int, int], ...]): Token ranges, ends exclusive; more than one for a
        discontinuous mention.
    head (int | None): The token that the annotation names as the head, if it names one.
    """

    entity: str
    parts: tuple[tuple[int, int], ...]
    head: int | None = None

    @property
    def start(self) -> int:
        return self.parts[0][0]

    @property
    def end(self) -> int:
        return self.parts[-1][1]


@dataclass(frozen=True, slots=True)
class CorefDocument:
    """A document with coreference.

    id (str): As in the file.
    text (str): The raw text, rebuilt from the tokens where the format has none.
    tokens (tuple[CorefToken, ...]): Words and empty nodes in order.
    sentences (tuple[tuple[int, int], ...]): Token ranges; nothing if the format has none.
    mentions (tuple[CorefMention, ...]): In order of their start, longer ones first; singletons
        where the annotation has them.
    tokenised (bool): Whether the tokens are the annotators' own, not a plain split of the text.
    pronouns (tuple[CorefMention, ...] | None): The only mentions whose antecedent the annotation
        vouches for; None if it is meant to be complete.
    """

    id: str
    text: str
    tokens: tuple[CorefToken, ...]
    sentences: tuple[tuple[int, int], ...] = ()
    mentions: tuple[CorefMention, ...] = ()
    tokenised: bool = True
    pronouns: tuple[CorefMention, ...] | None = None

    def entities(self) -> dict[str, list[CorefMention]]:
        """The mentions of each entity, in document order."""
        found: dict[str, list[CorefMention]] = {}
        for mention in self.mentions:
            found.setdefault(mention.entity, []).append(mention)
        return found

    def is_zero(self, mention: CorefMention) -> bool:
        """Whether a mention has no written word."""
        return all(self.tokens[i].empty for start, end in mention.parts for i in range(start, end))

    def mention_text(self, mention: CorefMention) -> str:
        """What is written, from the first to the last token of a mention."""
        return self.text[self.tokens[mention.start].start : self.tokens[mention.end - 1].end]


@dataclass
class Brackets:
    """Collects the mentions of one document from the bracket column of its tokens.

    path: Only for errors.
    """

    path: str | Path
    mentions: list[CorefMention] = field(default_factory=list)
    _open: dict[str, list[tuple[int, int, int | None]]] = field(default_factory=dict)
    _parts: dict[str, list[CorefMention]] = field(default_factory=dict)

    def read(self, column: str, token: int, line: int, layout: BracketLayout) -> None:
        """Take in the brackets at a token. Raises W473 for what cannot be."""
        rest = _BRACKET.sub("", column).replace("|", "")
        if rest:
            self._fail(line, f"{column!r} is not a sequence of brackets")
        for opening, closed, closing in _BRACKET.findall(column):
            if opening:
                key, head = layout.parse(opening)
                self._open.setdefault(key, []).append((token, line, head))
                if closed:
                    self._close(key, token)
            else:
                key, _ = layout.parse(closing)
                if not self._open.get(key):
                    self._fail(line, f"{closing!r} is closed but was not opened")
                self._close(key, token)

    def finish(self) -> tuple[CorefMention, ...]:
        """All mentions in order. Raises W473 if one is still open."""
        for key, opened in self._open.items():
            if opened:
                self._fail(opened[-1][1], f"{key!r} is opened here and never closed")
        for parts in self._parts.values():
            self.mentions.append(_joined(parts))
        return tuple(sorted(self.mentions, key=lambda m: (m.start, -m.end)))

    def _close(self, key: str, token: int) -> None:
        start, _, head = self._open[key].pop()
        entity = _PART.sub("", key)
        at = start + head - 1 if head is not None and head > 0 else None
        mention = CorefMention(entity, ((start, token + 1),), at)
        part = _PART.search(key)
        if part is None:
            self.mentions.append(mention)
            return
        parts = self._parts.setdefault(entity, [])
        parts.append(mention)
        if part.group(1) == part.group(2):
            self.mentions.append(_joined(self._parts.pop(entity)))

    def _fail(self, line: int, reason: str) -> None:
        raise WikicremError("W473", path=self.path, line=line, reason=reason)


@dataclass(frozen=True, slots=True)
class BracketLayout:
    """Where a bracket's fields are, after a split at "-".

    entity (int): The field that names the entity (in a closing bracket it may be the only one).
    head (int | None): The field with the 1-based position of the head word in the mention.
    """

    entity: int = 0
    head: int | None = None

    def parse(self, label: str) -> tuple[str, int | None]:
        fields = label.split("-")
        key = fields[self.entity] if self.entity < len(fields) else label
        if self.head is None or self.head >= len(fields):
            return key, None
        first = fields[self.head].partition(",")[0]
        return key, int(first) if first.isdecimal() else None


def _joined(parts: list[CorefMention]) -> CorefMention:
    """One mention of several parts; a head counts words over all of them."""
    ranges = tuple(sorted(part.parts[0] for part in parts))
    head = parts[0].head
    if head is not None:
        tokens = [i for start, end in ranges for i in range(start, end)]
        index = head - ranges[0][0]
        head = tokens[index] if index < len(tokens) else None
    return CorefMention(parts[0].entity, ranges, head)


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


def sentence_ranges(starts: Iterable[int], total: int) -> tuple[tuple[int, int], ...]:
    """Token ranges from the first tokens of the sentences; empty ones are left out."""
    return tuple((a, b) for a, b in pairwise([*starts, total]) if b > a)
