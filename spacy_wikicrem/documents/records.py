"""Documents with coreference, whatever file they come from: tokens, sentences, mentions.

All readers of annotated files give these records, and all writers take them. What a format has
beside them (lemmas, comments, fields of a bracket) is kept as it stands in the file, so that a
document that is written in the format it came from loses nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

# Parent (as written in the file) and relation.
Dependency = tuple[str, str]
# Sentence, token, and 0 for a written word or n for the n-th empty node after it. CoNLL-2012 tokens
# are numbered through the document: (0, token, 0). Sorting gives the order of the text.
Place = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class CorefToken:
    """A word, or an empty node: a word that is understood but not written.

    text (str): The form; of an empty node what the annotators gave, often nothing.
    start (int), end (int): Code points in the document's text. The words of a contraction that
        is not their concatenation (Spanish "del" = "de" + "el") all have those of the contraction.
    empty (bool): Whether it is an empty node; `start` and `end` are then equal.
    head (int | None): Of an empty node: the token it depends on, such as the verb of a dropped
        subject.
    place (Place): Names the token in every file with this text, whatever empty nodes it has.
    dependencies (frozenset[Dependency]): Enhanced dependencies, where the format has them.
    line (int): Line of the file.
    tag (str): Part of speech: the universal one, or else that of the file; nothing if it has none.
    row (str): The line of the file, for a writer of the same format.
    """

    text: str
    start: int
    end: int
    empty: bool = False
    head: int | None = None
    place: Place = (0, 0, 0)
    dependencies: frozenset[Dependency] = frozenset()
    line: int = 0
    tag: str = ""
    row: str = field(default="", compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class CorefMention:
    """A mention of an entity.

    entity (str): The entity's name inside its document.
    parts (tuple[tuple[int, int], ...]): Token ranges, ends exclusive; more than one for a
        discontinuous mention.
    head (int | None): The token that the annotation names as the head, if it names one.
    minimal (tuple[int, ...]): Tokens of the minimal span, the least that a system must find of
        the mention (GUM): the head, and the rest of its name if it is one.
    line (int): Line of the file at which the mention opens.
    labels (tuple[tuple[str, str], ...]): Of each part what stands in the bracket that opens it and
        in the one that closes it (nothing if it is one bracket), for a writer of the same format.
    """

    entity: str
    parts: tuple[tuple[int, int], ...]
    head: int | None = None
    minimal: tuple[int, ...] = ()
    line: int = 0
    labels: tuple[tuple[str, str], ...] = field(default=(), compare=False, repr=False)

    @property
    def start(self) -> int:
        return self.parts[0][0]

    @property
    def end(self) -> int:
        return self.parts[-1][1]

    @property
    def tokens(self) -> list[int]:
        """Its tokens in order, empty nodes included."""
        return [index for start, end in self.parts for index in range(start, end)]

    @property
    def heads(self) -> tuple[int, ...]:
        """The head, or else the minimal span; nothing if the annotation names neither."""
        return self.minimal if self.head is None else (self.head,)


@dataclass(frozen=True, slots=True)
class Source:
    """The lines that a document came from.

    format (str): Name of the format, as in `formats.FORMATS`.
    lines (tuple[str | int, ...]): A token where its row stands, all other lines as they are.
    fields (str): What the fields of a bracket are, for a format in which files say so.
    """

    format: str
    lines: tuple[str | int, ...]
    fields: str = ""


@dataclass(frozen=True, slots=True)
class CorefDocument:
    """A document with coreference.

    id (str): As in the file; the file's name without its ending if it is not named there.
    text (str): The raw text, rebuilt from the tokens where the format has none.
    tokens (tuple[CorefToken, ...]): Words and empty nodes in order.
    sentences (tuple[tuple[int, int], ...]): Token ranges; nothing if the format has none.
    mentions (tuple[CorefMention, ...]): In the order in which they open; singletons where the
        annotation has them.
    tokenised (bool): Whether the tokens are the annotators' own, not a plain split of the text.
    pronouns (tuple[CorefMention, ...] | None): The only mentions whose antecedent the annotation
        vouches for; None if it is meant to be complete.
    speakers (tuple[str | None, ...]): Who speaks, for each sentence; nothing if the file names no
        speaker.
    split (frozenset[str]): Entities that are the sum of others ("Anna met Bob. They ...").
    named (bool): Whether the id stands in the file.
    line (int): Line of the file at which it begins.
    source (Source | None): The lines of the file, for a writer of the same format. It must go
        (`replace(document, source=None)`) when tokens are added, changed or taken away.
    records (tuple[Mapping[str, Any], ...]): Of each sentence what a format with records has
        beside tokens and mentions.
    """

    id: str
    text: str
    tokens: tuple[CorefToken, ...]
    sentences: tuple[tuple[int, int], ...] = ()
    mentions: tuple[CorefMention, ...] = ()
    tokenised: bool = True
    pronouns: tuple[CorefMention, ...] | None = None
    speakers: tuple[str | None, ...] = ()
    split: frozenset[str] = frozenset()
    named: bool = True
    line: int = 0
    source: Source | None = field(default=None, compare=False, repr=False)
    records: tuple[Mapping[str, Any], ...] = field(default=(), compare=False, repr=False)

    def entities(self) -> dict[str, list[CorefMention]]:
        """The mentions of each entity, in document order."""
        found: dict[str, list[CorefMention]] = {}
        for mention in self.mentions:
            found.setdefault(mention.entity, []).append(mention)
        return found

    def is_zero(self, mention: CorefMention) -> bool:
        """Whether a mention has no written word."""
        return all(self.tokens[index].empty for index in mention.tokens)

    def mention_text(self, mention: CorefMention) -> str:
        """What is written, from the first to the last token of a mention."""
        return self.text[self.tokens[mention.start].start : self.tokens[mention.end - 1].end]


def sentence_ranges(starts: Iterable[int], total: int) -> tuple[tuple[int, int], ...]:
    """Token ranges from the first tokens of the sentences; empty ones are left out."""
    return tuple((a, b) for a, b in pairwise([*starts, total]) if b > a)
