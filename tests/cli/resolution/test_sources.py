from __future__ import annotations

import gzip
import io
import lzma
from pathlib import Path
from types import SimpleNamespace

import pytest

from spacy_wikicrem.cli.resolution.sources import check_sources, find_sources, shown
from spacy_wikicrem.errors import WikicremError


def read(*names: object, **columns: str) -> list[tuple[dict[str, object], str]]:
    sources = find_sources([str(name) for name in names], **columns)
    check_sources(sources)
    return [(dict(text.place), text.text) for source in sources for text in source.read()]


def write(folder: Path, name: str, data: bytes | str) -> Path:
    path = folder / name
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


@pytest.mark.parametrize("text", ["He left.", "Ada met him.\n", "x" * 5000, "Is it 3.5?", "a\0b."])
def test_texts_are_not_taken_for_files(text: str) -> None:
    assert read(text) == [({}, text)]


@pytest.mark.parametrize(
    ("names", "code"),
    [
        ([""], "W511"),
        ([" \n"], "W511"),
        (["missing.txt"], "W001.*missing.txt"),
        (["no/such/file"], "W001"),
        (["Ada", "met", "Bob"], "W516.*Ada"),
    ],
)
def test_bad_arguments(names: list[str], code: str) -> None:
    with pytest.raises(WikicremError, match=code):
        read(*names)


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("latin.txt", "Zoë".encode("latin-1"), "W513"),
        ("utf16.txt", "He left.".encode("utf-16"), "W513"),
        ("utf16le.txt", "He left.".encode("utf-16-le"), "W513.*NUL"),
        ("image", b"\x89PNG\r\n\x1a\n\0\0", "W513"),
        ("empty.txt", b"\n", "W511"),
        ("page.html", b"<p>He left.</p>", r"W517.*\.html"),
        ("list.json", b"[]", "W517"),
        ("cut.txt.gz", gzip.compress(b"He left." * 99, mtime=0)[:-9], "W603"),
        ("empty.csv", b"", "W511"),
        ("header.csv", b"id,text\n", "W511"),
        ("latin.csv", "text\nZoë\n".encode("latin-1"), "W513"),
        ("two.csv", b"a,b\n1,2\n", "W518.*a text.*a, b"),
        ("long.csv", b"id,text\n1,a,b\n", "W519.*line 2.*3 cells under 2"),
        ("open.csv", b'id,text\n1,"a\n', "W519.*line"),
        ("twice.csv", b"text,text\na,b\n", "W519.*twice"),
        ("broken.jsonl", b'{"text": "a"}\n{"text": \n', "W002.*2"),
        ("number.jsonl", b'{"text": "a"}\n{"text": 3}\n', "W519.*line 2.*3 in"),
        ("missing.jsonl", b'{"text": "a"}\n{"body": "b"}\n', "W518.*line 2"),
    ],
)
def test_bad_files(tmp_path: Path, name: str, data: bytes, code: str) -> None:
    with pytest.raises(WikicremError, match=code):
        read(write(tmp_path, name, data))


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("b.txt", b""),
        ("b.md", b" \r\n\r\n"),
        ("b.csv", b"id,text\n"),
        ("b.jsonl", b""),
        ("b.txt.gz", gzip.compress(b"\n", mtime=0)),
    ],
)
def test_one_empty_file_of_a_folder(tmp_path: Path, name: str, data: bytes) -> None:
    write(tmp_path, name, data)
    with pytest.raises(WikicremError, match="W511"):
        check_sources(find_sources([str(tmp_path)]))
    write(tmp_path, "c.txt", "He left.")
    with pytest.warns(UserWarning, match=f"W511.*{name}"):
        kept, size = check_sources(find_sources([str(tmp_path)]))
    assert [Path(source.name).name for source in kept] == ["c.txt"] and size == len("He left.")


def test_a_folder_without_texts(tmp_path: Path) -> None:
    write(tmp_path, "image.png", b"")
    write(tmp_path, ".hidden.txt", "He left.")
    with pytest.raises(WikicremError, match=r"W515.*\.csv"):
        read(tmp_path)


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    def given(data: bytes) -> list[tuple[dict[str, object], str]]:
        monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(data)))
        return read("-")

    assert given("\ufeffZoë\r\n".encode()) == [({}, "Zoë\r\n")]
    for data, code in ((b"\xff", "W513"), (b"", "W511")):
        with pytest.raises(WikicremError, match=f"{code}.*the standard input"):
            given(data)


def test_compressed_files_by_what_is_in_them(tmp_path: Path) -> None:
    text = write(tmp_path, "a.txt.xz", lzma.compress("Zoë left.".encode()))
    table = write(tmp_path, "b.csv.gz", gzip.compress(b"text\nHe left.\n", mtime=0))
    assert read(text, table) == [({}, "Zoë left."), ({"row": 1}, "He left.")]


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.csv", 'key,Text\r\n1,"a, ""b""\r\nc"\r\n2,d\r\n'),
        ("b.csv", '\ufeffkey;Text\n1;"a, ""b""\r\nc"\n\n2;d\n'),
        ("c.tsv", 'key\tText\n1\t"a, ""b""\r\nc"\n2\td\n'),
        ("d.jsonl", '{"key": "1", "Text": "a, \\"b\\"\\r\\nc"}\n{"key": "2", "Text": "d"}\n'),
    ],
)
def test_tables(tmp_path: Path, name: str, data: str) -> None:
    path = write(tmp_path, name, data)
    texts = ['a, "b"\r\nc', "d"]
    assert read(path) == [({"row": 1}, texts[0]), ({"row": 2}, texts[1])]
    assert read(path, id_column="key") == [({"id": "1"}, texts[0]), ({"id": "2"}, texts[1])]
    assert read(path, column="key") == [({"row": 1}, "1"), ({"row": 2}, "2")]


@pytest.mark.parametrize(
    ("columns", "code"),
    [
        ({"column": "x"}, "W518.*'x'.*id, text"),
        ({"id_column": "x"}, "W518.*'x'"),
        ({"id_column": "id"}, "W519.*line 3.*'a' was used before"),
        ({"id_column": "text"}, "W519.*line 4.*no id"),
    ],
)
def test_columns_and_ids(tmp_path: Path, columns: dict[str, str], code: str) -> None:
    path = write(tmp_path, "a.csv", "id,text\na,b\na,c\nd,\n")
    with pytest.raises(WikicremError, match=code):
        read(path, **columns)


def test_columns_are_for_tables(tmp_path: Path) -> None:
    path = write(tmp_path, "a.txt", "He left.")
    for columns in ({"column": "text"}, {"id_column": "id"}):
        with pytest.raises(WikicremError, match="W520"):
            read(path, **columns)


@pytest.mark.parametrize("text", ["Ada \ud83d left.", "\udcff", "Ada left. \udc80"])
def test_half_of_a_character_in_an_argument(text: str) -> None:
    with pytest.raises(WikicremError, match=r"W346.*The text.*U\+D"):
        find_sources([text])


def test_the_name_of_a_file_that_is_no_utf8_can_be_written(tmp_path: Path) -> None:
    path = tmp_path / "a\udcff.txt"
    try:
        path.write_text("Ada left.", encoding="utf8")
    except OSError:
        pytest.skip("this file system takes UTF-8 names only")
    (source,) = find_sources([str(path)])
    names = [shown(source.name), *(text.source for text in source.read())]
    assert [name.encode("utf8").decode("utf8") for name in names] == [f"{tmp_path}/a\ufffd.txt"] * 2
