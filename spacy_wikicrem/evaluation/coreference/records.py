"""What the scorers make of a file with coreference: mentions as sets of words."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from ...documents.records import CorefDocument, Dependency
from ...documents.records import Place as Word

Format = Literal["conll-2012", "conll-u"]


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
class CoreferenceFile:
    """path (Path): Where it was read from.
    format (Format): "conll-2012" or "conll-u".
    documents (dict[str, CorefDocument]): By name, in the order of the file; at least one.
    """

    path: Path
    format: Format
    documents: dict[str, CorefDocument]
