import json
from functools import partial

import pytest
import typer

from spacy_wikicrem.cli.evaluate.schemas import dpr, pdp, winogender, wnli, wsc

from ..invoking import invoke

pytestmark = pytest.mark.usefixtures("english_once")


app = typer.Typer()
for command in (wsc, dpr, pdp, wnli, winogender):
    app.command(command.__name__)(command)


run = partial(invoke, app)


@pytest.mark.data
@pytest.mark.parametrize(
    ("name", "path", "options"),
    [
        ("wsc", "wsc/WSCollection.xml", []),
        ("wsc", "bert-commonsense/wsc273.txt", ["--as-published"]),
        ("dpr", "bert-commonsense", ["--as-published"]),
        ("pdp", "bert-commonsense/PDP.txt", ["--as-published"]),
        ("wnli", "wnli/wnli_glue_dev_71.tsv", ["--as-published"]),
        ("winogender", "winogender", []),
        ("winogender", "bert-commonsense/WinoGender.txt", ["--as-published"]),
    ],
)
def test_each_benchmark(data_dir, tiny_masked_lm, tmp_path, name, path, options):
    output = tmp_path / "new/report.json"
    model = ["--model", tiny_masked_lm, "--device", "cpu", "--limit", 8, "--output", output]
    table = run(name, data_dir / path, *model, *options)
    report = json.loads(output.read_text(encoding="utf8"))
    assert report["problems"] == 8 and report["files"] and report["settings"]["limit"] == 8
    assert [result["system"] for result in report["results"]] == ["model", "random", "nearest"]
    assert all(result["n"] == 8 and "excluded" in result for result in report["results"])
    assert f"{report['results'][0]['accuracy']:.1f} |" in table
    assert "8 problems, 0 excluded" in table
    assert ("as_published" in report) == ("As published" in table) == bool(options)


@pytest.mark.data
def test_free_examples_are_printed(data_dir, tiny_masked_lm):
    arguments = ["pdp", data_dir / "bert-commonsense/PDP.txt", "--model", tiny_masked_lm]
    table = run(*arguments, "--as-published")
    # The tiny tokenizer knows few words, so that it cuts off masks as well.
    assert "examples that no model can get wrong (7 nothing masked" in table


@pytest.mark.data
def test_dpr_validation_is_the_default_part(data_dir, tiny_masked_lm, tmp_path):
    output = tmp_path / "report.json"
    folder = data_dir / "bert-commonsense"
    run("dpr", folder, "--model", tiny_masked_lm, "--output", output)
    report = json.loads(output.read_text())
    assert report["benchmark"] == "dpr validation" and report["problems"] == 131


@pytest.mark.data
def test_the_glue_file(data_dir, tiny_masked_lm, tmp_path):
    path, submission = data_dir / "bert-commonsense/wnli-test.tsv", tmp_path / "WNLI.tsv"
    arguments = ["wnli", path, "--model", tiny_masked_lm, "--submission", submission]
    run(*arguments, "--limit", 5, code="W430")
    table = run(*arguments)
    lines = submission.read_text().splitlines()
    assert lines[0] == "index\tprediction" and len(lines) == 147
    assert {line.split("\t")[1] for line in lines[1:]} <= {"0", "1"}
    assert "146 problems, 1 excluded" in table


@pytest.mark.data
@pytest.mark.parametrize(
    ("name", "path"), [("wsc", "wsc/WSCollection.xml"), ("winogender", "winogender")]
)
def test_the_released_scoring_needs_the_released_file(data_dir, name, path):
    run(name, data_dir / path, "--model", "none", "--as-published", code="W429")


def test_bad_input_is_found_before_the_model_is_loaded(tmp_path):
    run("pdp", tmp_path / "none.txt", "--model", "none", code="W001")
    (tmp_path / "empty.txt").touch()
    run("wsc", tmp_path / "empty.txt", "--model", "none", code="W421")
    run("wnli", tmp_path / "empty.txt", "--model", "none", code="W425")
    run("pdp", tmp_path / "x", "--model", "none", "--output", tmp_path, code="W601")
    run("dpr", tmp_path, "--model", "none", code="W001")
