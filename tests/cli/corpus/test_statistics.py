from __future__ import annotations

import csv
import json
import sys

import pytest
import typer
from typer.testing import CliRunner

from spacy_wikicrem.cli.corpus.statistics import (
    sample_command,
    score_sheet_command,
    stats_command,
)
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.ty import CandidateSpan, MaskedExample
from spacy_wikicrem.util.jsonl import read_examples, write_examples

app = typer.Typer()
app.command("stats")(stats_command)
app.command("sample")(sample_command)
app.command("score-sheet")(score_sheet_command)


def run(*arguments):
    result = CliRunner().invoke(app, [str(a) for a in arguments])
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


@pytest.fixture
def corpus(tmp_path):
    spans = (CandidateSpan("Ada", 0, 3), CandidateSpan("Bob", 8, 11))
    examples = [
        MaskedExample(f"Ada met Bob. [MASK] took {n}.", "Ada", ("Ada", "Bob"), spans, case="b")
        for n in range(6)
    ]
    write_examples(tmp_path / "corpus/train.jsonl", examples)
    return tmp_path / "corpus"


def test_stats(tmp_path, corpus):
    pytest.importorskip("gender_guesser")
    pytest.importorskip("matplotlib")
    result = run("stats", corpus, "--json", tmp_path / "s.json", "--html", tmp_path / "p.html")
    assert result.exit_code == 0
    for said in ("2,438,897", "wikicrem/b 6", "guess: the nearest name", "Ada 6 (1 distinct)"):
        assert said in result.output
    assert json.loads((tmp_path / "s.json").read_text())["genders"]["female"] == 6
    assert "<svg" in (tmp_path / "p.html").read_text(encoding="utf8")


def test_stats_without_the_extras(corpus, monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "gender_guesser.detector", None)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    result = run("stats", corpus, "--no-gender")
    assert result.exit_code == 0 and "male answers" not in result.output
    page = ("--html", tmp_path / "p.html", "--no-gender")
    for arguments, extra in [((), "gender"), (page, "plots")]:
        with pytest.raises(WikicremError, match=rf"W640.*wikicrem\[{extra}\]"):
            run("stats", corpus, *arguments)
    assert not (tmp_path / "p.html").exists()


def test_country_and_no_gender_contradict(corpus):
    result = run("stats", corpus, "--no-gender", "--country", "italy")
    assert result.exit_code == 2


def test_unknown_country(corpus):
    pytest.importorskip("gender_guesser")
    with pytest.raises(WikicremError, match="W173"):
        run("stats", corpus, "--country", "atlantis")


def test_sample_and_score(tmp_path, corpus):
    sheet = tmp_path / "sheet.csv"
    result = run("sample", corpus, sheet, "-n", 3, "--seed", 5)
    assert result.exit_code == 0 and "score-sheet" in result.output
    assert len(list(read_examples(tmp_path / "sheet.key.jsonl"))) == 3
    with pytest.raises(WikicremError, match="W004"):
        run("sample", corpus, sheet, "-n", 3)
    with sheet.open(encoding="utf-8-sig", newline="") as file:
        header, *rows = csv.reader(file)
    for row, answer in zip(rows, ("Ada", "ada's", "Bob"), strict=True):
        row[2:5] = "yes", answer, "yes"
    with sheet.open("w", encoding="utf8", newline="") as file:
        csv.writer(file).writerows([header, *rows])
    result = run("score-sheet", sheet, "--json", tmp_path / "scores.json")
    assert result.exit_code == 0
    for said in ("2 / 3", "66.7%", "20.8% to 93.9%", "95.1%", "line 4: answer 'Bob'"):
        assert said in result.output
    assert json.loads((tmp_path / "scores.json").read_text())["natural"]["share"] == 1
