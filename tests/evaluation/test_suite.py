"""The suite gives what the single evaluations give, and asks spaCy once."""

import pytest

from spacy_wikicrem.documents.gap import read_gap
from spacy_wikicrem.evaluation.base import evaluate
from spacy_wikicrem.evaluation.gap.running import evaluate_gap
from spacy_wikicrem.evaluation.registry import benchmarks
from spacy_wikicrem.evaluation.report.table1 import COLUMNS
from spacy_wikicrem.evaluation.schemas.pdp import read_pdp
from spacy_wikicrem.evaluation.schemas.winobias import read_winobias
from spacy_wikicrem.evaluation.suite import (
    Benchmarks,
    benchmark_files,
    benchmark_texts,
    build_suite,
    run_suite,
    text_key,
)

from ..table1 import table1_benchmarks

LIMIT = 12


class LengthScorer:
    """Prefers some candidates by a fixed rule; counts its calls."""

    temperature = 1.0
    calls = 0

    def score(self, queries, *, batch_tokens=8192):
        self.calls += 1
        return [[(len(name) * 7) % 5 + len(name) / 100 for name in q.candidates] for q in queries]


class Counting:
    """A pipeline that counts the texts it reads."""

    def __init__(self, nlp):
        self.nlp, self.meta, self.pipe_names, self.read = nlp, nlp.meta, nlp.pipe_names, 0

    def pipe(self, texts):
        texts = list(texts)
        self.read += len(texts)
        return self.nlp.pipe(texts)


@pytest.fixture(scope="module")
def files(data_dir):
    return table1_benchmarks(data_dir, LIMIT)


@pytest.fixture(scope="module")
def counting(english):
    return Counting(english)


@pytest.fixture(scope="module")
def suite(files, counting):
    return build_suite(files, counting)


@pytest.mark.data
def test_all_columns_and_one_reading(files, suite, counting, tmp_path):
    scorer, before = LengthScorer(), counting.read
    for model in ("a", "b"):
        figures = run_suite(suite, scorer, submission=tmp_path / f"{model}.tsv")
        assert set(figures) == {column.key for column in COLUMNS}
        assert figures.pop("wnli") is None
        assert all(value is not None for value in figures.values())
        answers = (tmp_path / f"{model}.tsv").read_text().splitlines()
        assert answers[0] == "index\tprediction"
        assert len(answers) == 1 + LIMIT
    assert before > 0
    assert counting.read == before
    assert scorer.calls == 2 * len(suite)


@pytest.mark.data
def test_figures_are_those_of_the_single_evaluations(files, suite, data_dir, english):
    found, scorer = run_suite(suite, LengthScorer()), LengthScorer()
    rows = read_gap(data_dir / "gap" / "gap-test.tsv", limit=LIMIT)
    gap = evaluate_gap(rows, english, scorer, protocols=["paper"]).results[0]
    assert found["gap_f1"] == gap["overall"]["f1"]
    assert found["gap_f1_m"] == gap["masculine"]["f1"]
    assert found["gap_bias"] == gap["bias"]
    data = read_winobias(data_dir / "winobias", "test", limit=LIMIT)
    bias = evaluate(benchmarks()["winobias"], data, scorer, english).results[0]
    assert found["wb_t2_anti"] == bias["type2"]["anti"]["accuracy"]
    assert found["wb_t1_pro"] == bias["type1"]["pro"]["accuracy"]
    pdp = evaluate(benchmarks()["pdp"], read_pdp(files.pdp, limit=LIMIT), scorer, english).results[
        0
    ]
    assert found["pdp"] == pdp["accuracy"]


@pytest.mark.data
def test_a_path_that_is_empty_leaves_its_column_out(files, english):
    only = Benchmarks(pdp=files.pdp, limit=2)
    assert set(run_suite(build_suite(only, english), LengthScorer())) == {"pdp"}
    assert [path.name for path in benchmark_files(only)] == ["PDP.txt"]


@pytest.mark.data
def test_files_are_test_files(files):
    names = {path.name for path in benchmark_files(files)}
    assert {"gap-test.tsv", "test.c.txt", "WSCollection.xml", "wnli-test.tsv"} <= names
    assert len(names) == 10
    assert all(path.exists() for path in benchmark_files(files))


@pytest.mark.data
def test_texts(files):
    texts = benchmark_texts(files)
    assert text_key("The City councilmen refused the demonstrators a permit because ",
                    " feared violence.") in texts  # fmt: skip
    assert len(texts) > 7 * LIMIT


@pytest.mark.parametrize(
    ("before", "after", "same"),
    [
        ("Ada saw ", " dog.", True),
        ("ada  saw ", "'s dog", True),  # a possessive gap
        ("Ada saw a ", " dog.", False),
        ("Ada ", " saw dog.", False),
    ],
)
def test_text_key(before, after, same):
    assert (text_key(before, after) == text_key("Ada saw ", " dog.")) == same
