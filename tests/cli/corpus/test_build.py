from __future__ import annotations

import contextlib
import io
import json
import sys

import pytest
from typer.testing import CliRunner
from wasabi import Printer

from spacy_wikicrem.cli.corpus.build import corpus_app, progress_line
from spacy_wikicrem.corpus.building.corpus import Status
from spacy_wikicrem.corpus.dump.reading import read_pages
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.util.jsonl import read_examples
from tests.corpus.helpers import STORY, page_xml, save_pipeline, write_dump

runner = CliRunner()


@pytest.fixture
def dump(tmp_path):
    pages = [page_xml(f"P{n}", f"{STORY}\nAnna is number {n}.", page_id=n) for n in range(3)]
    return write_dump(tmp_path / "d.xml", *pages)


def run(*arguments):
    result = runner.invoke(corpus_app, [str(a) for a in arguments])
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def test_text(tmp_path, dump):
    (tmp_path / "n.txt").write_text("It was a dark and stormy night.\n")
    out = tmp_path / "out.txt"
    result = run("text", out, "--dump", dump, "--text", tmp_path / "n.txt", "--min-words", 6)
    assert result.exit_code == 0
    assert "stormy" in out.read_text()
    assert json.loads((tmp_path / "out.meta.json").read_text())["settings"]["min_words"] == 6


def test_build(tmp_path, dump):
    model = save_pipeline(tmp_path / "m", names=("Anna", "Clara"))
    arguments = ["build", dump, tmp_path / "out", "--model", model, "--dev-examples", 1]
    result = run(*arguments, "--no-progress", "--set", "strict_mixed=true", "--seed", 3)
    assert result.exit_code == 0
    meta = json.loads((tmp_path / "out/meta.json").read_text())
    assert meta["settings"]["options"]["strict_mixed"] and meta["settings"]["seed"] == 3
    with pytest.raises(WikicremError):
        run(*arguments)
    assert run(*arguments, "--force").exit_code == 0


@pytest.mark.parametrize("pair", ["strict_mixed", "strict mixed true", ""])
def test_a_setting_without_a_value_is_refused(tmp_path, dump, pair):
    with pytest.raises(WikicremError, match="name=value") as err:
        run("build", dump, tmp_path / "out", "--set", pair)
    assert err.value.code == "W142" and not (tmp_path / "out").exists()


def test_build_goes_on_after_an_interruption(tmp_path, dump, monkeypatch):
    from spacy_wikicrem.cli.corpus import build as corpus

    model = save_pipeline(tmp_path / "m", names=("Anna", "Clara"))
    arguments = ["build", dump, tmp_path / "out", "--model", model, "--shard-mb", 0.0001]
    line = corpus.progress_line
    monkeypatch.setattr(corpus, "progress_line", raising(KeyboardInterrupt))
    result = run(*arguments)
    assert result.exit_code == 130
    assert "Finished shards kept in" in result.output and "--resume" in result.output
    with pytest.raises(WikicremError) as err:
        run(*arguments)
    assert err.value.code == "W144"
    monkeypatch.setattr(corpus, "progress_line", line)
    result = run(*arguments, "--resume")
    assert result.exit_code == 0
    assert "pages/s" not in result.output  # not a terminal: no bar
    assert not (tmp_path / ".out.shards").exists()


@pytest.mark.parametrize(("lang", "kind"), [("en", "dropped-subject"), ("fr", "dropped-subject")])
def test_subjects_are_not_dropped_without_a_word(tmp_path, lang, kind):
    result = runner.invoke(
        corpus_app, ["build", str(tmp_path / "none"), "out", "--kind", kind, "--lang", lang]
    )
    assert "have their subjects" in " ".join(result.output.split())


@pytest.mark.parametrize(("lang", "kind"), [("en", "wikicrem"), ("it", "dropped-subject")])
def test_no_warning_where_there_is_no_reason(tmp_path, lang, kind):
    result = runner.invoke(
        corpus_app, ["build", str(tmp_path / "none"), "out", "--kind", kind, "--lang", lang]
    )
    assert result.exception.code == "W001" and "subjects" not in result.output


def raising(error):
    def function(*_):
        raise error

    return function


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("stream", "switches", "shown"),
    [(Terminal, [], True), (Terminal, ["--no-progress"], False), (io.StringIO, [], False)],
    ids=["bar", "no bar", "file"],
)
def test_progress_on_a_terminal(tmp_path, dump, monkeypatch, stream, switches, shown):
    model = save_pipeline(tmp_path / "m", names=("Anna", "Clara"))
    monkeypatch.setattr(sys, "stderr", stderr := stream())
    monkeypatch.setattr(Printer, "table", lambda *_, **__: None)
    with contextlib.suppress(SystemExit):
        corpus_app(["build", *map(str, [dump, tmp_path / "out", "--model", model]), *switches])
    assert (tmp_path / "out").exists()
    seen = stderr.getvalue()
    assert ("3 pages" in seen and "0:00:00 left" in seen) == shown == bool(seen)


def test_progress_line():
    status = Status(
        total_bytes=1000, pages=1500, examples=70, done_bytes=100, earlier_bytes=50, seconds=10
    )
    assert progress_line(status) == "1,500 pages, 70 examples, 150.0 pages/s, 0:03:00 left"
    assert progress_line(Status(total_bytes=10)).endswith("? left")


def test_real_article_and_model(tmp_path, data_dir):
    dump = data_dir / "dumps/en/gensim-enwiki-pages-articles1-shortened.xml.bz2"
    achilles = next(page for page in read_pages(dump) if page.title == "Achilles")
    small = write_dump(tmp_path / "d.xml", page_xml("Achilles", achilles.text[:20_000]))
    assert run("build", small, tmp_path / "out", "--sentences", "senter").exit_code == 0
    examples = list(read_examples(tmp_path / "out/train.jsonl"))
    assert len(examples) > 5
    assert "Agamemnon" in {example.answer for example in examples}
