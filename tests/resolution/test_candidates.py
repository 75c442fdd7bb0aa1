from __future__ import annotations

import pytest
from spacy.tokens import Span

from spacy_wikicrem import lang
from spacy_wikicrem.resolution.candidates import Question, Window
from spacy_wikicrem.resolution.mentions import MentionSettings
from spacy_wikicrem.resolution.pairing import PairingSettings, find_paired_questions, tabulate
from tests.pipeline.fakes import make_doc

ENGLISH = lang.get("en")
WIDE = Window(sentences_before=3, sentences_after=1, tokens=512)


def find_questions(doc, language, forms, labels, window):
    """With names alone as candidates, and no rules."""
    table = tabulate(doc, language, MentionSettings(tuple(labels), False, False, False))
    rules = PairingSettings(agreement="off", syntax=False)
    return list(find_paired_questions(doc, language, forms, table, window, rules))


def ask(marked: str, window: Window = WIDE, forms: tuple[str, ...] = ENGLISH.default_forms):
    return find_questions(make_doc(marked), ENGLISH, forms, ["PERSON"], window)


def names(question: Question) -> list[str]:
    return [mention.name for mention in question.candidates]


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("[Ada] met [Bob] . She smiled .", ["Bob", "Ada"]),
        # before the pronoun first, nearest first; then after it
        ("[Ada] met [Bob] . He saw [Anna] . [Marco] left .", ["Bob", "Ada", "Anna", "Marco"]),
        # one mention a name
        ("[Ada] met [Bob] . [Ada] said she knew .", ["Ada", "Bob"]),
        # three sentences back, one ahead
        ("[Ada] sat . A . B . C . She left . D . [Bob] sat .", []),
        ("[Ada] sat . A . B . She left . [Bob] sat .", ["Ada", "Bob"]),
        # a pronoun is no candidate, nor is a name around it
        ("[He] sat . He left .", []),
        ("[Ada] saw [her brother] .", ["Ada"]),
        # a final 's is no part of a name, whether or not it is a token
        ("[Anna 's] car broke . She left .", ["Anna"]),
        ("[Anna’s] car broke . She left .", ["Anna"]),
        # nor is a mark without letters, or a whole line, a name
        ("[--] met [Bob] . He left .", ["Bob"]),
        ("[" + "x" * 101 + "] met [Bob] . He left .", ["Bob"]),
    ],
)
def test_candidates(marked: str, expected: list[str]) -> None:
    assert names(ask(marked)[-1]) == expected


def test_nearest_mention_before_the_pronoun_represents_a_name() -> None:
    (question,) = ask("[Ada] left . [Ada] sat . She smiled . [Ada] went .")
    assert [(m.start, m.end) for m in question.candidates] == [(10, 13)]


def test_the_context_is_the_window_around_the_pronoun() -> None:
    window = Window(sentences_before=1, sentences_after=0, tokens=512)
    (question,) = ask("A . [Ada] sat . Then her car broke . B .", window)
    assert question.query.before == "Ada sat. Then "
    assert question.query.after == "'s car broke."
    assert question.query.candidates == ("Ada",)


def test_only_possessives_are_scored_with_an_ending() -> None:
    afters = [q.query.after for q in ask("[Ada] saw him , his car and her .")]
    assert [after.startswith("'s") for after in afters] == [False, True, False]


def test_a_text_without_sentence_ends_is_cut_by_tokens() -> None:
    window = Window(sentences_before=3, sentences_after=1, tokens=4)
    (question,) = ask("[Bob] a b [Ada] c d she e [Anna] f g [Marco]", window)
    assert (question.before, question.after) == ("b Ada c d ", " e Anna f g")
    assert names(question) == ["Ada", "Anna"]


def test_a_name_cut_by_the_window_is_no_candidate() -> None:
    window = Window(sentences_before=3, sentences_after=1, tokens=2)
    (question,) = ask("[Ada Lovelace] sat she left [Bob Smith]", window)
    assert names(question) == []


def test_white_space_inside_a_name_is_one_space() -> None:
    doc = make_doc("[Ada Lovelace] sat .")
    doc = type(doc)(
        doc.vocab,
        words=["Ada", "\t", "Lovelace", "she"],
        ents=["B-PERSON", *["I-PERSON"] * 2, "O"],
    )
    for token, tag in zip(doc, ("NNP", "_SP", "NNP", "PRP"), strict=True):
        token.tag_, token.is_sent_start = tag, token.i == 0
    (question,) = find_questions(doc, ENGLISH, ["she"], ["PERSON"], WIDE)
    assert names(question) == ["Ada Lovelace"]


def test_requested_forms_only() -> None:
    assert [q.text for q in ask("[Ada] saw it and him .")] == ["him"]
    assert [q.text for q in ask("[Ada] saw it and him .", forms=("it",))] == ["it"]


def test_other_labels_are_no_candidates() -> None:
    doc = make_doc("[Ada] met [Bob] . He left .")
    doc.ents = [type(doc.ents[0])(doc, e.start, e.end, label="ORG") for e in doc.ents[:1]]
    (question,) = find_questions(doc, ENGLISH, ["he"], ["PERSON"], WIDE)
    assert names(question) == []
    (question,) = find_questions(doc, ENGLISH, ["he"], ["PERSON", "ORG"], WIDE)
    assert names(question) == ["Ada"]


@pytest.mark.parametrize(("gap", "expected"), [("\n \n", ["Ada"]), ("\n", ["Ada", "Bob"])])
def test_the_next_paragraph_brings_no_candidates(english, gap, expected):
    doc = english.make_doc(f"Ada sat. She left.{gap}Bob stood.")
    for index, token in enumerate(doc):
        token.is_sent_start = index == 0 or doc[index - 1].text == "."
        token.tag_ = "PRP" if token.text == "She" else "NN"
    doc.ents = [Span(doc, t.i, t.i + 1, "PERSON") for t in doc if t.text in ("Ada", "Bob")]
    (question,) = find_questions(doc, ENGLISH, ENGLISH.default_forms, ["PERSON"], WIDE)
    assert names(question) == expected
    assert "Bob" not in question.after or len(expected) == 2
