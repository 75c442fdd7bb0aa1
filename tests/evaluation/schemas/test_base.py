from pathlib import Path

import pytest

from spacy_wikicrem.evaluation.base import evaluate
from spacy_wikicrem.evaluation.registry import benchmarks
from spacy_wikicrem.evaluation.schemas.base import (
    Schema,
    SchemaSet,
    find_mentions,
    fit,
    schema_questions,
    schema_scores,
)

ROW = Schema("1", "Ann saw The Bee as ", "its", " wing hurt.", ("Ann", "The Bee"), 1, True)


@pytest.mark.parametrize(
    ("candidate", "before", "expected"),
    [
        ("The bee", "as ", "the bee"),
        ("The bee", "It fell. ", "The bee"),
        ("the bee", "", "The bee"),
        ("ann", 'He said: "Go!" "', "Ann"),
        ("his dog", "Mr. Lee left, since ", "his dog"),
        ("Ann", "as ", "Ann"),
        ("The", "as ", "The"),
    ],
)
def test_case_of_a_candidate(candidate, before, expected):
    assert fit(candidate, before) == expected


@pytest.mark.parametrize(
    ("text", "candidate", "starts"),
    [
        ("The bee saw the  Bee", "the bee", (0, 12)),
        ("A bee left", "the bee", (2,)),
        ("her mother slept", "Tatyana's mother", (4,)),
        ("Annabel left", "Ann", (12,)),
    ],
)
def test_mentions_for_the_baselines(text, candidate, starts):
    assert find_mentions(text, candidate) == starts


def test_a_possessive_leaves_its_ending():
    [question] = schema_questions([ROW])
    assert question.query.after == "'s wing hurt." and question.offset == 19
    assert question.query.candidates == ("Ann", "the Bee")
    assert question.mentions == ((0,), (8,))


def test_ties_are_wrong_and_exclusions_and_slices_are_counted():
    rows = tuple(
        Schema(str(i), "a b ", "it", "", ("a", "b"), answer, False, {"kind": kind})
        for i, (answer, kind) in enumerate([(0, "x"), (1, "x"), (1, "y")])
    )
    data = SchemaSet("d", rows, (("line 4", "why"), ("line 9", "why")), (Path("f"),))
    found = schema_scores(data, [[2.0, 1.0], [1.0, 1.0], [0.0, 1.0]])
    assert (found["correct"], found["n"], found["ties"]) == (2, 3, 1)
    assert found["accuracy"] == pytest.approx(200 / 3) and found["excluded"] == {"why": 2}
    assert found["slices"]["kind"]["x"] == {"accuracy": 50.0, "correct": 1, "n": 2}
    assert found["slices"]["kind"]["y"]["accuracy"] == 100.0


def test_the_model_and_both_baselines_are_scored(table_scorer):
    data = SchemaSet("d", (ROW,), (), ())
    results, seconds, *_ = evaluate(benchmarks()["pdp"], data, table_scorer({"Ann": 1.0}))
    assert [(r["system"], r["correct"]) for r in results if r["system"] != "random"] == [
        ("model", 0),
        ("nearest", 1),
    ]
    assert set(seconds) == {"analysis", "scoring"}
