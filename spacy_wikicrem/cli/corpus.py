"""`spacy-wikicrem corpus ...`: dumps and texts to corpora."""

from __future__ import annotations

from pathlib import Path

import typer
from wasabi import Printer

corpus_app = typer.Typer(help="Build corpora from dumps and texts.", no_args_is_help=True)


@corpus_app.command("text")
def text(
    out: Path = typer.Argument(..., help="Text file to write; <stem>.meta.json goes beside it."),
    dump: list[Path] = typer.Option(
        [], help="MediaWiki XML dump, plain, .bz2 or .gz (repeatable)."
    ),
    text: list[Path] = typer.Option(
        [], help="Plain text, one paragraph a line, also .xz, .gz, .bz2 (repeatable)."
    ),
    exclude: list[Path] = typer.Option(
        [], help="Folder of benchmark files: paragraphs that share 8 words with one are dropped."
    ),
    lang: str = typer.Option("en", help="Language code."),
    min_words: int = typer.Option(5, help="Drop paragraphs with fewer words."),
) -> None:
    """Write a clean text corpus for masked-LM pretraining, one paragraph a line."""
    from ..corpus.text import TextSettings, build_text

    meta = build_text(
        out, TextSettings(dumps=dump, texts=text, exclude=exclude, lang=lang, min_words=min_words)
    )
    msg = Printer()
    for name, counts in meta["sources"].items():
        msg.info(f"{name}: {_counts(counts)}")
    msg.good(
        f"{out}: {meta['total']['written']:,} paragraphs, {meta['total']['words']:,} words, "
        f"{meta['seconds']} s ({meta['excluded_ngrams']:,} benchmark 8-grams)"
    )


def _counts(counts: dict[str, int]) -> str:
    return ", ".join(f"{key} {value:,}" for key, value in sorted(counts.items()))
