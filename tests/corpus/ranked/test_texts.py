"""What the mention ranker learns from."""

import pytest

from spacy_wikicrem.corpus.ranked.texts import (
    document_texts,
    gap_texts,
    masked_texts,
    page_genders,
    with_turned,
)
from spacy_wikicrem.documents.gap import GapName, GapRow
from spacy_wikicrem.documents.reading import read_documents
from spacy_wikicrem.lang.first_names import gender_of
from spacy_wikicrem.ty import MASK, MaskedExample, Source


def masked(text, answer, *candidates, title="Somebody Else"):
    return MaskedExample(text, answer, candidates, source=Source(page_id=1, title=title))


def described(text):
    (question,) = text.questions
    mentions = [text.text[a:b] for a, b in question.mentions]
    right = [mentions[i] if i < len(mentions) else None for i in question.right]
    return text.text[question.start : question.end], mentions, right


@pytest.mark.parametrize(
    ("text", "pronoun", "after"),
    [
        ("Mary met Jane. [MASK] smiled.", "She", " smiled."),
        ("Mary met Jane. Bob saw [MASK] there.", "her", " there."),
        ("Mary met Jane. Bob took [MASK]'s hat.", "her", " hat."),
        ("Mary met Jane. Bob saw tall [MASK].", MASK, "."),
        ("Mary met Jane. Bob and [MASK] left.", MASK, " left."),
    ],
)
def test_a_pronoun_of_the_right_form_takes_the_place_of_the_name(english, text, pronoun, after):
    example = masked(text, "Mary", "Mary", "Jane")
    (found,) = masked_texts([example], english, balance=False)
    form, mentions, right = described(found)
    assert form == pronoun
    assert found.text[found.questions[0].end :] == after
    assert mentions[:2] == ["Mary", "Jane"] and right == ["Mary"]


def test_an_unknown_gender_leaves_the_mask(english):
    example = masked("Quux met Jane. [MASK] smiled.", "Quux", "Quux", "Jane")
    (found,) = masked_texts([example], english, balance=False)
    assert described(found)[0] == MASK


def test_the_subject_of_an_article_has_the_gender_of_its_pronouns():
    text = "He knew his hat. Then he took him to his house. Curie met Dunn. [MASK] left."
    example = masked(text, "Curie", "Curie", "Dunn", title="Robin Curie")
    assert page_genders([example]) == {1: {"Curie": "masculine"}}


def test_later_mentions_count_and_other_people_compete(english):
    text = "Mary met Jane. [MASK] smiled. Later Mary saw John Smith."
    (found,) = masked_texts([masked(text, "Mary", "Mary", "Jane")], english, balance=False)
    assert described(found)[1:] == (["Mary", "Jane", "Mary", "John Smith"], ["Mary", "Mary"])


def test_genders_are_balanced(english):
    examples = [
        masked(f"John met Peter in {n}. [MASK] smiled.", "John", "John", "Peter") for n in range(60)
    ]
    texts = list(masked_texts(examples, english, seed=1))
    women = [t for t in texts if described(t)[0] == "She"]
    assert 18 < len(women) < 42
    for text in women:
        _, mentions, right = described(text)
        assert gender_of(right[0]) == gender_of(mentions[1]) == "feminine"


ROW = {"id": "x", "pronoun": "she", "url": ""}


def gap_row(text, a, b):
    def name(word, coref):
        return GapName(word, text.index(word), coref)

    return GapRow(text=text, offset=text.index(" she ") + 1, a=name(*a), b=name(*b), **ROW)


def test_gap_names_of_the_same_person_do_not_compete(english):
    text = "Ann Lee met Eve Fox and Kim Roe. Lee said that she knew Ann Lee."
    (found,) = gap_texts([gap_row(text, ("Ann Lee", True), ("Eve Fox", False))], english)
    form, mentions, right = described(found)
    assert form == "she"
    assert mentions == ["Ann Lee", "Eve Fox", "Kim Roe", "Ann Lee"]
    assert right == ["Ann Lee", "Ann Lee"]


def test_gap_neither_leaves_everything_else_open(english):
    text = "Ann Lee met Eve Fox. Kim Roe said that she knew."
    (found,) = gap_texts([gap_row(text, ("Ann Lee", False), ("Eve Fox", False))], english)
    assert described(found)[1:] == (["Ann Lee", "Eve Fox", "Kim Roe"], ["Kim Roe", None])


CONLL = """#begin document (d); part 000
d 0 0 Anna (0)
d 0 1 slept -
d 0 2 . -

d 0 0 She (0)
d 0 1 saw -
d 0 2 Maria (1)
d 0 3 . -

d 0 0 It -
d 0 1 helped -
d 0 2 her (1)
d 0 3 . -

#end document
"""


@pytest.mark.parametrize("complete", [True, False])
def test_documents(english, tmp_path, complete):
    (tmp_path / "d.conll").write_text(CONLL)
    documents = read_documents(tmp_path / "d.conll")
    (found,) = document_texts(documents, english, complete=complete)
    answers = {}
    for question in found.questions:
        mentions = [found.text[a:b] for a, b in question.mentions]
        right = [mentions[i] if i < len(mentions) else None for i in question.right]
        answers[found.text[question.start : question.end]] = (mentions, right)
    assert answers["She"] == (["Anna", "Maria"], ["Anna"])
    if complete:
        assert answers["It"] == (["Anna", "She", "Maria"], [None])
        assert answers["her"] == (["Anna", "She", "Maria", "It"], ["Maria"])
    else:
        assert "It" not in answers
        assert answers["her"] == (["Anna", "She", "Maria"], ["Maria"])


def test_each_text_comes_again_with_its_genders_turned(english):
    text = "Mary Lee met Eve Fox. Then Mary said that she knew her."
    row = gap_row(text, ("Mary Lee", True), ("Eve Fox", False))
    plain, turned = with_turned(gap_texts([row], english), english, seed=3)
    assert plain.text == text
    form, mentions, right = described(turned)
    assert form == "he" and mentions[1].endswith(" Fox") and right[0].endswith(" Lee")
    assert len(turned.questions[0].mentions) == len(plain.questions[0].mentions)
    assert "Mary" not in turned.text and turned.text.endswith("knew him.")
