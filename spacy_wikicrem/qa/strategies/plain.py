"""Strategies that know no coreference: fixed size, sentences, recursive, semantic.

Each gives places of a text that follow each other without gaps, none longer than the size.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ...evaluation.chunks.records import Embedder, Place
from ..chunking.counting import Counter

# Of the distances between neighbouring sentences, those beyond this quantile end a chunk.
BREAK_QUANTILE = 0.8
_SPACE = re.compile(r"\s+")
# As in LangChain's RecursiveCharacterTextSplitter, with sentences before words.
_SEPARATORS = (re.compile(r"\n\s*\n\s*"), re.compile(r"\n\s*"), re.compile(r"[.!?]\s+"), _SPACE)


@dataclass(frozen=True, slots=True)
class Source:
    """A text to cut.

    sentences (tuple[Place, ...]): Its sentences, without the white space between them.
    """

    text: str
    sentences: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Budget:
    """size (int): Most tokens. count (Counter): Counts them."""

    size: int
    count: Counter

    def fits(self, text: str) -> bool:
        return self.count(text) <= self.size


Strategy = Callable[[Source, Budget, Embedder], list[Place]]


def fixed(source: Source, budget: Budget, embed: Embedder) -> list[Place]:
    """As many words as fit, wherever sentences end."""
    return list(_packed(source.text, 0, len(source.text), _words, budget))


def sentence(source: Source, budget: Budget, embed: Embedder) -> list[Place]:
    """As many sentences as fit."""
    return list(_pack_atoms(source, _tiles(source), budget))


def overlapping(source: Source, budget: Budget, embed: Embedder) -> list[Place]:
    """As many sentences as fit, the last of the chunk before first. A sentence
    that is too long with the one before it stands without."""
    places: list[Place] = []
    tiles = _tiles(source)
    first = 0
    while first < len(tiles):
        lead = max(0, first - 1)
        if not budget.fits(source.text[tiles[lead][0] : tiles[first][1]]):
            lead = first
        end = first + 1
        while end < len(tiles) and budget.fits(source.text[tiles[lead][0] : tiles[end][1]]):
            end += 1
        places += _pack_atoms(source, tiles[lead:end], budget)
        first = end
    return places


def recursive(source: Source, budget: Budget, embed: Embedder) -> list[Place]:
    """Paragraphs, merged while they fit; those that do not, by lines, sentences, words."""
    return list(_recursive(source.text, (0, len(source.text)), budget, _SEPARATORS))


def semantic(source: Source, budget: Budget, embed: Embedder) -> list[Place]:
    """Sentences, cut where neighbours are least alike, and where no more fit."""
    import numpy

    tiles = _tiles(source)
    if len(tiles) < 3:
        return list(_pack_atoms(source, tiles, budget))
    vectors = embed([source.text[a:b].strip() for a, b in tiles])
    distances = 1 - (vectors[:-1] * vectors[1:]).sum(axis=1)
    limit = numpy.quantile(distances, BREAK_QUANTILE)
    groups: list[list[Place]] = [[tiles[0]]]
    for tile, distance in zip(tiles[1:], distances, strict=True):
        if distance > limit:
            groups.append([])
        groups[-1].append(tile)
    return [place for group in groups for place in _pack_atoms(source, group, budget)]


PLAIN: Mapping[str, Strategy] = {
    "fixed": fixed,
    "sentence": sentence,
    "recursive": recursive,
    "semantic": semantic,
}


def _tiles(source: Source) -> list[Place]:
    """The sentences, each with what follows it up to the next."""
    starts = [start for start, _ in source.sentences]
    edges = sorted({0, *starts[1:], len(source.text)})
    return [(a, b) for a, b in pairwise(edges) if a < b]


def _words(text: str, start: int, end: int) -> list[int]:
    return [found.end() for found in _SPACE.finditer(text, start, end) if found.end() < end]


def _packed(
    text: str,
    start: int,
    end: int,
    edges: Callable[[str, int, int], Sequence[int]],
    budget: Budget,
) -> Iterator[Place]:
    """Cut at the last of the edges that fits; a word that is too long, between characters."""
    places = [*edges(text, start, end), end]
    at = 0
    while start < end:
        last = None
        while at < len(places) and budget.fits(text[start : places[at]]):
            last, at = places[at], at + 1
        if last is None:
            last = start + 1
            while last < places[at] and budget.fits(text[start : last + 1]):
                last += 1
        yield start, last
        start = last


def _pack_atoms(source: Source, atoms: Sequence[Place], budget: Budget) -> Iterator[Place]:
    """Neighbouring places joined while they fit; those too long cut between words."""
    start = end = atoms[0][0] if atoms else 0
    for first, last in atoms:
        if budget.fits(source.text[start:last]):
            end = last
            continue
        if end > start:
            yield start, end
        start, end = first, last
        if not budget.fits(source.text[first:last]):
            *whole, (start, end) = _packed(source.text, first, last, _words, budget)
            yield from whole
    if end > start:
        yield start, end


def _recursive(
    text: str, place: Place, budget: Budget, separators: Sequence[re.Pattern[str]]
) -> Iterator[Place]:
    start, end = place
    if budget.fits(text[start:end]):
        yield place
        return
    if not separators:
        yield from _packed(text, start, end, _words, budget)
        return
    ends = [f.end() for f in separators[0].finditer(text, start, end) if f.end() < end]
    pending: Place | None = None
    for piece in pairwise([start, *ends, end]):
        joined = (pending[0], piece[1]) if pending else piece
        if budget.fits(text[joined[0] : joined[1]]):
            pending = joined
            continue
        if pending:
            yield pending
        pending = piece
        if not budget.fits(text[piece[0] : piece[1]]):
            yield from _recursive(text, piece, budget, separators[1:])
            pending = None
    if pending:
        yield pending
