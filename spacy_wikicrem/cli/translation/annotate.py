"""`spacy-wikicrem translate annotate`: coreference for English documents that have none."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Annotated

import typer

from ..checks import require_file_names
from ..console import Printer
from ..options import ENGLISH, Force, Limit


def annotate(
    sources: list[Path],
    out: Annotated[Path, typer.Option("--out", "-o")],
    model: str = ENGLISH,
    limit: Limit = None,
    force: Force = False,
) -> None:
    """Write documents with the clusters that a resolver finds. Trees of a CoNLL-U file stay.

    sources: Documents: files and folders.
    out: File to write: .conllu or .conll.
    model: spaCy pipeline; a pronoun_resolver is added if it has none.
    """
    from ...documents.formats import ENDINGS, read, write
    from ...documents.reading import document_files
    from ...errors import WikicremError
    from ...translation.annotating import annotate as annotated
    from ..resolution.resolve import load_pipeline

    if out.exists() and not force:
        raise WikicremError("W004", path=out)
    files = document_files(sources, endings=ENDINGS)
    require_file_names(out, inputs=files)
    nlp = load_pipeline(model)
    documents = (document for path in files for document in read(path))
    losses = write(annotated(islice(documents, limit), nlp), out)
    msg = Printer()
    msg.good(f"{out}")
    if losses:
        msg.table(sorted(losses.items()), aligns=("l", "r"))
