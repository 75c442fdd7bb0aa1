"""The whole of Table 1, tiny: prepared, trained, scored, and nothing done twice."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from spacy_wikicrem.cli.main import app
from spacy_wikicrem.cli.training import matrix as module
from spacy_wikicrem.evaluation.report.table1 import COLUMNS
from spacy_wikicrem.ty import MaskedExample
from spacy_wikicrem.util.jsonl import write_examples

CONFIG = Path(__file__).parents[3] / "configs" / "matrix-small.cfg"


@pytest.fixture(scope="module")
def arguments(tmp_path_factory, tiny_masked_lm, data_dir):
    folder = tmp_path_factory.mktemp("matrix")
    for part, start in (("train", 0), ("dev", 50)):
        examples = [
            MaskedExample(f"ada met bob in {n} . [MASK] smiled .", "ada", ("ada", "bob"))
            for n in range(start, start + 8)
        ]
        write_examples(folder / "wikicrem" / f"{part}.jsonl", examples)
    settings = {
        "paths.model": tiny_masked_lm,
        "paths.wikicrem": folder / "wikicrem",
        "paths.data": data_dir,
        "sources.labelled_limit": 8,
        "benchmarks.limit": 3,
        "recipes.corpus.training.epochs": 1,
        "recipes.labelled.training.epochs": 1,
        "recipes.corpus.training.plot": "false",
        "recipes.labelled.training.plot": "false",
    }
    overrides = [word for key, value in settings.items() for word in (f"--{key}", str(value))]
    return ["matrix", str(CONFIG), str(folder / "out"), "--device", "cpu", *overrides]


def run(arguments, *more):
    done = CliRunner().invoke(app, [*arguments, *more])
    assert done.exit_code == 0, (done.output, done.exception)
    return done.stdout


@pytest.mark.data
def test_prepare_train_evaluate_and_again(arguments, monkeypatch):
    out = Path(arguments[2])
    names = "bert,wikicrem_dpr"
    text = run(arguments, "--models", names, "--prepare")
    assert "wikicrem" in text.splitlines()[0]  # a parent that was not asked for
    assert sorted(path.stem for path in (out / "examples").glob("*.jsonl")) == [
        "dpr-train", "dpr-validation", "wikicrem-dev", "wikicrem-train",
    ]  # fmt: skip
    assert json.loads((out / "matrix.config.json").read_text())["models"]["wikicrem_dpr"]
    assert not (out / "wikicrem").exists()

    run(arguments, "--models", names, "--no-evaluate")
    assert (out / "wikicrem_dpr" / "model-best" / "config.json").exists()
    assert not (out / "table.md").exists()

    text = run(arguments, "--models", names)
    assert text.count("finished before") == 2
    assert (out / "table.md").read_text() in text
    report = json.loads((out / "matrix.json").read_text())
    assert list(report["models"]) == ["bert", "wikicrem", "wikicrem_dpr"]
    row = report["models"]["wikicrem_dpr"]
    assert set(row["ours"]) == {column.key for column in COLUMNS}
    assert row["paper"]["wsc"] == 71.8
    assert row["difference"]["wsc"] == pytest.approx(row["ours"]["wsc"] - 71.8)
    assert row["training"]["steps"] == 1
    assert (out / row["wnli_submission"]).read_text().startswith("index\tprediction\n")
    assert str(out / row["wnli_submission"]) in text

    def forbidden(*args):
        raise AssertionError("scored twice")

    monkeypatch.setattr(module, "build_suite", forbidden)
    assert (out / "table.md").read_text() in run(arguments, "--models", names)
    table = (out / "table.md").read_text()
    assert run(arguments, "--models", "bert").count(table) == 1  # the others stay in the table
    assert json.loads((out / "matrix.json").read_text())["models"].keys() == report["models"].keys()
    stored = (out / "results" / "bert.json").read_text()
    (out / "results" / "bert.json").write_text("x")
    done = CliRunner().invoke(app, [*arguments, "--models", "bert"])
    assert done.exception.code == "W254"
    (out / "results" / "bert.json").write_text(stored)
    with pytest.raises(AssertionError, match="scored twice"):  # other rows: scored anew
        args = [*arguments, "--models", "bert", "--benchmarks.limit", "2"]
        CliRunner().invoke(app, args, catch_exceptions=False)


@pytest.mark.parametrize(("models", "code"), [(",", "W211"), ("bert", "W220")])
def test_no_model_and_a_folder_of_other_files(tmp_path, models, code):
    (tmp_path / "thesis.txt").write_text("mine")
    done = CliRunner().invoke(app, ["matrix", str(CONFIG), str(tmp_path), "--models", models])
    assert done.exception.code == code
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_unknown_model(tmp_path):
    done = CliRunner().invoke(app, ["matrix", str(CONFIG), str(tmp_path), "--models", "bart"])
    assert done.exception.code == "W241"
    assert not list(tmp_path.iterdir())
