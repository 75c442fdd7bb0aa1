from __future__ import annotations

import bz2
import gzip
from collections import Counter

import pytest

from spacy_wikicrem.corpus.dump import iter_all_pages, read_pages
from spacy_wikicrem.errors import WikicremError

from .helpers import dump_xml, page_xml, write_dump

XML = dump_xml(page_xml("Anna", "Anna was a painter."), page_xml("Bob", "Bob sang.", page_id=2))
TINY_MIDDLE = len(bz2.compress(XML.encode())) // 2


def multistream(text: str) -> bytes:
    """Streams of 100 bytes each, as one file."""
    data = text.encode()
    return b"".join(bz2.compress(data[i : i + 100]) for i in range(0, len(data), 100))


@pytest.mark.parametrize(
    "data",
    [
        XML.encode(),
        XML.encode("utf-16"),
        b"\xef\xbb\xbf" + XML.encode(),
        bz2.compress(XML.encode()),
        multistream(XML),
        gzip.compress(XML.encode()),
        gzip.compress(XML[:200].encode()) + gzip.compress(XML[200:].encode()),
    ],
    ids=["plain", "utf16", "bom", "bz2", "multistream", "gzip", "gzip members"],
)
def test_formats_read_alike_whatever_the_name(tmp_path, data):
    path = tmp_path / "dump.dat"
    path.write_bytes(data)
    pages = list(read_pages(path))
    assert [(p.title, p.page_id, p.revision_id, p.text) for p in pages] == [
        ("Anna", 1, 501, "Anna was a painter."),
        ("Bob", 2, 502, "Bob sang."),
    ]


@pytest.mark.parametrize(
    ("page", "reason"),
    [
        (page_xml("Talk:Anna", "x", ns=1), "namespace"),
        (page_xml("Template:Anna", "x", ns=None), "namespace"),
        (page_xml("Projekt:Anna", "x", ns=None), "namespace"),
        (page_xml("Anna: a life", "x", ns=None), None),
        (page_xml("A", "#REDIRECT [[B]]"), "redirect"),
        (page_xml("A", "#Rinvia: [[B]]"), "redirect"),
        (page_xml("A", "x").replace("<revision>", '<redirect title="B"/><revision>'), "redirect"),
        (page_xml("Anna (disambiguation)", "x"), "disambiguation"),
        (page_xml("Anna", "'''Anna''' may be:\n{{hndis|Anna}}"), "disambiguation"),
        (page_xml("Anna", "{{Disambiguazione}} {{disambigua}}"), "disambiguation"),
        (page_xml("Anna", "{{disambiguation needed inline}}"), None),
        (page_xml("Anna", "  "), "empty"),
        (
            page_xml("Anna").replace("<text></text>", '<text deleted="deleted" />'),
            "empty",
        ),
    ],
)
def test_what_is_skipped_is_counted(tmp_path, page, reason):
    counts: Counter[str] = Counter()
    path = write_dump(tmp_path / "d.xml", page, page_xml("Kept", "Text."))
    pages = list(read_pages(path, counts))
    assert counts["pages"] == 2
    if reason is None:
        assert len(pages) == 2
    else:
        assert [p.title for p in pages] == ["Kept"]
        assert counts[f"skipped:{reason}"] == 1


def test_the_last_revision_of_a_history_counts(tmp_path):
    older, newer = (f"<revision><id>{n}</id><text>v{n}</text></revision>" for n in (1, 2))
    page = f"<page><title>A</title><ns>0</ns><id>3</id>{older}{newer}</page>"
    (read,) = read_pages(write_dump(tmp_path / "d.xml", page))
    assert (read.revision_id, read.text) == (2, "v2")


