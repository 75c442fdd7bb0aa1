"""Line breaks that end a phrase, and those that only wrap it."""

from __future__ import annotations

import pytest
import spacy
from spacy.tokens import Doc

from spacy_wikicrem.lang import get, pronoun_data
from spacy_wikicrem.resolution.lines import ends_heading, ends_phrase, is_label, whole_sentences
from spacy_wikicrem.resolution.mentions import find_mentions
from tests.pipelines import load_english, vocab_of


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("his new girlfriend\nMaya: what", True),
        ("the tall\nDR SMITH: no", True),
        ("Why?\nA new one", True),
        ("the end\n\nA new one", True),
        ("his cat\n- a dog", True),
        ("and then\n", True),
        ("the very long\nroad to town", False),
        ("Mila\nHorn", False),
        ("he met Mila\nHorn at noon: she was late", False),
    ],
)
def test_a_phrase_ends_at_turns_paragraphs_and_punctuation(text, ends):
    doc = spacy.blank("en")(text)
    token = next(token for token in doc if "\n" in token.text)
    assert ends_phrase(token) is ends


@pytest.mark.parametrize(
    ("text", "mention", "label"),
    [
        ("DR. LEE: She left.", "DR", True),
        ("Yes.\nPROF. ANNA SMITH: We met.", "PROF", True),
        ("Q: Who?", "Q", True),
        ("Method:\n1. Rub the butter in.", "Method", True),
        ("Sugar.\nMethod:\nRub it in.", "Method", True),
        ("LEE: She left.", "LEE", False),
        ("He met Lee: she left.", "Lee", False),
        ("DR. LEE met her.", "DR", False),
    ],
)
def test_what_stands_before_a_colon_may_be_nobody(text, mention, label):
    doc = spacy.blank("en")(text)
    at = next(token.i for token in doc if token.text.rstrip(".") == mention)
    assert is_label(doc, at, at + 1) is label


def test_no_mention_goes_over_to_the_next_turn():
    doc = load_english()(
        "Jo: he brought his new girlfriend\nMaya: does she know about Bella\nJo: no. Why?\nA friend"
    )
    found = {doc[m.first : m.last].text for m in find_mentions(doc, pronoun_data("en"))}
    assert "his new girlfriend" in found and "Bella" in found
    assert not any("\n" in text or text.startswith("Why") for text in found)


def test_both_parts_of_a_phrase_over_a_break_are_mentions():
    doc = load_english()("Hi both -\n\nthe printer on floor two is broken again.")
    found = {doc[m.first : m.last].text for m in find_mentions(doc, pronoun_data("en"))}
    assert "the printer" in found


def test_labels_of_an_interview_are_no_mentions():
    doc = load_english()("Q: Is the bridge open?\nA: No, it is closed.")
    found = {doc[m.first : m.last].text for m in find_mentions(doc, pronoun_data("en"))}
    assert "the bridge" in found and not {"Q", "A"} & found


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("1. Budget\nRaj presented the budget.", True),
        ("Agenda\nMaria opened the meeting.", True),
        ("It was late.\n2) Next Steps\nDana Ng closed the meeting.", True),
        ("- Hiring\nOlga has two candidates.", True),
        ("Roof Repair\nMr. Stone called twice.", True),
        ("He spoke for hours with the old Anna\nLee of the council.", False),  # no room for "Lee"
        ("The new chair is Anna\nLee.", False),
        ("and the chair Anna\nLee spoke of the budget for hours.", False),  # goes on
        ("He met Anna\nLee spoke of the budget for hours.", False),  # a sentence
    ],
)
def test_a_heading_ends_where_its_line_does(text, ends):
    doc = load_english()(text)
    breaks = [token for token in doc if "\n" in token.text]
    assert ends_heading(breaks[-1]) is ends


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("1. Budget\nRaj presented the budget. He said it was approved.", "Raj"),
        ("Agenda\nMaria opened the meeting. She thanked everyone.", "Maria"),
        ("2. Roof\nPeter inspected the roof. He found two leaks.", "Peter"),
        ("Status\nOlga fixed the printer. She was proud.", "Olga"),
        ("- Hiring\nMartin met two candidates. He liked both.", "Martin"),
    ],
)
def test_no_name_begins_in_a_heading(text, name):
    doc = load_english()(text)
    found = {doc.text[m.start : m.end] for m in find_mentions(doc, pronoun_data("en"))}
    assert name in found and not any("\n" in text for text in found)


def test_a_label_is_no_sentence_of_its_own():
    """Small parsers end one after a title and after a colon."""
    words = ["MRS", ".", "OSEI", ":", "Is", "he", "sure", "?", "Yes", ".", "LEE", ":"]
    starts = [True, False, True, False, True, *[False] * 3, True, False, True, False]
    doc = Doc(vocab_of("en"), words, sent_starts=starts)
    assert whole_sentences(doc, get("en")) == [(0, 8), (8, 10), (10, 12)]
