"""A chain of tiny models: parents, skipping, resuming, and what must not be mixed."""

import json
import shutil

import pytest
import torch

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.evaluation.suite import Benchmarks
from spacy_wikicrem.models.masked_lm import MaskedLM
from spacy_wikicrem.training.candidates.data import encode_examples
from spacy_wikicrem.training.matrix import running as matrix
from spacy_wikicrem.training.matrix.config import Sources, parse_matrix
from spacy_wikicrem.training.matrix.running import (
    accuracy,
    mean_accuracy,
    train_matrix,
    train_values,
)
from spacy_wikicrem.training.matrix.sets import prepare_sets
from spacy_wikicrem.util.jsonl import write_examples
from tests.fresh import run_fresh
from tests.training.conftest import make_examples


@pytest.fixture
def values(tmp_path, tiny_masked_lm):
    for kind in ("wikicrem", "randomwiki"):
        for part, start in (("train", 0), ("dev", 100)):
            examples = make_examples(24, start=start + 300 * (kind == "randomwiki"))
            write_examples(tmp_path / kind / f"{part}.jsonl", examples)
    training = {"batch_size": 8, "epochs": 2, "learning_rate": 0.003, "plot": False}
    both = ["wikicrem-train", "randomwiki-train"], ["wikicrem-dev", "randomwiki-dev"]
    return {
        "model": {"name": str(tiny_masked_lm), "max_length": 32},
        "sources": {"wikicrem": str(tmp_path / "wikicrem")},
        "recipes": {"r": {"training": training}},
        "models": {
            "plain": {},
            "first": {"train": both[0][:1], "dev": both[1][:1], "recipe": "r"},
            "second": {"start": "first", "train": both[0], "dev": both[1], "recipe": "r"},
        },
    }


@pytest.fixture
def out(tmp_path, values, monkeypatch):
    """The examples are prepared; both corpora are of one kind here, to keep it short."""
    folder = tmp_path / "out"
    monkeypatch.setattr("spacy_wikicrem.training.matrix.sets.read_corpus", _read_anything)
    sources = Sources(**{k: str(tmp_path / k) for k in ("wikicrem", "randomwiki")})
    names = ["wikicrem-train", "wikicrem-dev", "randomwiki-train", "randomwiki-dev"]
    prepare_sets(names, sources, folder / "examples", lambda: None, Benchmarks())
    return folder


def _read_anything(path, kind):
    from spacy_wikicrem.util.jsonl import read_examples

    return read_examples(path)


def run(values, out, names=("second",), **options):
    seen = []
    made = train_matrix(
        parse_matrix(values),
        out,
        names,
        device="cpu",
        progress_bar=False,
        announce=lambda *pair: seen.append(pair),
        **options,
    )
    return made, seen


def test_parents_are_trained_and_finished_models_are_left_alone(values, out):
    made, seen = run(values, out, ["plain", "second"])
    assert seen == [("plain", "base"), ("first", "trained"), ("second", "trained")]
    assert list(made) == ["plain", "first", "second"]
    assert made["plain"] == values["model"]["name"]
    start = json.loads((out / "second" / "training.json").read_text())["model"]["name"]
    assert start == str(out / "first" / "model-best")
    assert not (out / "second" / "checkpoint.pt").exists()  # as large as three models
    best = out / "second" / "model-best" / "model.safetensors"
    before = best.stat().st_mtime_ns
    assert run(values, out)[1] == [("first", "finished"), ("second", "finished")]
    assert best.stat().st_mtime_ns == before


def test_score_of_several_sets_is_the_mean_of_their_accuracies(values, out):
    run(values, out)
    rows = [json.loads(line) for line in (out / "second" / "log.jsonl").read_text().splitlines()]
    for row in rows:
        parts = [row["accuracy_wikicrem-dev"], row["accuracy_randomwiki-dev"]]
        assert row["score"] == pytest.approx(sum(parts) / 2)
    assert len(rows) == 2  # once an epoch


