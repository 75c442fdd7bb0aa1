import hashlib
import json
import shutil

import pytest
from typer.testing import CliRunner

from spacy_wikicrem.cli.evaluate import evaluate_app
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.jsonl import read_examples


def run(*arguments, code=None):
    """Run `evaluate`; expects the coded error `code`, or success."""
    result = CliRunner().invoke(evaluate_app, [str(argument) for argument in arguments])
    if code is None:
        assert result.exit_code == 0, result.output + repr(result.exception)
    else:
        assert isinstance(result.exception, WikicremError), repr(result.exception)
        assert result.exception.code == code
    return result.output


@pytest.fixture
def validation(data_dir):
    return data_dir / "gap/gap-validation.tsv"


@pytest.mark.data
def test_gap(validation, tiny_masked_lm, tmp_path):
    output = tmp_path / "new/report.json"
    arguments = ["gap", validation, "--model", tiny_masked_lm, "--limit", 12, "--device", "cpu"]
    table = run(*arguments, "--output", output, "--batch-tokens", 2000)
    report = json.loads(output.read_text(encoding="utf8"))
    assert [(r["protocol"], r["system"]) for r in report["results"]] == [
        (protocol, system)
        for protocol in ("paper", "given")
        for system in ("model", "random", "nearest")
    ]
    assert report["rows"] == 12 and report["settings"]["limit"] == 12
    checksum = hashlib.sha256(validation.read_bytes()).hexdigest()
    assert report["files"] == {str(validation): checksum}
    assert set(report["seconds"]) == {"analysis", "scoring"}
    for result in report["results"]:
        assert sum(result["overall"][key] for key in ("tp", "fp", "fn", "tn")) == 24
        assert f"{result['overall']['f1']:.1f} |" in table
    assert "cannot exceed" in table


@pytest.mark.data
def test_gap_answers_score_the_same_from_their_file(validation, tiny_masked_lm, tmp_path):
    answers, first, second = (tmp_path / name for name in ("answers.tsv", "1.json", "2.json"))
    gold = tmp_path / "gold.tsv"
    gold.write_text("\n".join(validation.read_text(encoding="utf8").split("\n")[:11]) + "\n")
    arguments = ["--model", tiny_masked_lm, "--protocol", "given", "--system-tsv", answers]
    run("gap", gold, *arguments, "--output", first)
    assert "10 of 10 rows answered" in run("gap-tsv", gold, answers, "--output", second)
    results = [json.loads(path.read_text())["results"][0] for path in (first, second)]
    assert results[0]["overall"] == results[1]["overall"]
    run("gap-tsv", validation, answers, "--output", second)
    assert json.loads(second.read_text())["results"][0]["overall"]["fn"] >= 2 * 444


@pytest.mark.data
def test_winobias(data_dir, tiny_masked_lm, tmp_path):
    output = tmp_path / "report.json"
    folder = data_dir / "winobias"
    table = run("winobias", folder, "--model", tiny_masked_lm, "--limit", 4, "--output", output)
    report = json.loads(output.read_text())
    assert report["sentences"] == 16 and report["excluded"] == [] and len(report["files"]) == 6
    assert "16 sentences, 0 excluded." in table
    assert [result["system"] for result in report["results"]] == ["model", "random", "nearest"]


@pytest.mark.data
def test_calibrate_saves_into_the_model_folder(validation, tiny_masked_lm, tmp_path, monkeypatch):
    folder = tmp_path / "model"
    shutil.copytree(tiny_masked_lm, folder)
    settings = folder / "wikicrem.json"
    settings.write_text(json.dumps({"reduction": "sum"}))
    arguments = ["calibrate", validation, "--model", folder, "--limit", 12, "--protocol", "given"]
    monkeypatch.setattr("spacy_wikicrem.evaluation.benchmarks.fit_temperature", lambda *_: 2.5)
    assert "temperature 2.5000 on" in run(*arguments)
    assert json.loads(settings.read_text()) == {"reduction": "sum"}
    run(*arguments, "--save")
    assert json.loads(settings.read_text()) == {"reduction": "sum", "temperature": 2.5}
    monkeypatch.setattr("spacy_wikicrem.evaluation.benchmarks.fit_temperature", lambda *_: 100.0)
    run(*arguments, "--save", code="W417")
    assert json.loads(settings.read_text())["temperature"] == 2.5


@pytest.mark.data
def test_gap_examples(validation, tmp_path):
    out = tmp_path / "examples.jsonl"
    assert "392 examples from 454 rows" in run("gap-examples", validation, out)
    examples = list(read_examples(out))
    assert len(examples) == 392 and {example.kind for example in examples} == {"labelled"}
    first = sum(example.answer == example.candidates[0] for example in examples)
    assert 0.2 * 392 < first < 0.8 * 392
    assert sum("[MASK]'s" in example.text for example in examples) > 100
    run("gap-examples", validation, out, code="W004")
    run("gap-examples", validation, out, "--force")


def test_errors_come_before_the_work(tmp_path):
    missing = tmp_path / "missing.tsv"
    both = ["gap", missing, "--model", "default"]
    run(*both, code="W001")
    run(*both, "--system-tsv", tmp_path / "x.tsv", code="W411")
    run(*both, "--output", tmp_path, code="W418")
    run(*both, "--protocol", "paper", "--threshold", 0.5, code="W419")
    run("winobias", tmp_path, "--model", "default", code="W409")
    run("calibrate", missing, "--model", "default", "--save", code="W413")
    run("gap-tsv", missing, missing, code="W001")
    assert list(tmp_path.iterdir()) == []
