"""A Doc with edits: the text is right, and what was known of the words stays with them."""

from __future__ import annotations

import random

import pytest
from spacy.language import Language
from spacy.tokens import Doc, Span

from spacy_wikicrem.resolution.revised_doc import revise
from spacy_wikicrem.util.edits import Edit, Revision

TEXT = "Ada met  Bob in Paris. Then she didn't leave.\n\nHe waved."


def edited(nlp: Language, *edits: tuple[str, str]) -> tuple[Doc, Doc]:
    doc = nlp(TEXT)
    made = [Edit(TEXT.index(old), TEXT.index(old) + len(old), new, "r") for old, new in edits]
    return doc, revise(doc, Revision.of(TEXT, made), nlp.make_doc)


@pytest.mark.parametrize(
    "edits",
    [
        [],
        [("she ", "")],
        [("she", "Ada Lovelace")],
        [("Ada", "")],
        [("He waved.", "")],
        [("Then she", "She"), ("Paris", "Rome, Italy")],
        [(" in Paris", "")],
        [("n't", " not")],
        [("didn't", "did")],
        [(TEXT, "")],
    ],
)
def test_the_text_is_that_of_the_revision(english: Language, edits: list[tuple[str, str]]) -> None:
    _, new = edited(english, *edits)
    expected = TEXT
    for old, text in edits:
        expected = expected.replace(old, text, 1)
    assert new.text == expected


def test_annotation_moves_with_its_words(english: Language) -> None:
    doc, new = edited(english, ("Then she", "She"), ("met", "greeted"))
    before = {t.text: (t.tag_, t.pos_, t.lemma_, str(t.morph)) for t in doc if t.text not in "met"}
    for token in new:
        if token.text in before and token.text != "She":
            assert (token.tag_, token.pos_, token.lemma_, str(token.morph)) == before[token.text]
    assert [e.text for e in new.ents] == [e.text for e in doc.ents]
    assert [s.text.strip() for s in new.sents][-1] == "He waved."
    waved = next(token for token in new if token.text == "He")
    assert waved.head.text == "waved"


def test_span_groups_move_and_what_is_gone_is_dropped(english: Language) -> None:
    doc = english(TEXT)
    doc.spans["coref_clusters_1"] = [doc[0:1], Span(doc, 7, 8, label="X"), doc[3:6]]
    start = TEXT.index("she ")
    revision = Revision.of(TEXT, [Edit(start, start + 4, "", "drop")])
    new = revise(doc, revision, english.make_doc)
    assert [s.text for s in new.spans["coref_clusters_1"]] == ["Ada", doc[7:8].text, doc[3:6].text]
    gone = revise(doc, Revision.of(TEXT, [Edit(0, 3, "", "drop")]), english.make_doc)
    assert len(gone.spans["coref_clusters_1"]) == 2
    (record,) = new.user_data["refinements"]
    assert (
        record["rule"] == "drop" and record["before"] == "she " and record["new"] == [start, start]
    )
    assert revision.inverse.after == TEXT


@pytest.mark.parametrize("seed", range(20))
def test_random_edits(english: Language, seed: int) -> None:
    chance = random.Random(seed)
    doc = english.make_doc(TEXT)
    cuts = sorted(chance.sample(range(len(TEXT) + 1), 8))
    pairs = zip(cuts[::2], cuts[1::2], strict=True)
    edits = [Edit(a, b, chance.choice(["", "x", " y z", "w "])) for a, b in pairs]
    revision = Revision.of(TEXT, edits)
    new = revise(doc, revision, english.make_doc)
    assert new.text == revision.after
    assert Doc(english.vocab).from_bytes(new.to_bytes()).text == new.text
