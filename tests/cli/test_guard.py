"""No command puts its output in the place of what it reads, a device, or behind a link."""

from __future__ import annotations

import inspect
import os
import stat
from pathlib import Path

import pytest
from typer.testing import CliRunner

from spacy_wikicrem.cli.guard import OUTPUTS, check_outputs
from spacy_wikicrem.cli.main import app
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.util.files import atomic_folder, atomic_write
from spacy_wikicrem.util.jsonl import write_examples
from tests.corpus.helpers import page_xml, write_dump
from tests.test_records import EXAMPLE

RUNNER = CliRunner()


@pytest.fixture
def place(tmp_path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    write_dump(tmp_path / "d.xml", page_xml("Ada", "Ada Hill met Bob Moss in York."))
    (tmp_path / "t.txt").write_text("Ada met Bob. She ran.\n")
    (tmp_path / "t.meta.json").write_text("A paragraph of five words here.\n")
    write_examples(tmp_path / "C/train.jsonl", [EXAMPLE])
    (tmp_path / "C/meta.json").write_text('{"counts": {}}\n')
    (tmp_path / "s.csv").write_text("id,text,solvable,answer,natural\n")
    write_examples(tmp_path / "s.key.jsonl", [EXAMPLE])
    (tmp_path / "link.json").symlink_to("d.xml")
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "hard.xml").hardlink_to("d.xml")
    os.mkfifo(tmp_path / "pipe")
    return tmp_path


def contents(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if stat.S_ISREG(path.lstat().st_mode))
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


@pytest.mark.parametrize(
    "command",
    [
        "corpus text d.xml --dump d.xml",
        "corpus text ./C/../d.xml --dump d.xml",
        "corpus text hard.xml --dump d.xml",
        "corpus text t.txt --text t.meta.json",
        "corpus text t.txt --text t.txt --dump d.xml",
        "corpus stats C --json C/train.jsonl",
        "corpus stats C --json C/meta.json --no-gender",
        "corpus stats C/train.jsonl --json C/train.jsonl",
        "corpus stats C --html C/train.jsonl --no-gender",
        "corpus stats C --no-gender --json link.json",
        "corpus stats C --no-gender --json x.json --html x.json",
        "corpus score-sheet s.csv --json s.csv",
        "corpus score-sheet s.csv --json s.key.jsonl",
        "corpus score-sheet s.csv --key t.txt --json t.txt",
        "corpus sample C C/train.jsonl -n 1 --force",
        "corpus sample C/train.jsonl C/train.jsonl -n 1",
        "corpus random d.xml C --like C --force",
        "corpus build d.xml d.xml",
        "corpus export C/train.jsonl C/train.jsonl",
        "resolve t.txt --html t.txt",
        "resolve t.txt --output t.txt",
        "resolve t.txt --html link.json",
        "resolve t.txt --html pipe",
        "resolve t.txt --output /dev/null",
        "evaluate gap t.txt --output t.txt",
        "evaluate gap t.txt --system-tsv t.txt",
        "evaluate wnli t.txt --submission t.txt",
        "evaluate dpr t.txt --output t.txt",
        "evaluate pronouns C --output C/train.jsonl",
        "evaluate coref t.txt s.csv --output s.csv",
        "evaluate gap-examples t.txt t.txt",
        "average C C",
        "train t.txt --output t.txt",
    ],
)
def test_inputs_devices_and_links_stay(place, command):
    before = contents(place)
    result = RUNNER.invoke(app, command.split())
    assert result.exit_code, result.output
    assert not result.exception or isinstance(result.exception, (WikicremError, SystemExit)), (
        result.exception
    )
    assert contents(place) == before
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode) and (place / "link.json").is_symlink()


def test_what_is_no_input_is_written(place):
    result = RUNNER.invoke(app, ["corpus", "stats", "C", "--no-gender", "--json", "C/new.json"])
    assert result.exit_code == 0, result.output
    result = RUNNER.invoke(app, ["corpus", "stats", "C", "--no-gender", "--json", "x.json"])
    again = RUNNER.invoke(app, ["corpus", "stats", "C", "--no-gender", "--json", "x.json"])
    assert result.exit_code == again.exit_code == 0


def test_force_replaces_a_link_and_not_its_target(place):
    before = (place / "d.xml").read_bytes()
    command = "corpus export C/train.jsonl link.json --format jsonl --force"
    assert RUNNER.invoke(app, command.split()).exit_code == 0
    assert not (place / "link.json").is_symlink() and (place / "d.xml").read_bytes() == before


def test_a_link_to_itself_is_a_file_that_is_missing(place):
    result = RUNNER.invoke(app, ["corpus", "inspect", "loop"])
    assert result.exit_code == 1 and "W001" in result.output


@pytest.mark.parametrize("writer", [atomic_write, atomic_folder])
def test_no_writer_replaces_a_pipe_or_device(place, writer):
    for path in ("pipe", "/dev/null"):
        with pytest.raises(WikicremError, match="W630"), writer(path):
            pass


def test_texts_that_are_no_names_are_no_inputs(place):
    check_outputs({"sources": ["a\0b", "x" * 5000, ""], "output": place / "x", "lang": "en"})


def test_every_parameter_that_writes_is_known():
    """Its help says so."""
    unknown = []

    def walk(typer_app):
        for command in typer_app.registered_commands:
            for name, parameter in inspect.signature(
                command.callback, eval_str=True
            ).parameters.items():
                if "Path" not in str(parameter.annotation) or name in OUTPUTS:
                    continue
                notes = [parameter.default, *getattr(parameter.annotation, "__metadata__", ())]
                helps = " ".join(getattr(note, "help", None) or "" for note in notes)
                if "write" in helps.lower() and "that" not in helps:
                    unknown.append((command.callback.__name__, name))
        for group in typer_app.registered_groups:
            walk(group.typer_instance)

    walk(app)
    assert not unknown, "add the names to spacy_wikicrem.cli.guard.OUTPUTS"
