import json
from functools import partial

import pytest
import typer

from spacy_wikicrem.cli.evaluate.coreference import coreference_command

from ..invoking import invoke

KEY = "#begin document (a);\n" + "".join(f"a 0 {i} w (1)\n" for i in range(4)) + "#end document\n"


@pytest.fixture
def run(tmp_path):
    app = typer.Typer()
    app.command("coref")(coreference_command)
    (tmp_path / "key").write_text(KEY)
    (tmp_path / "response").write_text(KEY.replace("3 w (1)", "3 w (2)"))

    return partial(invoke, app, tmp_path / "key", tmp_path / "response")


def test_all_metrics(run, tmp_path):
    table = run("--output", tmp_path / "report.json")
    for name in (
        "mention detection",
        "MUC",
        "B-cubed",
        "CEAF-m",
        "CEAF-e",
        "BLANC",
        "LEA",
        "CoNLL",
    ):
        assert name in table
    report = json.loads((tmp_path / "report.json").read_text())
    # Two of three links are found, and no wrong one.
    assert report["scores"]["muc"] == pytest.approx({"recall": 200 / 3, "precision": 100, "f1": 80})
    assert "80.00" in table and report["benchmark"] == "coreference"
    assert report["settings"]["match"] == "exact" and len(report["files"]) == 2


def test_options(run):
    table = run("--metric", "muc", "--metric", "muc", "--drop-singletons", "--zeros", "linear")
    assert table.count("MUC") == 1 and "LEA" not in table
    assert "singletons dropped" in table and "zeros linear" in table and "1 singletons" in table
    assert "exact match" in run("--match", "exact")


def test_errors(run, tmp_path):
    run("--metric", "rouge", code="W459")
    run("--match", "head", code="W457")
    run("--output", tmp_path, code="W601")
