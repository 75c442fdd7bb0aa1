from __future__ import annotations

import bz2
import gzip
from collections import Counter

import pytest

from spacy_wikicrem.corpus.dump.reading import iter_all_pages, read_pages, stream_offsets
from spacy_wikicrem.errors import WikicremError
from tests.corpus.helpers import dump_xml, page_xml, write_dump

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
        gzip.compress(XML.encode(), mtime=0),
        gzip.compress(XML[:200].encode(), mtime=0) + gzip.compress(XML[200:].encode(), mtime=0),
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
        (b"", "W610"),
        (b" \n\n", "W610"),
        (bz2.compress(b""), "W610"),
        (gzip.compress(b"", mtime=0), "W610"),
        (b"Anna was a painter.", "W610"),
        (b"<html><body/></html>", "W610"),
        (b"7z\xbc\xaf\x27\x1c\x00\x04", "W602"),
        (bz2.compress(XML.encode())[:TINY_MIDDLE], "W603"),
        (gzip.compress(XML.encode(), mtime=0)[:-20], "W603"),
        (b"BZh91AY&SY" + b"\x00" * 40, "W604"),
        (gzip.compress(XML.encode(), mtime=0)[:30] + b"\xff" * 30, "W604"),
        (XML.encode()[:-30], "W611"),
        (XML.replace("Bob sang", "Bob & sang").encode(), "W611"),
        (b"<!DOCTYPE x [<!ENTITY a 'b'>]>" + XML.encode(), "W612"),
        (dump_xml(page_xml("Talk:A", "x", ns=1)).encode(), "W613"),
        (dump_xml().encode(), "W613"),
    ],
)
def test_broken_input_is_a_coded_error(tmp_path, data, code):
    path = tmp_path / "dump.xml.bz2"
    path.write_bytes(data)
    with pytest.raises(WikicremError) as err:
        list(read_pages(path))
    assert err.value.code == code
    assert str(path) in str(err.value)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "it is empty"),
        (bz2.compress(b""), "it is empty"),
        (b"\n  \n", "nothing but white space"),
        (b"Anna sang.", "starts with b'Anna sang.'"),
    ],
)
def test_why_something_is_no_dump(tmp_path, data, said):
    (tmp_path / "d").write_bytes(data)
    with pytest.raises(WikicremError, match=said):
        list(read_pages(tmp_path / "d"))


@pytest.mark.parametrize("pages", [1, 2, 300])
@pytest.mark.parametrize("rest", [b"garbage12345", b"\x1f\x8b", b"BZh9", b"(\xb5/\xfd1"])
@pytest.mark.parametrize("compress", [gzip.compress, bz2.compress])
def test_damage_after_the_end_of_the_dump(tmp_path, compress, rest, pages):
    path = tmp_path / "d"
    text = dump_xml(*(page_xml("" if n else "A", "Ada sang. " * 99) for n in range(pages)))
    path.write_bytes(compress(text.encode()) + rest)
    with pytest.raises(WikicremError, match=r"after the end of the XML, so that all .* whole"):
        list(read_pages(path))
    assert len(list(read_pages(path, keep_partial=True))) == pages


def test_missing_file_and_folder(tmp_path):
    for path, code in ((tmp_path / "no.xml", "W001"), (tmp_path, "W601")):
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
        ("enwiki-multistream-cut-in-stream-3.xml.bz2", "W603"),
        ("enwiki-multistream-no-footer-whole-streams.xml.bz2", "W611"),
        ("gensim-enwiki-bitflips-in-middle.xml.bz2", "W604"),
        ("gensim-enwiki-control-char.xml", "W611"),
        ("gensim-enwiki-truncated-60pct.xml.bz2", "W603"),
        ("gensim-enwiki-unescaped-ampersand.xml", "W611"),
        ("gensim-enwiki-xml-cut-midpage.xml.bz2", "W611"),
        ("wikiclean-article-stubs.xml.bz2", "W611"),
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


@pytest.fixture(scope="module")
def sound_articles(data_dir):
    """The articles of the dump that the broken ones were made of."""
    dump = data_dir / "dumps/en/gensim-enwiki-pages-articles1-shortened.xml.bz2"
    return list(read_pages(dump))


