"""Texts from which a ranker learns that a profession has no gender."""

from dataclasses import replace

import pytest

from spacy_wikicrem.corpus.ranked import professions
from spacy_wikicrem.corpus.ranked.professions import evened, with_professions
from spacy_wikicrem.corpus.ranked.taught import with_shares
from spacy_wikicrem.lang.en.nouns import KINDS
from spacy_wikicrem.lang.word_lists import word_lists
from spacy_wikicrem.models.mention_ranker import MentionRanker
from spacy_wikicrem.ty import RankedQuestion, RankedText

TEXT = "Anna Bell thanked Maria because she had helped. Then Bell left."


def asked(text, pronoun, *mentions, right=(0,)):
    places = []
    for mention in mentions:
        start = text.index(mention)
        places.append((start, start + len(mention)))
    start = text.index(f" {pronoun} ") + 1
    question = RankedQuestion(start, start + len(pronoun), tuple(places), right)
    return RankedText(text, (question,), "test")


def read(text):
    (question,) = text.questions
    return text.text[question.start : question.end], [text.text[a:b] for a, b in question.mentions]


def test_names_become_professions_and_each_text_comes_with_both_genders(english):
    text = asked(TEXT, "she", "Anna Bell", "Maria", right=(1,))
    one, other = with_professions([text], english)
    pronoun, (bell, maria) = read(one)
    assert (pronoun, read(other)[0]) == ("she", "he")
    assert bell.startswith("The ") and maria.startswith("the ") and bell[4:] != maria[4:]
    assert one.text == f"{bell} thanked {maria} because she had helped. Then {bell.lower()} left."
    assert other.text == one.text.replace(" she ", " he ")
    assert read(other)[1] == [bell, maria]
    assert [q.right for t in (one, other) for q in t.questions] == [(1,), (1,)]


def test_words_of_one_gender_are_turned_with_the_pronouns(english):
    text = asked("Anna asked her mother whether she had slept.", "she", "Anna", "her mother")
    one, other = with_professions([text], english)
    assert " asked her mother whether she had" in one.text
    assert " asked his father whether he had" in other.text
    assert read(other)[1][1] == "his father"


@pytest.mark.parametrize(
    ("text", "pronoun", "mentions"),
    [
        ("Poor Anna met Maria when she left.", "she", ("Anna", "Maria")),  # "Poor the baker"
        ("The dog saw the cat when it left.", "it", ("The dog", "the cat")),
        ("Anna Bell met Maria when she left.", "she", ("Bell", "Maria")),  # a part of a name
    ],
)
def test_what_is_left_out(english, text, pronoun, mentions):
    assert list(with_professions([asked(text, pronoun, *mentions)], english)) == []


@pytest.mark.parametrize(("count", "texts"), [(3, 2), (2, 0)])
def test_more_people_than_professions(english, monkeypatch, count, texts):
    monkeypatch.setattr(professions, "_PROFESSIONS", ("baker", "nurse", "tailor")[:count])
    text = asked("Anna met Maria. Julia saw them when she left.", "she", "Anna", "Julia")
    assert len(list(with_professions([text], english))) == texts


def test_shares_that_a_text_has_stay(english):
    text = asked(TEXT, "she", "Anna Bell", "Maria", right=(1,))
    text = replace(text, questions=(replace(text.questions[0], shares=(0.3, 0.6, 0.1)),))
    found = [q.shares for t in with_professions([text], english) for q in t.questions]
    assert found == [(0.3, 0.6, 0.1)] * 2


def test_no_profession_has_a_gender():
    forms = word_lists("en.ini", "professions")["all"]
    assert len(forms) > 100
    assert not {form.split("_")[-1] for form in forms} & (KINDS.masculine | KINDS.feminine)


def test_the_shares_of_a_pair_are_the_same(english):
    texts = with_professions([asked(TEXT, "she", "Anna Bell", "Maria", right=(1,))], english)
    teacher = MentionRanker.load("default")
    (one,), (other,) = ([q.shares for q in t.questions] for t in with_shares(texts, teacher))
    texts = with_professions([asked(TEXT, "she", "Anna Bell", "Maria", right=(1,))], english)
    found = [q.shares for t in evened(with_shares(texts, teacher)) for q in t.questions]
    means = [round((a + b) / 2, 4) for a, b in zip(one, other, strict=True)]
    assert found == [tuple(means), tuple(means)]
    plain = evened(with_professions([asked(TEXT, "she", "Anna Bell", "Maria")], english))
    assert [q.shares for t in plain for q in t.questions] == [(), ()]
