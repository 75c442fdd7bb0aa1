"""Trials, their storage, and what comes out of them."""

import json
import math
import sys
from pathlib import Path

import pytest

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.training import search as module
from spacy_wikicrem.training.search import SearchConfig, final_config, grid, parse_search, search

pytest.importorskip("optuna")


@pytest.fixture
def values(config):
    config["training"] |= {"epochs": 1, "plot": False}
    config["data"]["limit"] = 16
    chosen = {"learning_rate": [0.003, 0.00001], "alpha": [1.0, 10.0], "beta": [0.2]}
    return {**config, "search": chosen}


def run(values, out, **options):
    return search(values, out, device="cpu", progress_bar=False, **options)


def read(out):
    return json.loads((out / "trials.json").read_text())


def queued(out):
    study = module.import_optuna().load_study(
        study_name="search", storage=f"sqlite:///{out}/study.db"
    )
    return len(study.trials)


def test_whole_grid_and_best_values(values, tmp_path):
    out, started = tmp_path / "out", []
    found = run(values, out, announce=lambda name, given: started.append((name, given)))
    rows = read(out)
    assert [row["values"] for row in rows] == grid(SearchConfig(**values["search"]))
    assert started == [(row["trial"], row["values"]) for row in rows]
    assert found["score"] == max(row["score"] for row in rows)
    assert found["finished"] == 4
    training = json.loads((out / "trials" / found["trial"] / "training.json").read_text())
    assert training["training"]["learning_rate"] == found["values"]["learning_rate"]
    assert training["loss"]["alpha"] == found["values"]["alpha"]
    assert training["data"]["limit"] == 16
    assert found["config"]["loss"] == {"alpha": found["values"]["alpha"], "beta": 0.2}
    assert "limit" not in found["config"]["data"]
    # Logs stay, weights do not.
    assert (out / "trials" / "000" / "log.jsonl").exists()
    assert not list(out.rglob("*.safetensors")) and not list(out.rglob("checkpoint.pt"))
    assert (out / "search.svg").read_text().count("<svg") == 1


def test_trials_are_those_in_all(values, tmp_path):
    run(values, tmp_path / "out", trials=1)
    assert len(read(tmp_path / "out")) == 1
    with pytest.raises(WikicremError, match="W252"):
        run(values, tmp_path / "out", trials=3)
    assert run(values, tmp_path / "out", trials=3, resume=True)["finished"] == 3
    changed = {**values, "search": {**values["search"], "alpha": [1.0]}}
    with pytest.raises(WikicremError, match=r"W251.*alpha"):
        run(changed, tmp_path / "out", resume=True)


@pytest.mark.parametrize("part", ["train", "dev"])
def test_other_examples_on_resume(values, tmp_path, monkeypatch, part):
    monkeypatch.setattr(module, "train", lambda *args, **options: {"best_score": 0.5})
    run(values, tmp_path / "out", trials=1)
    with Path(values["data"][part][0]).open("a") as file:
        file.write("\n")
    with pytest.raises(WikicremError, match=rf"W251.*{part}\.jsonl"):
        run(values, tmp_path / "out", trials=2, resume=True)


def test_a_folder_with_other_files_is_left_alone(values, tmp_path):
    for resume in (False, True):
        with pytest.raises(WikicremError, match=r"W220.*train\.jsonl"):
            run(values, tmp_path, resume=resume)
    assert not (tmp_path / "study.db").exists()


def test_a_study_that_is_damaged(values, tmp_path):
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "study.db").write_text("garbage " * 1000)
    with pytest.raises(WikicremError, match=r"W257.*study\.db.*not a database"):
        run(values, tmp_path / "out", resume=True)


@pytest.mark.parametrize("error", [KeyboardInterrupt, OSError])
def test_an_interrupted_trial_goes_on(values, tmp_path, error):
    out, seen = tmp_path / "out", []
    values["training"] |= {"checkpoint_every": 1, "log_every": 1}

    def stop(row):
        seen.append(row["step"])
        if len(seen) == 4:  # in the second trial, after its first update
            raise error

    with pytest.raises(error):
        run(values, out, report=stop)
    assert len(read(out)) == 1
    after = []
    found = run(values, out, resume=True, report=lambda row: after.append(row["step"]))
    assert found["finished"] == 4
    points = sorted(str(row["values"]) for row in read(out))
    assert points == sorted(map(str, grid(SearchConfig(**values["search"]))))
    assert sorted(row["trial"] for row in read(out)) == ["000", "001", "002", "003"]
    assert run(values, out, resume=True)["finished"] == 4
    assert queued(out) == 5  # the grid, and one trial a second time


def test_a_trial_that_diverges_is_a_result(values, tmp_path, monkeypatch):
    def train(settings, folder, **options):
        if settings["training"]["learning_rate"] > 0.001:
            raise WikicremError("W214", step=1, batch="x")
        return {"best_score": 0.5}

    monkeypatch.setattr(module, "train", train)
    assert run(values, tmp_path / "out")["values"]["learning_rate"] == 0.00001
    assert [row["score"] for row in read(tmp_path / "out")].count(None) == 2
    assert run(values, tmp_path / "out", resume=True)["finished"] == 4
    assert queued(tmp_path / "out") == 4
    values["search"]["learning_rate"] = [0.003]
    with pytest.raises(WikicremError, match=r"W253.*2 trials diverged"):
        run(values, tmp_path / "other")


@pytest.mark.parametrize("sampler", ["random", "tpe"])
def test_samplers_stay_inside_the_range(values, tmp_path, monkeypatch, sampler):
    monkeypatch.setattr(module, "train", lambda *args, **options: {"best_score": 0.5})
    values["search"]["sampler"] = sampler
    run(values, tmp_path / "out", trials=5)
    rates = [row["values"]["learning_rate"] for row in read(tmp_path / "out")]
    assert all(0.00001 <= rate <= 0.003 for rate in rates)
    assert len(set(rates)) == 5


def test_default_grid_is_that_of_the_paper():
    points = grid(SearchConfig())
    assert len(points) == 36
    assert {"learning_rate": 1e-5, "alpha": 10.0, "beta": 0.2} in points
    assert math.isclose(min(point["learning_rate"] for point in points), 3e-6)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"alpha": []}, "W211"),
        ({"beta": [0.0]}, "W211"),
        ({"sampler": "guess"}, "W211"),
        ({"alpha": [1.0, float("nan")]}, "W211"),
        ({"gamma": [1.0]}, "W210"),
    ],
)
def test_bad_settings(change, code):
    with pytest.raises(WikicremError) as caught:
        parse_search({"search": change})
    assert caught.value.code == code


def test_final_config_leaves_the_given_one_alone():
    shared = {"loss": {"alpha": 1.0}, "data": {"limit": 5, "train": ["x"]}}
    made = final_config(shared, {"alpha": 2.0, "learning_rate": 0.1})
    assert made == {
        "loss": {"alpha": 2.0},
        "data": {"train": ["x"]},
        "training": {"learning_rate": 0.1},
    }
    assert shared["loss"]["alpha"] == 1.0 and shared["data"]["limit"] == 5


def test_without_optuna(values, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "optuna", None)
    with pytest.raises(WikicremError, match=r"W640.*search"):
        run(values, tmp_path / "out")
