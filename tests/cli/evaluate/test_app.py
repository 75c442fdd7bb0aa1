import hashlib
import json
import shutil
from collections import Counter
from functools import partial

import pytest
from typer.testing import CliRunner

from spacy_wikicrem.cli.evaluate.app import evaluate_app
from spacy_wikicrem.cli.evaluate.winobias import RELEASED, WinoBiasSplit, read_released
from spacy_wikicrem.evaluation.schemas.as_published import published_item
from spacy_wikicrem.util.jsonl import read_examples

from ..invoking import invoke

pytestmark = pytest.mark.usefixtures("english_once")


run = partial(invoke, evaluate_app)


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


@pytest.fixture
def weights(tmp_path):
    def write(ids):
        path = tmp_path / "weights.json"
        path.write_text(json.dumps({f"{id_}{letter}": 0.5 for id_ in ids for letter in "ab"}))
        return path

    return write


@pytest.mark.data
def test_gap_under_all_protocols_with_weights_and_as_published(
    validation, tiny_masked_lm, weights, tmp_path
):
    gold, output = tmp_path / "gold.tsv", tmp_path / "report.json"
    gold.write_text("\n".join(validation.read_text(encoding="utf8").split("\n")[:9]) + "\n")
    table = weights([f"validation-{number}" for number in range(1, 9)])
    arguments = ["gap", gold, "--model", tiny_masked_lm, "--device", "cpu", "--output", output]
    text = run(*arguments, "--protocol", "all", "--weights", table, "--as-published")
    report = json.loads(output.read_text())
    protocols = [result["protocol"] for result in report["results"]]
    assert protocols == ["paper"] * 3 + ["given"] * 3 + ["detected"] * 4
    assert sum(report["outcomes"].values()) == report["rows"] == 8
    assert list(report["files"]) == [str(gold), str(table)]
    assert set(report["seconds"]) == {"analysis", "scoring", "detected"}
    for result in report["results"]:
        right = [result[g]["tp"] + result[g]["tn"] for g in ("feminine", "masculine")]
        n = [sum(result[g][k] for k in ("tp", "fp", "fn", "tn")) for g in ("feminine", "masculine")]
        weighted = result["weighted"]
        assert weighted["feminine"] == pytest.approx(0.5 * right[0] / n[0])
        assert weighted["masculine"] == pytest.approx(0.5 * right[1] / n[1])
    published = report["as_published"]
    assert published["free_total"] == sum(published["free"].values())
    assert "Of 8 pronouns, `detected` did not find 0, left" in text
    assert text.count("Weighted bias") == 11 and "As published: F1 " in text


@pytest.mark.data
def test_gap_detected_alone_needs_no_scorer(validation, tiny_masked_lm, tmp_path, monkeypatch):
    monkeypatch.setattr("spacy_wikicrem.cli.evaluate.gap.load_scorer", None)
    monkeypatch.setattr("spacy_wikicrem.cli.evaluate.gap.load_pipeline", None)
    answers = tmp_path / "answers.tsv"
    arguments = ["gap", validation, "--model", tiny_masked_lm, "--protocol", "detected"]
    text = run(*arguments, "--limit", 6, "--system-tsv", answers, "--threshold", 1.0)
    assert "left 6 without an antecedent" in text or "left 5" in text
    assert len(answers.read_text().splitlines()) == 6 and "As published" not in text


