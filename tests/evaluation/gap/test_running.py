"""The real pipeline over real validation and development sentences, with scorers made here."""

import pytest

from spacy_wikicrem.documents.gap import read_gap
from spacy_wikicrem.evaluation.analysis import analyse
from spacy_wikicrem.evaluation.base import evaluate
from spacy_wikicrem.evaluation.gap.examples import pronouns_of
from spacy_wikicrem.evaluation.gap.running import calibrate_gap, evaluate_gap
from spacy_wikicrem.evaluation.registry import benchmarks
from spacy_wikicrem.evaluation.schemas.winobias import read_winobias

pytestmark = pytest.mark.data
ROWS = 120


@pytest.fixture(scope="module")
def rows(data_dir):
    return read_gap(data_dir / "gap/gap-validation.tsv", limit=ROWS)


def gap(before, after):
    return before, after.removeprefix("'s")


def gap_of(row):
    return gap(row.text[: row.offset], row.text[row.offset + len(row.pronoun) :])


class Oracle:
    """Knows the right name of every gap."""

    temperature = 1.0

    def __init__(self, rows):
        self.right = {gap_of(row): n.name for row in rows for n in row.names if n.coref}
        self.calls = 0

    def score(self, queries, *, batch_tokens=8192):
        self.calls += 1
        right = [self.right.get(gap(query.before, query.after)) for query in queries]
        return [
            [float(name == answer) for name in query.candidates]
            for query, answer in zip(queries, right, strict=True)
        ]


def test_an_oracle_reaches_the_cap_and_nothing_more(rows, english):
    oracle = Oracle(rows)
    run = evaluate_gap(rows, english, oracle, protocols=["paper", "given"])
    scores = {(r["protocol"], r["system"]): r["overall"] for r in run.results}
    assert list(scores) == [
        (p, s) for p in ("paper", "given") for s in ("model", "random", "nearest")
    ]
    assert scores["given", "model"]["f1"] == 100.0
    assert scores["paper", "model"]["recall"] == pytest.approx(run.missed["recall_cap"])
    assert scores["paper", "model"]["fp"] <= sum(not any(n.coref for n in r.names) for r in rows)
    assert 15 < 100 * run.missed["missed"] / run.missed["names"] < 40
    assert 30 < scores["given", "random"]["f1"] < 65
    assert oracle.calls == 1
    assert all(len(run.answers[protocol]) == ROWS for protocol in ("paper", "given"))


def test_possessives_by_the_real_tagger(rows, english):
    analyses = analyse(english, pronouns_of(rows), persons=False)
    found = {(row.pronoun.lower(), a.possessive) for row, a in zip(rows, analyses, strict=True)}
    her = {("her", True), ("her", False)}
    assert found == her | {("his", True), ("he", False), ("him", False), ("she", False)}


def test_calibration_on_an_oracle_that_is_often_wrong(rows, english):
    class Shaky(Oracle):
        def score(self, queries, **settings):
            scores = super().score(queries, **settings)
            return [s[::-1] if i % 3 == 0 else s for i, s in enumerate(scores)]

    fit = calibrate_gap(rows, english, Shaky(rows), protocol="given")
    assert fit.questions == sum(row.a.coref != row.b.coref for row in rows)
    assert fit.nll <= fit.nll_before
    # Right two times in three at one nat: sigmoid(1 / T) = 2/3.
    assert fit.temperature == pytest.approx(1 / 0.6931, rel=0.05)


def test_winobias_baselines_and_a_scorer_of_lengths(data_dir, english):
    class Longest:
        temperature = 1.0

        def score(self, queries, *, batch_tokens=8192):
            return [[float(len(c)) for c in q.candidates] for q in queries]

    data = read_winobias(data_dir / "winobias", limit=60)
    results = evaluate(benchmarks()["winobias"], data, Longest(), english).results
    model, chance, nearest = results
    assert [r["system"] for r in results] == ["model", "random", "nearest"]
    # The halves differ in the pronoun alone, and lengths do not see it.
    assert model["type1"]["difference"] == model["type2"]["difference"] == 0
    assert nearest["type1"]["pro"]["accuracy"] == 50
    assert nearest["type2"]["pro"]["accuracy"] == 100
    assert all(
        30 < chance[t][h]["accuracy"] < 70 for t in ("type1", "type2") for h in ("pro", "anti")
    )
