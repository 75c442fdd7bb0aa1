import json
import shutil
from functools import partial

import pytest

from spacy_wikicrem.cli.evaluate import all as command
from spacy_wikicrem.cli.main import app
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.evaluation.registry import benchmarks

from ..invoking import invoke

pytestmark = pytest.mark.usefixtures("english_once")


PARTS = ["gap-paper", "gap-given", "wsc", "dpr", "pdp", "wnli-dev", "winogender"]
PARTS += ["winobias-1", "winobias-2"]


run = partial(invoke, app, "evaluate", "all")


@pytest.fixture
def pdp(tmp_path):
    """A folder of data with three problems, all that a report needs."""
    folder = tmp_path / "data" / "bert-commonsense"
    folder.mkdir(parents=True)
    problems = [
        f"Ada met Bob because {w} .\nhe\nAda,Bob\nBob\n" for w in ("he ran", "he sat", "he")
    ]
    (folder / "PDP.txt").write_text("\n".join(problems))
    return folder.parent


@pytest.mark.data
def test_all_benchmarks_with_the_bundled_model(data_dir, tmp_path):
    output = tmp_path / "new" / "report"
    development = f"gap={data_dir / 'gap' / 'gap-development.tsv'}"
    arguments = ["--model", "masked-lm", "--data", data_dir, "--path", development]
    text = run(*arguments, "--output", output, "--limit", 6, "--device", "cpu", "--examples", 2)
    assert sorted(path.name for path in output.iterdir()) == [
        "report.html",
        "report.json",
        "report.md",
    ]
    report = json.loads((output / "report.json").read_text(encoding="utf8"))
    assert [part["key"] for part in report["parts"]] == PARTS
    assert set(report["seconds"]) == {*benchmarks(), "as published"}
    assert all({"analysis", "scoring model"} <= set(report["seconds"][n]) for n in benchmarks())
    assert len(report["files"]) == 17 and report["versions"]["spacy"] and not report["missing"]
    assert report["settings"]["limit"] == 6 and report["models"] == {"model": "masked-lm"}
    assert report["parts"][0]["notes"]["names"]["names"] == 12
    assert [row["name"] for row in report["as_published"]][:2] == ["DPR", "PDP"]
    assert report["unlabelled"]["wnli"]["model"]["rows"] == 6
    for part in report["parts"]:
        assert set(part["systems"]) == {"model", "random", "nearest"}
        assert part["comparison"]["second"] == "nearest"
        value = part["systems"]["model"]["score"]["value"]
        assert f"{value:.1f}" in text
    assert {"gender", "participant", "gender and participant"} <= set(
        report["parts"][6]["systems"]["model"]["slices"]
    )
    assert 0 <= report["calibration"]["model"]["all"]["ece"] <= 1
    assert len(report["examples"]["model"]["gap-given"]["closest"]) == 2
    assert "LIMITED" in (output / "report.html").read_text(encoding="utf8")


def test_two_models_missing_data_and_repetition(pdp, tiny_masked_lm, tmp_path):
    output = tmp_path / "report"
    arguments = ["--model", tiny_masked_lm, "--data", pdp, "--output", output]
    text = run(*arguments, "--compare", tiny_masked_lm)
    assert "NOT EVALUATED: gap" in text and "model B" in text
    report = json.loads((output / "report.json").read_text(encoding="utf8"))
    assert set(report["missing"]) == set(benchmarks()) - {"pdp"}
    (part,) = report["parts"]
    assert part["comparison"]["second"] == "model_b" and part["comparison"]["p"] == 1
    assert {"model", "model_b"} <= set(report["load_seconds"])
    assert "NOT EVALUATED: gap" in (output / "report.html").read_text(encoding="utf8")
    # An earlier report is replaced only on demand, and the figures are the same again.
    run(*arguments, code="W004")
    run(*arguments, "--model-b", tiny_masked_lm, "--force")
    again = json.loads((output / "report.json").read_text(encoding="utf8"))
    assert again["parts"] == report["parts"]


def test_answers_are_written_without_a_limit(pdp, tiny_masked_lm, tmp_path):
    header = "index\tsentence1\tsentence2\n"
    rows = "".join(f"{n}\tAda met Bob and he left.\tBob left.\n" for n in range(3))
    (pdp / "bert-commonsense" / "wnli-test.tsv").write_text(header + rows)
    arguments = ["--model", tiny_masked_lm, "--data", pdp, "--benchmarks", "wnli,pdp"]
    output = tmp_path / "report"
    run(*arguments, "--output", output)
    lines = (output / "model-wnli.tsv").read_text().splitlines()
    assert lines[0] == "index\tprediction" and len(lines) == 4
    run(*arguments, "--output", output, "--limit", 2, "--force")
    assert not (output / "model-wnli.tsv").exists()


def test_bad_output_is_found_before_the_work(pdp, tmp_path):
    arguments = ["--model", "none", "--data", pdp, "--output"]
    file = tmp_path / "file"
    file.touch()
    run(*arguments, file, code="W601")
    foreign = tmp_path / "foreign"
    foreign.mkdir()
    (foreign / "thesis.tex").touch()
    run(*arguments, foreign, "--force", code="W484")
    run(*arguments, pdp, "--force", code="W437")
    assert (foreign / "thesis.tex").exists()


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (["--data", "gone"], "W001"),
        (["--benchmarks", "gap,glue"], "W480"),
        (["--benchmarks", ""], "W480"),
        (["--benchmarks", "gap"], "W482"),
        (["--path", "glue=x"], "W481"),
        (["--path", "gap=gone"], "W001"),
        (["--limit", "0"], 2),
        (["--limit", ""], 2),
        (["--samples", "1"], 2),
    ],
)
def test_bad_input_is_found_before_the_model_is_loaded(pdp, tmp_path, options, code):
    output = tmp_path / "report"
    run("--model", "none", "--data", pdp, "--output", output, *options, code=code)
    assert not output.exists()


def test_all_or_nothing(pdp, tiny_masked_lm, tmp_path, monkeypatch):
    output = tmp_path / "report"
    arguments = ["--model", tiny_masked_lm, "--data", pdp, "--output", output, "--force"]
    run(*arguments)
    before = (output / "report.json").read_bytes()

    def fail(report):
        raise WikicremError("W412", problem="nothing")

    monkeypatch.setattr(command, "render_page", fail)
    run(*arguments, "--seed", 5, code="W412")
    assert (output / "report.json").read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "report"]
    shutil.rmtree(output)
    run(*arguments, code="W412")
    assert not output.exists()