@pytest.mark.data
def test_gap_tsv_with_weights(validation, weights, tmp_path):
    rows = [line.split("\t") for line in validation.read_text(encoding="utf8").splitlines()[1:]]
    answers, output = tmp_path / "answers.tsv", tmp_path / "report.json"
    answers.write_text("".join(f"{row[0]}\t{row[6]}\t{row[9]}\n" for row in rows))
    table = weights([row[0] for row in rows])
    text = run("gap-tsv", validation, answers, "--weights", table, "--output", output)
    assert "Weighted bias, file, answers.tsv: 1.00." in text
    weighted = json.loads(output.read_text())["results"][0]["weighted"]
    assert weighted == {"feminine": 0.5, "masculine": 0.5, "bias": 1.0}
    run("gap-tsv", validation, answers, "--weights", weights(["validation-1"]), code="W464")


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
def test_winobias_as_published(data_dir, tiny_masked_lm, tmp_path):
    output, folder = tmp_path / "report.json", data_dir / "winobias"
    arguments = ["winobias", folder, "--model", tiny_masked_lm, "--limit", 4, "--output", output]
    run(*arguments, "--as-published", code="W466")
    released = data_dir / "bert-commonsense"
    text = run(*arguments, "--as-published", "--released", released)
    assert text.count("As published, dev: ") == 1
    assert json.loads(output.read_text())["as_published"]["dev"]["n"] == 4


@pytest.mark.data
def test_each_released_file_of_the_test_part_is_scored(data_dir, tiny_masked_lm, tmp_path):
    """With sentences of the development part in its place."""
    for path in (data_dir / "winobias").glob("*"):
        if path.name.endswith((".dev", "male_occupations.txt")):
            shutil.copyfile(path, tmp_path / path.name.replace(".dev", ".test"))
    lines = (data_dir / "bert-commonsense/winobias_dev.txt").read_text().split("\n")
    for name in RELEASED[WinoBiasSplit.test].values():
        (tmp_path / name).write_text("\n".join(lines[:10]))
    output = tmp_path / "report.json"
    arguments = ["winobias", tmp_path, "--model", tiny_masked_lm, "--limit", 2, "--output", output]
    text = run(*arguments, "--as-published", "--split", "test")
    found = json.loads(output.read_text())["as_published"]
    assert list(found) == ["type 1 pro", "type 1 anti", "type 2 pro", "type 2 anti"]
    assert all(f"As published, {name}: {found[name]['accuracy']:.1f}" in text for name in found)


@pytest.mark.data
def test_free_examples_of_the_released_winobias(data_dir):
    problems = read_released(data_dir / "bert-commonsense", WinoBiasSplit.test, None)
    free = {
        name: dict(Counter(filter(None, (published_item(row).free for row in rows))))
        for name, rows in problems.items()
    }
    assert free == {
        "type 1 pro": {"nothing masked": 1},
        "type 1 anti": {"nothing masked": 2},
        "type 2 pro": {"nothing masked": 86},
        "type 2 anti": {"nothing masked": 86, "one candidate": 4},
    }


@pytest.mark.data
def test_calibrate_saves_into_the_model_folder(validation, tiny_masked_lm, tmp_path, monkeypatch):
    folder = tmp_path / "model"
    shutil.copytree(tiny_masked_lm, folder)
    settings = folder / "wikicrem.json"
    settings.write_text(json.dumps({"reduction": "sum"}))
    arguments = ["calibrate", validation, "--model", folder, "--limit", 12, "--protocol", "given"]
    monkeypatch.setattr("spacy_wikicrem.evaluation.gap.running.fit_temperature", lambda *_: 2.5)
    assert "temperature 2.5000 on" in run(*arguments)
    assert json.loads(settings.read_text()) == {"reduction": "sum"}
    run(*arguments, "--save")
    assert json.loads(settings.read_text()) == {"reduction": "sum", "temperature": 2.5}
    monkeypatch.setattr("spacy_wikicrem.evaluation.gap.running.fit_temperature", lambda *_: 100.0)
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
    head = tmp_path / "head.tsv"
    head.write_text("".join(validation.read_text("utf8").splitlines(keepends=True)[:9]), "utf8")
    run("gap-examples", head, out, "--force")
    assert len(list(read_examples(out))) < 9


