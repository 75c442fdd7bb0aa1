"""`spacy-wikicrem corpus inspect|quality|verify`: what is in a dump, and how well it is read."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from ...errors import WikicremError
from ..checks import as_coded
from ..console import Printer
from ..options import CheckSha1, KeepPartial, LangOfFile


def inspect_command(
    files: list[Path],
    lang: LangOfFile = None,
    keep_partial: KeepPartial = False,
    check_sha1: CheckSha1 = False,
) -> None:
    """Show pages, articles, paragraphs, words and rejections of each file, or its error.

    files: MediaWiki XML dumps, plain or compressed.
    """
    msg = Printer()
    rows: list[tuple[str, ...]] = []
    failed = False
    for path in files:
        counts: Counter[str] = Counter()
        try:
            _read(path, lang or guess_language(path), counts, keep_partial, check_sha1)
        except (WikicremError, OSError) as error:
            err = as_coded(error)
            failed = True
            rows.append((path.name, "-", "-", "-", "-", "-", f"[{err.code}]"))
            msg.fail(str(err))
            continue
        numbers = (f"{counts[key]:,}" for key in ("pages", "articles", "paragraphs", "words"))
        skipped = _reasons(counts, "skipped:")
        rejected = _reasons(counts, "rejected:")
        if counts["damaged"]:
            rejected = f"{rejected}; damaged"
        rows.append((path.name, *numbers, skipped, rejected))
    header = ("file", "pages", "articles", "paragraphs", "words", "skipped", "rejected or error")
    # wasabi cuts no cell, but lines columns up only so far; the last one has none after it.
    widest = max(len(cell) for row in [header, *rows] for cell in row[:-1])
    aligns = ("l", "r", "r", "r", "r", "l", "l")
    msg.table(rows, header=header, divider=True, aligns=aligns, max_col=widest)
    if failed:
        raise typer.Exit(1)


def _read(
    path: Path, lang: str, counts: Counter[str], keep_partial: bool, check_sha1: bool
) -> None:
    from ...corpus.dump.reading import read_pages
    from ...corpus.wikitext.clean import clean_paragraphs

    pages = read_pages(path, counts, lang=lang, keep_partial=keep_partial, check_sha1=check_sha1)
    for page in pages:
        for paragraph in clean_paragraphs(page.text, lang, counts, hidden=page.site.hidden):
            counts["words"] += len(paragraph.split())


def guess_language(path: Path) -> str:
    """What the dump says, else the code in `itwiki-...`, `...-itwiki-...` or in the folder's name,
    else en."""
    from ...corpus.dump.reading import declared_language

    if declared := declared_language(path):
        return declared
    for part in path.name.split(".")[0].split("-"):
        if (code := part.removesuffix("wiki")) not in ("", part):
            return "en" if code == "simple" else code
    folder = path.absolute().parent.name
    return folder if len(folder) == 2 else "en"


def _reasons(counts: Counter[str], prefix: str) -> str:
    found = {key.removeprefix(prefix): n for key, n in counts.items() if key.startswith(prefix)}
    return ", ".join(f"{reason} {n:,}" for reason, n in sorted(found.items())) or "0"


def quality_command(
    file: Path,
    pages: Annotated[int, typer.Option(min=0)] = 10,
    lang: LangOfFile = None,
) -> None:
    """Compare the cleaning with strip_code and, where installed, wikiextractor.

    file: MediaWiki XML dump, plain or compressed.
    pages: This many pages, those with most markup; 0: all.
    """
    from ...corpus.wikitext.quality import compare

    results = compare(file, lang or guess_language(file), pages)
    ours = results[0].megabytes_per_second
    rows = [
        (
            r.name,
            r.pages,
            f"{r.words:,}",
            f"{r.in_ours:.1%}",
            f"{r.of_ours:.1%}",
            f"{r.markup:,}",
            r.captions,
            r.names,
            f"{r.megabytes_per_second:.2f}",
            f"{r.megabytes_per_second / ours:.2f}" if ours else "-",
        )
        for r in results
    ]
    header = (
        "extractor", "pages", "words", "in ours", "of ours", "markup", "captions", "names",
        "MB/s", "ratio",
    )  # fmt: skip
    msg = Printer()
    msg.table(rows, header=header, divider=True, aligns=("l", *"r" * 9))
    msg.text(
        "in ours: share of its words that ours has; of ours: share of our words that it has; "
        "markup: characters left over; captions, names: of media and categories in the text."
    )
    if len(results) < 3:
        msg.info("wikiextractor is not installed, so it was not compared.")


def verify_command(
    files: list[Path],
    sums: Path | None = None,
) -> None:
    """Check downloaded files against the list of checksums beside them.

    files: Downloaded files.
    sums: List of checksums. Default: sha1sums.txt beside the file.
    """
    from ...corpus.dump.checksums import verify_file

    for path in files:
        Printer().good(f"{path}: {verify_file(path, sums)}")
