"""`spacy-wikicrem corpus export|import`: corpora in other formats."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from ..console import Printer
from ..guard import replaces_its_source
from ..options import Force

if TYPE_CHECKING:
    from ...corpus.formats import Result
    from ...ty import Kind

_FORMATS = "text, jsonl, jsonl.gz, jsonl.zst, datasets or docbin"


@replaces_its_source
def export_command(
    corpus: Path,
    out: Path,
    format: str | None = typer.Option(
        None, "--format", "-f", help=f"{_FORMATS}. Default: from the name of OUT."
    ),
    skip_unfit: Annotated[bool, typer.Option("--skip-unfit")] = False,
    force: Force = False,
) -> None:
    """Write a corpus in another format. Five-line text loses fields and says which.

    corpus: Folder that corpus build wrote, or a file of it.
    out: File to write; a folder for a folder, or for datasets.
    skip_unfit: Five-line text only: leave out examples that it cannot hold.
    """
    from ...corpus.formats import export_corpus

    _report(out, export_corpus(corpus, out, format, skip_unfit=skip_unfit, force=force))


@replaces_its_source
def import_command(
    source: Path,
    out: Path,
    format: str | None = typer.Option(
        None, "--format", "-f", help=f"{_FORMATS}. Default: from the name or the files of SOURCE."
    ),
    kind: str | None = None,
    lang: str | None = None,
    skip_broken: Annotated[bool, typer.Option("--skip-broken")] = False,
    force: Force = False,
) -> None:
    """Write examples of another format as JSON lines. A broken record stops it: all or nothing.

    source: File or folder in another format.
    out: File to write: .jsonl, .jsonl.gz or .jsonl.zst; a folder for several splits.
    kind: Five-line text only: kind of the examples. Default: labelled.
    lang: Five-line text only: language of the examples. Default: en.
    skip_broken: Five-line text only: leave out broken records, and list them.
    """
    from ...corpus.formats import TextOptions, import_corpus

    options = None
    if kind is not None or lang is not None or skip_broken:
        options = TextOptions(cast("Kind", kind or "labelled"), lang or "en", skip_broken)
    _report(out, import_corpus(source, out, format, options, force=force))


def _report(out: Path, result: Result) -> None:
    msg = Printer()
    for what, number in sorted(result.counts.items()):
        if number:
            msg.info(f"{what}: {number:,}")
    if result.lost:
        msg.warn(f"The format {result.format} does not hold: {', '.join(result.lost)}.")
    splits = ", ".join(f"{name} {n:,}" for name, n in result.examples.items() if name)
    total = f"{result.examples.total():,} examples"
    msg.good(f"{out}: {total} ({splits})" if splits else f"{out}: {total}")
