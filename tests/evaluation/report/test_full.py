"""What the report computes, on parts by hand and on GAP rows."""

import json

import pytest

from spacy_wikicrem.evaluation.base import Contrast, Group, Outcome, Part, Release, Shown
from spacy_wikicrem.evaluation.questions import Question
from spacy_wikicrem.evaluation.registry import Prepared, prepare
from spacy_wikicrem.evaluation.report.clock import Seconds
from spacy_wikicrem.evaluation.report.full import FullReport, calibration_of, measure_part
from spacy_wikicrem.evaluation.report.sources import Published, read_sources
from spacy_wikicrem.ty import MaskedQuery

ANSWERS = [0, 0, 1, 1, 0, 1]


def make_part(**changes):
    """Three pairs of sentences with the answers above."""
    settings = {
        "key": "toy",
        "title": "Toy",
        "measure": "accuracy",
        "unit": "pair",
        "units": [1, 2, 3, 1, 2, 3],
        "slices": [{"half": half} for half in ["pro"] * 3 + ["anti"] * 3],
        "judge": lambda scores: [
            Outcome((int(ok), 1), ok)
            for ok in (
                values.index(max(values)) == answer
                for values, answer in zip(scores, ANSWERS, strict=True)
            )
        ],
        "contrasts": (Contrast("pro - anti", "difference", "half", "pro", "anti"),),
        "show": lambda at: Shown(f"id{at}", "<b> ", "he", " ran.", ("Ada", "Bob"), ANSWERS[at]),
        "at": range(6),
        **changes,
    }
    return Part(**settings)


def choices(picks, sure=1.0):
    return [[sure, 0.0] if pick == 0 else [0.0, sure] for pick in picks]


PERFECT, WORST = choices(ANSWERS), choices([1 - answer for answer in ANSWERS])


def test_scores_slices_and_contrast():
    one_wrong = choices([0, 0, 0, 1, 0, 1])
    found = measure_part(make_part(), {"model": one_wrong, "nearest": WORST})
    model = found["systems"]["model"]
    assert model["score"]["value"] == pytest.approx(100 * 5 / 6) and model["correct"] == 5
    assert model["slices"]["half"]["anti"]["score"]["value"] == 100
    assert model["slices"]["half"]["pro"]["score"]["value"] == pytest.approx(100 * 2 / 3)
    assert model["contrasts"]["pro - anti"]["value"] == pytest.approx(-100 / 3)
    assert found["units"] == 3 and found["rows"] == 6 and model["ties"] == 0
    test = found["comparison"]
    # The pair with the mistake is not right as a whole.
    assert (test["second"], test["only_first"], test["neither"]) == ("nearest", 2, 1)
    assert test["difference"]["value"] == pytest.approx(100 * 5 / 6)


def test_a_second_model_is_the_rival():
    systems = {"model": PERFECT, "model_b": PERFECT, "random": WORST, "nearest": WORST}
    test = measure_part(make_part(), systems)["comparison"]
    assert test["second"] == "model_b" and test["both"] == 3 and test["p"] == 1
    assert test["difference"] == {"value": 0, "low": 0, "high": 0}


def test_calibration_by_hand():
    part = make_part(
        show=lambda at: Shown("", "", "", "", ("Ada", "Bob"), ANSWERS[at] if at else None)
    )
    scores = choices(ANSWERS)
    scores[5] = [1.0, 1.0]
    found = calibration_of(part, scores, 0.5)
    probability = 0.8807970779778823
    assert found["all"]["n"] == 5 and found["ties"] == 1
    # The first row has no right candidate, so that what is chosen there is wrong.
    assert found["all"]["accuracy"] == 0.8 and found["answerable"]["accuracy"] == 1
    assert found["all"]["ece"] == pytest.approx(probability - 0.8)


def test_seed_is_that_of_the_random_baseline(table_scorer):
    question = Question(MaskedQuery("x ", " y", ("Ada", "Bob")), ((0,), (1,)), "x it y", 4)
    found = []
    for seed in (0, 0, 1):
        full = FullReport({"model": table_scorer({})}, samples=100, seed=seed)
        full.add(Prepared("toy", (Group("toy", [question] * 6, (make_part(),)),), Seconds(0, 0)))
        found.append(full.parts[0]["systems"]["random"])
    assert found[0] == found[1] != found[2]


