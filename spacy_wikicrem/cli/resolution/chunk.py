"""`spacy-wikicrem chunk`: texts, files, tables and folders in pieces that make sense alone."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, Any

import typer

from ...util.files import atomic_write
from ..checks import require_file_names
from ..options import ENGLISH, Device, Force, GpuId, NoProgress, Threshold
from .resolve import (
    Column,
    Id,
    Output,
    Pipeline,
    Resolver,
    Sources,
    device_of,
    load_pipeline,
)
from .sources import (
    STDIN,
    Source,
    check_sources,
    find_sources,
    read_pieces,
    refuse_as_source,
    shown,
)

if TYPE_CHECKING:
    from ...qa.chunking import Chunk, Chunker


class ResolveMode(StrEnum):
    inline = "inline"
    header = "header"
    both = "both"
    none = "none"


class Titles(StrEnum):
    metadata = "metadata"
    inside = "inside"
    outside = "outside"


def chunk(
    sources: Sources,
    size: Annotated[int, typer.Option("--size", "--chunk-size", min=1)] = 512,
    overlap: Annotated[int, typer.Option("--overlap", "--chunk-overlap", min=0)] = 0,
    resolve: ResolveMode = ResolveMode.both,
    titles: Titles = Titles.metadata,
    title: str = "",
    tokenizer: Annotated[str | None, typer.Option("--tokenizer")] = None,
    min_probability: Annotated[float | None, typer.Option(min=0, max=1)] = None,
    model: Pipeline = ENGLISH,
    resolver: Resolver = None,
    threshold: Threshold = None,
    column: Column = None,
    id_column: Id = None,
    output: Output = None,
    device: Device = None,
    gpu_id: GpuId = None,
    no_progress: NoProgress = False,
    force: Force = False,
) -> None:
    """Cut texts into chunks that make sense alone, as JSON lines.

    Each line has the file, the chunk's number in its text, its text, and where it was in the
    source. Files of any size are read by paragraphs; chunks are written as they are found.

    size: No chunk has more tokens.
    overlap: At most so many tokens of whole sentences are repeated.
    resolve: header: a chunk begins with the sentences that it needs, quoted; inline: first mentions
        in a chunk are written in full; both: the two; none: the words of the source.
    titles: Title and headings of a chunk. metadata: written beside its text; inside: its text
        begins with them; outside: as inside, but they do not count towards the size.
    tokenizer: characters, tiktoken:ENCODING, or transformers:MODEL (a folder or a hub name).
        Default: the tokens of the pipeline.
    min_probability: Less probable pronouns stay as they are. Default: 0.6.
    title: What the text, or all of them together, is called.
    """
    from ...qa.chunking import Chunker, ChunkSettings

    settings = ChunkSettings(size=size, overlap=overlap, resolve=resolve.value, titles=titles.value)
    if min_probability is not None:
        settings = replace(settings, min_probability=min_probability)
    found = find_sources(sources, column, id_column)
    read = [Path(source.name) for source in found if source.name != STDIN]
    require_file_names(output, inputs=read, force=force)
    refuse_as_source(output, sources)
    found, _ = check_sources(found)
    nlp = load_pipeline(model, resolver, threshold, device_of(device, gpu_id))
    chunker = Chunker(nlp, settings, tokenizer=tokenizer)
    with ExitStack() as stack:
        out: IO[str] = sys.stdout
        if output is not None:
            out = stack.enter_context(atomic_write(output))
        for record in _with_progress(_records(chunker, found, title), no_progress):
            out.write(json.dumps(record, ensure_ascii=False) + "\n")


def _records(chunker: Chunker, sources: Sequence[Source], title: str) -> Iterator[dict[str, Any]]:
    for source in sources:
        for place, pieces in _texts(source):
            for chunk in _told(chunker.stream(pieces, title)):
                yield {"file": shown(source.name), **place, **chunk.plain()}


def _texts(source: Source) -> Iterator[tuple[dict[str, Any], Iterable[str]]]:
    """The texts of a source, each with what tells it from others; of a file in pieces."""
    if source.path is not None:
        yield {}, read_pieces(source.path)
        return
    for text in source.read():
        yield dict(text.place), [text.text]


def _told(chunks: Iterator[Chunk]) -> Iterator[Chunk]:
    """Without those that hold nothing but white space."""
    return (chunk for chunk in chunks if chunk.text.strip())


def _with_progress(records: Iterator[dict[str, Any]], off: bool) -> Iterator[dict[str, Any]]:
    from tqdm import tqdm

    return iter(tqdm(records, unit=" chunks", disable=True if off else None))
