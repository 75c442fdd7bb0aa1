import csv
import random

import pytest

from spacy_wikicrem.documents.gap import GapName, GapRow, read_gap
from spacy_wikicrem.evaluation.analysis import Analysis, Person
from spacy_wikicrem.evaluation.gap.protocols import (
    gap_answers,
    gap_questions,
    missed_names,
    right_candidate,
    score_answers,
)
from spacy_wikicrem.evaluation.metrics import Counts, f1
from spacy_wikicrem.evaluation.questions import FromNone

NAMES = ("Ada Byron", "Bob", "Ada")


def answer(row, persons, scores, protocol, **settings):
    """The answer to one row when the pipeline finds `persons` and names score as in a table."""
    people = tuple(Person(name, index) for index, name in enumerate(persons))
    questions = gap_questions([row], [Analysis(True, people)], protocol)
    values = [[scores[name] for name in questions[0].query.candidates]]
    return gap_answers([row], questions, values, protocol, **settings)[row.id]


@pytest.mark.parametrize(
    ("persons", "scores", "expected"),
    [
        (NAMES, (-2, -1, -3), (False, True)),
        (NAMES, (-1, -2, -3), (True, False)),
        (NAMES, (-2, -3, -1), (False, False)),  # a third name is better than both
        (NAMES, (-1, -1, -3), (False, False)),  # a tie
        (NAMES, (-3, -1, -1), (False, False)),  # a tie with a third name
        (("Ada Byron", "Ada"), (-2, -1, -3), (True, False)),  # B is missed
        (("Bob",), (-1, -2, -3), (False, True)),  # nobody else was found
        ((), (-1, -2, -3), (False, False)),
    ],
)
def test_paper_judges_names_against_all_persons(make_row, persons, scores, expected):
    assert answer(make_row(), persons, dict(zip(NAMES, scores, strict=True)), "paper") == expected


def test_paper_candidates_are_distinct_casefolded_strings(make_row):
    people = tuple(map(Person, ("Ada", "ADA", "Bob", "Ada"), (24, 30, 15, 40)))
    [question] = gap_questions([make_row()], [Analysis(True, people)], "paper")
    assert question.query.candidates == ("Ada", "Bob")
    assert question.mentions == ((24, 30, 40), (15,))
    assert question.query.after == "'s dog."


def test_paper_finds_a_name_in_other_letters(make_row):
    persons, scores = ("ADA BYRON", "Ada"), {"ADA BYRON": 1.0, "Ada": 0.0}
    assert answer(make_row(), persons, scores, "paper") == (True, False)


@pytest.mark.parametrize(
    ("scores", "expected"),
    [((-2, -1), (False, True)), ((-1, -2), (True, False)), ((-1, -1), (False, False))],
)
def test_given_takes_the_better_of_two(make_row, scores, expected):
    table = dict(zip(NAMES, scores, strict=False))
    assert answer(make_row(), ("Carl",), table, "given") == expected


@pytest.mark.parametrize(("threshold", "expected"), [(0.7, True), (0.8, False)])
def test_given_threshold_on_the_softmax(make_row, threshold, expected):
    scores = {"Ada Byron": 0.0, "Bob": 2.1972}  # two nats times ln 3: probability 3/4 at T = 2
    settings = {"threshold": threshold, "temperature": 2.0}
    assert answer(make_row(), (), scores, "given", **settings) == (False, expected)


def test_one_string_for_both_names(make_row):
    text = "ADA told Ada that his dog."
    row = make_row(text, a=("ADA", True), b=("Ada", False))
    assert answer(row, (), {}, "given") == (False, False)
    assert answer(row, ("ADA", "Ada", "Bob"), {"ADA": 1.0, "Bob": 0.0}, "paper") == (True, True)


def test_right_candidate(make_row):
    found = Analysis(True, (Person("Ada", 24), Person("bob", 15)))
    for row, expected in [
        (make_row(), 1),
        (make_row(a=("Ada Byron", True), b=("Bob", False)), None),
        (make_row(b=("Bob", False)), None),
    ]:
        [question] = gap_questions([row], [found], "paper")
        assert right_candidate(row, question) == expected


def test_missed_names_and_the_cap(make_row):
    rows = [make_row(), make_row(a=("Ada Byron", True), b=("Bob", False))]
    analyses = [Analysis(True, (Person("BOB", 0),)), Analysis(True, (Person("Bob", 0),))]
    missed = missed_names(rows, analyses)
    assert (missed["names"], missed["missed"]) == (4, 2)
    assert (missed["true_names"], missed["missed_true"]) == (2, 1)
    assert missed["recall_cap"] == pytest.approx(50) and missed["f1_cap"] == pytest.approx(200 / 3)


def test_scores_split_by_gender_and_missing_answers_cost_recall(make_row):
    him = make_row(identifier="m")
    her = make_row("Bob told Ada Byron that her dog.", "her", identifier="f")
    scores = score_answers([him, her], {"m": (True, True)})
    assert scores.masculine == Counts(tp=1, fp=1)
    assert scores.feminine == Counts(fn=2)
    assert scores.overall == Counts(tp=1, fp=1, fn=2)


@pytest.mark.data
def test_perfect_answers_score_100(data_dir):
    rows = read_gap(data_dir / "gap/gap-validation.tsv")
    gold = {row.id: (row.a.coref, row.b.coref) for row in rows}
    scores = score_answers(rows, gold)
    assert [f1(c) for c in (scores.overall, scores.masculine, scores.feminine)] == [100.0] * 3


@pytest.mark.data
def test_counting_agrees_with_a_second_implementation(data_dir):
    """Official counting written once more, from the raw file, on random and missing answers."""
    path = data_dir / "gap/gap-validation.tsv"
    rows, draw = read_gap(path), random.Random(1)
    answers = {
        row.id: (draw.random() < 0.4, draw.random() < 0.6) for row in rows if draw.random() < 0.9
    }
    tally = {"M": [0, 0, 0, 0], "F": [0, 0, 0, 0]}
    with path.open(encoding="utf8") as file:
        for record in csv.DictReader(file, delimiter="\t"):
            gender = "M" if record["Pronoun"].lower() in ("he", "him", "his") else "F"
            for index, column in enumerate(("A-coref", "B-coref")):
                gold = record[column] == "TRUE"
                given = answers.get(record["ID"])
                wrong = given is None or given[index] != gold
                # tp, fp, fn, tn
                kind = (1 if not gold and given else 2) if wrong else (0 if gold else 3)
                tally[gender][kind] += 1
    scores = score_answers(rows, answers)
    assert scores.masculine == Counts(*tally["M"]) and scores.feminine == Counts(*tally["F"])
    assert scores.overall == Counts(*map(sum, zip(tally["M"], tally["F"], strict=True)))
    tp, fp, fn, _ = map(sum, zip(tally["M"], tally["F"], strict=True))
    assert f1(scores.overall) == pytest.approx(100 * 2 * tp / (2 * tp + fp + fn))


@pytest.mark.parametrize(("scores", "expected"), [([1.0, -2.0], True), ([-1.0, -2.0], False)])
def test_neither_name_wins_below_no_antecedent(scores, expected):
    row = GapRow(
        "x", "Ada met Eve. She left.", "She", 13, GapName("Ada", 0, True), GapName("Eve", 8, False)
    )
    (question,) = gap_questions([row], [Analysis(possessive=False, persons=())], "given")
    assert gap_answers([row], [question], [FromNone(scores)], "given") == {"x": (expected, False)}
    assert gap_answers([row], [question], [scores], "given") == {"x": (True, False)}
