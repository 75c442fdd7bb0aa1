"""The documents to translate, checked before any work is done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

from ..documents.formats import read
from ..documents.records import CorefDocument, CorefToken
from ..errors import WikicremError

_COLUMNS = 10


def read_sources(files: Sequence[Path]) -> list[CorefDocument]:
    """The documents of all files, in order.

    RAISES: W476 (no document, or only empty ones), W825 (an id that two documents have, a tree that
        is none), and what readers raise, with file and line.
    """
    found: list[CorefDocument] = []
    seen: dict[str, Path] = {}
    for path in files:
        for document in read(path):
            line = document.tokens[0].line if document.tokens else 1
            if document.id in seen:
                reason = f"the document {document.id} is also in {seen[document.id]}"
                raise WikicremError("W825", path=path, line=line, reason=reason)
            seen[document.id] = path
            _check_trees(path, document)
            found.append(document)
    if not any(document.tokens for document in found):
        raise WikicremError("W476", path=files[0] if files else "", found="no document with words")
    return found


def tree_rows(document: CorefDocument) -> list[list[str]] | None:
    """The columns of the written words, if the file has a tree for each."""
    rows = [token.row.split("\t") for token in document.tokens if not token.empty]
    whole = all(len(row) == _COLUMNS and row[6].isdigit() and row[3] != "_" for row in rows)
    return rows if rows and whole else None


def _check_trees(path: Path, document: CorefDocument) -> None:
    if tree_rows(document) is None:
        return
    for sentence in _sentences(document):
        heads = [int(token.row.split("\t")[6]) for token in sentence]
        for token, head in zip(sentence, heads, strict=True):
            if head > len(heads):
                reason = f"the head {head} is outside of its sentence of {len(heads)} words"
                raise WikicremError("W825", path=path, line=token.line, reason=reason)
        for at, token in enumerate(sentence, 1):
            steps, place = 0, at
            while place and steps <= len(heads):
                place, steps = heads[place - 1], steps + 1
            if place:
                reason = "the heads go in a circle"
                raise WikicremError("W825", path=path, line=token.line, reason=reason)


def _sentences(document: CorefDocument) -> Iterator[list[CorefToken]]:
    """The written words of each sentence, which begins with number 1."""
    number = 0
    numbered = []
    for token in document.tokens:
        if not token.empty:
            number += token.row.startswith("1\t")
            numbered.append((number, token))
    for _, group in groupby(numbered, key=lambda pair: pair[0]):
        yield [token for _, token in group]
