import math
import re

import pytest

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.evaluation.questions import (
    FromNone,
    Question,
    score_questions,
    strictly_best,
)
from spacy_wikicrem.ty import MaskedQuery


def question(before, after, *candidates):
    return Question(
        MaskedQuery(before, after, candidates),
        tuple((0,) for _ in candidates),
        before + "it" + after,
        len(before) + 2,
    )


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


class Mentions:
    """Likes later mentions; "no antecedent" is at 10."""

    temperature = 1.0

    def __init__(self, broken=False):
        self.broken, self.queries = broken, []

    def score_mentions(self, queries, *, batch_tokens=None):
        self.queries += queries
        nan = [float("nan")] if self.broken else []
        return [[*(nan or (float(start) for start, _ in q.mentions)), 10.0] for q in queries]


def mention_question(text, pronoun, *candidates):
    at = text.index(pronoun)
    query = MaskedQuery(text[:at], "'s" + text[at + len(pronoun) :], candidates)
    starts = tuple(tuple(m.start() for m in re.finditer(c, text)) for c in candidates)
    return Question(query, starts, text, at + len(pronoun))


def test_a_scorer_of_mentions_sees_the_pronoun_and_all_mentions():
    text = "Ada met Bob. Ada took her hat. Bob left."
    scorer = Mentions()
    (scores,) = score_questions(scorer, [mention_question(text, "her", "Ada", "Bob", "Eve")])
    (query,) = scorer.queries
    assert query.text == text and text[query.start : query.end] == "her"
    assert [text[a:b] for a, b in query.mentions] == ["Ada", "Ada", "Bob", "Bob"]
    assert scores == [3.0, 21.0, float("-inf")]
    assert isinstance(scores, FromNone)


def test_nothing_is_asked_without_a_mention():
    scorer = Mentions()
    assert score_questions(scorer, [mention_question("She left.", "She", "Eve")]) == [[-math.inf]]
    assert scorer.queries == []


def test_mention_scores_must_be_numbers():
    with pytest.raises(WikicremError, match="W412"):
        score_questions(Mentions(broken=True), [mention_question("Ada left her.", "her", "Ada")])
