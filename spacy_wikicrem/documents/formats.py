"""The formats of documents with coreference: how each is told, read and written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from ..errors import WikicremError
from ..util.compression import read_lines, write_lines
from . import conll2012, corefud, marked, translated
from .gap import read_gap_documents
from .records import CorefDocument
from .writing_conll2012 import write_conll2012, write_translated_conll
from .writing_corefud import write_corefud

Read = Callable[[Path], Iterator[CorefDocument]]
# From documents to lines; what the format cannot hold is counted.
Write = Callable[[Iterable[CorefDocument], Counter[str]], Iterator[str]]
_COMPRESSED = (".gz", ".bz2", ".xz", ".zst")
_LOOKED_AT = 200  # lines of a file whose name tells nothing


@dataclass(frozen=True, slots=True)
class Format:
    """endings: Of files, the first format with an ending has it where the content does not tell.
    write: None if the format cannot be written.
    """

    name: str
    endings: tuple[str, ...]
    read: Read
    write: Write | None = None


FORMATS = {
    one.name: one
    for one in (
        Format(conll2012.NAME, (".conll",), conll2012.read_conll2012, write_conll2012),
        Format(corefud.NAME, (".conllu",), corefud.read_corefud, write_corefud),
        Format("gap", (".tsv",), read_gap_documents),
        Format(marked.NAME, (".marked",), marked.read_marked),
        Format(
            conll2012.HEADLESS,
            (".conll",),
            conll2012.read_translated_conll,
            write_translated_conll,
        ),
        Format(
            translated.NAME,
            (".json", ".jsonl"),
            translated.read_translated_json,
            translated.write_translated_json,
        ),
    )
}
ENDINGS = tuple(dict.fromkeys(ending for one in FORMATS.values() for ending in one.endings))


def read(path: str | Path, format: str | None = None) -> Iterator[CorefDocument]:
    """Yield the documents of a file, plain or compressed.

    format (str | None): A name in `FORMATS`; by default told by the name of the file, or else by
        its content.
    RAISES: W478 (an unknown format), W475 (it cannot be told), and what the readers raise, with
        file and line.
    """
    chosen = _format(format) if format is not None else format_of(path)
    return chosen.read(Path(path))


def write(
    documents: Iterable[CorefDocument], path: str | Path, format: str | None = None
) -> Counter[str]:
    """Write a file, which appears only when it is whole; `.gz` and `.zst` are compressed.

    A document that was read in the same format keeps all that stood in its file, so that the file
    is the same, byte by byte (but for line ends, which become line feeds).
    format (str | None): A name in `FORMATS`; by default that of the ending.
    RETURNS: How often what could not be kept; nothing if reading the file gives equal documents.
    RAISES: W478 (an unknown format, or one that cannot be written), W475 (an unknown ending).
    """
    chosen = _format(format) if format is not None else _by_ending(path)
    if chosen is None:
        raise WikicremError("W475", path=path, found=_ending(path), known=", ".join(ENDINGS))
    if chosen.write is None:
        raise WikicremError("W478", found=chosen.name, known=", ".join(_writable()))
    losses: Counter[str] = Counter()
    with write_lines(path) as file:
        for line in chosen.write(documents, losses):
            file.write(f"{line}\n".encode())
    return +losses


def format_of(path: str | Path) -> Format:
    """What a file is. Raises W475 if neither its name nor its content tells."""
    chosen = _by_ending(path)
    if chosen is not None and chosen.name != conll2012.NAME:
        return chosen
    found = _by_content(path)
    chosen = FORMATS[found] if found is not None else chosen
    if chosen is None:
        raise WikicremError("W475", path=path, found=_ending(path), known=", ".join(ENDINGS))
    return chosen


def _format(name: str) -> Format:
    if name not in FORMATS:
        raise WikicremError("W478", found=name, known=", ".join(FORMATS))
    return FORMATS[name]


def _writable() -> list[str]:
    return [one.name for one in FORMATS.values() if one.write is not None]


def _ending(path: str | Path) -> str:
    suffixes = [suffix.lower() for suffix in Path(path).suffixes]
    if len(suffixes) > 1 and suffixes[-1] in _COMPRESSED:
        return suffixes[-2]
    return suffixes[-1] if suffixes else ""


def _by_ending(path: str | Path) -> Format | None:
    ending = _ending(path)
    return next((one for one in FORMATS.values() if ending in one.endings), None)


def _by_content(path: str | Path) -> str | None:
    """By "#begin document", or else by the first line that is neither blank nor a comment."""
    first = ""
    for _, text in islice(read_lines(path), _LOOKED_AT):
        if conll2012.BEGIN.match(text):
            return conll2012.NAME
        first = first or ("" if text.startswith("#") else text.strip())
    if first.startswith(("{", "[")):
        return translated.NAME
    columns = len(conll2012.split_row(first)) if first else 0
    if columns == corefud.COLUMNS and "\t" in first:
        return corefud.NAME
    return conll2012.HEADLESS if columns in (conll2012.COLUMNS, conll2012.COLUMNS - 1) else None
