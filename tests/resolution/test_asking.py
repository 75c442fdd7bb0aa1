"""What is taken off the scores before the answers are worked out."""

from __future__ import annotations

import pytest

from spacy_wikicrem import lang
from spacy_wikicrem.resolution.asking import HALF, ask
from spacy_wikicrem.resolution.pairing import pair, tabulate

ENGLISH = lang.get("en")


@pytest.mark.parametrize(
    ("text", "costly"),
    [
        ("Anna and Maria went home. They were tired.", {"Anna", "Maria"}),
        ("Sony and Philips developed the disc. They sold many.", {"Sony", "Philips"}),
        ("The cats and a dog slept. They woke up.", {"a dog"}),
        ("Anna and Maria went home. She was tired.", set()),
        ("They were tired. Anna and Maria went home.", set()),
        ("Anna went home. They were tired.", set()),
    ],
)
def test_they_is_no_half_of_what_and_joins(english, text, costly):
    doc = english(text)
    table = tabulate(doc, ENGLISH)
    whole = (0, len(text))
    pairings = list(pair(doc, ENGLISH, {"they", "she"}, table, lambda _: whole))
    (asked,) = ask(pairings, [whole], [whole], table, conflict=0.0, preference=0.1)
    names = [text[table.mentions[at].start : table.mentions[at].end] for at in asked.mentions]
    costs = dict(zip(names, asked.penalties, strict=False))
    assert {name for name, cost in costs.items() if cost >= HALF} == costly
