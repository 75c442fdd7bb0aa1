"""Commands that write several files write all of them or none."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from typer.testing import CliRunner

from spacy_wikicrem.cli.main import app
from spacy_wikicrem.util.jsonl import write_examples
from tests.corpus.helpers import page_xml, write_dump
from tests.pipeline.fakes import make_nlp
from tests.qa.test_records import row, write
from tests.test_records import EXAMPLE

COMMANDS = {
    "corpus sample C s.csv -n 1": ["s.csv", "s.key.jsonl"],
    "corpus text t.txt --dump d.xml": ["t.meta.json", "t.txt"],
    "corpus stats C --no-gender --json j.json --html h.html": ["h.html", "j.json"],
    "qa check q.jsonl --out good.jsonl --json counts.json": ["counts.json", "good.jsonl"],
    "resolve i.txt --model nlp --format json --output o.txt --html h.html": ["h.html", "o.txt"],
}


@pytest.fixture
def place(tmp_path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    write_dump(tmp_path / "d.xml", page_xml("Ada", "Ada Hill met Bob Moss in York."))
    write_examples(tmp_path / "C/train.jsonl", [EXAMPLE])
    write(tmp_path / "q.jsonl", row())
    (tmp_path / "i.txt").write_text("Ada met Bob. She smiled at him.\n")
    make_nlp(["Ada", "Bob"]).to_disk(tmp_path / "nlp")
    return tmp_path


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("at", [0, 1])
@pytest.mark.parametrize("command", COMMANDS)
def test_a_full_disk_leaves_no_file_without_the_others(place, monkeypatch, command, at):
    before, calls, sync = names(place), [], os.fsync

    def full(handle):
        calls.append(handle)
        if len(calls) == at + 1:
            raise OSError(errno.ENOSPC, "No space left on device")
        sync(handle)

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        result = CliRunner().invoke(app, command.split())
    assert isinstance(result.exception, OSError), result.output
    assert Path(result.exception.filename).name in COMMANDS[command]
    assert names(place) == before
    result = CliRunner().invoke(app, command.split())
    assert result.exit_code == 0, result.output
    assert names(place) == sorted([*before, *COMMANDS[command]])
