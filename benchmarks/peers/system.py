"""What a system for coreference is to the benchmark: steps over texts, and what they found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

# A mention as code points of the text: start, end, and the start of its head.
Mention = tuple[int, int, int]


class System(NamedTuple):
    """annotate: From texts to documents, with all that the coreference step needs.
    resolve: The coreference step, in place.
    chains: The groups of mentions of a document.
    longest (int): Longer documents, in tokens, are not asked for.
    """

    annotate: Callable[[list[str]], list[Any]]
    resolve: Callable[[list[Any]], list[Any]]
    chains: Callable[[Any], list[list[Mention]]]
    longest: int = 1_000_000


def mention(span: Any) -> Mention:
    """Of a span of spaCy."""
    return span.start_char, span.end_char, span.root.idx
