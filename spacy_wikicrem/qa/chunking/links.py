"""What each unit of a text builds on, by units before it: what is lost if a chunk has one without
the other."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from ...resolution.decontextualised import Context
from ...resolution.structure.articles import is_apart
from ...resolution.structure.lines import is_rule, lines_of
from ...resolution.structure.tables import is_closing
from ...resolution.structure.units import Break, Unit

# What it costs to lose a unit that another builds on: chosen among a dozen variants by the
# development half of the questions; others differ by up to two points.
# Of a pronoun or a bare noun, of a sentence that goes on with another, or of what is announced.
ANTECEDENT = 1.0
TABLE_HEAD = 1.5  # of a row: before whom a cell names
RELATED = 0.5  # of a definite noun or a demonstrative
FIRST_MENTION = 0.15  # of a name
SHORT_NAME = 0.1
_BEFORE = {Break.sentence: 0.55, Break.inside: 0.55, Break.line: 0.55, Break.paragraph: 0.1}
# In addition, to the unit just before one that builds on anything.
_BEFORE_DEPENDENT = {
    Break.sentence: 0.4, Break.inside: 0.4, Break.line: 0.4, Break.paragraph: 0.2
}  # fmt: skip

_LOOKED_AT = 100  # characters
_ITEM = re.compile(r"\s*([-*•–]|\(?(\d{1,3}|[a-z])[.)])\s")

Links = Mapping[int, float]


def links_of(context: Context, units: Sequence[Unit]) -> list[Links]:
    """For each unit the units before it that it builds on, by their numbers, with their weights;
    no heading, as these are among the titles, and nothing that is about another subject."""
    starts = [unit.start for unit in units]
    headings = {bisect_right(starts, start) - 1 for start, _ in context.headings}
    announcing = _announcing(context, units)
    return [
        {
            target: weight
            for target, weight in _links(context, units, starts, number, announcing[number]).items()
            if target not in headings
            and not is_apart(context.articles, starts[number], starts[target])
        }
        for number in range(len(units))
    ]


def _links(
    context: Context,
    units: Sequence[Unit],
    starts: Sequence[int],
    number: int,
    announcing: int | None,
) -> dict[int, float]:
    unit = units[number]
    links: dict[int, float] = {}
    row = context.table_at(unit.start) is not None
    if announcing is not None:
        links[announcing] = TABLE_HEAD if row else ANTECEDENT
    for place, weight in _builds_on(context, unit.start, unit.end):
        target = bisect_right(starts, place) - 1
        if 0 <= target < number:
            links[target] = max(links.get(target, 0.0), weight)
    dependent = any(weight >= RELATED for weight in links.values())
    # A row needs the head of its table, and no row.
    near = 0.0 if row else _BEFORE.get(unit.begins, 0.0)
    near += _BEFORE_DEPENDENT.get(unit.begins, 0.0) if dependent and not row else 0.0
    if number and near and not _is_closed(context.text, unit.start):
        links[number - 1] = links.get(number - 1, 0.0) + near
    return links


def _is_closed(text: str, place: int) -> bool:
    """Whether the end of a table or a line that separates is before a place: nothing goes on."""
    last = list(lines_of(text[max(0, place - _LOOKED_AT) : place].rstrip()))[-1:]
    return any(is_rule(line) or is_closing(line) for line in last)


def _announcing(context: Context, units: Sequence[Unit]) -> list[int | None]:
    """For each unit the one that announces it by a colon at its end, be it over other items of a
    list; of a row of a table the one with its head."""
    text = context.text
    found: list[int | None] = [None] * len(units)
    for number, (before, unit) in enumerate(pairwise(units), start=1):
        if text[before.start : before.end].rstrip().endswith(":"):
            found[number] = number - 1
        elif _is_item(text, before) and _is_item(text, unit):
            found[number] = found[number - 1]
    starts = [unit.start for unit in units]
    for number, unit in enumerate(units):
        if (table := context.table_at(unit.start)) is not None:
            head = bisect_right(starts, table.head[0]) - 1
            found[number] = head if 0 <= head < number else found[number]
    return found


def _is_item(text: str, unit: Unit) -> bool:
    return _ITEM.match(text, unit.start, unit.end) is not None


def _builds_on(context: Context, start: int, end: int) -> Iterator[tuple[int, float]]:
    for need in context.needs(start, end):
        weight = SHORT_NAME if need.kind == "name" else ANTECEDENT
        yield from ((mention.start, weight) for mention in need.antecedents)
    if context.related is not None:
        if context.related.goes_on(start, end) and not _is_closed(context.text, start):
            yield start - 1, ANTECEDENT
        yield from ((place, RELATED) for place in context.related.nouns(start, end))
        yield from ((place, FIRST_MENTION) for place in context.related.names(start, end))
