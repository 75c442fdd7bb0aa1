"""Read documents with coreference: CoNLL-2012, CorefUD, GAP, marked text."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Literal

from ..errors import WikicremError
from ..util.files import require_file
from .formats import read
from .records import CorefDocument

Part = Literal["all", "training", "held-out"]
HELD_OUT = 5


def read_documents(
    paths: str | Path | Sequence[str | Path], *, part: Part = "all"
) -> Iterator[CorefDocument]:
    """Yield the documents of one or several files or folders, in the order of the file names.

    The format goes by the ending: .conll, .conllu, .marked, or .tsv for GAP. Other files in a
    folder are passed over.

    part (str): See `document_files`.
    RAISES: W001, W475 (unknown ending), W476 (nothing there), W434 (no part of it), and what the
        readers raise, with file and line.
    """
    sources = [paths] if isinstance(paths, str | Path) else list(paths)
    for path in document_files(sources, part=part):
        count = 0
        for document in read(path):
            count += 1
            yield document
        if not count:
            conll = path.suffix.lower() == ".conll"
            missing = " (no line begins with '#begin document')" if conll else ""
            raise WikicremError("W476", path=path, found=f"no document{missing}")


def document_files(
    sources: Sequence[str | Path],
    *,
    endings: Collection[str] = (".conll", ".conllu", ".marked", ".tsv"),
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
