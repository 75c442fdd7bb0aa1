from __future__ import annotations

import gzip
import json
import lzma

import pytest

from spacy_wikicrem.corpus.building.text import TextSettings, build_text
from spacy_wikicrem.errors import WikicremError
from tests.corpus.helpers import STORY, page_xml, write_dump

NOVEL = (
    "It was a dark and stormy night in town.\nToo short.\n\nThe rain fell in torrents all night.\n"
)


def test_dump_and_text_become_lines(tmp_path):
    dump = write_dump(tmp_path / "d.xml", page_xml("A", STORY), page_xml("B", STORY, page_id=2))
    novel = tmp_path / "novel.txt"
    novel.write_text(NOVEL)
    out = tmp_path / "out.txt"
    meta = build_text(out, TextSettings(dumps=[dump], texts=[novel]))
    assert out.read_text() == (
        "Anna Berg met Clara in Leipzig. Anna told Clara that Anna was leaving.\n"
        "In 1850 Clara wrote to Robert. Clara was ill.\n\n"
        "It was a dark and stormy night in town.\n\n"
        "The rain fell in torrents all night.\n\n"
    )
    assert meta == json.loads((tmp_path / "out.meta.json").read_text())
    assert meta["sources"]["d.xml"]["dropped:duplicate"] == 2
    assert meta["sources"]["novel.txt"]["dropped:short"] == 1
    assert meta["total"]["written"] == 4
    assert not list(tmp_path.glob(".*"))


@pytest.mark.parametrize(
    ("name", "compress"), [("n.txt.xz", lzma.compress), ("n.txt.gz", gzip.compress)]
)
def test_compressed_texts(tmp_path, name, compress):
    path = tmp_path / name
    path.write_bytes(compress(NOVEL.encode()))
    meta = build_text(tmp_path / "o.txt", TextSettings(texts=[path], min_words=1))
    assert meta["total"]["written"] == 3


def test_benchmark_texts_stay_out(tmp_path):
    (tmp_path / "bench").mkdir()
    (tmp_path / "bench/b.txt").write_text("was a dark and stormy night in town")
    (tmp_path / "n.txt").write_text(NOVEL)
    settings = TextSettings(texts=[tmp_path / "n.txt"], exclude=[tmp_path / "bench"])
    meta = build_text(tmp_path / "o.txt", settings)
    assert meta["total"]["dropped:benchmark"] == 1
    assert "stormy" not in (tmp_path / "o.txt").read_text()


@pytest.mark.parametrize(
    ("content", "code"), [(None, "W621"), (b"", "W622"), (b"\xff\xfe caf\xe9", "W605")]
)
def test_errors_leave_no_output(tmp_path, content, code):
    source = tmp_path / "n.txt"
    if content is not None:
        source.write_bytes(content)
    out = tmp_path / "out"
    with pytest.raises(WikicremError) as err:
        build_text(out / "o.txt", TextSettings(texts=[] if content is None else [source]))
    assert err.value.code == code
    assert not out.exists() or not list(out.iterdir())


def test_real_broken_dumps_leave_nothing(tmp_path, data_dir):
    broken = sorted((data_dir / "dumps/broken").iterdir())
    for path in broken:
        with pytest.raises(WikicremError):
            build_text(tmp_path / "o.txt", TextSettings(dumps=[path]))
    assert len(broken) == 8
    assert not list(tmp_path.iterdir())
