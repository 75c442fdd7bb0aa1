"""Which units make a chunk: as many as fit, cut where little is torn apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate

from ...errors import WikicremError
from .counting import Counter
from .settings import ChunkSettings
from .structure import Break, Place, Unit, cut_places
from .writing import Draft, Drafter

# What a cut before a unit is worth, in shares of a full chunk.
_WORTH = {
    Break.never: -1.0,
    Break.inside: -0.4,
    Break.sentence: 0.0,
    Break.line: 0.1,
    Break.paragraph: 0.25,
    Break.heading: 0.4,
}
# What it costs to begin a chunk with a unit that needs something from before.
_TORN = {"none": 0.4, "header": 0.15, "both": 0.15, "inline": 0.05}
_MISSING = 0.2  # a need that is neither written in full nor quoted whole
_LEAST = 0.5  # no chunk is cut shorter than this for a better place
_TRIED = 4  # ends that are written out, to choose one


class Packer:
    """Cuts the units of one document into chunks.

    units (Sequence[Unit]): Those of the text before the new one first, as overlap.
    """

    def __init__(self, drafter: Drafter, units: Sequence[Unit]) -> None:
        self.drafter = drafter
        self.units = units
        text, count = drafter.context.text, drafter.count
        counts = [count(text[unit.start : unit.end]) for unit in units]
        self._sums = list(accumulate(counts, initial=0))
        self._torn = [self._builds_on_others(unit) for unit in units]

    def _builds_on_others(self, unit: Unit) -> bool:
        context = self.drafter.context
        if context.needs(unit.start, unit.end):
            return True
        return context.related is not None and _has(context.related.nouns(unit.start, unit.end))

    @property
    def _settings(self) -> ChunkSettings:
        return self.drafter.settings

    def pack(self, first: int) -> Iterator[tuple[Draft, int]]:
        """The chunks of the units from `first` on, each with where its new units begin (a code
        point of the document)."""
        while first < len(self.units):
            draft, end = self._next(first)
            yield draft, self.units[first].start
            first = end

    def _next(self, first: int) -> tuple[Draft, int]:
        lead = self._lead(first)
        end = self._furthest(lead, first)
        while (draft := self._draft(lead, end)) is None:
            if end > first + 1:
                end -= 1
            elif lead < first:  # the overlap gives way
                lead += 1
            else:  # each unit fits alone
                raise AssertionError((first, self.units[first]))
        return self._best(lead, first, end, draft)

    def _best(self, lead: int, first: int, end: int, draft: Draft) -> tuple[Draft, int]:
        """The best of the ends up to one that fits."""
        least = min(_LEAST * self._settings.size, self._size(lead, end))
        ends = [e for e in range(first + 1, end + 1) if e == end or self._size(lead, e) >= least]
        ends.sort(key=lambda e: self._worth(lead, e), reverse=True)
        chosen, best, at = -9.0, draft, end
        for e in ends[:_TRIED]:
            found = draft if e == end else self._draft(lead, e)
            if found is not None:
                value = self._worth(lead, e) - _MISSING * found.missing
                if value > chosen:
                    chosen, best, at = value, found, e
            if found is not None and not found.missing:
                break
        return best, at

    def _worth(self, lead: int, end: int) -> float:
        if end == len(self.units):
            return 2.0
        filled = self._size(lead, end) / self._settings.size
        torn = _TORN[self._settings.resolve] if self._torn[end] else 0.0
        return filled + _WORTH[self.units[end].begins] - torn

    def _draft(self, lead: int, end: int) -> Draft | None:
        smallest = end == lead + 1
        place = self.units[lead].start, self.units[end - 1].end
        return self.drafter.draft(*place, smallest=smallest)

    def _size(self, lead: int, end: int) -> int:
        """About how many tokens, as each unit was counted alone."""
        return self._sums[end] - self._sums[lead]

    def _lead(self, first: int) -> int:
        """Where the overlap begins."""
        lead = first
        while lead > 0 and self._size(lead - 1, first) <= self._settings.overlap:
            lead -= 1
        return lead

    def _furthest(self, lead: int, first: int) -> int:
        end = first + 1
        while end < len(self.units) and self._size(lead, end + 1) <= self._settings.size:
            end += 1
        return end


def _has(found: Iterator[int]) -> bool:
    return next(found, None) is not None


def fitting_units(
    units: Sequence[Unit], text: str, whole: Sequence[Place], size: int, count: Counter
) -> Iterator[Unit]:
    """The units, with those that have too many tokens cut into parts that fit.

    RAISES: W392 if one character has too many.
    """
    for unit in units:
        start, begins = unit.start, unit.begins
        while count(text[start : unit.end]) > size:
            cut = start + _part(text, start, unit.end, whole, lambda part: count(part) <= size)
            if cut == start:
                found = text[start]
                raise WikicremError("W392", found=found, count=count(found), size=size)
            yield Unit(start, cut, begins)
            start, begins = cut, Break.inside
        yield Unit(start, unit.end, begins)


def _part(
    text: str, start: int, end: int, whole: Sequence[Place], fits: Callable[[str], bool]
) -> int:
    """How long the first part is; 0 where no character fits."""
    length = 32
    while start + length < end and fits(text[start : start + length]):
        length *= 2
    piece = text[start : min(end, start + length)]
    inside = [(a - start, b - start) for a, b in whole if a < start + length and b > start]
    clauses, words, *rest = cut_places(piece, inside)
    clause, word = _longest(piece, clauses, fits), _longest(piece, words, fits)
    best = clause if clause * 2 >= word else word
    for places in rest:
        best = best or _longest(piece, places, fits)
    return best


def _longest(text: str, places: Sequence[int], fits: Callable[[str], bool]) -> int:
    """The last place up to which the text fits, or 0."""
    low, high = 0, len(places)
    while low < high:
        middle = (low + high) // 2
        if fits(text[: places[middle]]):
            low = middle + 1
        else:
            high = middle
    return places[low - 1] if low else 0