def test_mean_does_not_depend_on_the_sizes(tiny_masked_lm, tmp_path):
    masked_lm = MaskedLM.load(tiny_masked_lm)
    sizes = {"a": 3, "b": 40}
    for name, size in sizes.items():
        write_examples(tmp_path / f"{name}.jsonl", make_examples(size))
    alone = [
        accuracy(masked_lm, encode_examples(masked_lm.encoder, make_examples(size)))
        for size in sizes.values()
    ]
    validate = mean_accuracy([str(tmp_path / f"{name}.jsonl") for name in sizes])
    with torch.inference_mode():
        assert validate(masked_lm)["score"] == pytest.approx(sum(alone) / 2)


@pytest.mark.parametrize(
    ("section", "key", "value"),
    [("training", "learning_rate", 0.001), ("training", "epochs", 3), ("loss", "alpha", 1.0)],
)
def test_a_finished_model_of_other_settings_is_not_taken(values, out, section, key, value):
    run(values, out, ["first"])
    values["recipes"]["r"].setdefault(section, {})[key] = value
    with pytest.raises(WikicremError, match=rf"W247.*{section}\.{key}"):
        run(values, out)
    assert not (out / "second").exists()


def test_a_finished_model_of_another_base_is_not_taken(values, out, tmp_path):
    run(values, out, ["first"])
    copy = tmp_path / "copy"
    shutil.copytree(values["model"]["name"], copy)
    values["model"]["name"] = str(copy)
    assert run(values, out, ["first"])[1] == [("first", "finished")]  # the same weights elsewhere
    masked_lm = MaskedLM.load(copy)
    with torch.no_grad():
        next(masked_lm.model.parameters()).add_(0.5)
    masked_lm.save(copy)
    with pytest.raises(WikicremError, match=r"W247.*model\.safetensors"):
        run(values, out, ["first"])


def test_a_finished_model_without_weights(values, out):
    run(values, out, ["first"])
    shutil.rmtree(out / "first" / "model-best")
    with pytest.raises(WikicremError, match=r"W258.*model-best"):
        run(values, out, ["second"])


def test_a_recipe_that_is_damaged(values, out):
    run(values, out, ["first"])
    (out / "first" / "recipe.json").write_text("")
    with pytest.raises(WikicremError, match=r"W254.*recipe\.json"):
        run(values, out, ["first"])


def test_an_interrupted_model_goes_on(values, out):
    class Stop(Exception):
        pass

    def stop(row):
        raise Stop

    with pytest.raises(Stop):
        run(values, out, report=stop)
    assert not (out / "first" / "recipe.json").exists()
    with pytest.raises(WikicremError, match="W212"):
        run(values, out)
    assert run(values, out, resume=True)[1] == [("first", "trained"), ("second", "trained")]


def test_examples_that_are_missing_or_changed(values, out):
    path = out / "examples" / "wikicrem-dev.jsonl"
    path.write_text(path.read_text() + "\n")
    with pytest.raises(WikicremError, match="W249"):
        run(values, out)
    path.unlink()
    with pytest.raises(WikicremError, match="W248"):
        run(values, out)


def test_a_fresh_head_is_for_the_base_model_alone(values, out):
    values["model"]["new_head"] = True
    config = parse_matrix(values)
    assert train_values(config, out, "first")["model"]["new_head"]
    assert not train_values(config, out, "second")["model"]["new_head"]


BLOCK = """
import sys, runpy
for name in ("spacy", "thinc", "srsly", "typer", "confection", "wasabi", "spacy_transformers"):
    sys.modules[name] = None
sys.argv[0] = "matrix"
runpy.run_module("spacy_wikicrem.training.matrix", run_name="__main__")
"""


def test_training_needs_no_spacy(values, out, tmp_path):
    base = values["model"]["name"]
    values["model"]["name"] = "/nowhere"
    (out / matrix.CONFIG_FILE).write_text(json.dumps(values))
    args = [str(out / matrix.CONFIG_FILE), str(out), "--models", "first", "--no-progress"]
    done = run_fresh(BLOCK, *args, "--device", "cpu", "--base", base)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {"first": str(out / "first" / "model-best")}
