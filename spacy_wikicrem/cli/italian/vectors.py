"""`spacy-wikicrem italian vectors`: word vectors out of an encoder."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..checks import require_input
from ..console import Printer


def vectors(
    encoder: Path,
    out: Path,
    text: Annotated[list[Path], typer.Option()],
    words: Annotated[int, typer.Option(min=1)] = 60_000,
    width: Annotated[int, typer.Option(min=1)] = 128,
) -> None:
    """Make vectors for words from those that an encoder has for their pieces.

    encoder: Folder that spacy-wikicrem encoder wrote.
    out: Folder for [initialize] vectors of a config.
    text: Plain text, one paragraph a line, also .xz (repeatable).
    words: At most so many vectors.
    width: Numbers in a vector.
    """
    from ...italian.vectors import make_vectors
    from ...util.compression import read_lines

    for path in text:
        require_input(path, "a text")
    lines = (line for path in text for _, line in read_lines(path) if line.strip())
    nlp = make_vectors(encoder, lines, words=words, width=width)
    nlp.to_disk(out)
    Printer().good(f"{out}: {len(nlp.vocab.vectors):,} vectors of {width}")
