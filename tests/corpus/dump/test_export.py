"""What an export says of its wiki, and what would take much memory."""

from __future__ import annotations

import random
import resource
import sys
from collections import Counter

import pytest

from spacy_wikicrem.corpus.dump.export import MAX_TOKEN, ExportReader, Site, _CommentFilter
from spacy_wikicrem.corpus.dump.reading import declared_language, read_pages
from spacy_wikicrem.errors import WikicremError
from tests.corpus.helpers import page_xml

PAGE = page_xml("Anna", "Anna sang.")


def export(pages: str, *, lang: str = "", names: str = "", database: str = "") -> str:
    language = f' xml:lang="{lang}"' if lang else ""
    site = f"<dbname>{database}</dbname><namespaces>{names}</namespaces>"
    return f"<mediawiki{language}><siteinfo>{site}</siteinfo>{pages}</mediawiki>"


def write(folder, text):
    path = folder / "d.xml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


@pytest.mark.parametrize(
    ("lang", "database", "expected"),
    [
        ("en", "", "en"), ("", "enwiki", "en"), ("", "simplewiki", "en"),
        ("", "dewiktionary", "de"),
        ("de", "enwiki", "de"), ("no", "nowiki", "nb"), ("", "zh_yuewiki", "zh"),
        ("pt-BR", "", "pt"),
        ("", "commonswiki", None), ("", "mydatabase", None), ("", "", None), ("als", "", "gsw"),
        ("be-tarask", "", "be"), ("EN", "", "en"),
    ],
)  # fmt: skip
def test_the_language_of_a_wiki(lang, database, expected):
    assert Site(lang, database).language() == expected


@pytest.mark.parametrize(
    ("lang", "database", "asked", "fits"),
    [
        ("ltg", "ltgwiki", "en", False), ("", "ltgwiki", "en", False), ("hr", "enwiki", "hr", True),
        ("de", "", "en", False), ("", "", "en", True), ("fr", "frwiki", "xx", True),
        ("nb", "nowiki", "no", True), ("en", "simplewiki", "en", True), ("it", "", None, True),
    ],
)  # fmt: skip
def test_a_wrong_language_is_refused(tmp_path, lang, database, asked, fits):
    path = write(tmp_path, export(PAGE, lang=lang, database=database))
    if fits:
        assert len(list(read_pages(path, lang=asked))) == 1
    else:
        with pytest.raises(WikicremError, match="W619"):
            list(read_pages(path, lang=asked))
    assert declared_language(path) == Site(lang, database).language()


def test_namespaces_with_media_files_and_categories(tmp_path):
    keys = {"-2": "Medij", "0": "", "6": "Datoteka", "14": "Kategorija", "10": "Predložak"}
    names = "".join(f'<namespace key="{k}">{name}</namespace>' for k, name in keys.items())
    (page,) = read_pages(write(tmp_path, export(PAGE, names=names)))
    assert page.site.hidden == {"medij", "datoteka", "kategorija"}


@pytest.mark.parametrize("key", ["abc", "²", "1e9", "--3", "9" * 5000, "1.0", " ", "½"])
def test_odd_keys_of_namespaces(tmp_path, key):
    path = write(tmp_path, export(PAGE, names=f'<namespace key="{key}">X</namespace>'))
    with pytest.raises(WikicremError, match=r"W611.*namespace"):
        list(read_pages(path))


@pytest.mark.parametrize("number", ["²", "--3", "1e9", "9" * 5000, "", "a", "-1", "1 2", "٣"])
@pytest.mark.parametrize("tag", ["id", "ns"])
def test_odd_numbers_of_pages(tmp_path, number, tag):
    page = PAGE.replace(f"<{tag}>{1 if tag == 'id' else 0}<", f"<{tag}>{number}<", 1)
    pages = list(read_pages(write(tmp_path, export(page + page_xml("Bob", "Bob sang.")))))
    assert pages[-1].title == "Bob"
    assert tag == "ns" or pages[0].page_id is None
    assert tag == "id" or len(pages) == (1 if number == "-1" else 2)


@pytest.mark.parametrize("encoding", ["shift_jis", "euc-kr", "big5", "nonsense", "cp037", "²"])
def test_odd_encodings(tmp_path, encoding):
    text = f'<?xml version="1.0" encoding="{encoding}"?>{export(PAGE)}'
    with pytest.raises(WikicremError, match=r"W61[01]"):
        list(read_pages(write(tmp_path, text)))


def test_a_single_byte_encoding_is_read(tmp_path):
    text = f'<?xml version="1.0" encoding="iso-8859-2"?>{export(page_xml("A", "Živi."))}'
    (page,) = read_pages(write(tmp_path, text.encode("iso-8859-2")))
    assert page.text == "Živi."


def test_long_comments_do_not_reach_the_parser(tmp_path):
    comment = f"<!-- {'x' * 3_000_000} -->"
    text = export(f"{PAGE}{comment}{page_xml('Bob', 'Bob sang.')}<!-- short -->")
    assert [page.title for page in read_pages(write(tmp_path, text))] == ["Anna", "Bob"]


def test_a_comment_inside_a_text_in_cdata_stays(tmp_path):
    text = f"Anna sang. <!-- {'x' * 9000}"
    page = PAGE.replace("Anna sang.", f"<![CDATA[{text}]]>")
    pages = list(read_pages(write(tmp_path, export(page + page_xml("Bob", "Bob sang.")))))
    assert [page.text for page in pages] == [text, "Bob sang."]


@pytest.mark.parametrize("start", ['<x y="', "<?pi ", "<x"])
def test_a_tag_without_end_takes_bounded_memory(start):
    reader = ExportReader("d.xml")
    reader.feed(export(PAGE).removesuffix("</mediawiki>").encode())
    reader.feed(start.encode())
    with pytest.raises(WikicremError, match=r"W611.*more than") as err:
        for _ in range(2 * MAX_TOKEN // 100_000):
            reader.feed(b"z" * 100_000)
    assert err.value.details["where"] == ", after the page 'Anna'"


@pytest.mark.skipif(sys.platform != "linux", reason="resident memory in kilobytes")
def test_a_page_of_hundreds_of_megabytes_takes_bounded_memory():
    reader = ExportReader("d.xml")
    reader.feed(
        export("<page><title>A</title><revision><text>").partition("</mediawiki>")[0].encode()
    )
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(300):
        reader.feed(b"z" * 1_000_000)
    reader.feed(b"</text></revision></page>")
    assert reader.pages[0].too_large and not reader.pages[0].text
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 60_000


def test_a_deep_tree_is_read(tmp_path):
    deep = "<x>" * 50_000 + "</x>" * 50_000
    counts: Counter[str] = Counter()
    text = export(PAGE + PAGE.replace("<id>", f"{deep}<id>", 1) + page_xml("Bob", "Bob sang."))
    assert len(list(read_pages(write(tmp_path, text), counts))) == 3


def test_the_filter_gives_the_same_however_the_bytes_come():
    rng = random.Random(1)
    marks = [b"<!--", b"-->", b"<![CDATA[", b"]]>", b"a", b"<", b"-", b"!", b"x" * 5000, b"]"]
    for _ in range(300):
        data = b"".join(rng.choices(marks, k=rng.randrange(1, 12)))
        whole = _CommentFilter().feed(data, True)
        pieces, out, position = _CommentFilter(), b"", 0
        while position < len(data):
            step = rng.choice([1, 2, 3, 7, 100, 6000])
            out += pieces.feed(data[position : position + step], False)
            position += step
        assert out + pieces.feed(b"", True) == whole
        if len(data) < 4096:
            assert whole == data
