"""What `spacy-wikicrem resolve` reads: texts, files of text, tables, folders of both.

Everything is looked at once before the first text is resolved, so that the last file of many does
not end hours of work with an error.
"""

from __future__ import annotations

import codecs
import csv
import io
import json
import os
import re
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

from ...errors import WikicremError
from ...util.characters import require_whole
from ...util.compression import open_bytes
from ...util.files import require_file
from ...util.jsonl import read_jsonl

STDIN = "-"
COMPRESSED = (".gz", ".bz2", ".xz", ".zst")
TEXTS = (".txt", ".md", ".text")
TABLES = (".csv", ".tsv", ".jsonl", ".ndjson")
# Would be read as prose, tags and all.
MARKUP = (".html", ".htm", ".xml", ".json", ".conll", ".conllu", ".rtf", ".tex", ".ipynb", ".eml")
# Are no text at all.
BINARY = (
    *(".pdf", ".doc", ".docx", ".odt", ".ods", ".odp", ".xls", ".xlsx", ".ppt", ".pptx", ".epub"),
    *(".mobi", ".ps", ".djvu", ".zip", ".tar", ".7z", ".rar", ".tgz", ".png", ".jpg", ".jpeg"),
    *(".gif", ".tif", ".tiff", ".webp", ".svg", ".mp3", ".mp4", ".wav", ".parquet", ".arrow"),
    *(".spacy", ".pkl", ".pickle", ".npz", ".db", ".sqlite", ".exe", ".bin"),
)
DEFAULT_COLUMN = "text"
PIECE = 1 << 16  # bytes
_HAS_NUL = "it has NUL characters, like UTF-16"
# One word with a file's ending or a folder in it is a mistyped path rather than a text.
_LIKE_A_PATH = re.compile(r"\S*(/|\\|\.[A-Za-z]\w{0,4}$)\S*")


@dataclass(frozen=True, slots=True)
class Text:
    """One text: a file, or a row of a table.

    source (str): The file as it was named, "-" for the standard input, "text" for an argument.
    place (Mapping): What tells it from others of the source: {} or {"row": 2} or {"id": "a"}.
    """

    source: str
    place: Mapping[str, Any]
    text: str


@dataclass(frozen=True, slots=True)
class Source:
    """A file, or a text that was given; `read` yields its texts and may be called again.

    path (Path | None): Of a file that is one text, for `read_pieces`.
    """

    name: str
    read: Callable[[], Iterator[Text]]
    is_table: bool = False
    path: Path | None = None


def find_sources(
    names: Sequence[str], column: str | None = None, id_column: str | None = None
) -> list[Source]:
    """What the arguments stand for; folders become their files, by name.

    A single argument that is no file is a text itself.
    RAISES: W001 (not there), W346 (half of a character), W515 (a folder without texts), W516
        (several arguments, one of which is no file), W517 (a kind of file that is not read), W520
        (--column or --id without a table).
    """
    found = [source for name in names for source in _sources(name, len(names), column, id_column)]
    option = "--column" if column is not None else "--id" if id_column is not None else None
    if option and not any(source.is_table for source in found):
        raise WikicremError("W520", option=option, endings=", ".join(TABLES))
    return found


def check_sources(sources: Sequence[Source]) -> tuple[list[Source], int]:
    """Read everything once, files of text piece by piece; return the sources with something in
    them and the number of their characters. Warns of each that is empty (W511).

    RAISES: W511 (nothing to read at all), W513 (not UTF-8), W518 (columns), W519 (a broken row),
        and what reading compressed files and JSON lines raises.
    """
    total = 0
    kept: list[Source] = []
    empty: list[WikicremError] = []
    for source in sources:
        size, written = 0, False
        for text in _texts(source):
            size += len(text)
            written = written or bool(text.strip())
        if written:
            kept.append(source)
            total += size
        else:
            empty.append(WikicremError("W511", name=named(source.name)))
    if empty and not kept:
        raise empty[0]
    for problem in empty:
        warnings.warn(str(problem), stacklevel=2)
    return kept, total


def _texts(source: Source) -> Iterator[str]:
    if source.path is not None:
        return read_pieces(source.path)
    return (text.text for text in source.read())


def refuse_as_source(output: Path | None, names: Sequence[str]) -> None:
    """RAISES: W521 for an output that the same command would read when it is given again."""
    if output is None or _ending(output) not in (*TEXTS, *TABLES):
        return
    folders = [name for name in names if name != STDIN and _exists(name) and Path(name).is_dir()]
    for name in folders:
        if output.resolve().is_relative_to(Path(name).resolve()):
            raise WikicremError("W521", path=output, folder=name)


def _sources(name: str, count: int, column: str | None, id_column: str | None) -> Iterator[Source]:
    if name == STDIN:
        text = _decode(sys.stdin.buffer.read(), named(name))
        yield Source(name, partial(_one, name, text))
    elif _exists(name) and Path(name).is_dir():
        yield from (_file(path, column, id_column) for path in _files(Path(name)))
    elif _exists(name):
        yield _file(Path(name), column, id_column)
    elif _LIKE_A_PATH.fullmatch(name):
        require_file(name)
    elif count > 1:
        raise WikicremError("W516", found=name)
    else:
        require_whole(name, "The text")
        yield Source("text", partial(_one, "text", name))


def _exists(name: str) -> bool:
    try:
        return bool(name) and Path(name).exists()
    except (OSError, ValueError):  # longer than a file name can be, or with a NUL
        return False


def _files(folder: Path) -> list[Path]:
    found = [
        path
        for path in sorted(folder.rglob("*"))
        if path.is_file()
        and _ending(path) in (*TEXTS, *TABLES)
        and not any(part.startswith(".") for part in path.relative_to(folder).parts)
    ]
    if not found:
        raise WikicremError("W515", path=folder, endings=", ".join((*TEXTS, *TABLES)))
    return found


