"""Where chunks end, told by a drafter that writes nothing."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from spacy_wikicrem.qa.chunking.packing import Packer, fitting_units
from spacy_wikicrem.qa.chunking.settings import ChunkSettings
from spacy_wikicrem.qa.chunking.structure import Break, Unit, _line_starts, cut_places


class Drafter:
    """Counts characters. missing: By the ends of chunks. torn: Starts of units with needs."""

    def __init__(self, size=10, overlap=0, missing=None, torn=()):
        self.settings = ChunkSettings(size=size, overlap=overlap, resolve="none")
        self.count, self.missing = len, missing or {}
        needs = lambda start, end: [start] if start in torn else []  # noqa: E731
        self.context = SimpleNamespace(text="x" * 99, needs=needs, related=None)

    def draft(self, start, end, *, smallest):
        if end - start > self.settings.size and not smallest:
            return None
        return SimpleNamespace(start=start, end=end, missing=self.missing.get(end, 0))


def units(*lengths, begins=Break.sentence):
    at, found = 0, []
    for length in lengths:
        found.append(Unit(at, at + length, begins))
        at += length
    return found


def ends(lengths, first=0, **more):
    packer = Packer(Drafter(**more), units(*lengths))
    return [(draft.start, draft.end) for draft, _ in packer.pack(first)]


@pytest.mark.parametrize(
    ("lengths", "more", "expected"),
    [
        ([4, 4, 2, 5], {}, [(0, 10), (10, 15)]),
        ([4, 4, 3, 5], {}, [(0, 8), (8, 16)]),
        ([4, 4, 2, 5], {"missing": {10: 3, 8: 1}}, [(0, 8), (8, 15)]),  # less is lost
        ([4, 4, 2, 5], {"missing": {10: 1, 8: 1}}, [(0, 10), (10, 15)]),
        ([4, 4, 2, 5], {"torn": {10}}, [(0, 8), (8, 15)]),
        ([2, 7, 1, 5], {"torn": {9, 10}}, [(0, 10), (10, 15)]),  # never less than half
        ([4, 4], {"missing": {8: 9}}, [(0, 8)]),  # the end of the text
    ],
)
def test_ends(lengths, more, expected):
    assert ends(lengths, **more) == expected


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
    assert list(_line_starts(text)) == [(4, Break.line), (9, Break.line), (13, Break.line)]
