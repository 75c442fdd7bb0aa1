"""What the clauses around a pronoun take off the scores of its candidates."""

from __future__ import annotations

from dataclasses import fields

import pytest
from spacy.language import Language

from spacy_wikicrem import lang
from spacy_wikicrem.resolution.asking import ask
from spacy_wikicrem.resolution.coherence import Coherence, with_coherence
from spacy_wikicrem.resolution.pairing import pair, tabulate

ENGLISH = lang.get("en")


def costs(nlp: Language, text: str, **weights: float) -> dict[str, float]:
    """Of the last pronoun, with nothing weighed but what is given."""
    doc = nlp(text)
    table = tabulate(doc, ENGLISH)
    place = 0, len(text)
    pairings = list(pair(doc, ENGLISH, ENGLISH.all_forms, table, lambda token: place))
    asked = ask(pairings, [place] * len(pairings), [place] * len(pairings), table, 0.0, 0.0)
    none = Coherence(**{item.name: 0.0 for item in fields(Coherence)} | weights)
    last = asked[-1]
    found = with_coherence(last, asked, doc, table, ENGLISH.quotations, none, ENGLISH.kinds)
    found = found.penalties
    names = [text[table.mentions[at].start : table.mentions[at].end] for at in last.mentions]
    names += [doc[asked[at].pairing.token].text for at in last.pronouns]
    changed = zip(names, found, last.penalties, strict=True)
    return {name: new - old for name, new, old in changed if new != old}


@pytest.mark.parametrize(
    ("text", "weights", "expected"),
    [
        ("Norway agreed. Sweden said it might follow.", {"teller": -1.0}, {"Sweden": -1.0}),
        ("Norway agreed. Sweden sold it.", {"teller": -1.0}, {}),
        ("The boots hurt. The staff and the boss hid. They said no.", {"thing": 3.0},
         {"The boots": 3.0}),
        ("The boots hurt. They fell.", {"thing": 3.0}, {}),
        # what an item of a list is about
        ("New servers:\n- Interns: they may not log in.", {"topic": -1.0}, {"Interns": -1.0}),
        ("Call soon:\n1. The Millers: invite them.", {"topic": -1.0}, {"The Millers": -1.0}),
        ("Bring:\n* Shoes: clean and dry. They get wet.", {"topic": -1.0}, {"Shoes": -1.0}),
        ("They went.\n- Shoes: clean them.", {"topic": -1.0}, {"Shoes": -1.0, "They": 0.5}),
        # who acts together, before "they" in the sentence
        ("The crew slept. Ann and Bob woke, and they left.", {"joined": -1.0},
         {"Ann and Bob": -1.0}),
        ("The guards slept. The king and his son hid because they were afraid.", {"joined": -1.0},
         {"The king and his son": -1.0}),
        ("Ann and Bob washed their car.", {"joined": -1.0}, {"Ann and Bob": -1.0}),
        ("Ann and Bob met. They left.", {"joined": -1.0}, {}),
        ("Ann and Bob fed the hens. They sat.", {"joined_before": -1.0}, {"Ann and Bob": -1.0}),
        ("Ann and Bob fed the hens. Cy saw them.", {"joined_before": -1.0}, {}),
        ("Ann and Bob came. Cy left. They sat.", {"joined_before": -1.0}, {}),
        ("Cy left because Ann and Bob sang. They sat.", {"joined_before": -1.0}, {}),
        ("The crew saw Ann and Bob before they left.", {"joined": -1.0}, {}),
        ("Ann and Bob saw a dog, and it left.", {"joined": -1.0}, {}),
        ("Anna: they met the Millers.", {"topic": -1.0}, {}),
        ("- The Millers saw: they met.", {"topic": -1.0}, {"Millers": -1.0}),
        ("- The Millers met. They left: good.", {"topic": -1.0}, {}),
        # what only people do, and are
        ("The boots hurt. They laughed.", {"thing": 3.0}, {"The boots": 3.0}),
        ("The lamps broke, so they cried.", {"thing": 3.0}, {"The lamps": 3.0}),
        ("Two letters came. They were happy.", {"thing": 3.0}, {"Two letters": 3.0}),
        ("The tables shook as they sang.", {"thing": 3.0}, {"The tables": 3.0}),
        ("Her shoes hurt, but they smiled.", {"thing": 3.0}, {"Her shoes": 3.0}),
        ("Two letters came. They were wet.", {"thing": 3.0}, {}),
        ("The dogs came. They slept.", {"thing": 3.0}, {}),
        ("The letters came. Ben kissed them.", {"thing": 3.0}, {}),
        ("Tom never forgave him; he left.", {"parallel": -1.0}, {"Tom": -1.0}),
        ("Tom hit Karl. He left.", {"parallel": -1.0}, {"Tom": -1.0}),
        ("Tom asked Karl for help. He answered.", {"answering": -1.0}, {"Karl": -1.0}),
        ("Tom sat down and asked Karl for help. He replied.", {"answering": -1.0}, {"Karl": -1.0}),
        ("Tom asked Karl for help. He left.", {"answering": -1.0}, {}),
        ("Tom asked for help. He replied.", {"answering": -1.0}, {}),
        ("Tom asked Karl. Anna came. He answered.", {"answering": -1.0}, {}),
        ("Tom hit Karl. Ann saw him.", {"parallel": -1.0}, {"Karl": -1.0}),
    ],
)  # fmt: skip
def test_costs(
    english: Language, text: str, weights: dict[str, float], expected: dict[str, float]
) -> None:
    assert costs(english, text, **weights) == expected
