"""`spacy-wikicrem qa sections`: sections of articles in indexed sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import chain
from pathlib import Path
from typing import Annotated

import typer

from ...errors import WikicremError
from ..checks import require_file_names
from ..console import Printer
from ..options import ENGLISH, Force, Seed


def sections_command(
    dump: Path,
    out: Annotated[Path, typer.Argument(metavar="OUT")],
    category: list[str] = [],  # noqa: B006 (typer copies it)
    title: list[str] = [],  # noqa: B006 (typer copies it)
    titles: Path | None = None,
    articles: Annotated[int | None, typer.Option(min=1)] = None,
    no_summary: Annotated[bool, typer.Option("--no-summary")] = False,
    others: Annotated[int, typer.Option(min=0)] = 2,
    words: tuple[int, int] = (60, 400),
    sentences: tuple[int, int] = (3, 25),
    model: str = ENGLISH,
    lang: str | None = None,
    seed: Seed = 0,
    force: Force = False,
) -> None:
    """Take summaries and random sections of articles of a dump, split into sentences.

    dump: MediaWiki XML dump, plain or compressed.
    out: Sections to write (.jsonl, .parquet).
    category: Only articles of this category; may be repeated.
    title: Only this article; may be repeated.
    titles: Only the articles of this list, one a line.
    articles: At most so many, drawn at random.
    no_summary: Not the part before headings.
    others: Other sections of each article, drawn at random.
    words: Least and most words of a section.
    sentences: Least and most sentences.
    model: spaCy pipeline that finds sentences.
    lang: Language code. Default: what the dump says.
    """
    from ...qa.curation.choosing import Choice, choose_sections
    from ...qa.records.writing import require_ending, write_sections
    from ...util.pipelines import load_pipeline
    from ..corpus.dumps import guess_language

    require_file_names(out, inputs=[dump, *([titles] if titles else [])], force=force)
    require_ending(out)
    for name, (least, most) in (("--words", words), ("--sentences", sentences)):
        if least > most:
            raise typer.BadParameter(f"{least} is more than {most}.", param_hint=name)
    wanted = [*title, *(_listed(titles) if titles else [])]
    choice = Choice(
        wanted, category, articles, not no_summary, others, words, sentences, seed
    )  # fmt: skip
    nlp = load_pipeline(model)
    nlp.select_pipes(enable=_boundary_pipes(nlp.pipe_names, model))
    counts: Counter[str] = Counter()
    code = lang or guess_language(dump)
    chosen = choose_sections(dump, nlp, choice, lang=code, counts=counts)
    first = next(chosen, None)
    if first is None:
        raise WikicremError("W795", path=dump, left_out=_left_out(counts) or "nothing")
    number = write_sections(out, chain([first], chosen))
    msg = Printer()
    msg.good(f"{out}: {number} sections of {counts['articles']} articles")
    if left_out := _left_out(counts):
        msg.text(f"Sections left out by their number of: {left_out}")


def _left_out(counts: Mapping[str, int]) -> str:
    return ", ".join(
        f"{key.removeprefix('left out:')} {value}"
        for key, value in sorted(counts.items())
        if key.startswith("left out:") and value
    )


def _listed(path: Path) -> list[str]:
    from ...util.text_files import read_lines

    found = [line.strip() for _, line in read_lines(path) if line.strip()]
    if not found:
        raise WikicremError("W783", path=path)
    return found


def _boundary_pipes(names: list[str], model: str) -> list[str]:
    """The components that sentence boundaries come from; the others only take time."""
    kept = ("tok2vec", "transformer", "parser", "senter", "sentencizer", "abbreviation_sentencizer")
    found = [name for name in names if name in kept]
    if not set(found) - {"tok2vec", "transformer"}:
        raise WikicremError("W784", model=model, found=", ".join(names) or "no components")
    return found
