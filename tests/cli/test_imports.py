"""The command line starts without the libraries that take seconds to load."""

from __future__ import annotations

import json

import pytest

from tests.corpus.helpers import page_xml, write_dump
from tests.fresh import run_fresh

HEAVY = ("spacy", "thinc", "torch", "transformers", "numpy", "scipy", "confection")
# In `run_fresh` they are loaded already, so one that is None fails as one that is not installed.
RUN = (
    "import sys\n"
    "for name in list(sys.modules):\n"
    f"    if name.partition('.')[0] in {HEAVY!r}: del sys.modules[name]\n"
    f"sys.modules.update(dict.fromkeys({HEAVY!r}))\n"
    "from spacy_wikicrem.cli.main import main\n"
    "sys.argv[0] = 'spacy-wikicrem'\n"
    "main()\n"
)


@pytest.mark.parametrize("arguments", [[], ["corpus"], ["evaluate"], ["train"], ["resolve"]])
def test_help_needs_none_of_them(arguments):
    done = run_fresh(RUN, *arguments, "--help")
    assert done.returncode == 0, done.stderr
    assert "Usage" in done.stdout


def test_dumps_are_read_without_them(tmp_path):
    dump = write_dump(tmp_path / "d.xml", page_xml("Ada", "Ada Hill met Bob Moss in York."))
    done = run_fresh(RUN, "corpus", "inspect", str(dump))
    assert done.returncode == 0, done.stderr
    assert "1" in done.stdout
    done = run_fresh(RUN, "corpus", "verify", str(dump))
    assert "[W150]" in done.stderr


SETTINGS = {
    "train": {"data": {"train": ["t.jsonl"], "dev": ["t.jsonl"]}, "training": {"seed": 1}},
    "pretrain": {"data": {"texts": ["t.txt"]}, "training": {"seed": 1}},
    "train-ranker": {"data": {"train": ["t.jsonl"], "dev": ["t.jsonl"]}, "training": {"seed": 1}},
}
# What reads settings needs confection.
TRAINING = RUN.replace(", 'confection'", "")


@pytest.mark.parametrize("command", SETTINGS)
@pytest.mark.parametrize(
    ("found", "options", "code"),
    [
        ({}, [], "[W212]"),
        ({"training": {"seed": 2}}, ["--resume"], "[W213]"),
        (None, [], "[W220]"),
        (None, ["--resume"], "[W220]"),
        (None, ["--force"], "[W220]"),
        ({}, ["--training.epochs", "0"], "[W211]"),
        ({}, ["--training.epoch", "1"], "[W210]"),
    ],
)
def test_a_folder_in_use_is_told_before_torch_is_loaded(tmp_path, command, found, options, code):
    (tmp_path / "c.json").write_text(json.dumps(SETTINGS[command]))
    out = tmp_path / "out"
    out.mkdir()
    (out / ("thesis.txt" if found is None else "training.json")).write_text(json.dumps(found or {}))
    done = run_fresh(TRAINING, command, str(tmp_path / "c.json"), str(out), *options)
    assert code in done.stderr and done.returncode == 1, done.stderr


def test_a_search_in_use(tmp_path):
    (tmp_path / "c.json").write_text("{}")
    (tmp_path / "study.db").touch()
    done = run_fresh(TRAINING, "search", str(tmp_path / "c.json"), str(tmp_path))
    assert "[W252]" in done.stderr


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (["--translator", "nope"], "[W818]"),
        (["--translator", "given"], "[W819]"),
        ([], "[W819]"),
        (["--translator", "apertium", "--set", "x"], "[W818]"),
        (["--stop-after", "nope"], "[W142]"),
    ],
)
def test_a_translation_that_cannot_be_is_refused_before_they_are_loaded(tmp_path, options, code):
    out = tmp_path / "out"
    done = run_fresh(RUN, "translate", "corpus", "d.conll", "--out", str(out), *options)
    assert code in done.stderr, done.stderr
    assert "unit" not in done.stderr and not out.exists()
