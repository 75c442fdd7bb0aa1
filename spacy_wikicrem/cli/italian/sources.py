"""What `italian parse` and `italian readability` read: texts and annotated documents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ..resolution.sources import check_sources, find_sources

if TYPE_CHECKING:
    from ...documents.records import CorefDocument

# Read by `documents.formats`; anything else is text.
ANNOTATED = (".conll", ".conllu", ".json", ".jsonl")


def annotated(name: str) -> bool:
    """Whether the argument is a file of documents; a `.jsonl` is one if it is no table of texts."""
    path = Path(name)
    endings = [suffix.lower() for suffix in path.suffixes]
    return any(ending in ANNOTATED for ending in endings) and path.is_file()


def read_annotated(name: str) -> Iterator[CorefDocument]:
    """The documents of a file; raises what `documents.formats.read` does."""
    from ...documents.formats import read

    yield from read(name)


def read_texts(names: Sequence[str]) -> Iterator[str]:
    """The texts that the arguments stand for, paragraphs of files one by one.

    RAISES: as `resolution.sources.find_sources` and `check_sources`.
    """
    return (line for line, _ in read_lines(names) if line)


def read_lines(names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The same line by line, each with what ends it: the text is both together. A line without a
    word is the end of an empty one.

    Nothing but "\\n" ends a line, with "\\r" before it or without; a form feed does not.
    """
    sources = find_sources(names)
    sources, _ = check_sources(sources)
    for source in sources:
        for text in source.read():
            *lines, last = text.text.split("\n")
            for line in [*lines, *([last] if last else [])]:
                words = line.removesuffix("\r") if line.strip() else ""
                yield words, f"{line[len(words) :]}\n"