def test_errors_come_before_the_work(tmp_path):
    missing = tmp_path / "missing.tsv"
    both = ["gap", missing, "--model", "default"]
    run(*both, code="W001")
    run(*both, "--system-tsv", tmp_path / "x.tsv", code="W411")
    run(*both, "--output", tmp_path, code="W601")
    run(*both, "--protocol", "paper", "--threshold", 0.5, code="W419")
    run(*both, "--weights", missing, "--limit", 5, code="W465")
    run("winobias", tmp_path, "--model", "default", code="W409")
    run("winobias", missing, "--model", "default", code="W001")
    run("calibrate", missing, "--model", "default", "--save", code="W413")
    run("gap-tsv", missing, missing, code="W001")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["gap", "calibrate", "wsc", "pdp", "wnli"])
def test_a_folder_in_place_of_a_file(command, tmp_path):
    assert run(command, tmp_path, "--model", "none", code="W601") == ""


@pytest.mark.parametrize("command", ["dpr", "winobias"])
def test_a_file_in_place_of_a_folder(command, tmp_path):
    (tmp_path / "x.txt").touch()
    run(command, tmp_path / "x.txt", "--model", "none", code="W601")


@pytest.mark.parametrize("command", ["gap", "winobias", "calibrate", "wsc", "dpr", "wnli"])
def test_a_number_below_one(command, tmp_path):
    arguments = [command, str(tmp_path), "--model", "none", "--limit", "-3"]
    result = CliRunner().invoke(evaluate_app, arguments)
    assert result.exit_code == 2 and "--limit" in result.output


GOLD = "ID\tText\tPronoun\tPronoun-offset\tA\tA-offset\tA-coref\tB\tB-offset\tB-coref\tURL\n"
ROW = "x-1\tAda met Bob. She left.\tShe\t13\tAda\t0\tTRUE\tBob\t8\tFALSE\thttp://x\n"


@pytest.fixture
def gold(tmp_path):
    path = tmp_path / "gold.tsv"
    path.write_text(GOLD + ROW)
    return path


@pytest.mark.parametrize("option", ["--output", "--system-tsv"])
def test_no_output_replaces_its_input(gold, option):
    before = gold.read_bytes()
    run("gap", gold, "--model", "none", "--protocol", "given", option, gold, code="W437")
    assert gold.read_bytes() == before


def test_a_report_replaces_reports_only(gold, tmp_path):
    system = tmp_path / "system.tsv"
    system.write_text("x-1\tTRUE\tFALSE\n")
    run("gap-tsv", gold, system, "--output", system, code="W437")
    report = tmp_path / "report.json"
    for _ in range(2):
        run("gap-tsv", gold, system, "--output", report)
    assert json.loads(report.read_text())["answered"] == 1


def test_what_cannot_be_written_is_found_before_the_work(gold, tmp_path):
    output = "/proc/nothing/report.json"
    run("gap", gold, "--model", "none", "--output", output, code="W438")
    run("all", "--model", "none", "--data", tmp_path, "--output", "/proc/report", code="W438")


@pytest.mark.parametrize("model", ["default", "masked-lm"])
def test_pronouns(tmp_path, model):
    path = tmp_path / "d.conll"
    words = ["Mary", "Smith", "slept", ".", "", "She", "smiled", "."]
    marks = {"Mary": "(0", "Smith": "0)", "She": "(0)"}
    lines = [f"d 0 {i} {w} {marks.get(w, '-')}" if w else "" for i, w in enumerate(words)]
    path.write_text("\n".join(["#begin document (d); part 000", *lines, "", "#end document", ""]))
    table = run("pronouns", path, "--model", model, "--device", "cpu")
    assert "she" in table and "100.0" in table


@pytest.mark.parametrize("protocol", ["given", "detected"])
def test_gap_with_the_bundled_ranker(gold, protocol):
    table = run("gap", gold, "--model", "default", "--protocol", protocol, "--device", "cpu")
    (row,) = [line for line in table.splitlines() if "| model" in line]
    assert "100.0" in row
