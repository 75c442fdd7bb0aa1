"""Edits are undone exactly, and what they do not touch keeps its letters."""

from __future__ import annotations

import random

import pytest

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.util.edits import Edit, Revision


def test_replace_delete_insert() -> None:
    revision = Revision.of(
        "He saw her.", [Edit(7, 10, "Ada"), Edit(0, 2, "Bob"), Edit(10, 10, "!")]
    )
    assert revision.after == "Bob saw Ada!."
    assert revision.inverse.after == "He saw her."


@pytest.mark.parametrize("seed", range(30))
def test_random_edits_map_both_ways(seed: int) -> None:
    chance = random.Random(seed)
    text = "".join(chance.choice("abcdé 𝔸") for _ in range(60))
    cuts = sorted(chance.sample(range(61), 10))
    edits = [
        Edit(a, b, "XYZ"[: chance.randrange(4)]) for a, b in zip(cuts[::2], cuts[1::2], strict=True)
    ]
    revision = Revision.of(text, edits)
    assert revision.inverse.after == text
    assert revision.inverse.inverse.edits == revision.edits
    changed = {i for e in edits for i in range(e.start, e.end)}
    for old in set(range(len(text))) - changed:
        new = revision.to_new(old)
        assert revision.after[new] == text[old]
        assert revision.to_old(new) == old


def test_inside_a_replacement() -> None:
    revision = Revision.of("She left.", [Edit(0, 3, "Ada Lovelace")])
    assert [revision.to_new(i) for i in (0, 1, 2, 3)] == [0, 0, 0, 12]
    assert revision.to_old(5) == 0
    assert revision.to_old(12) == 3


@pytest.mark.parametrize("edits", [[(0, 3), (2, 4)], [(-1, 2)], [(3, 2)], [(0, 99)]])
def test_edits_that_make_no_sense(edits: list[tuple[int, int]]) -> None:
    with pytest.raises(WikicremError, match="W341"):
        Revision.of("four", [Edit(start, end, "") for start, end in edits])


def test_deletions_side_by_side_are_undone_in_order() -> None:
    revision = Revision.of("Noi, oggi", [Edit(0, 3, ""), Edit(3, 5, "")])
    assert revision.after == "oggi" and revision.inverse.after == "Noi, oggi"
    back = [Edit(e.start, e.end, e.text) for e in revision.inverse.edits]
    assert Revision.of("oggi", back).after == "Noi, oggi"
