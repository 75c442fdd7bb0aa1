"""Which units make a chunk: cut where little is torn apart that the chunk cannot quote."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate

from ...errors import WikicremError
from ...resolution.structure.units import Break, Place, Unit, cut_places
from ...util.characters import joins
from .counting import Counter
from .links import ANTECEDENT, Links
from .places import quoted_of
from .writing import AFTER, BETWEEN, Draft, Drafter

# Costs are in those of losing the antecedent of a pronoun (`links.ANTECEDENT`).
# Of one more chunk, by the root of how many units it has room for; less where that is few:
# there what belongs together is more than what a search finds by chance beside it.
_CHUNK = 0.36
_FEW = 12
# What a quotation costs of what it would cost to lose the unit: it takes room, and a search does
# not see it.
_QUOTED = 0.15
_LEAST_QUOTED = 0.2  # what would cost less is not worth its room
# Of a cut before a unit.
_CUT = {
    Break.never: 3.0,
    Break.inside: 0.6,
    Break.sentence: 0.0,
    Break.line: -0.05,
    Break.paragraph: -0.3,
    Break.heading: -0.4,
}
_ENDS_TRIED = 64  # of each chunk, the last that fit


class Packer:
    """Cuts the units of one document into chunks, so that all of them together lose least.

    units (Sequence[Unit]): Those of the text before the new one first: overlap and quotations.
    links (Sequence[Links]): Of each unit.
    """

    def __init__(self, drafter: Drafter, units: Sequence[Unit], links: Sequence[Links]) -> None:
        self.drafter = drafter
        self.units = units
        self.links = links
        self.size = drafter.settings.size
        text, count = drafter.context.text, drafter.count
        pieces = [text[unit.start : unit.end] for unit in units]
        self._sums = list(accumulate(map(count, pieces), initial=0))
        tables = drafter.context.tables
        places = (quoted_of(text, tables, unit.start, unit.end) for unit in units)
        self._quoted = [count(text[start:end]) for start, end in places]
        room = self.size * len(units) / max(1, self._sums[-1])
        self._chunk = _CHUNK * room**0.5 * min(1.0, room / _FEW)
        self._mark, self._last_mark = (count(f"a{m}a") - 2 * count("a") for m in (BETWEEN, AFTER))

    def pack(self, first: int) -> Iterator[tuple[Draft, int]]:
        """The chunks of the units from `first` on, each with where its new units begin (a code
        point of the document)."""
        ends = self._plan(first)
        while first < len(self.units):
            draft, end = self._written(first, ends[first])
            yield draft, self.units[first].start
            first = end

    def _written(self, first: int, end: int) -> tuple[Draft, int]:
        lead = self._lead(first)
        while (draft := self._draft(lead, end)) is None:
            if end > first + 1:
                end -= 1
            elif lead < first:  # the overlap gives way
                lead += 1
            else:  # each unit fits alone
                raise AssertionError((first, self.units[first]))
        return draft, end

    def _plan(self, first: int) -> Sequence[int]:
        """Where a chunk that begins with a unit ends, if all after it lose least."""
        last = len(self.units)
        ends, costs = [last] * (last + 1), [0.0] * (last + 1)
        for start in range(last - 1, first - 1, -1):
            ends[start], cost = self._best_end(start, costs)
            costs[start] = cost + self._chunk + _CUT[self.units[start].begins]
        return ends

    def _best_end(self, first: int, costs: Sequence[float]) -> tuple[int, float]:
        """costs (Sequence[float]): Of all that begins with a unit, for those after the first."""
        lead = self._lead(first)
        room = self._room(lead)
        widest = self._sums[lead] + room - self.drafter.grown(self.units[lead])
        furthest = max(first + 1, bisect_right(self._sums, widest) - 1)
        needed = self._needed(lead, first)
        best, least = furthest, float("inf")
        for end in range(first + 1, furthest + 1):
            self._add_needed(needed, lead, end - 1)
            if furthest - end < _ENDS_TRIED:
                _, lost = self._quotations(needed, lead, room - self._filled(lead, end))
                if lost + costs[end] <= least:
                    best, least = end, lost + costs[end]
        return best, least

    def _draft(self, lead: int, end: int) -> Draft | None:
        room = self._room(lead) - self._filled(lead, end)
        needed = self._needed(lead, end)
        chosen, _ = self._quotations(needed, lead, room)
        near = lead - 1 in chosen and needed[lead - 1] < ANTECEDENT
        return self.drafter.draft(
            self.units[lead].start,
            self.units[end - 1].end,
            [self.units[number] for number in chosen],
            [self.units[number] for number in self._before(lead, chosen, room)],
            filler=self.units[lead - 1] if near else None,
            smallest=end == lead + 1,
        )

    def _before(self, lead: int, chosen: Sequence[int], room: int) -> list[int]:
        """What stands before a chunk and goes on into it, as far as there is room beside the
        quotations; the nearest first."""
        room = min(room, self.drafter.most_quoted)
        room -= sum(self._quoted[number] for number in chosen)
        found = []
        for number in range(lead - 1, -1, -1):
            if self.links[number + 1].get(number, 0.0) < _LEAST_QUOTED:
                break
            if number not in chosen:
                room -= self._quoted[number]
                if room < 0:
                    break
                found.append(number)
        return found

    def _needed(self, lead: int, end: int) -> dict[int, float]:
        """What units before build on that are not among them."""
        needed: dict[int, float] = {}
        for number in range(lead, end):
            self._add_needed(needed, lead, number)
        return needed

    def _add_needed(self, needed: dict[int, float], lead: int, number: int) -> None:
        for target, weight in self.links[number].items():
            if target < lead:
                needed[target] = needed.get(target, 0.0) + weight

    def _quotations(
        self, needed: Mapping[int, float], lead: int, room: int
    ) -> tuple[list[int], float]:
        """Which units a chunk quotes that begins with `lead`, the most needed first, and what it
        costs to quote these and to lose the others."""
        room = min(room, self.drafter.most_quoted)
        chosen, lost, mark = [], 0.0, self._last_mark
        for number in sorted(needed, key=lambda n: (-needed[n], -n)):
            # The unit just before the chunk goes on into it without a mark.
            length = self._quoted[number] + (mark if number < lead - 1 else 0)
            if length <= room and needed[number] >= _LEAST_QUOTED:
                chosen.append(number)
                room -= length
                lost += _QUOTED * needed[number]
                mark = self._mark
            else:
                lost += needed[number]
        return chosen, lost

    def _room(self, lead: int) -> int:
        """How many tokens a chunk has beside its titles."""
        return self.size - self.drafter.titled(self.units[lead])

    def _filled(self, lead: int, end: int) -> int:
        """About how many tokens, as each unit was counted alone."""
        return self._sums[end] - self._sums[lead]

    def _lead(self, first: int) -> int:
        """Where the overlap begins."""
        lead = first
        while lead > 0 and self._filled(lead - 1, first) <= self.drafter.settings.overlap:
            lead -= 1
        return lead


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
                following = (at for at in range(start + 1, unit.end) if not joins(text, at))
                found = text[start : next(following, unit.end)]
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
