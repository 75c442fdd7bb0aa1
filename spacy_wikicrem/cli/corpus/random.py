"""`spacy-wikicrem corpus random`: the control with random words masked in random passages."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from ..console import Printer
from ..options import Exclude, Force, KeepPartial, Lang, LimitPages, Seed


def random_command(
    dumps: list[Path],
    out: Path,
    like: Annotated[Path, typer.Option()],
    lang: Lang = "en",
    model: str | None = None,
    exclude: Exclude = [],  # noqa: B006 (typer copies it)
    seed: Seed = 0,
    min_count: int = 5,
    by_frequency: Annotated[bool, typer.Option("--by-frequency")] = False,
    limit_pages: LimitPages = None,
    keep_partial: KeepPartial = False,
    force: Force = False,
) -> None:
    """Build the paper's control: random words masked in random text (WikiCREM, section 6.1).

    dumps: MediaWiki XML dumps: plain, .bz2 or .gz.
    out: Folder to write: train.jsonl, dev.jsonl, meta.json.
    like: Corpus whose number and lengths of texts are matched.
    model: spaCy pipeline that finds sentences. Default: the language's rules.
    min_count: Alternatives occur at least so often in the dumps.
    by_frequency: Draw alternatives as often as they occur, not all alike.
    """
    from ...corpus.kinds.randomwiki import RandomWikiSettings, build_randomwiki

    settings = RandomWikiSettings(
        lang=lang,
        model=model,
        exclude=exclude,
        seed=seed,
        min_count=min_count,
        by_frequency=by_frequency,
        limit_pages=limit_pages,
        keep_partial=keep_partial,
    )
    meta = build_randomwiki(dumps, out, like, settings, force=force)
    msg = Printer()
    msg.table(meta["counts"].items(), aligns=("l", "r"))
    for split, match in meta["match"].items():
        msg.info(match_line(split, match))
    msg.good(f"{out}: {meta['vocabulary']:,} words to draw from, {meta['seconds']['total']} s")


def match_line(split: str, match: dict[str, Any]) -> str:
    """How well the lengths of a split match, in words."""
    mean = match["mean_tokens"]
    return (
        f"{split}: {match['examples']:,} examples of {mean['random']} tokens on average "
        f"({mean['like']} in the given corpus), KS distance {match['ks']}; "
        f"{match['other_length']:,} have another length than wanted"
    )
