"""`spacy-wikicrem corpus export|import`: corpora in other formats."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

import typer
from wasabi import Printer

from ..guard import replaces_its_source
from ..options import Force

if TYPE_CHECKING:
    from ...corpus.formats import Result
    from ...ty import Kind

_FORMATS = "text, jsonl, jsonl.gz, jsonl.zst, datasets or docbin"


@replaces_its_source
def export_command(
    corpus: Path = typer.Argument(..., help="Folder that corpus build wrote, or a file of it."),
    out: Path = typer.Argument(..., help="File to write; a folder for a folder, or for datasets."),
    format: str | None = typer.Option(
        None, "--format", "-f", help=f"{_FORMATS}. Default: from the name of OUT."
    ),
    skip_unfit: bool = typer.Option(
        False, "--skip-unfit", help="Five-line text only: leave out examples that it cannot hold."
    ),
    force: Force = False,
) -> None:
    """Write a corpus in another format. Five-line text loses fields and says which."""
    from ...corpus.formats import export_corpus

    _report(out, export_corpus(corpus, out, format, skip_unfit=skip_unfit, force=force))


@replaces_its_source
def import_command(
    source: Path = typer.Argument(..., help="File or folder in another format."),
    out: Path = typer.Argument(
        ..., help="File to write: .jsonl, .jsonl.gz or .jsonl.zst; a folder for several splits."
    ),
    format: str | None = typer.Option(
        None, "--format", "-f", help=f"{_FORMATS}. Default: from the name or the files of SOURCE."
    ),
    kind: str | None = typer.Option(
        None, help="Five-line text only: kind of the examples. Default: labelled."
    ),
    lang: str | None = typer.Option(
        None, help="Five-line text only: language of the examples. Default: en."
    ),
    skip_broken: bool = typer.Option(
        False, "--skip-broken", help="Five-line text only: leave out broken records, and list them."
    ),
    force: Force = False,
) -> None:
    """Write examples of another format as JSON lines. A broken record stops it: all or nothing."""
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
