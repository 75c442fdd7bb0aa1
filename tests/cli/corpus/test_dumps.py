from __future__ import annotations

import hashlib

import pytest
from typer.testing import CliRunner

from spacy_wikicrem.cli.corpus.build import corpus_app
from spacy_wikicrem.cli.corpus.dumps import guess_language
from spacy_wikicrem.corpus.wikitext import quality
from spacy_wikicrem.errors import WikicremError
from tests.corpus.helpers import STORY, dump_xml, page_xml, write_dump

runner = CliRunner()


def run(*arguments: object):
    return runner.invoke(corpus_app, [str(argument) for argument in arguments])


@pytest.fixture
def dump(tmp_path):
    pages = (page_xml("A", STORY), page_xml("B", "#REDIRECT [[A]]"), page_xml("C", "Bad [[x."))
    return write_dump(tmp_path / "d.xml", *pages)


def test_inspect_prints_a_row_for_each_file(dump):
    result = run("inspect", dump)
    assert result.exit_code == 0
    row = next(line for line in result.output.splitlines() if line.startswith("d.xml"))
    assert row.split() == ["d.xml", "3", "2", "2", "22", "redirect", "1", "markup", "1"]


def test_inspect_goes_on_after_a_broken_file(dump, tmp_path):
    cut = tmp_path / "cut.xml"
    cut.write_text(dump_xml(page_xml("A", STORY), page_xml("B", STORY))[:-60])
    result = run("inspect", cut, tmp_path / "none", dump)
    assert result.exit_code == 1
    assert "byte" in result.output and "W611" in result.output and "W001" in result.output
    assert "redirect 1" in result.output
    kept = run("inspect", "--keep-partial", cut)
    assert kept.exit_code == 0 and "damaged" in kept.output
    assert "W616" in run("inspect", "--check-sha1", dump).output


@pytest.mark.parametrize(
    ("path", "lang"),
    [
        ("itwiki-20260101-pages-articles.xml.bz2", "it"),
        ("it/json-wikipedia.xml", "it"),
        ("gensim-bgwiki-utf16.xml", "bg"),
        ("simplewiki-latest.xml", "en"),
        ("dumps/my.xml", "en"),
    ],
)
def test_the_language_is_in_the_name(tmp_path, path, lang):
    file = tmp_path / path
    file.parent.mkdir(exist_ok=True)
    write_dump(file, page_xml("A", STORY))
    assert guess_language(file) == lang


def test_what_the_dump_says_of_its_language_comes_first(tmp_path):
    info = "<siteinfo><dbname>frwiki</dbname></siteinfo>"
    xml = dump_xml(page_xml("A", STORY)).replace("<page>", f"{info}<page>", 1)
    (tmp_path / "itwiki-latest.xml").write_text(xml)
    assert guess_language(tmp_path / "itwiki-latest.xml") == "fr"


def test_quality_prints_all_extractors(dump, monkeypatch):
    monkeypatch.setattr(quality, "find_wikiextractor", lambda: None)
    result = run("quality", dump, "--pages", 1)
    assert result.exit_code == 0
    assert "ours" in result.output and "strip_code" in result.output
    assert "wikiextractor is not installed" in result.output


def test_verify_compares_with_the_list_beside(dump, tmp_path):
    digest = hashlib.sha1(dump.read_bytes()).hexdigest()
    (tmp_path / "sha1sums.txt").write_text(f"{digest}  d.xml\n")
    assert digest in run("verify", dump).output
    dump.write_text("changed")
    result = run("verify", dump)
    assert isinstance(result.exception, WikicremError) and result.exception.code == "W153"
