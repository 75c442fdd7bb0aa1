"""Read documents with coreference: CoNLL-2012 (.conll), CorefUD (.conllu) or GAP (.tsv)."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path
from typing import Literal

from ..errors import WikicremError
from ..util.files import require_file
from .conll2012 import read_conll2012
from .corefud import read_corefud
from .gap import GapRow, read_gap
from .records import CorefDocument, CorefMention, CorefToken

Part = Literal["all", "training", "held-out"]
HELD_OUT = 5
_SPLIT = re.compile(r"\w+|[^\w\s]")


def read_documents(
    paths: str | Path | Sequence[str | Path], *, part: Part = "all"
) -> Iterator[CorefDocument]:
    """Yield the documents of one or several files or folders, in the order of the file names.

    The format goes by the ending: .conll, .conllu, or .tsv for GAP. Other files in a folder are
    passed over.

    part (str): See `document_files`.
    RAISES: W001, W475 (unknown ending), W476 (nothing there), W434 (no part of it), and what the
        readers raise, with file and line.
    """
    sources = [paths] if isinstance(paths, str | Path) else list(paths)
    for path in document_files(sources, part=part):
        count = 0
        for document in READERS[path.suffix.lower()](path):
            count += 1
            yield document
        if not count:
            conll = path.suffix.lower() == ".conll"
            missing = " (no line begins with '#begin document')" if conll else ""
            raise WikicremError("W476", path=path, found=f"no document{missing}")


def document_files(
    sources: Sequence[str | Path],
    *,
    endings: Collection[str] = (".conll", ".conllu", ".tsv"),
    part: Part = "all",
) -> list[Path]:
    """The files to read: those named, and those of the folders named, in the order of their names.

    part (str): "held-out" takes every fifth file of each folder (the fifth, the tenth, ... by
        name), the project's development part of GUM and LitBank; "training" takes the others.
    RAISES: W001, W475 (unknown ending), W476 (nothing there), W434 (too few files for a part).
    """
    files: list[Path] = []
    for source in map(require_file, sources):
        found = _files(source, endings)
        if part != "all" and (not source.is_dir() or len(found) < HELD_OUT):
            raise WikicremError("W434", path=source, found=len(found), every=HELD_OUT)
        files += [path for number, path in enumerate(found, start=1) if _is_in(part, number)]
    return files


def _is_in(part: Part, number: int) -> bool:
    return part == "all" or (number % HELD_OUT == 0) == (part == "held-out")


def read_gap_documents(path: str | Path) -> Iterator[CorefDocument]:
    """Yield a document for each GAP row: the pronoun and both names, and nothing else.

    A pronoun that stands for neither name has an unknown antecedent: it is not among the
    document's `pronouns`. Raises what `read_gap` raises.
    """
    for row in read_gap(path):
        yield _gap_document(row)


READERS: dict[str, Callable[[Path], Iterator[CorefDocument]]] = {
    ".conll": read_conll2012,
    ".conllu": read_corefud,
    ".tsv": read_gap_documents,
}


def _files(path: Path, endings: Collection[str]) -> list[Path]:
    known = ", ".join(endings)
    if not path.is_dir():
        if path.suffix.lower() not in endings:
            raise WikicremError("W475", path=path, found=path.suffix, known=known)
        return [path]
    found = sorted(child for child in path.iterdir() if child.suffix.lower() in endings)
    if not found:
        raise WikicremError("W476", path=path, found=f"no file that ends in {known}")
    return found


def _gap_document(row: GapRow) -> CorefDocument:
    places = [(row.offset, row.offset + len(row.pronoun))]
    places += [(name.offset, name.offset + len(name.name)) for name in row.names]
    edges = {edge for place in places for edge in place}
    tokens = tuple(_split(row.text, edges))
    starts = {token.start: index for index, token in enumerate(tokens)}
    ends = {token.end: index + 1 for index, token in enumerate(tokens)}
    right = next((label for label, name in zip("AB", row.names, strict=True) if name.coref), None)
    labels = [right or "pronoun", "A", "B"]
    mentions = [
        CorefMention(label, ((starts[start], ends[end]),))
        for label, (start, end) in zip(labels, places, strict=True)
    ]
    known = (mentions[0],) if right else ()
    ordered = tuple(sorted(mentions, key=lambda mention: (mention.start, -mention.end)))
    return CorefDocument(row.id, row.text, tokens, (), ordered, False, known)


def _split(text: str, edges: set[int]) -> Iterator[CorefToken]:
    """Words and marks, cut also where a mention begins or ends inside one."""
    for match in _SPLIT.finditer(text):
        cuts = [match.start(), *(e for e in sorted(edges) if match.start() < e < match.end())]
        for start, end in zip(cuts, [*cuts[1:], match.end()], strict=True):
            yield CorefToken(text[start:end], start, end)
