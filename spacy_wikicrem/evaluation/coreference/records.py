"""What a file with coreference annotation holds."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

Format = Literal["conll-2012", "conll-u"]

# Sentence, token, and 0 for a real token or n for the n-th empty node after it. CoNLL-2012 tokens
# are numbered through the document: (0, token, 0). Sorting gives the order of the text.
Word = tuple[int, int, int]
# Parent (as written in the file) and relation.
Dependency = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Mention:
    """A set of words.

    words (frozenset[Word]): Not empty; may be discontinuous.
    head (Word | None): The head, one of `words`; None if the file names none.
    dependencies (frozenset[Dependency]): Enhanced dependencies of the head, or of the first word
        if no head is named; used for zeros only.
    line (int): Line of the file at which the mention opens.
    """

    words: frozenset[Word]
    head: Word | None = None
    dependencies: frozenset[Dependency] = frozenset()
    line: int = 0

    @property
    def is_zero(self) -> bool:
        """Whether the head is an empty node; without a head, whether all words are."""
        heads = self.words if self.head is None else (self.head,)
        return all(empty for _, _, empty in heads)

    @property
    def position(self) -> tuple[Word, Word, int]:
        """Sorts by first word, then last word, then length."""
        return min(self.words), max(self.words), len(self.words)


@dataclass(frozen=True, slots=True)
class Token:
    """A real token: its place, its form ("" if the file has none) and its line."""

    word: Word
    form: str
    line: int


@dataclass(slots=True)
class Document:
    """name (str): Name, with the part where there is one.
    line (int): Line at which it begins.
    tokens (list[Token]): Real tokens; empty nodes are not among them.
    entities (list[list[Mention]]): In the order in which they are first mentioned.
    """

    name: str
    line: int
    tokens: list[Token] = field(default_factory=list)
    entities: list[list[Mention]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class CoreferenceFile:
    """path (Path): Where it was read from.
    format (Format): "conll-2012" or "conll-u".
    documents (dict[str, Document]): By name, in the order of the file; at least one.
    """

    path: Path
    format: Format
    documents: dict[str, Document]
