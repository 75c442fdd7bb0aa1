from __future__ import annotations

import pytest

from spacy_wikicrem.corpus.dump.reading import Page, read_pages
from spacy_wikicrem.corpus.wikitext import quality
from spacy_wikicrem.errors import WikicremError
from tests.corpus.helpers import page_xml, write_dump

CAPTION = "Anna at [[Bonn|the Rhine]] in the {{nowrap|cold winter}} of 1900"
ARTICLE = (
    f"[[File:A.jpg|thumb|upright|{CAPTION}]]\n{{{{Infobox|a=b}}}}\n"
    "'''Anna''' sang.<ref>A note.</ref>\n\nShe was ill.\n\n[[Category:Singers]]"
)


@pytest.mark.parametrize(
    ("text", "characters"),
    [
        ("Anna sang.", 0),
        ("Anna [[sang]].", 4),
        ("{{x}} ''a'' &nbsp; <br/> __TOC__", 4 + 4 + 6 + 5 + 7),
        ("| cell\nAnna", 6),
        ("100px == x ==", 5 + 2 + 2),
        ("It's 3 < 4 & so on", 0),
    ],
)
def test_leftover_markup_is_counted_in_characters(text, characters):
    assert quality.leftover_markup(text) == characters


def test_captions_are_found_and_recognised_in_text():
    assert quality.captions_of(ARTICLE) == ["Anna at the Rhine in the  of 1900"]
    assert quality.leaked_captions(ARTICLE, "So: ANNA at the Rhine, in the of 1900!") == 1
    assert quality.leaked_captions(ARTICLE, "Anna at the Rhine.") == 0
    assert quality.captions_of("[[File:A.jpg|thumb|20px]] [[File:B.jpg]] [[File:C.jpg|never") == []


def test_ours_is_compared_with_strip_code(tmp_path, monkeypatch):
    monkeypatch.setattr(quality, "find_wikiextractor", lambda: None)
    dump = write_dump(tmp_path / "d.xml", page_xml("A", ARTICLE), page_xml("B", "Bob sang."))
    ours, strip_code = quality.compare(dump)
    assert (ours.name, ours.pages, ours.words) == ("ours", 2, 7)
    assert (ours.in_ours, ours.of_ours, ours.markup, ours.captions, ours.names) == (1, 1, 0, 0, 0)
    assert strip_code.of_ours == 1 and strip_code.in_ours < 0.6
    assert strip_code.names == 2 and strip_code.captions == 1


def test_the_hardest_pages_are_chosen(tmp_path, monkeypatch):
    monkeypatch.setattr(quality, "find_wikiextractor", lambda: None)
    pages = [Page("a", text="{{x}}"), Page("b", text="{{x}} {|"), Page("c", text="x")]
    assert [page.title for page in quality.hardest(pages, 2)] == ["b", "a"]
    dump = write_dump(tmp_path / "d.xml", page_xml("A", ARTICLE), page_xml("B", "Bob sang."))
    assert quality.compare(dump, pages=1)[0].words == 5


def test_the_dump_for_other_programs_reads_back(tmp_path):
    pages = [Page('"A" & <b>', 7, 8, text="x < y & ''z''\n\n|}"), Page("B", 9, 10, text="b")]
    assert list(read_pages(quality.write_dump(tmp_path / "d.xml", pages))) == pages


def fake_program(folder, body):
    path = folder / "wikiextractor"
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)
    return str(path)


def test_another_program_runs_on_the_same_pages(tmp_path):
    line = '{"title": "A", "text": "Anna sang"}'
    body = f"mkdir -p $6/AA; cat $7 > {tmp_path}/seen; echo '{line}' > $6/AA/wiki_00"
    command = fake_program(tmp_path, body)
    found = quality.extract_wikiextractor(command, [Page("A", 1, 2, text="Anna [[sang]]")])
    assert found.texts == {"A": "Anna sang"} and found.seconds > 0
    assert "Anna [[sang]]" in (tmp_path / "seen").read_text()


@pytest.mark.parametrize("body", ["echo no >&2; exit 3", None])
def test_a_program_that_fails_is_an_error(tmp_path, body):
    command = fake_program(tmp_path, body) if body else str(tmp_path / "none")
    with pytest.raises(WikicremError, match="W154"):
        quality.extract_wikiextractor(command, [Page("A", 1, 2, text="x")])


def test_real_hard_pages(data_dir, monkeypatch):
    monkeypatch.setattr(quality, "find_wikiextractor", lambda: None)
    dump = data_dir / "dumps/en/gensim-enwiki-table-markup.xml.bz2"
    ours, strip_code = quality.compare(dump, pages=3)
    assert ours.markup == ours.captions == ours.names == 0
    assert strip_code.of_ours > 0.98
    assert strip_code.markup > 20 and strip_code.names > 5