def test_a_half_of_winobias_is_compared_with_its_own(table_scorer, tmp_path):
    full = FullReport({"model": table_scorer({"Ada": 1.0})}, samples=100)
    for type_, value in ((1, 10.0), (2, 20.0)):
        halves = {
            half: {"score": {"value": value + at}, "n": at + 7}
            for at, half in enumerate(("pro", "anti"))
        }
        record = {"slices": {"half": halves}}
        full.parts.append(
            {"benchmark": "winobias", "key": f"winobias-{type_}", "systems": {"model": record}}
        )
    full.add_published(
        [Published("winobias", Release("x", "x.txt", "winobias-2", "anti"), tmp_path, [])]
    )
    assert (full.published[0]["ours"], full.published[0]["ours_n"]) == (21.0, 8)


def test_examples_are_one_a_unit_and_ranked():
    class Scorer:
        temperature = 2.0

        def score(self, queries, *, batch_tokens=None):
            values = {0: [0.0, 4.0], 1: [2.0, 0.0], 2: [1.0, 0.0]}
            return [values.get(len(query.before), [0.0, 0.0]) for query in queries]

    questions = [
        Question(
            MaskedQuery("x" * at, " y", ("Ada", "Bob")), ((0,), (1,)), "x" * at + "it y", at + 2
        )
        for at in range(6)
    ]
    full = FullReport({"model": Scorer()}, samples=100)
    full.add(Prepared("toy", (Group("toy", questions, (make_part(),)),), Seconds(0.5, 0.25)))
    report = full.to_dict()
    chosen = report["examples"]["model"]["toy"]
    assert [example["id"] for example in chosen["worst"]] == ["id0", "id2"]
    assert [example["id"] for example in chosen["closest"]] == ["id2", "id1", "id0"]
    worst = chosen["worst"][0]["candidates"]
    assert [one["text"] for one in worst] == ["Bob", "Ada"]
    assert worst[0]["probability"] == pytest.approx(0.8808, abs=1e-4)  # 4 / temperature
    assert [one["right"] for one in worst] == [False, True]
    assert report["seconds"]["toy"]["analysis"] == {"wall": 0.5, "cpu": 0.25}
    assert report["parts"][0]["comparison"]["p_holm"] == report["parts"][0]["comparison"]["p"]


@pytest.mark.data
def test_gap_agrees_with_the_single_evaluation(data_dir, english, table_scorer):
    from spacy_wikicrem.documents.gap import read_gap
    from spacy_wikicrem.evaluation.gap.running import evaluate_gap

    path = data_dir / "gap" / "gap-validation.tsv"
    rows = read_gap(path, limit=25)
    scorer = table_scorer({row.a.name: len(row.a.name) / 7 for row in rows})
    single = evaluate_gap(rows, english, scorer, protocols=["paper", "given"])
    full = FullReport({"model": scorer}, samples=100)
    full.add(prepare("gap", rows, lambda: english))
    report = full.to_dict()
    for result in single.results:
        key, system = f"gap-{result['protocol']}", result["system"]
        (part,) = (part for part in report["parts"] if part["key"] == key)
        record = part["systems"][system]
        assert record["score"]["value"] == pytest.approx(result["overall"]["f1"])
        assert record["precision"] == result["overall"]["precision"]
        for gender in ("masculine", "feminine"):
            value = record["slices"]["gender"][gender]["score"]["value"]
            assert value == pytest.approx(result[gender]["f1"])
    assert report["parts"][0]["notes"]["names"] == single.missed
    assert len(scorer.asked) == 2 * 25  # once for each evaluation, whatever the protocols
    json.dumps(report, allow_nan=False)


def test_as_published_beside_ours(tmp_path, english, table_scorer):
    """The pronoun before a full stop is not masked by the released code: free."""
    folder = tmp_path / "bert-commonsense"
    folder.mkdir()
    problems = [
        "Ada met Bob and he left .\nhe\nAda,Bob\nBob\n",
        "Ada saw Bob and him.\nhim\nAda,Bob\nAda\n",
    ]
    (folder / "PDP.txt").write_text("\n".join(problems))
    sources = read_sources(tmp_path, ("pdp",))
    full = FullReport({"model": table_scorer({"Bob": 1.0})}, samples=100)
    full.add(prepare("pdp", sources.found["pdp"].data, lambda: english))
    full.add_published(sources.published)
    (row,) = full.to_dict()["as_published"]
    assert (row["ours"], row["ours_n"], row["accuracy"]) == (50, 2, 100)
    assert row["free"] == {"nothing masked": 1} and row["accuracy_without_free"] == 100