def test_a_bare_page_needs_no_root(tmp_path):
    path = tmp_path / "p.xml"
    path.write_text(page_xml("Anna", "Anna sang."))
    assert [p.title for p in read_pages(path)] == ["Anna"]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "W110"),
        (b"Anna was a painter.", "W110"),
        (b"<html><body/></html>", "W110"),
        (b"7z\xbc\xaf\x27\x1c\x00\x04", "W102"),
        (bz2.compress(XML.encode())[:TINY_MIDDLE], "W103"),
        (gzip.compress(XML.encode())[:-20], "W103"),
        (b"BZh91AY&SY" + b"\x00" * 40, "W104"),
        (gzip.compress(XML.encode())[:30] + b"\xff" * 30, "W104"),
        (XML.encode()[:-30], "W111"),
        (XML.replace("Bob sang", "Bob & sang").encode(), "W111"),
        (b"<!DOCTYPE x [<!ENTITY a 'b'>]>" + XML.encode(), "W112"),
        (dump_xml(page_xml("Talk:A", "x", ns=1)).encode(), "W113"),
        (dump_xml().encode(), "W113"),
    ],
)
def test_broken_input_is_a_coded_error(tmp_path, data, code):
    path = tmp_path / "dump.xml.bz2"
    path.write_bytes(data)
    with pytest.raises(WikicremError) as err:
        list(read_pages(path))
    assert err.value.code == code
    assert str(path) in str(err.value)


def test_missing_file_and_folder(tmp_path):
    for path, code in ((tmp_path / "no.xml", "W001"), (tmp_path, "W101")):
        with pytest.raises(WikicremError) as err:
            list(read_pages(path))
        assert err.value.code == code


def test_ill_formed_xml_names_page_and_byte(tmp_path):
    path = tmp_path / "d.xml"
    path.write_text(XML.replace("Bob sang", "Bob & sang"))
    with pytest.raises(WikicremError, match=r"byte \d+ .*inside the page 'Bob'"):
        list(read_pages(path))


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("enwiki-multistream-cut-in-stream-3.xml.bz2", "W103"),
        ("enwiki-multistream-no-footer-whole-streams.xml.bz2", "W111"),
        ("gensim-enwiki-bitflips-in-middle.xml.bz2", "W104"),
        ("gensim-enwiki-control-char.xml", "W111"),
        ("gensim-enwiki-truncated-60pct.xml.bz2", "W103"),
        ("gensim-enwiki-unescaped-ampersand.xml", "W111"),
        ("gensim-enwiki-xml-cut-midpage.xml.bz2", "W111"),
        ("wikiclean-article-stubs.xml.bz2", "W111"),
    ],
)
def test_real_broken_dumps(data_dir, name, code):
    with pytest.raises(WikicremError) as err:
        list(read_pages(data_dir / "dumps/broken" / name))
    assert err.value.code == code


def test_real_multistream_equals_single_stream(data_dir):
    dumps = data_dir / "dumps"
    single = list(iter_all_pages(dumps / "en/gensim-enwiki-pages-articles1-shortened.xml.bz2"))
    multi = iter_all_pages(dumps / "constructed/enwiki-gensim-pages-articles-multistream.xml.bz2")
    assert len(single) == 206
    assert single == list(multi)


@pytest.mark.parametrize(
    ("name", "articles", "skipped"),
    [
        ("en/gensim-enwiki-pages-articles1-shortened.xml.bz2", 98, 108),
        ("it/json-wikipedia-itwiki-small-dump.xml.gz", 577, 170),
        ("it/json-wikipedia-itwiki-wikipedia-small-test.xml.bz2", 3, 0),
        ("other/gensim-bgwiki-utf16-pages-articles-shortened.xml.bz2", 1, 2),
        ("en/wikiclean-enwiki-20120104-id12.xml", 1, 0),
        ("simple/camchenry-simplewiki.xml", 6, 1),
    ],
)
def test_real_dumps_of_many_schemas(data_dir, name, articles, skipped):
    counts: Counter[str] = Counter()
    pages = list(read_pages(data_dir / "dumps" / name, counts))
    assert (len(pages), counts["pages"] - len(pages)) == (articles, skipped)
    assert all(page.title and page.text for page in pages)
