"""Where chunks end, told by a drafter that writes nothing."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from spacy_wikicrem.qa.chunking.packing import Packer, fitting_units
from spacy_wikicrem.qa.chunking.settings import ChunkSettings
from spacy_wikicrem.resolution.structure.units import Break, Unit, _line_starts, cut_places


class Drafter:
    """Counts characters. quoted: By the starts of chunks, what they quote."""

    def __init__(self, size=10, overlap=0, most_quoted=0, reserved=0):
        self.settings = ChunkSettings(size=size, overlap=overlap, resolve="none")
        self.count, self.most_quoted = len, most_quoted
        self.context = SimpleNamespace(text="x" * 99, tables=[])
        self.titled, self.grown = (lambda unit: 0), (lambda unit: reserved)
        self.quoted = {}

    def draft(self, start, end, quotes, before, *, smallest, filler=None):
        if end - start > self.settings.size and not smallest:
            return None
        self.quoted[start] = [quote.start for quote in quotes]
        self.before = [unit.start for unit in before]
        return SimpleNamespace(start=start, end=end)


def units(*lengths, begins=None):
    at, found = 0, []
    for number, length in enumerate(lengths):
        found.append(Unit(at, at + length, (begins or {}).get(number, Break.sentence)))
        at += length
    return found


def ends(lengths, first=0, links=None, begins=None, drafter=None, **more):
    drafter = drafter or Drafter(**more)
    every = [(links or {}).get(number, {}) for number in range(len(lengths))]
    packer = Packer(drafter, units(*lengths, begins=begins), every)
    return [(draft.start, draft.end) for draft, _ in packer.pack(first)]


def chain(weight):
    """Six units after the first, each but their first with the one before it."""
    return {number: {number - 1: weight} for number in range(2, 7)}


SEVERAL = {3: {2: 1.0}, 2: {1: 0.6}}
SHORT = [1] * 6
MANY = [1] * 20
PARAGRAPH = {"begins": {3: Break.paragraph}, "links": {2: {1: 1.0}, 3: {2: 0.15}}}


@pytest.mark.parametrize(
    ("lengths", "more", "expected"),
    [
        ([4, 4, 2, 5], {}, [(0, 10), (10, 15)]),
        ([4, 4, 3, 5], {}, [(0, 8), (8, 16)]),
        ([4, 4, 2, 5], {"links": {3: {2: 1.0}}}, [(0, 8), (8, 15)]),  # what belongs together
        ([4, 4, 2, 5], {"links": {3: {2: 1.0}, 2: {1: 1.5}}}, [(0, 10), (10, 15)]),
        # what can be quoted costs less, but not nothing
        ([4, 4, 2, 5], {"links": {3: {2: 1.0}}, "most_quoted": 5}, [(0, 8), (8, 15)]),
        ([4, 4, 2, 5], {"links": SEVERAL}, [(0, 8), (8, 15)]),
        ([4, 4, 2, 5], {"links": SEVERAL, "most_quoted": 1}, [(0, 8), (8, 15)]),
        ([4, 4, 2, 5], {"links": SEVERAL, "most_quoted": 2}, [(0, 10), (10, 15)]),
        ([4, 4, 2, 5], {"begins": {2: Break.paragraph}, "most_quoted": 5}, [(0, 8), (8, 15)]),
        # a paragraph's end is near, and a cut inside it is no better for what can be quoted
        ([4, 2, 4, 5], {"size": 12, **PARAGRAPH, "most_quoted": 2}, [(0, 10), (10, 15)]),
        ([4, 4, 2, 5], {"begins": {2: Break.heading}}, [(0, 8), (8, 15)]),
        ([4, 4, 2, 5], {"begins": {3: Break.never}}, [(0, 8), (8, 15)]),
        ([4, 4, 2, 5], {"reserved": 1}, [(0, 8), (8, 15)]),
        # another chunk costs more where it has room for more units
        ([5, 5], {"links": {1: {0: 9.0}}}, [(0, 10)]),
        ([5, 3, 3, 5], {"links": {2: {1: 0.1}}}, [(0, 8), (8, 16)]),
        ([5, 3, 3, 5], {"links": {2: {1: 0.15}}}, [(0, 5), (5, 11), (11, 16)]),
        ([5, *SHORT, 5], {"links": chain(0.3)}, [(0, 10), (10, 16)]),
        ([5, *SHORT, 5], {"links": chain(0.4)}, [(0, 5), (5, 11), (11, 16)]),
    ],
)
def test_ends(lengths, more, expected):
    assert ends(lengths, **more) == expected


def test_what_is_quoted_is_what_is_needed_most_and_fits():
    drafter = Drafter(size=12, most_quoted=8)
    links = {3: {0: 0.2, 1: 1.0, 2: 0.5}}
    assert ends([2, 5, 3, 3], first=3, links=links, drafter=drafter) == [(10, 13)]
    assert drafter.quoted == {10: [2]}  # the second; no room is left for the third
    drafter = Drafter(size=12, most_quoted=9)
    ends([2, 3, 3, 3], first=3, links=links, drafter=drafter)
    assert drafter.quoted == {8: [2, 5]}
    links = {3: {1: 0.19, 2: 0.2}}
    ends([2, 3, 3, 3], first=3, links=links, drafter=drafter)
    assert drafter.quoted == {8: [5]}  # what is hardly needed is not quoted


@pytest.mark.parametrize(
    ("links", "most_quoted", "before"),
    [
        ({3: {2: 0.4}, 2: {1: 0.4}, 1: {0: 0.2}}, 8, [2, 0]),
        ({3: {2: 0.4}, 2: {1: 0.4}, 1: {0: 0.2}}, 7, [2]),
        ({3: {2: 0.4}, 2: {1: 0.4}, 1: {0: 0.1}}, 8, [2]),  # another paragraph
        ({3: {2: 0.4}, 2: {}, 1: {0: 0.4}}, 8, []),  # after a heading
        ({3: {0: 1.0, 2: 0.1}, 2: {1: 0.4}}, 8, []),
    ],
)
def test_what_stands_before_fills_what_room_is_left(links, most_quoted, before):
    drafter = Drafter(size=14, most_quoted=most_quoted)
    ends([2, 3, 3, 3], first=3, links=links, drafter=drafter)
    assert drafter.before == before


@pytest.mark.parametrize(("overlap", "start"), [(2, 4), (3, 4), (4, 0), (8, 0), (1, 4)])
def test_overlap_is_of_whole_units(overlap, start):
    assert ends([4, 3], first=1, overlap=overlap)[0] == (start, 7)


@pytest.mark.parametrize(
    ("text", "size", "first"),
    [
        ("aa, bbbbbbb ccc", 12, 12),  # a clause of less than half gives way to a word
        ("aaaaa, bb ccc", 10, 7),
        ("aaa, bbbb cccc", 10, 5),  # just half
        ("aaaaaaaaaaaa", 5, 5),
        ("aaaa bbbb", 9, 9),
        ("a" * 40 + " " + "b" * 40, 45, 41),
    ],
)
def test_where_a_long_unit_is_cut(text, size, first):
    found = list(fitting_units([Unit(0, len(text), Break.line)], text, [], size, len))
    assert found[0] == Unit(0, first, Break.line)
    assert all(unit.begins is Break.inside for unit in found[1:])
    assert "".join(text[unit.start : unit.end] for unit in found) == text


def test_line_ends_of_two_characters_are_one():
    clauses, words, everywhere, *_ = cut_places("a\r\nb\n\rc", [])
    assert everywhere == [1, 3, 4, 5, 6] and 2 not in clauses + words


def test_after_code_sentences_go_on_over_lines():
    text = "```\ncode\n```\nNext line goes\non here"
    assert list(_line_starts(text, {})) == [(4, Break.line), (9, Break.line), (13, Break.line)]