def _ending(path: Path) -> str:
    """The ending in lower case, that of compression aside."""
    while path.suffix.lower() in COMPRESSED:
        path = path.with_suffix("")
    return path.suffix.lower()


def _file(path: Path, column: str | None, id_column: str | None) -> Source:
    ending = _ending(path)
    if ending in (*MARKUP, *BINARY):
        readable = ", ".join((*TEXTS, *TABLES))
        raise WikicremError("W517", path=path, found=ending, expected=readable)
    if ending in TABLES:
        return Source(str(path), partial(_rows, path, column, id_column), is_table=True)
    return Source(str(path), partial(_text_file, path), path=path)


def _one(source: str, text: str) -> Iterator[Text]:
    yield Text(source, {}, text)


def _text_file(path: Path) -> Iterator[Text]:
    with open_bytes(path) as stream:
        yield Text(shown(str(path)), {}, _decode(stream.read(), str(path)))


def read_pieces(path: Path, size: int = PIECE) -> Iterator[str]:
    """A file of text piece by piece, its line ends as they are. Raises W513 (not UTF-8)."""
    decoder = codecs.getincrementaldecoder("utf-8-sig")()
    with open_bytes(path) as stream:
        while data := stream.read(size):
            yield _decoded(decoder, data, str(path))
    yield _decoded(decoder, b"", str(path), final=True)


def _decoded(
    decoder: codecs.IncrementalDecoder, data: bytes, name: str, *, final: bool = False
) -> str:
    try:
        text = decoder.decode(data, final)
    except UnicodeDecodeError as err:
        raise WikicremError("W513", name=name, reason=err.reason) from None
    if "\0" in text:
        raise WikicremError("W513", name=name, reason=_HAS_NUL)
    return text


def _decode(data: bytes, name: str) -> str:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as err:
        raise WikicremError("W513", name=name, reason=err.reason) from None
    if "\0" in text:
        raise WikicremError("W513", name=name, reason=_HAS_NUL)
    return text


def named(source: str) -> str:
    """The name of a source, for people."""
    return {STDIN: "the standard input", "text": "the text"}.get(source, shown(source))


def shown(name: str) -> str:
    """The name of a file as it can be written: of one that is no UTF-8 with what replaces that."""
    return os.fsencode(name).decode("utf8", "replace")


def _rows(path: Path, column: str | None, id_column: str | None) -> Iterator[Text]:
    rows = _objects(path) if _ending(path) in (".jsonl", ".ndjson") else _cells(path)
    seen: set[str] = set()
    wanted: str | None = None
    for number, (line, row) in enumerate(rows, start=1):
        wanted = wanted or _text_column(path, row, column)
        place: dict[str, Any] = {"row": number}
        if id_column is not None:
            key = _cell(path, line, row, id_column)
            if not isinstance(key, str | int) or isinstance(key, bool) or key == "":
                _broken(path, line, f"{_show(key)} in the column {id_column!r} is no id")
            if str(key) in seen:
                _broken(path, line, f"the id {key!r} was used before")
            seen.add(str(key))
            place = {"id": key}
        text = _cell(path, line, row, wanted)
        if not isinstance(text, str):
            _broken(path, line, f"{_show(text)} in the column {wanted!r} is no text")
        yield Text(shown(str(path)), place, text)


def _text_column(path: Path, row: Mapping[str, Any], column: str | None) -> str:
    """The column with the text: the one that was named, or "text", or the only one."""
    if column is not None and column in row:
        return column
    named = [name for name in row if name.strip().lower() == DEFAULT_COLUMN]
    if column is None and (len(named) == 1 or len(row) == 1):
        return next(iter(named or row))
    wanted = "a text" if column is None else repr(column)
    raise WikicremError("W518", path=path, wanted=wanted, found=", ".join(row))


def _cell(path: Path, line: int, row: Mapping[str, Any], column: str) -> Any:
    if column not in row:
        found = ", ".join(row)
        raise WikicremError("W518", path=f"{path}, line {line},", wanted=repr(column), found=found)
    return row[column]


def _objects(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    yield from read_jsonl(path)


def _cells(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Rows of a CSV or TSV file by the names in its first line. Cells may hold line ends."""
    csv.field_size_limit(2**31 - 1)
    with open_bytes(path) as stream:
        file = io.TextIOWrapper(stream, encoding="utf-8-sig", newline="")
        first = ""
        try:
            first = file.readline()
            rest = csv.reader(_lines(first, file), delimiter=_delimiter(path, first), strict=True)
            header = [name.strip() for name in next(rest, [])]
            if len(set(header)) < len(header):
                _broken(path, 1, f"a column is there twice: {', '.join(header)}")
            for row in rest:
                if row and len(row) != len(header):
                    _broken(path, rest.line_num, f"{len(row)} cells under {len(header)} columns")
                if row:
                    yield rest.line_num, dict(zip(header, row, strict=True))
        except UnicodeDecodeError as err:
            raise WikicremError("W513", name=path, reason=err.reason) from None
        except csv.Error as err:
            _broken(path, rest.line_num if first else 1, str(err))


def _lines(first: str, rest: Iterator[str]) -> Iterator[str]:
    yield first
    yield from rest


def _delimiter(path: Path, header: str) -> str:
    """A tab in .tsv; in .csv a comma, or what spreadsheets of other countries write."""
    if _ending(path) == ".tsv":
        return "\t"
    return max(",;\t", key=header.count)


def _broken(path: Path, line: int, reason: str) -> NoReturn:
    raise WikicremError("W519", path=path, line=line, reason=reason)


def _show(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)[:40]