def streams(*parts: str) -> tuple[bytes, list[int]]:
    """Each part as a bz2 stream, one after the other, and where each starts."""
    data, starts = b"", []
    for part in parts:
        starts.append(len(data))
        data += bz2.compress(part.encode())
    return data, starts


HEAD, TAIL = XML.split("<page>")[0], "</mediawiki>"
PAGES = [page_xml(f"P{n}", f"Text {n}.", page_id=n) for n in range(6)]


@pytest.fixture
def multistream_dump(tmp_path):
    data, starts = streams(HEAD, "".join(PAGES[:3]), "".join(PAGES[3:5]), PAGES[5], TAIL)
    path = tmp_path / "d.xml.bz2"
    path.write_bytes(data)
    return path, starts


@pytest.mark.parametrize(
    ("first", "last", "titles"),
    [
        (1, 2, "P0 P1 P2"),
        (2, 3, "P3 P4"),
        (2, 4, "P3 P4 P5"),
        (3, None, "P5"),
        (0, 2, "P0 P1 P2"),
        (0, 1, ""),
        (4, None, ""),
    ],
)
def test_a_range_of_streams_is_a_part_of_the_pages(multistream_dump, first, last, titles):
    path, starts = multistream_dump
    end = None if last is None else starts[last]
    pages = list(read_pages(path, start=starts[first], end=end))
    assert [page.title for page in pages] == titles.split()


def test_old_schemas_know_their_namespaces_in_a_range(tmp_path):
    page = page_xml("Projekt:Anna", "x", ns=None)
    data, starts = streams(HEAD, page_xml("A", "x"), page, TAIL)
    path = tmp_path / "d.xml.bz2"
    path.write_bytes(data)
    counts: Counter[str] = Counter()
    assert list(read_pages(path, counts, start=starts[2])) == []
    assert counts["skipped:namespace"] == 1


def test_a_range_that_does_not_fit_is_an_error(multistream_dump, tmp_path):
    path, starts = multistream_dump
    cut, cut_starts = streams(HEAD, PAGES[0][:40], PAGES[0][40:], TAIL)
    (tmp_path / "cut.bz2").write_bytes(cut)
    (tmp_path / "plain.xml").write_text(XML)
    for file, start, end, code in (
        (path, starts[1] + 1, None, "W614"),
        (path, starts[1], starts[2] + 7, "W614"),
        (path, 10**9, None, "W614"),
        (tmp_path / "plain.xml", 10, None, "W614"),
        (tmp_path / "cut.bz2", cut_starts[1], cut_starts[2], "W618"),
        (tmp_path / "cut.bz2", cut_starts[2], None, "W611"),
    ):
        with pytest.raises(WikicremError) as err:
            list(read_pages(file, start=start, end=end))
        assert err.value.code == code


@pytest.mark.parametrize("pack", [lambda data: data, bz2.compress])
def test_stream_offsets_of_an_index(tmp_path, pack):
    index = tmp_path / "index.txt.bz2"
    index.write_bytes(pack("60:1:Anna\n60:2:CSI: Ohio\n921:7:\u00c6lle\n".encode()))
    assert stream_offsets(index) == [60, 921]


@pytest.mark.parametrize("text", ["", "60:Anna\n", "60:1:A\n\n", "x:1:A\n", "<mediawiki>\n"])
def test_what_is_no_index_is_an_error(tmp_path, text):
    (tmp_path / "index.txt").write_text(text)
    with pytest.raises(WikicremError) as err:
        stream_offsets(tmp_path / "index.txt")
    assert err.value.code == "W617"


def test_real_ranges_together_are_the_dump(data_dir, sound_articles):
    folder, name = data_dir / "dumps/constructed", "enwiki-gensim"
    dump = folder / f"{name}-pages-articles-multistream.xml.bz2"
    starts = stream_offsets(folder / f"{name}-pages-articles-multistream-index.txt.bz2")
    ranges = zip(starts, [*starts[1:], None], strict=True)
    parts = [page for start, end in ranges for page in read_pages(dump, start=start, end=end)]
    assert parts == sound_articles


