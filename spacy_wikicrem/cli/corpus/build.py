"""`spacy-wikicrem corpus ...`: dumps and texts to corpora."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ...errors import WikicremError
from ..console import Printer
from ..options import (
    CheckSha1,
    Exclude,
    Force,
    GpuId,
    KeepPartial,
    Lang,
    LimitPages,
    NoProgress,
    Resume,
    Seed,
)
from .dumps import inspect_command, quality_command, verify_command
from .formats import export_command, import_command
from .random import random_command
from .ranked import ranked_command
from .statistics import sample_command, score_sheet_command, stats_command

if TYPE_CHECKING:
    from ...corpus.building.corpus import Status

corpus_app = typer.Typer(help="Build corpora from dumps and texts.", no_args_is_help=True)
corpus_app.command("inspect")(inspect_command)
corpus_app.command("quality")(quality_command)
corpus_app.command("verify")(verify_command)
corpus_app.command("export")(export_command)
corpus_app.command("import")(import_command)
corpus_app.command("random")(random_command)
corpus_app.command("ranked")(ranked_command)
corpus_app.command("stats")(stats_command)
corpus_app.command("sample")(sample_command)
corpus_app.command("score-sheet")(score_sheet_command)

_IN_USE, _OLD_SHARDS = "W143", "W144"  # these say themselves what to do
_NEED_SUBJECTS = ("de", "en", "fr")
_DAMAGE = {"W603", "W604", "W611"}  # would only meet the same damage again


class SentenceChoice(StrEnum):
    parser = "parser"
    senter = "senter"
    abbreviation_sentencizer = "abbreviation_sentencizer"
    sentencizer = "sentencizer"


@corpus_app.command("text")
def text_command(
    out: Path,
    dump: list[Path] = [],  # noqa: B006 (typer copies it)
    text: list[Path] = [],  # noqa: B006 (typer copies it)
    exclude: Exclude = [],  # noqa: B006 (typer copies it)
    lang: Lang = "en",
    min_words: int = 5,
) -> None:
    """Write a clean text corpus for masked-LM pretraining, one paragraph a line.

    out: Text file to write; <stem>.meta.json goes beside it.
    dump: MediaWiki XML dump: plain, .bz2 or .gz (repeatable).
    text: Plain text, one paragraph a line, also .xz, .gz, .bz2 (repeatable).
    min_words: Drop paragraphs with fewer words.
    """
    from ...corpus.building.text import TextSettings, build_text

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
    dump: Path,
    out: Path,
    lang: Lang = "en",
    model: str | None = None,
    sentences: SentenceChoice | None = None,
    labels: list[str] = [],  # noqa: B006 (typer copies it)
    dev_share: float = 0.1,
    dev_examples: int | None = None,
    limit_pages: LimitPages = None,
    exclude: Exclude = [],  # noqa: B006 (typer copies it)
    kind: str = "wikicrem",
    option: Annotated[list[str], typer.Option("--set")] = [],  # noqa: B006 (typer copies it)
    near_duplicates: float = 0.8,
    gpu_id: GpuId = -1,
    seed: Seed = 0,
    keep_partial: KeepPartial = False,
    check_sha1: CheckSha1 = False,
    index: Path | None = None,
    workers: int = 0,
    scheduler: str | None = None,
    shard_mb: float = 4.0,
    resume: Resume = False,
    force: Force = False,
    no_progress: NoProgress = False,
) -> None:
    """Build masked-name examples from a Wikipedia dump (WikiCREM, section 3).

    dump: MediaWiki XML dump: plain, .bz2 or .gz.
    out: Folder to write: train.jsonl, dev.jsonl, meta.json.
    model: spaCy pipeline with NER: package, folder or "rules". Default: the language's.
    sentences: What finds sentences. Default: the first of these that the pipeline has.
    labels: Entity labels of names (repeatable). Default: the language's.
    dev_share: Share of the examples held out, by article.
    dev_examples: Hold out this many examples instead.
    kind: wikicrem (names), maskedwiki (nouns), pseudo-zero, dropped-subject.
    near_duplicates: Similarity from which passages of two articles are copies; 0: only the same.
    workers: Processes on this machine; 0 works in this one.
    scheduler: Address of a dask.distributed scheduler, e.g. tcp://10.0.0.1:8786.
    shard_mb: Megabytes of wikitext in a work unit, about.
    option: A setting of the kind, such as strict_mixed=true (no example with the wrong name again
        beside the mask) or drop_shared_words=false (repeatable).
    index: Index of a multistream dump. Default: the one beside it, if any.
    """
    from ...corpus.building.corpus import BuildSettings, build_corpus

    settings = BuildSettings(
        lang=_suited(lang, kind),
        model=model,
        sentences=sentences.value if sentences else None,
        labels=labels,
        dev_share=dev_share,
        dev_examples=dev_examples,
        limit_pages=limit_pages,
        exclude=exclude,
        kind=kind,
        options=_options(option),
        near_duplicates=near_duplicates,
        gpu_id=-1 if gpu_id is None else gpu_id,
        seed=seed,
        keep_partial=keep_partial,
        check_sha1=check_sha1,
        index=index,
        shard_mb=shard_mb,
    )
    with _shards_mentioned(out), _progress_bar(no_progress) as progress:
        meta = build_corpus(
            dump,
            out,
            settings,
            workers=workers,
            scheduler=scheduler,
            resume=resume,
            force=force,
            progress=progress,
        )
    _report(out, meta, bool(dev_share) if dev_examples is None else dev_examples)


def _suited(lang: str, kind: str) -> str:
    """The language, with a warning if the kind is for others."""
    if kind == "dropped-subject" and lang in _NEED_SUBJECTS:
        Printer().warn(
            f"Verbs of the language {lang!r} have their subjects, so nobody would write these "
            "examples. The kind is meant for languages such as Italian and Spanish."
        )
    return lang


def _report(out: Path, meta: dict[str, Any], wanted: float) -> None:
    """wanted (float): How many examples should be held out, at least."""
    msg, counts = Printer(), meta["counts"]
    msg.table(counts.items(), aligns=("l", "r"))
    if counts["examples:dev"] < 0.9 * wanted:
        msg.warn(f"Only {counts['examples:dev']:,} examples could be held out, by whole articles.")
    msg.good(
        f"{out}: {counts['examples:train']:,} training and {counts['examples:dev']:,} held-out "
        f"examples from {counts['articles']:,} articles in {meta['seconds']['total']} s"
    )


def _options(pairs: list[str]) -> dict[str, str | bool]:
    """RAISES: W142 for a pair that is none."""
    options: dict[str, str | bool] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise WikicremError("W142", name="--set", found=repr(pair), expected="name=value")
        options[name.strip().replace("-", "_")] = value.strip()
    return options


@contextmanager
def _progress_bar(no_progress: bool) -> Iterator[Callable[[Status], None]]:
    """A bar over the bytes of the dump; none where the output is not a terminal."""
    from tqdm import tqdm

    layout = "{percentage:3.0f}% |{bar:20}| {desc}"
    with tqdm(total=1.0, bar_format=layout, disable=True if no_progress else None) as bar:

        def show(status: Status) -> None:
            bar.set_description_str(progress_line(status), refresh=False)
            bar.n = status.done_bytes / max(status.total_bytes, 1)
            bar.refresh()  # units are seldom ready, so each is worth showing

        yield show


def progress_line(status: Status) -> str:
    """Pages, examples, rate and remaining time (from the bytes of the dump that are left)."""
    left = status.remaining
    time_left = "?" if left is None else str(timedelta(seconds=round(left)))
    return (
        f"{status.pages:,} pages, {status.examples:,} examples, "
        f"{status.pages_per_second:.1f} pages/s, {time_left} left"
    )


@contextmanager
def _shards_mentioned(out: Path) -> Iterator[None]:
    """After an interruption or an error, say what is kept and how to go on."""
    from ...corpus.building.manifest import WorkFolder, work_path

    try:
        yield
    except (KeyboardInterrupt, WikicremError) as err:
        folder, code = work_path(out.absolute()), getattr(err, "code", None)
        kept = WorkFolder(folder).finished() if folder.is_dir() else 0
        if kept and code not in (_IN_USE, _OLD_SHARDS):
            how = "--resume --keep-partial" if code in _DAMAGE else "--resume"
            Printer().info(f"Finished shards kept in {folder}: {kept}. Go on with {how}.")
        raise


def _counts(counts: dict[str, int]) -> str:
    return ", ".join(f"{key} {value:,}" for key, value in sorted(counts.items()))
