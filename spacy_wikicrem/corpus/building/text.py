"""Plain training text for masked-LM pretraining: clean, without benchmark texts, without copies."""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from ...about import __version__
from ...errors import WikicremError
from ...util.compression import read_lines
from ...util.files import atomic_write, require_file, require_unread, together, write_json
from ..dump.reading import read_pages
from ..hygiene.overlap import OverlapIndex, index_folders, words
from ..wikitext.clean import clean_paragraphs

MIN_WORDS = 5


@dataclass
class TextSettings:
    """What goes into a text corpus.

    dumps (list[Path]): MediaWiki XML dumps.
    texts (list[Path]): UTF-8 texts, one paragraph a line, a blank line between chapters;
        plain or compressed.
    exclude (list[Path]): Folders of benchmark files; paragraphs that share eight consecutive
        words with one are dropped.
    lang (str): Language code.
    min_words (int): Shorter paragraphs are dropped.
    """

    dumps: list[Path] = field(default_factory=list)
    texts: list[Path] = field(default_factory=list)
    exclude: list[Path] = field(default_factory=list)
    lang: str = "en"
    min_words: int = MIN_WORDS


def build_text(out: str | Path, settings: TextSettings) -> dict[str, Any]:
    """Write the corpus and, beside it, `<stem>.meta.json`; return the latter's content.

    One paragraph a line, a blank line between articles or chapters. Both files appear only
    when everything has been read.

    RAISES: W437 (a source would be replaced), W621 (no source given), W622 (nothing left) and what
        the readers raise.
    """
    if not settings.dumps and not settings.texts:
        raise WikicremError("W621")
    out = Path(out)
    inputs = [require_file(path) for path in [*settings.dumps, *settings.texts]]
    meta_path = out.with_suffix(".meta.json")
    for path in (out, meta_path):
        require_unread(path, inputs)
    started = time.perf_counter()
    index = index_folders(settings.exclude)
    counts: dict[str, Counter[str]] = {}
    with together():
        with atomic_write(out) as file:
            _write_all(file, settings, index, counts)
            total = sum((Counter(source) for source in counts.values()), Counter[str]())
            if not total["written"]:
                raise WikicremError("W622", found=dict(total))
        meta = _meta(settings, index, counts, total)
        meta["seconds"] = round(time.perf_counter() - started, 1)
        write_json(meta_path, meta)
    return meta


def _meta(
    settings: TextSettings,
    index: OverlapIndex,
    counts: Mapping[str, Counter[str]],
    total: Counter[str],
) -> dict[str, Any]:
    return {
        "version": __version__,
        "settings": _plain(settings),
        "excluded_ngrams": len(index),
        "total": dict(total),
        "sources": {name: dict(source) for name, source in counts.items()},
    }


def _write_all(
    file: IO[str], settings: TextSettings, index: OverlapIndex, counts: dict[str, Counter[str]]
) -> None:
    seen: set[bytes] = set()
    for path, documents in _sources(settings):
        tally = counts.setdefault(path.name, Counter())
        for paragraphs in documents(path, settings.lang, tally):
            kept = [p for p in paragraphs if _keep(p, settings.min_words, index, seen, tally)]
            if kept:
                file.write("\n".join(kept) + "\n\n")


def _sources(settings: TextSettings) -> Iterator[tuple[Path, Any]]:
    for path in settings.dumps:
        yield Path(path), dump_documents
    for path in settings.texts:
        yield Path(path), text_documents


def dump_documents(path: Path, lang: str, counts: Counter[str]) -> Iterator[list[str]]:
    """The clean paragraphs of each article of a dump."""
    for page in read_pages(path, counts, lang=lang):
        yield clean_paragraphs(page.text, lang, counts, hidden=page.site.hidden)


def text_documents(path: Path, lang: str, counts: Counter[str]) -> Iterator[list[str]]:
    """The paragraphs of each chapter of a text: blank lines separate chapters."""
    paragraphs: list[str] = []
    for _, line in read_lines(path):
        if paragraph := " ".join(line.split()):
            counts["paragraphs"] += 1
            paragraphs.append(paragraph)
        elif paragraphs:
            yield paragraphs
            paragraphs = []
    if paragraphs:
        yield paragraphs


def _keep(
    paragraph: str, min_words: int, index: OverlapIndex, seen: set[bytes], counts: Counter[str]
) -> bool:
    tokens = words(paragraph)
    if len(tokens) < min_words:
        counts["dropped:short"] += 1
        return False
    key = hashlib.blake2b(" ".join(tokens).encode("utf8"), digest_size=12).digest()
    if key in seen:
        counts["dropped:duplicate"] += 1
        return False
    seen.add(key)
    if index.overlaps(paragraph):
        counts["dropped:benchmark"] += 1
        return False
    counts["written"] += 1
    counts["words"] += len(tokens)
    return True


def _plain(settings: TextSettings) -> dict[str, Any]:
    """Settings for the report: file names without folders, which differ between machines."""

    def names(paths: Iterable[Path]) -> list[str]:
        return [Path(path).name for path in paths]

    return {
        "dumps": names(settings.dumps),
        "texts": names(settings.texts),
        "exclude": names(settings.exclude),
        "lang": settings.lang,
        "min_words": settings.min_words,
    }
