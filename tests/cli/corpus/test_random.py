from __future__ import annotations

import json

import pytest
import typer
from typer.testing import CliRunner

from spacy_wikicrem.cli.corpus.random import match_line, random_command
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.ty import MASK, MaskedExample
from spacy_wikicrem.util.jsonl import write_examples
from tests.corpus.helpers import STORY, page_xml, write_dump

app = typer.Typer()
app.command()(random_command)


def run(*arguments):
    result = CliRunner().invoke(app, [str(argument) for argument in arguments])
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def test_random(tmp_path):
    texts = [f"{STORY}\nNumber {'abcdefgh'[n] * 3} likes Anna and Clara." for n in range(8)]
    dumps = [
        write_dump(tmp_path / f"{name}.xml", *(page_xml(t[-30:-20], t, page_id=n) for n, t in part))
        for name, part in (("d", list(enumerate(texts))[:4]), ("e", list(enumerate(texts))[4:]))
    ]
    example = MaskedExample(f"Ada met Bob and {MASK} left.", "Ada", ("Ada", "Bob"), case="a")
    write_examples(tmp_path / "like.jsonl", [example])
    out = tmp_path / "out"
    arguments = [*dumps, out, "--like", tmp_path / "like.jsonl", "--min-count", 1, "--seed", 4]
    result = run(*arguments, "--by-frequency")
    assert result.exit_code == 0
    assert "train: 1 examples of 7" in result.output
    meta = json.loads((out / "meta.json").read_text())
    assert meta["dumps"] == ["d.xml", "e.xml"] and meta["settings"]["seed"] == 4
    assert meta["settings"]["by_frequency"] and meta["counts"]["examples:train"] == 1
    with pytest.raises(WikicremError, match="W004"):
        run(*arguments)
    assert run(*arguments, "--force").exit_code == 0


def test_a_corpus_to_match_is_asked_for(tmp_path):
    result = run(tmp_path / "d.xml", tmp_path / "out")
    assert result.exit_code == 2 and "--like" in result.output


def test_match_line():
    match = {
        "examples": 1200,
        "ks": 0.01,
        "mean_tokens": {"like": 30.5, "random": 30.4},
        "other_length": 3,
    }
    assert match_line("dev", match) == (
        "dev: 1,200 examples of 30.4 tokens on average (30.5 in the given corpus), "
        "KS distance 0.01; 3 have another length than wanted"
    )
