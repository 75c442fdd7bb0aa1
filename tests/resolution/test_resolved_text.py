from __future__ import annotations

from dataclasses import replace

import pytest
from spacy.tokens import Doc

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


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ada called. She'll come.", "Ada called. Ada will come."),
        ("Ada called. She’ll never come.", "Ada called. Ada will never come."),
        ("The boys won, and they've eaten.", "The boys won, and the boys have eaten."),
        ("The boys won. They're happy.", "The boys won. The boys are happy."),
        ("Ada called. She'd warned us.", "Ada called. Ada had warned us."),
        ("Ada called. She'd already gone.", "Ada called. Ada had already gone."),
        ("Ada called. She'd like some tea.", "Ada called. Ada would like some tea."),
        ("Ada called. She'd better go.", "Ada called. Ada had better go."),
        ("Ada called. She's happy.", "Ada called. Ada's happy."),
        ("The boys won. Their 're' is odd.", "The boys won. The boys' 're' is odd."),
    ],
)
def test_verbs_that_only_pronouns_are_joined_to(english, text: str, expected: str) -> None:
    resolver = make_nlp(["Ada", "The boys"]).get_pipe("pronoun_resolver")
    resolver.settings = replace(resolver.settings, noun_phrases=True)
    assert resolver(english(text))._.resolved_text == expected


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


def test_two_people_who_were_never_joined() -> None:
    doc = make_doc("[Carl] told [Dora] that they won . Their dog barked .", make_nlp().vocab)
    for start, text in ((20, "they"), (30, "Their")):
        carl, dora = ["Carl", -start, 4 - start], ["Dora", 10 - start, 14 - start]
        doc.user_data[("._.", "pronoun_resolution", start, start + len(text))] = {
            "text": text,
            "possessive": text == "Their",
            "resolved": True,
            "candidates": [[*carl, 0.6]],
            "antecedents": [carl, dora],
        }
    assert doc._.resolved_text == (
        "Carl told Dora that Carl and Dora won. Carl and Dora's dog barked."
    )