@pytest.mark.parametrize(
    ("name", "articles"),
    [
        ("enwiki-multistream-cut-in-stream-3.xml.bz2", 83),
        ("enwiki-multistream-no-footer-whole-streams.xml.bz2", 28),
        ("gensim-enwiki-bitflips-in-middle.xml.bz2", 25),
        ("gensim-enwiki-truncated-60pct.xml.bz2", 55),
        ("gensim-enwiki-xml-cut-midpage.xml.bz2", 2),
    ],
)
def test_complete_pages_before_damage_are_kept_on_request(
    data_dir, sound_articles, caplog, name, articles
):
    counts: Counter[str] = Counter()
    kept = list(read_pages(data_dir / "dumps/broken" / name, counts, keep_partial=True))
    assert kept == sound_articles[:articles]
    assert (counts["damaged"], len(kept)) == (1, articles)
    assert "byte" in caplog.text and "the page '" in caplog.text


@pytest.mark.parametrize("code", ["W610", "W612"])
def test_what_is_no_dump_is_never_kept(tmp_path, code):
    path = tmp_path / "d.xml"
    path.write_text("Anna." if code == "W610" else f"<!DOCTYPE x>{XML}")
    with pytest.raises(WikicremError) as err:
        list(read_pages(path, keep_partial=True))
    assert err.value.code == code


@pytest.mark.parametrize(
    ("name", "where"),
    [
        ("enwiki-multistream-cut-in-stream-3.xml.bz2", "byte 1360004 .*inside the page 'Albert E"),
        ("enwiki-multistream-no-footer-whole-streams.xml.bz2", "byte 2098478 .*after .*Agassi'"),
        ("gensim-enwiki-bitflips-in-middle.xml.bz2", r"byte \d+ .*inside the page 'Animation'"),
        ("gensim-enwiki-control-char.xml", "byte 4994 .*inside the page 'Anarchism'"),
        ("wikiclean-article-stubs.xml.bz2", "byte 79 .*after the page 'Article1'"),
    ],
)
def test_damage_is_located(data_dir, name, where):
    with pytest.raises(WikicremError, match=where):
        list(read_pages(data_dir / "dumps/broken" / name))


@pytest.mark.parametrize("damage", [0, 4, 30, -5])
def test_damage_in_a_later_stream_is_not_the_end_of_the_file(tmp_path, damage):
    data, starts = streams(HEAD, "".join(PAGES[:3]), "".join(PAGES[3:]), TAIL)
    place = starts[2] + damage if damage >= 0 else starts[3] + damage
    path = tmp_path / "d.xml.bz2"
    path.write_bytes(data[:place] + bytes([data[place] ^ 0xFF]) + data[place + 1 :])
    counts: Counter[str] = Counter()
    with pytest.raises(WikicremError) as err:
        list(read_pages(path))
    assert err.value.code == "W604"
    # Nothing of a block is believed before its checksum has been seen.
    with pytest.raises(WikicremError):
        list(read_pages(path, start=starts[2], end=starts[3]))
    kept = [page.title for page in read_pages(path, counts, keep_partial=True)]
    assert set(kept) <= {"P0", "P1", "P2"}


def sha1_xml(text: str, sha1: str, attributes: str = "") -> str:
    page = page_xml("Anna", text)
    return dump_xml(page.replace("<text>", f'<text bytes="9" sha1="{sha1}" {attributes}>'))


GOOD = "4lxd6kfj3b83lxd8g3geeiggn7xj2gr"  # of "Anna sang."


@pytest.mark.parametrize(
    ("xml", "code"),
    [
        (sha1_xml("Anna sang.", GOOD), None),
        (sha1_xml("Anna sings.", GOOD), "W615"),
        (sha1_xml("Anna sang.", "0"), "W615"),
        (sha1_xml("Anna sings.", GOOD, 'deleted="deleted"'), "W616"),
        (XML, "W616"),
        (XML.replace("</text>", f"</text><sha1>{GOOD}</sha1>"), "W615"),
        (XML.replace("<text>", f"<sha1>{GOOD}</sha1><text>"), "W615"),
    ],
)
def test_sha1_of_revisions_on_request(tmp_path, xml, code):
    path = tmp_path / "d.xml"
    path.write_text(xml)
    assert list(read_pages(path))
    counts: Counter[str] = Counter()
    if code is None:
        assert len(list(read_pages(path, counts, check_sha1=True))) == counts["sha1"] == 1
        return
    with pytest.raises(WikicremError) as err:
        list(read_pages(path, check_sha1=True))
    assert err.value.code == code


