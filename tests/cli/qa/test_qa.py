"""The commands of `qa` on small files."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from spacy_wikicrem.cli.main import app
from spacy_wikicrem.corpus.dump.export import Page
from spacy_wikicrem.corpus.wikitext.quality import write_dump
from tests.qa.test_curation import ARTICLE
from tests.qa.test_records import row, write


def run(*words: object, fails: bool = False) -> str:
    result = CliRunner().invoke(app, ["qa", *map(str, words)])
    assert bool(result.exit_code) == fails, result.output or result.exception
    return " ".join(result.output.split()) if not fails else str(result.exception)


def test_sections(tmp_path, english):
    dump = write_dump(tmp_path / "d.xml", [Page(title="Ada", revision_id=7, text=ARTICLE)])
    english.to_disk(tmp_path / "model")
    out = tmp_path / "s.jsonl"
    words = ("sections", dump, out, "--model", tmp_path / "model", "--words", "1", "99")
    assert "2 sections of 1 articles" in run(*words, "--others", "1")
    first = json.loads(out.read_text().splitlines()[0])
    assert (first["title"], first["revision"], first["section_index"]) == ("Ada", 7, 0)
    assert "W004" in run(*words, fails=True)
    (tmp_path / "titles.txt").write_text("Ada\r\n\r\n")
    found = run(*words, "--force", "--titles", tmp_path / "titles.txt", "--no-summary")
    assert "2 sections of 1 articles" in found
    assert [json.loads(line)["section_index"] for line in out.read_text().splitlines()] == [1, 3]


def test_sections_without_boundaries(tmp_path):
    import spacy

    spacy.blank("en").to_disk(tmp_path / "blank")
    dump = write_dump(tmp_path / "d.xml", [Page(title="Ada", text=ARTICLE)])
    found = run("sections", dump, tmp_path / "s", "--model", tmp_path / "blank", fails=True)
    assert "W784" in found


def test_check(tmp_path):
    path = write(tmp_path / "q.jsonl", row(), row(sentences_required=[9]), row(question="Who"))
    assert "W780" in run("check", path, fails=True)
    out = tmp_path / "good.jsonl"
    found = run("check", path, "--skip-bad", "--out", out, "--json", tmp_path / "t.json")
    assert "1 of 3 records were left out" in found
    assert "no question mark" in found
    assert json.loads((tmp_path / "t.json").read_text())["required"] == {"2": 2}
    assert len(out.read_text().splitlines()) == 2
    assert "W004" in run("check", path, "--out", out, fails=True)


@pytest.mark.parametrize("command", ["sections", "check"])
def test_help(command):
    assert "Usage" in run(command, "--help")
