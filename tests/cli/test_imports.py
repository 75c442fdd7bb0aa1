"""The command line starts without the libraries that take seconds to load."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from tests.corpus.helpers import page_xml, write_dump
from tests.fresh import run_fresh, without

HEAVY = ("spacy", "thinc", "torch", "transformers", "numpy", "scipy")
# One process takes all commands of a test: what is missing stays missing.
CODE = """
import contextlib, functools, io, json
import typer.main
from spacy_wikicrem.cli.main import main
typer.main.get_command = functools.cache(typer.main.get_command)  # not anew for each
found = []
for arguments in json.loads(sys.argv[1]):
    sys.argv = ['spacy-wikicrem', *arguments]
    with contextlib.redirect_stdout(io.StringIO()) as out:
        with contextlib.redirect_stderr(io.StringIO()) as err:
            try:
                status = main()
            except SystemExit as done:
                status = done.code
    found.append([arguments, status or 0, out.getvalue(), err.getvalue()])
print(json.dumps(found))
"""
RUN = without(*HEAVY, "confection") + CODE
TRAINING = without(*HEAVY) + CODE  # what reads settings needs confection


@dataclass(frozen=True)
class Done:
    arguments: list[str]
    status: int
    out: str
    err: str


def run(commands: list[list[str]], code: str = RUN) -> Iterator[Done]:
    """Each command, in order; all have run when the first is given."""
    done = run_fresh(code, json.dumps(commands))
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert len(found) == len(commands) > 0
    return (Done(*each) for each in found)


def test_help_needs_none_of_them():
    commands = [[], ["corpus"], ["evaluate"], ["train"], ["resolve"]]
    for done in run([[*command, "--help"] for command in commands]):
        assert done.status == 0 and "Usage" in done.out, done


def test_dumps_are_read_without_them(tmp_path):
    dump = write_dump(tmp_path / "d.xml", page_xml("Ada", "Ada Hill met Bob Moss in York."))
    inspected, verified = run([["corpus", name, str(dump)] for name in ("inspect", "verify")])
    assert inspected.status == 0, inspected.err
    assert "1" in inspected.out
    assert "[W150]" in verified.err


SETTINGS = {
    "train": {"data": {"train": ["t.jsonl"], "dev": ["t.jsonl"]}, "training": {"seed": 1}},
    "pretrain": {"data": {"texts": ["t.txt"]}, "training": {"seed": 1}},
    "shrink": {"data": {"texts": ["t.txt"]}, "training": {"seed": 1}},
    "train-ranker": {"data": {"train": ["t.jsonl"], "dev": ["t.jsonl"]}, "training": {"seed": 1}},
}
IN_USE = [
    ({}, [], "[W212]"),
    ({"training": {"seed": 2}}, ["--resume"], "[W213]"),
    (None, [], "[W220]"),
    (None, ["--resume"], "[W220]"),
    (None, ["--force"], "[W220]"),
    ({}, ["--training.epochs", "0"], "[W211]"),
    ({}, ["--training.epoch", "1"], "[W210]"),
]


def test_a_folder_in_use_is_told_before_torch_is_loaded(tmp_path):
    commands, codes = [], []
    for command, settings in SETTINGS.items():
        config = tmp_path / f"{command}.json"
        config.write_text(json.dumps(settings))
        for number, (found, options, code) in enumerate(IN_USE):
            out = tmp_path / f"{command}-{number}"
            out.mkdir()
            name = "thesis.txt" if found is None else "training.json"
            (out / name).write_text(json.dumps(found or {}))
            commands.append([command, str(config), str(out), *options])
            codes.append(code)
    for done, code in zip(run(commands, TRAINING), codes, strict=True):
        assert code in done.err and done.status == 1, done


def test_a_search_in_use(tmp_path):
    (tmp_path / "c.json").write_text("{}")
    (tmp_path / "study.db").touch()
    (done,) = run([["search", str(tmp_path / "c.json"), str(tmp_path)]], TRAINING)
    assert "[W252]" in done.err


REFUSED = [
    (["--translator", "nope"], "[W818]"),
    (["--translator", "given"], "[W819]"),
    ([], "[W819]"),
    (["--translator", "apertium", "--set", "x"], "[W818]"),
    (["--stop-after", "nope"], "[W142]"),
]


def test_a_translation_that_cannot_be_is_refused_before_they_are_loaded(tmp_path):
    out = tmp_path / "out"
    start = ["translate", "corpus", "d.conll", "--out", str(out)]
    found = run([[*start, *options] for options, _ in REFUSED])
    for done, (_, code) in zip(found, REFUSED, strict=True):
        assert code in done.err and "unit" not in done.err, done
    assert not out.exists()
