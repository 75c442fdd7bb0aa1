from __future__ import annotations

import bz2
import gzip
import lzma
import random
from functools import partial

import pytest
import zstandard

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.util.compression import open_bytes, read_lines

DATA = random.Random(0).randbytes(700_000)  # some blocks of bz2, several reads
blocks = partial(bz2.compress, compresslevel=2)
PACKED = blocks(DATA)


def read(path, size=1 << 15, **limits):
    """What can be read, and the code of the error that ended it."""
    parts = []
    try:
        with open_bytes(path, **limits) as stream:
            while part := stream.read1(size):
                parts.append(part)
    except WikicremError as err:
        return b"".join(parts), err.code
    return b"".join(parts), None


@pytest.mark.parametrize("pack", [bytes, blocks, gzip.compress, lzma.compress])
@pytest.mark.parametrize("size", [7, 1 << 20])
def test_every_format_gives_its_content(tmp_path, pack, size):
    data = DATA[: 1000 if size == 7 else None]
    path = tmp_path / "x"
    path.write_bytes(pack(data))
    assert read(path, size) == (data, None)


def test_a_cut_bz2_file_gives_its_whole_blocks(tmp_path):
    path = tmp_path / "x"
    path.write_bytes(PACKED[: len(PACKED) * 9 // 10])
    data, code = read(path)
    assert code == "W603"
    assert 500_000 < len(data) < len(DATA) and DATA.startswith(data)


@pytest.mark.parametrize("place", [0.1, 0.5, 0.9])
def test_nothing_of_a_damaged_block_is_handed_out(tmp_path, place):
    position = int(len(PACKED) * place)
    path = tmp_path / "x"
    path.write_bytes(PACKED[:position] + b"\0" * 9 + PACKED[position + 9 :])
    data, code = read(path)
    assert code == "W604" and DATA.startswith(data) and len(data) < place * len(DATA)


def test_rubbish_behind_the_last_stream_is_damage(tmp_path):
    path = tmp_path / "x"
    path.write_bytes(PACKED + b"rubbish")
    assert read(path) == (DATA, "W604")


def test_a_range_ends_where_it_should(tmp_path):
    one, two, three = (bz2.compress(DATA[i : i + 5000]) for i in (0, 5000, 10_000))
    path = tmp_path / "x"
    path.write_bytes(one + two + three)
    end = len(one) + len(two)
    assert read(path, start=len(one), end=end) == (DATA[5000:10_000], None)
    assert read(path, end=len(one)) == (DATA[:5000], None)
    assert read(path, start=end) == (DATA[10_000:15_000], None)
    assert read(path, start=len(one), end=end + 1)[1] == "W614"


@pytest.mark.parametrize("pack", [bytes, bz2.compress, zstandard.compress])
def test_lines_of_text(tmp_path, pack):
    path = tmp_path / "x"
    path.write_bytes(pack("\ufeffa\r\n\nß\u2028c\rd\n".encode()))
    assert list(read_lines(path)) == [(1, "a"), (2, ""), (3, "ß\u2028c"), (4, "d")]
    assert [number for number, _ in read_lines(path, skip_empty=True)] == [1, 3, 4]
    path.write_bytes(pack(b"a\n\xff"))
    with pytest.raises(WikicremError, match=r"W605.*line 2"):
        list(read_lines(path))


@pytest.mark.parametrize("name", ["a.txt.gz", "a.bz2", "A.XZ", "a.jsonl.zst"])
def test_a_name_that_says_compressed_over_what_is_not(tmp_path, name):
    path = tmp_path / name
    path.write_bytes(b"Ada met Bob.\n")
    with pytest.warns(UserWarning, match=f"W606.*{name}"):
        assert list(read_lines(path)) == [(1, "Ada met Bob.")]
    path.write_bytes(b"")
    assert list(read_lines(path)) == []
    path.write_bytes(gzip.compress(b"Ada.\n"))  # the content tells what it is
    assert list(read_lines(path)) == [(1, "Ada.")]
