import math

import pytest

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.evaluation.questions import Question, score_questions, softmax, strictly_best
from spacy_wikicrem.ty import MaskedQuery


def question(before, after, *candidates):
    return Question(MaskedQuery(before, after, candidates), tuple((0,) for _ in candidates))


def test_questions_about_one_gap_are_asked_once(table_scorer):
    scorer = table_scorer({"A": -1.0, "B": -2.0, "C": -3.0})
    asked = [
        question("x ", " y", "A", "B"),
        question("x ", "'s y", "A"),
        question("x ", " y", "C", "A"),
        question("z ", " y"),
    ]
    assert score_questions(scorer, asked) == [[-1.0, -2.0], [-1.0], [-3.0, -1.0], []]
    assert [query.candidates for query in scorer.asked] == [("A", "B", "C"), ("A",)]


def test_not_a_number_is_an_error(table_scorer):
    with pytest.raises(WikicremError, match=r"W412.*1 of 2 scores"):
        score_questions(table_scorer({"A": math.nan}), [question("", "", "A", "B")])


@pytest.mark.parametrize(
    ("scores", "best"),
    [([], None), ([1.0], 0), ([1.0, 2.0, 0.0], 1), ([2.0, 2.0], None), ([1.0, 2.0, 2.0], None)],
)
def test_a_tie_has_no_best(scores, best):
    assert strictly_best(scores) == best


def test_softmax_with_temperature():
    assert softmax([0.0, math.log(3)]) == pytest.approx([0.25, 0.75])
    assert softmax([0.0, 2 * math.log(3)], 2.0) == pytest.approx([0.25, 0.75])
    assert softmax([-1000.0, -2000.0]) == pytest.approx([1.0, 0.0])
