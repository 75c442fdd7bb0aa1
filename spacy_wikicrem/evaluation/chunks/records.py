"""Passages to retrieve, and questions with the places they need. Plain data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from numpy import ndarray

Place = tuple[int, int]
# From texts to one vector each, (texts, dimensions), each of length 1.
Embedder = Callable[[Sequence[str]], "ndarray"]


@dataclass(frozen=True, slots=True)
class Passage:
    """What a chunk has of its source, word for word.

    document (str): Which text it was cut from. text (str): What is embedded.
    places (tuple[Place, ...]): Code points of the source that the text holds, quotations included.
        Words that were only rewritten ("Ada" for "she") are no such place.
    """

    document: str
    text: str
    places: tuple[Place, ...]

    def holds(self, place: Place) -> bool:
        """Whether it has a whole sentence, be it in touching pieces."""
        start, end = place
        for first, last in sorted(self.places):
            if first <= start < last:
                start = last
        return start >= end


@dataclass(frozen=True, slots=True)
class Asked:
    """A question and the sentences that its answer needs.

    required (tuple[Place, ...]): In the document, without white space around them.
    """

    id: str
    text: str
    document: str
    required: tuple[Place, ...]
