"""What all benchmarks share: figures of columns, and the run of a single one."""

import pytest

from spacy_wikicrem.evaluation.base import (
    Benchmark,
    Column,
    Group,
    Outcome,
    Part,
    evaluate,
    figures_of,
)
from spacy_wikicrem.evaluation.questions import Question
from spacy_wikicrem.evaluation.registry import benchmarks
from spacy_wikicrem.ty import MaskedQuery

COUNTS = [(1, 0, 0, 1), (1, 1, 0, 0), (0, 0, 1, 1)]
GENDERS = ["feminine", "feminine", "masculine"]


def make_part(measure):
    counts = COUNTS if measure == "f1" else [(1, 1), (0, 1), (1, 1)]
    return Part(
        key="toy",
        title="Toy",
        measure=measure,
        unit="row",
        units=[1, 2, 3],
        slices=[{"gender": gender} for gender in GENDERS],
        judge=lambda scores: [Outcome(count, True) for count in counts],
    )


def test_figures():
    columns = (
        Column("all", "toy"),
        Column("f", "toy", ("gender", "feminine")),
        Column("none", "toy", ("gender", "neuter")),
        Column("bias", "toy", ratio=("gender", "feminine", "masculine")),
        Column("other", "elsewhere"),
    )
    found = figures_of(columns, Group("g", [], (make_part("f1"),)), [])
    assert found == {
        "all": pytest.approx(100 * 4 / 6),  # 2 tp, 1 fp, 1 fn
        "f": pytest.approx(80.0),
        "none": 0.0,
        "bias": None,
    }
    found = figures_of(columns[:3], Group("g", [], (make_part("accuracy"),)), [])
    assert found == {"all": pytest.approx(200 / 3), "f": 50.0, "none": 0.0}


class Toy(Benchmark):
    """Two questions; the record is the scores."""

    name, rank, places = "toy", 0, ("toy",)

    def groups(self, data, nlp):
        questions = [
            Question(MaskedQuery(text, " ran.", ("Ada", "Bob")), ((0,), (4,)), f"{text}he ran.", 11)
            for text in data
        ]
        return (Group("toy", questions, (), lambda scores: {"best": [max(s) for s in scores]}),)


def test_a_model_and_the_baselines(table_scorer):
    found = evaluate(Toy(), ["Ada Bob a "], table_scorer({"Ada": 2.0, "Bob": 1.0}), seed=1)
    assert [one["system"] for one in found.results] == ["model", "random", "nearest"]
    assert found.results[0]["best"] == [2.0] and list(found.scores) == [[2.0, 1.0]]
    assert set(found.seconds) == {"analysis", "scoring"}
    again = evaluate(Toy(), ["Ada Bob a "], table_scorer({}), seed=1)
    assert again.results[1] == found.results[1]
    assert evaluate(Toy(), ["Ada Bob a "], table_scorer({}), seed=2).results[1] != found.results[1]


def test_all_benchmarks_are_found_in_the_order_of_a_report():
    assert list(benchmarks()) == [
        "gap", "wsc", "dpr", "pdp", "wnli", "wnli-dev", "winogender", "winobias"
    ]  # fmt: skip
    columns = [column.key for one in benchmarks().values() for column in one.columns]
    assert len(set(columns)) == 13
    assert all(one.places for one in benchmarks().values())
