"""Texts whose genders tell who is meant, and the same texts without that clue."""

import random

import pytest

from spacy_wikicrem.corpus.ranked.gender_swap import one_gender_changes, word_gender
from spacy_wikicrem.corpus.ranked.hidden_genders import hidden_gender_texts
from spacy_wikicrem.corpus.ranked.texts import with_one_gender
from spacy_wikicrem.ty import RankedQuestion, RankedText

ONE_EACH = (
    "Margaret Harrison wrote to William Bennett in the spring. She had read his book twice, and "
    "she told him that it was good."
)


def texts_of(paragraphs, english, **options):
    return list(hidden_gender_texts([paragraphs], english, **options))


def answers(text):
    """For each pronoun the strings of its right mentions."""
    return [
        (text.text[q.start : q.end], {text.text[slice(*q.mentions[at])] for at in q.right})
        for q in text.questions
    ]


def test_the_only_person_of_a_gender_is_who_is_meant(english):
    seen = set()
    for seed in range(6):
        (text,) = texts_of([ONE_EACH], english, one_subject=False, seed=seed)
        names = [text.text.split(" wrote")[0], text.text.split(" wrote to ")[1].split(" in")[0]]
        for (_, mentions), own in zip(answers(text), [0, 1, 0, 1], strict=True):
            assert names[own] in mentions and names[1 - own] not in mentions
        seen.add(text.origin)
    assert "hidden" in seen


def test_the_pronouns_before_are_right_or_wrong_too(english):
    (text,) = texts_of([ONE_EACH], english, one_subject=False)
    places = [(q.start, q.end) for q in text.questions]
    for number, question in enumerate(text.questions):
        right = {question.mentions[at] for at in question.right}
        same = {place for at, place in enumerate(places[:number]) if at % 2 == number % 2}
        assert set(places[:number]) <= set(question.mentions)
        assert right & set(places) == same


def test_a_place_with_the_name_of_a_woman_is_nobody(english):
    text = "William Bennett moved to Victoria with his brother, and he found a new home there."
    assert texts_of([text], english, one_subject=False) == []


def test_the_clue_is_gone_from_most_texts(english):
    hidden = [
        text
        for seed in range(10)
        for text in texts_of([ONE_EACH], english, one_subject=False, seed=seed)
        if text.origin == "hidden"
    ]
    assert len(hidden) >= 4
    for text in hidden:
        genders = {word_gender(text.text[q.start : q.end]) for q in text.questions}
        assert len(genders) == 1
        first = text.text.split()[0], text.text.split("to ")[1].split()[0]
        assert {word_gender(name) for name in first} == genders
    assert {word_gender(t.text[t.questions[0].start : t.questions[0].end]) for t in hidden} == {
        "masculine"
    }  # the first text of each run; the second is of the other gender


def test_both_genders_take_turns(english):
    paragraphs = [ONE_EACH.replace("spring", f"spring of 19{n}") for n in range(10, 30)]
    found = [t for t in texts_of(paragraphs, english, one_subject=False) if t.origin == "hidden"]
    genders = [word_gender(t.text[t.questions[0].start : t.questions[0].end]) for t in found]
    assert abs(genders.count("masculine") - genders.count("feminine")) <= 1


@pytest.mark.parametrize(
    "text",
    [
        # Two men: "he" may be either.
        "Mary Harrison met William Bennett and Robert Cooper in London. He had read a book.",
        # Nobody is named before the pronoun.
        "He was late for dinner that evening, because William Bennett had called Mary Harrison.",
        # Nothing is known of the gender of one who may be meant.
        "Mary Harrison met William Bennett. The doctor said that he was ill and sent for help.",
        # One person alone: there is nothing to choose from.
        "William Bennett was late for the dinner that evening, because he had missed the train.",
    ],
)
def test_what_is_not_certain_is_left_out(english, text):
    assert texts_of([text], english, one_subject=False) == []


def test_in_a_biography_the_subject_may_be_meant_without_a_name(english):
    life = [
        f"Charles Darwin wrote to Emma Collins in 18{n}, and he was pleased with it."
        for n in range(40, 50)
    ]
    other = "Later William Bennett met Mary Harrison in London, and he walked home with her."
    for one_subject, pronouns in [(False, 2), (True, 1)]:
        found = texts_of([*life, other], english, one_subject=one_subject)
        (text,) = [text for text in found if "Harrison" in text.text]
        assert len(text.questions) == pronouns
        assert "Harrison" in " ".join(answers(text)[-1][1])


def test_one_gender_leaves_texts_and_answers_in_place(english):
    doc = english(ONE_EACH)
    changes = one_gender_changes(doc, "feminine", random.Random(0))
    old = {ONE_EACH[c.start : c.end] for c in changes}
    assert old == {"William", "his", "him"}

    at = ONE_EACH.index("his book")
    question = RankedQuestion(at, at + 3, ((0, 17), (27, 42)), (1,))
    both = RankedText(ONE_EACH, (question,), "x")
    plain = RankedText("It rained.", (RankedQuestion(0, 2, (), (0,)),), "y")
    first, second = with_one_gender([both, plain, both], english, seed=1)
    for text, gender in [(first, "feminine"), (second, "masculine")]:
        assert text.origin == f"x {gender}"
        (question,) = text.questions
        assert word_gender(text.text[question.start : question.end]) == gender
        ((_, right),) = answers(text)
        assert {word_gender(name.split()[0]) for name in right} == {gender}
        assert {name.split()[1] for name in right} == {"Bennett"}
