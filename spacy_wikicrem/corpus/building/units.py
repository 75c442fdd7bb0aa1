"""How to build a corpus, and the work units that a dump is cut into."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import IO, Any

from ..dump.reading import Page, read_pages, stream_offsets
from .model import SentenceSource

COMPRESSION = 4  # bytes of wikitext a byte of bz2 stands for, about

_MULTISTREAM = re.compile(r"multistream(\d*)\.xml((?:-p\d+p\d+)?)\.bz2$")


@dataclass
class BuildSettings:
    """How to build a corpus.

    lang (str): Language code of the dump and the model.
    model (str | None): spaCy pipeline, a package name or a folder, with NER; "rules" for a
        pipeline of rules; None takes the language's.
    sentences (str | None): Component that finds sentences: "parser", "senter",
        "abbreviation_sentencizer" or "sentencizer"; None takes the first of these that the
        pipeline has.
    labels (list[str]): Entity labels of person names; empty takes the language's.
    dev_share (float): Share of the examples held out, by whole articles.
    dev_examples (int | None): Hold out this many instead (at least, up to a whole article).
    limit_pages (int | None): Read this many articles only.
    exclude (list[Path]): Benchmark folders; overlapping paragraphs are dropped.
    kind (str): One of `kinds.KINDS`.
    options (dict): Settings of the kind, e.g. `WikicremSettings`; the defaults for the rest.
    gpu_id (int): GPU for the spaCy pipeline, as in spaCy; -1 is the CPU.
    near_duplicates (float): Passages of different articles whose word trigrams are as similar as
        this (Jaccard, 0.5 to 1) count as copies, and the first is kept; 0: exact copies only.
    seed (int): Chooses the held-out articles.
    keep_partial, check_sha1 (bool): See `read_pages`.
    index (Path | None): Index of a multistream dump; None takes the one beside it, if any.
    shard_mb (float): Wikitext in one work unit, in megabytes, about.
    """

    lang: str = "en"
    model: str | None = None
    sentences: SentenceSource | None = None
    labels: list[str] = field(default_factory=list)
    dev_share: float = 0.1
    dev_examples: int | None = None
    limit_pages: int | None = None
    exclude: list[Path] = field(default_factory=list)
    kind: str = "wikicrem"
    options: dict[str, Any] = field(default_factory=dict)
    gpu_id: int = -1
    near_duplicates: float = 0.8
    seed: int = 0
    keep_partial: bool = False
    check_sha1: bool = False
    index: Path | None = None
    shard_mb: float = 4.0


@dataclass(frozen=True)
class Unit:
    """A piece of work: a range of bz2 streams of the dump, or the pages themselves.

    number (int): Place in the order of the dump.
    start (int), end (int | None): Range of bytes of the dump, if `pages` is None.
    pages (Sequence[Page] | None): Articles that the reader has read already.
    counts (dict[str, int]): What the reader has counted for them.
    size (int): Bytes of the dump.
    """

    number: int
    start: int = 0
    end: int | None = None
    pages: Sequence[Page] | None = None
    counts: dict[str, int] = field(default_factory=dict)
    size: int = 0

    def describe(self) -> dict[str, Any]:
        """Plain data for the manifest."""
        if self.pages is None:
            return {"number": self.number, "start": self.start, "end": self.end}
        titles = [self.pages[0].title, self.pages[-1].title] if self.pages else []
        return {"number": self.number, "pages": len(self.pages), "titles": titles}

    def __str__(self) -> str:
        if self.pages is None:
            return f"Work unit {self.number} (bytes {self.start} to {self.end or 'the end'})"
        titles = [self.pages[0].title, self.pages[-1].title] if self.pages else ["", ""]
        return f"Work unit {self.number} (pages {titles[0]!r} to {titles[1]!r})"


def find_index(dump: Path) -> Path | None:
    """The index that lies beside a multistream dump, by the names that Wikimedia uses."""
    match = _MULTISTREAM.search(dump.name)
    if match is None:
        return None
    stem = f"{dump.name[: match.start()]}multistream-index{match[1]}.txt{match[2]}"
    candidates = (dump.with_name(stem + suffix) for suffix in (".bz2", ""))
    return next((path for path in candidates if path.is_file()), None)


def plan_units(dump: Path, settings: BuildSettings, index: Path | None) -> Iterator[Unit]:
    """The units of a dump, in order. The plan depends on the files and settings alone.

    With an index the workers read the dump themselves. Without one, or when only so many
    articles are wanted, this process reads it and hands out the pages.

    RAISES: what `read_pages` and `stream_offsets` raise.
    """
    if index is not None and settings.limit_pages is None:
        yield from stream_units(dump, stream_offsets(index), settings.shard_mb)
    else:
        yield from page_units(dump, settings)


def stream_units(dump: Path, offsets: Sequence[int], shard_mb: float) -> Iterator[Unit]:
    """Neighbouring streams together; the ranges cover the file from its first byte to its last."""
    size = dump.stat().st_size
    least = shard_mb * 1e6 / COMPRESSION
    starts = [0]
    for offset in offsets:
        if offset - starts[-1] >= least:
            starts.append(offset)
    ends: list[int | None] = [*starts[1:], None]
    for number, (start, end) in enumerate(zip(starts, ends, strict=True)):
        yield Unit(number, start, end, size=(size if end is None else end) - start)


def page_units(dump: Path, settings: BuildSettings) -> Iterator[Unit]:
    """Batches of articles, in the order of the dump, with what was counted while reading them."""
    size = dump.stat().st_size
    reader = _Reader(dump, settings)
    number = -1
    for number, pages in enumerate(_batches(reader.pages(), settings.shard_mb * 1e6)):
        yield reader.unit(number, pages, min(reader.position(), size))
    rest = reader.unit(number + 1, [], size)
    if rest.counts:  # e.g. redirects after the last article
        yield rest


class _Reader:
    """Reads a dump and says, for each batch, what is new in the counts and in the position."""

    def __init__(self, dump: Path, settings: BuildSettings) -> None:
        self.dump = dump
        self.settings = settings
        self.counts: Counter[str] = Counter()
        self.told: Counter[str] = Counter()
        self.told_position = 0
        self.raw: IO[bytes] | None = None

    def pages(self) -> Iterator[Page]:
        settings = self.settings
        pages = read_pages(
            self.dump,
            self.counts,
            lang=settings.lang,
            keep_partial=settings.keep_partial,
            check_sha1=settings.check_sha1,
            opened=self._opened,
        )
        return islice(pages, settings.limit_pages)

    def position(self) -> int:
        """Bytes of the file, still compressed, that have been read."""
        if self.raw is None:
            return 0
        return self.dump.stat().st_size if self.raw.closed else self.raw.tell()

    def unit(self, number: int, pages: list[Page], position: int) -> Unit:
        counts = dict(self.counts - self.told)
        unit = Unit(number, pages=pages, counts=counts, size=max(0, position - self.told_position))
        self.told, self.told_position = self.counts.copy(), position
        return unit

    def _opened(self, raw: IO[bytes]) -> None:
        self.raw = raw


def _batches(pages: Iterable[Page], characters: float) -> Iterator[list[Page]]:
    batch: list[Page] = []
    size = 0
    for page in pages:
        batch.append(page)
        size += len(page.text)
        if size >= characters:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch
