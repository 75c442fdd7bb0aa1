from __future__ import annotations

import pytest
import typer
from typer.testing import CliRunner

from spacy_wikicrem.cli.corpus.formats import export_command, import_command
from spacy_wikicrem.corpus.formats import read_any
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.ty import MaskedExample
from spacy_wikicrem.util.jsonl import write_examples

EXAMPLES = [
    MaskedExample("Ada met Bob. [MASK] left.", "Ada", ("Ada", "Bob"), kind="wikicrem", case="b"),
    MaskedExample("Ada, Jr., met Bob. [MASK] left.", "Bob", ("Ada, Jr.", "Bob"), lang="it"),
]
BROKEN = "Ada met Bob; she and [MASK] left.\nshe\nAda,Bob\nAda\n"

app = typer.Typer()
app.command("export")(export_command)
app.command("import")(import_command)


def run(*arguments: object):
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def said(result) -> str:
    """The output on one line, as long lines are wrapped."""
    return " ".join(result.output.split())


@pytest.fixture
def corpus(tmp_path):
    write_examples(tmp_path / "corpus/train.jsonl", EXAMPLES)
    write_examples(tmp_path / "corpus/dev.jsonl", EXAMPLES[:1])
    return tmp_path / "corpus"


def test_export_and_import_say_how_many(corpus, tmp_path):
    result = run("export", corpus, tmp_path / "out", "-f", "jsonl.gz")
    assert "out: 3 examples (train 2, dev 1)" in said(result)
    result = run("import", tmp_path / "out/train.jsonl.gz", tmp_path / "back.jsonl")
    assert "back.jsonl: 2 examples" in said(result)
    assert list(read_any(tmp_path / "back.jsonl")) == EXAMPLES


def test_text_says_what_it_loses_and_leaves_out(corpus, tmp_path):
    result = run("export", corpus / "train.jsonl", tmp_path / "out.txt")
    assert isinstance(result.exception, WikicremError) and result.exception.code == "W188"
    result = run("export", corpus / "train.jsonl", tmp_path / "out.txt", "--skip-unfit")
    assert result.exit_code == 0
    assert "does not hold: mentions, kind, case, lang, source" in said(result)
    assert "five-line text cannot hold them: 1" in said(result)
    assert "out.txt: 1 examples" in said(result)


def test_options_of_text_reach_the_records(corpus, tmp_path):
    run("export", corpus / "dev.jsonl", path := tmp_path / "in.txt")
    path.write_text(path.read_text() + BROKEN)
    result = run("import", path, out := tmp_path / "out.jsonl")
    assert result.exception.code == "W187" and not out.exists()
    result = run("import", path, out, "--skip-broken", "--kind", "wikicrem", "--lang", "fr")
    assert "records skipped: 1" in said(result)
    assert [(e.kind, e.lang) for e in read_any(out)] == [("wikicrem", "fr")]
    assert run("import", path, out).exception.code == "W004"
    assert run("import", path, out, "--skip-broken", "--force").exit_code == 0
    assert run("import", path, out, "--kind", "poem").exception.code == "W142"
