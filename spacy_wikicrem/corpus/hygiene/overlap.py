"""Keep benchmark texts out of training texts: an index of their word 8-grams.

Words are compared casefolded and without punctuation, so that differences in tokenisation,
quotes and markup between a benchmark and its source do not hide an overlap.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from ...errors import WikicremError
from ...ty import MASK
from ...util.compression import read_lines
from ...util.numbers import parse_json, whole_number

SIZE = 8  # words

_WORD = re.compile(r"[^\W_]+")
_NUMBER_AND_BRACKETS = re.compile(r"^\d+\s+(?=.*\[)")  # WinoBias: `12 [The guard] ... [he] ...`
_CLITIC = re.compile(r" (?=(?:['’](?:s|m|d|re|ve|ll|t)?|n['’]t)(?: |$))", re.IGNORECASE)


class OverlapIndex:
    """A set of 8-gram hashes. Texts shorter than eight words neither enter nor match.

    Words are numbered as they enter the index, so memory depends on the benchmarks alone and a
    pickled index works in other processes (Python's own string hash differs between them). An
    unrelated pair of 8-grams collides with probability 2**-61, so a hash is enough.
    """

    def __init__(self, texts: Iterable[str] = ()) -> None:
        self.ngrams: set[int] = set()
        self._ids: dict[str, int] = {}
        for text in texts:
            self.add(text)

    def __len__(self) -> int:
        return len(self.ngrams)

    def add(self, text: str) -> None:
        ids = [self._ids.setdefault(word, len(self._ids) + 1) for word in words(text)]
        self.ngrams.update(_hashes(ids))

    def overlaps(self, text: str) -> bool:
        """Whether the text shares any eight consecutive words with an indexed text."""
        if not self.ngrams:
            return False
        ids = [self._ids.get(word, 0) for word in words(text)]  # no indexed word is 0
        return not self.ngrams.isdisjoint(_hashes(ids))


def _hashes(ids: list[int]) -> Iterator[int]:
    return map(hash, zip(*(ids[start:] for start in range(SIZE)), strict=False))


def words(text: str) -> list[str]:
    """Casefolded words without punctuation; masks are left out."""
    return _WORD.findall(text.replace(MASK, " ").casefold())


def index_folders(folders: Iterable[str | Path]) -> OverlapIndex:
    """Index every benchmark file below the folders (a single file is accepted, too).

    RAISES: W001 (missing), W620 (no file in a known format).
    """
    index = OverlapIndex()
    for folder in folders:
        files = benchmark_files(folder)
        if not files:
            raise WikicremError("W620", path=folder, formats=", ".join(sorted(_READERS)))
        for path in files:
            for text in benchmark_texts(path):
                index.add(text)
    return index


def benchmark_files(folder: str | Path) -> list[Path]:
    """Files in a known format, recursively, in a fixed order."""
    folder = Path(folder)
    if not folder.exists():
        raise WikicremError("W001", path=folder, cwd=Path.cwd())
    files = [folder] if folder.is_file() else sorted(folder.rglob("*"))
    return [path for path in files if path.is_file() and _format(path)]


def benchmark_texts(path: str | Path) -> Iterator[str]:
    """The texts of one benchmark file, a document at a time where sentences belong together.

    RAISES: W620 (unknown format), W623 (not readable as its format), W605 (not UTF-8).
    """
    path = Path(path)
    name = _format(path)
    if name is None:
        raise WikicremError("W620", path=path, formats=", ".join(sorted(_READERS)))
    try:
        yield from _READERS[name](path)
    except WikicremError:
        raise
    except (ValueError, ElementTree.ParseError, LookupError) as err:
        raise WikicremError("W623", path=path, format=name, reason=err) from None


def _format(path: Path) -> str | None:
    """The last suffix that names a format: `x.txt.dev` and `x.txt.xz` are txt."""
    return next((s[1:] for s in reversed(path.suffixes) if s[1:] in _READERS), None)


def _lines(path: Path) -> Iterator[str]:
    for _, line in read_lines(path):
        yield _NUMBER_AND_BRACKETS.sub("", line)


def _cells(path: Path) -> Iterator[str]:
    for _, line in read_lines(path):
        yield from line.split("\t")


def _json_lines(path: Path) -> Iterator[str]:
    for _, line in read_lines(path):
        if line.strip():
            yield from _strings(parse_json(line))


def _json(path: Path) -> Iterator[str]:
    yield from _strings(parse_json("\n".join(line for _, line in read_lines(path))))


def _strings(value: Any) -> Iterator[str]:
    """All strings of a JSON value, in order; lists of strings are joined as well."""
    waiting = [value]  # no recursion: a file may be nested as deeply as the reader of JSON goes
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            waiting += reversed(value.values())
        elif isinstance(value, list):
            if value and all(isinstance(item, str) for item in value):
                yield _joined(value)  # tokens or sentences of one text
            waiting += reversed(value)


def _xml(path: Path) -> Iterator[str]:
    """Each child of the root and each of its children, e.g. a schema and its text."""
    for record in ElementTree.parse(path).getroot():
        for part in record:
            yield " ".join(part.itertext())


def _conll(path: Path) -> Iterator[str]:
    """A document at a time; contractions are rejoined, as sources write them: `did n't`."""
    tokens: list[str] = []
    for _, line in read_lines(path):
        if line.startswith(("#begin document", "# begin document", "# newdoc")):
            yield _joined(tokens)
            tokens = []
        elif not line.startswith("#") and (token := _token(line)):
            tokens.append(token)
    yield _joined(tokens)


def _joined(tokens: list[str]) -> str:
    return _CLITIC.sub("", " ".join(tokens))


def _token(line: str) -> str | None:
    """The word of a line of CoNLL-2012 (fourth column) or of a two- or three-column file."""
    columns = line.split("\t")
    if len(columns) < 2:
        return None
    return columns[3] if len(columns) > 4 and columns[2].isdigit() else columns[1]


def _conllu(path: Path) -> Iterator[str]:
    """A document at a time, from the surface forms and `SpaceAfter=No`."""
    parts: list[str] = []
    covered_until = 0
    for line_number, line in read_lines(path):
        columns = line.split("\t")
        if line.startswith("# newdoc"):
            yield "".join(parts)
            parts = []
        elif not line.strip():
            covered_until = 0
        elif len(columns) >= 10 and "." not in columns[0]:
            first, dash, last = columns[0].partition("-")
            number = whole_number(last if dash else first)
            if number is None:
                raise ValueError(f"line {line_number}: the ID {columns[0][:20]!r} is no number")
            if not dash and number <= covered_until:
                continue  # a part of a multiword token that has been read
            covered_until = number if dash else covered_until
            parts += [columns[1], "" if "SpaceAfter=No" in columns[9] else " "]
    yield "".join(parts)


_READERS = {
    "txt": _lines,
    "tsv": _cells,
    "jsonl": _json_lines,
    "json": _json,
    "xml": _xml,
    "conll": _conll,
    "conllu": _conllu,
}
