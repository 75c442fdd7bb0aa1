from __future__ import annotations

import pytest
from spacy.tokens import Doc

from spacy_wikicrem.resolution.resolved_text import Edit, apply_edits, replacement
from tests.pipeline.fakes import make_doc, make_nlp, tag


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # a possessive keeps its ending
        (
            "Anna told Giulia that her car had been towed.",
            "Anna told Giulia that Anna's car had been towed.",
        ),
        ("Anna left. The car was hers.", "Anna left. The car was Anna's."),
        ("James sat. His dog slept.", "James sat. James's dog slept."),
        ("Anna left. Bob saw her.", "Anna left. Bob saw Anna."),
        # cataphora; singular they
        ("When he arrived, Marco sat.", "When Marco arrived, Marco sat."),
        (
            "Alex forgot their umbrella, so they got soaked.",
            "Alex forgot Alex's umbrella, so Alex got soaked.",
        ),
        # spacing: double spaces, blank lines, punctuation after a long name, contractions
        (
            "Ada Lovelace came.  She smiled.\n\nBob saw her, too.",
            "Ada Lovelace came.  Ada Lovelace smiled.\n\nBob saw Ada Lovelace, too.",
        ),
        ("\n Anna left.\tShe's gone \n", "\n Anna left.\tAnna's gone \n"),
        # nobody to refer to
        ("He left.", "He left."),
        ("", ""),
        ("  \n", "  \n"),
    ],
)
def test_resolved_text(text: str, expected: str) -> None:
    nlp = make_nlp(["Anna", "James", "Marco", "Alex", "Ada Lovelace"])
    assert nlp(text)._.resolved_text == expected


@pytest.mark.parametrize(
    ("words", "spaces", "expected"),
    [
        (
            ["Anna", "did", "n't", "see", "that", "she", "'d", "won", "."],
            [True, False, True, True, True, False, True, False, False],
            "Anna didn't see that Anna'd won.",
        ),
        (
            ["Ada", "met", "Tom-and-Jerry", ",", "her", "cats", "."],
            [True, True, False, True, True, False, False],
            "Ada met Tom-and-Jerry, Ada's cats.",
        ),
        (
            ["Anna", "'s", "car", "hit", "her"],
            [False, True, True, True, False],
            "Anna's car hit Anna",
        ),
    ],
)
def test_words_given_by_the_caller(words: list[str], spaces: list[bool], expected: str) -> None:
    nlp = make_nlp()
    assert nlp(Doc(nlp.vocab, words=words, spaces=spaces))._.resolved_text == expected


def test_a_possessive_name_that_is_one_token() -> None:
    nlp = make_nlp()
    doc = make_doc("[Anna's] dog saw her .", nlp.vocab)
    nlp.get_pipe("pronoun_resolver")(doc)
    assert doc._.resolved_text == "Anna's dog saw Anna."


def test_a_capital_that_only_begins_a_sentence() -> None:
    nlp = make_nlp(pronouns=["it", "its"])
    doc = make_doc("[The committee] met . Then it voted . Its members left .", nlp.vocab)
    doc[0].tag_ = "DT"
    assert nlp.get_pipe("pronoun_resolver")(doc)._.resolved_text == (
        "The committee met. Then the committee voted. The committee's members left."
    )


@pytest.mark.parametrize(
    ("pronoun", "antecedent", "possessive", "lower_first", "expected"),
    [
        ("he", "Bob", False, False, "Bob"),
        ("his", "Bob", True, False, "Bob's"),
        ("his", "James", True, False, "James's"),
        ("its", "Levi's", True, False, "Levi's"),
        ("their", "the Joneses'", True, False, "the Joneses'"),
        ("They", "the board", False, False, "The board"),
        ("they", "The board", False, True, "the board"),
        ("THEY", "the board", False, False, "The board"),
        ("he", "de Gaulle", False, False, "de Gaulle"),
    ],
)
def test_replacement(
    pronoun: str, antecedent: str, possessive: bool, lower_first: bool, expected: str
) -> None:
    found = replacement(pronoun, antecedent, possessive=possessive, lower_first=lower_first)
    assert found == expected


def test_edits_leave_the_rest_alone() -> None:
    assert apply_edits("he saw her", [Edit(0, 2, "Bob"), Edit(7, 10, "Ada")]) == "Bob saw Ada"
    assert apply_edits("nothing", []) == "nothing"


def test_a_pronoun_inside_its_antecedent_stays() -> None:
    nlp = make_nlp()
    doc = tag(nlp.make_doc("Ada and her cat"))
    doc.user_data[("._.", "pronoun_resolution", 8, 11)] = {
        "text": "her",
        "possessive": True,
        "resolved": True,
        "candidates": [["Ada and her cat", -8, 7, 1.0]],
    }
    assert doc._.resolved_text == doc.text