def test_real_sha1(data_dir):
    dumps = data_dir / "dumps"
    counts: Counter[str] = Counter()
    pages = iter_all_pages(
        dumps / "tiny-full/aawiki-20260101-pages-meta-current.xml.bz2", check_sha1=True
    )
    assert sum(bool(page.sha1) for page in pages) == 507
    dump = dumps / "constructed/enwiki-featuredbios-2012-pages-articles-multistream.xml.bz2"
    starts = stream_offsets(str(dump).replace(".xml.bz2", "-index.txt.bz2"))
    list(read_pages(dump, counts, check_sha1=True, start=starts[0], end=starts[1]))
    assert counts["sha1"] == 100


BOMB = '<!DOCTYPE m [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;"><!ENTITY c "&b;&b;&b;">]>'
EXTERNAL = '<!DOCTYPE m [<!ENTITY c SYSTEM "file://{secret}">]>'


@pytest.mark.parametrize(
    ("doctype", "code"),
    [
        (BOMB, "W612"),
        (EXTERNAL, "W612"),
        ('<!DOCTYPE m SYSTEM "http://127.0.0.1:9/x.dtd">', "W612"),
        ("", "W611"),
    ],
)
def test_entities_are_never_expanded_nor_fetched(tmp_path, doctype, code):
    secret = tmp_path / "secret"
    secret.write_text("hidden")
    path = tmp_path / "d.xml"
    path.write_text(doctype.replace("{secret}", str(secret)) + dump_xml(page_xml("A", "x@")))
    path.write_text(path.read_text().replace("x@", "&c;"))
    pages = []
    with pytest.raises(WikicremError) as err:
        pages.extend(read_pages(path))
    assert err.value.code == code and not pages


@pytest.mark.parametrize(
    ("text", "kept"),
    [("a" * (2 << 20), True), ("a" * ((2 << 20) + 1), False), ("é" * (1 << 20), True),
     ("é" * ((1 << 20) + 1), False), ("a" * 5_000_000, False)],
    ids=["limit", "over", "bytes", "bytes over", "far over"],
)  # fmt: skip
def test_the_limit_of_a_page(tmp_path, text, kept):
    path = tmp_path / "d.xml.gz"
    pages = page_xml("Anna", "Anna sang."), page_xml("Bob", text), page_xml("Eve", "Eve sang.")
    path.write_bytes(gzip.compress(dump_xml(*pages).encode(), 1))
    counts: Counter[str] = Counter()
    titles = [page.title for page in read_pages(path, counts)]
    assert titles == (["Anna", "Bob", "Eve"] if kept else ["Anna", "Eve"])
    assert counts["skipped:too-large"] == (not kept)


@pytest.mark.parametrize(
    "title", ["AC/DC", "../../etc/x", 'He said "hi"', "\U0001f600", "a\\b", "."]
)
def test_titles_are_only_titles(tmp_path, title):
    path = write_dump(tmp_path / "d.xml", page_xml(title, "Text."))
    assert [page.title for page in read_pages(path)] == [title]
    assert [file.name for file in tmp_path.iterdir()] == ["d.xml"]


def test_null_bytes_are_an_error_with_a_place(tmp_path):
    path = tmp_path / "d.xml"
    path.write_text(XML.replace("Bob sang", "Bob \0 sang"))
    with pytest.raises(WikicremError, match=r"W611.*inside the page 'Bob'"):
        list(read_pages(path))


@pytest.mark.parametrize("name", ["enwiki-pages-articles1.xml-p1p1500.bz2", "part", "d.xml.gz"])
def test_split_parts_are_told_by_their_content(tmp_path, name):
    path = tmp_path / name
    path.write_bytes(bz2.compress(XML.encode()))
    assert [page.title for page in read_pages(path)] == ["Anna", "Bob"]


def test_empty_texts_of_the_newest_schema(tmp_path):
    page = page_xml("A").replace(
        "<text></text>", '<text bytes="0" sha1="phoiac9h4m842xq45sp7s6u21eteeq1" />'
    )
    counts: Counter[str] = Counter()
    path = write_dump(tmp_path / "d.xml", page, page_xml("B", "Text."))
    assert [page.title for page in read_pages(path, counts, check_sha1=True)] == ["B"]
    assert (counts["sha1"], counts["skipped:empty"]) == (1, 1)
