"""Words and clauses that say that "they" are several."""

from __future__ import annotations

import pytest
from spacy.language import Language

from spacy_wikicrem.resolution.several import are_several, asks_for_several
from tests.pipelines import load_english


@pytest.mark.parametrize(
    ("text", "word", "expected"),
    [
        ("They all won.", "They", True),
        ("They both laughed.", "They", True),
        ("Two of them left.", "them", True),
        ("Both of them left.", "them", True),
        ("Ben told them about it all.", "them", False),
        ("They won all of it.", "They", False),
        ("The mother of them left.", "them", False),
        ("They", "They", False),
    ],
)
def test_words_that_count_several(english: Language, text: str, word: str, expected: bool) -> None:
    token = next(t for t in english(text) if t.text == word)
    assert are_several(token) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("They met at school.", True),
        ("They shook hands.", True),
        ("They shook the tree.", False),
        ("They met her at school.", False),
        ("They met with the board.", False),
        ("They won.", False),
    ],
)
def test_what_two_do_with_each_other(english: Language, text: str, expected: bool) -> None:
    assert asks_for_several(english(text)[0]) is expected


@pytest.mark.parametrize(
    ("text", "both"),
    [
        ("The crew slept. The captain and the mate woke, and they went down.",
         ("The captain and the mate",)),
        ("The children played. Paul and Marie watched; they were tired.", ("Paul and Marie",)),
        ("Tom and Ida watched the pigeons. For a while they sat in silence.", ("Tom and Ida",)),
        ("Ann and Bob picked the apples. Later they were ripe.", ("the apples",)),
        ("The navy came. Haruto loved Sayuri. He and she must decide whether they can go.",
         ("Haruto", "Sayuri")),
        ("The crew slept. Mina met a sailor. Then she and he danced until they were tired.",
         ("Mina", "a sailor")),
        ("The soldiers laughed. Ann saw Bob. He and the nurse hid because they were afraid.",
         ("Bob", "the nurse")),
        ("The soldiers laughed. Ann saw Bob. He and the nurse hid. The boys said they saw it.",
         ("The boys",)),
    ],
)  # fmt: skip
def test_who_they_are_together(text: str, both: tuple[str, ...]) -> None:
    nlp = load_english()
    nlp.add_pipe("pronoun_resolver")
    last = next(r for r in nlp(text)._.pronoun_resolutions if r.pronoun.text == "they")
    assert tuple(antecedent.text for antecedent in last.antecedents) == both
