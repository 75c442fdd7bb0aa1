"""`spacy-wikicrem italian convert`: documents with coreference from one format to another."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..checks import require_file_names, require_input
from ..console import Printer
from ..options import Force


def convert(
    source: Path,
    out: Path,
    source_format: Annotated[str | None, typer.Option("--from")] = None,
    out_format: Annotated[str | None, typer.Option("--to")] = None,
    force: Force = False,
) -> None:
    """Convert a file of documents; says what the new format could not keep.

    Formats: conll2012, translated-conll, translated-json, corefud.

    source: CoNLL-2012, the paper's CoNLL or JSON, or CorefUD CoNLL-U.
    out: File to write.
    source_format: Default: told by name and content.
    out_format: Default: told by the name of OUT.
    """
    from ...documents.formats import read, write

    require_input(source, "a file of documents")
    require_file_names(out, inputs=[source], force=force)
    documents = list(read(source, source_format))
    losses = write(documents, out, out_format)
    printer = Printer()
    printer.good(f"{out}: {len(documents):,} documents")
    for what, count in sorted(losses.items()):
        printer.warn(f"{what}: {count:,}")
