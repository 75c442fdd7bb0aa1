"""Work units of a build, and the one function that turns a unit into a shard.

Every way of running a build, in one process, in several, or on a cluster, calls `build_shard`
for the same units, so all give the same bytes.
"""

from __future__ import annotations

import json
import logging
import platform
import re
import socket
import threading
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import IO, Any

from threadpoolctl import threadpool_limits

from ...about import __version__
from ...errors import WikicremError
from ...lang import choose_pipeline
from ...ty import MaskedExample, Source
from ...util.jsonl import write_examples
from ..dump.reading import Page, read_pages, stream_offsets
from ..hygiene.overlap import OverlapIndex, index_folders
from ..kinds import Strategy, make_strategy
from ..wikitext.clean import clean_paragraphs
from .annotate import find_examples
from .manifest import (
    Manifest,
    WorkFolder,
    changes,
    file_digest,
    folder_digest,
    full_disk_as_coded_error,
    value_digest,
)
from .model import Pipeline, SentenceSource, load_model

logger = logging.getLogger(__name__)

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
    kind (str): "wikicrem", "maskedwiki" or "pseudo-zero".
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


@dataclass(frozen=True)
class Job:
    """What all units of a build share; sent to the workers.

    dump (Path): Absolute path of the dump.
    folder (Path): Absolute path of the working folder.
    dump_digest (str): Digest of the dump.
    conditions (dict): See `conditions_of`.
    excluded_ngrams (int): Size of the index of benchmark texts.
    """

    dump: Path
    folder: Path
    settings: BuildSettings
    dump_digest: str
    conditions: dict[str, Any]
    excluded_ngrams: int = 0

    @property
    def digest(self) -> str:
        return value_digest(self.conditions)


@dataclass(frozen=True)
class Tools:
    """What a worker loads once."""

    pipeline: Pipeline
    strategy: Strategy
    index: OverlapIndex


def with_language_defaults(settings: BuildSettings) -> BuildSettings:
    """Fill in the pipeline and the labels. RAISES: W136 for a language that has none."""
    model, labels = choose_pipeline(settings.lang, settings.model, settings.labels)
    return replace(settings, model=model, labels=list(labels))


def load_tools(settings: BuildSettings) -> Tools:
    """What the settings name; those without a pipeline take the language's.

    RAISES: W624, W625, W406, W132 to W134 (the model), W142 (options), W001, W620, W623 (benchmark
    folders)."""
    settings = with_language_defaults(settings)
    assert settings.model is not None
    strategy = make_strategy(settings.kind, settings.lang, settings.labels, settings.options)
    pipeline = load_model(
        settings.model,
        settings.lang,
        strategy.needs,
        settings.labels,
        settings.sentences,
        settings.gpu_id,
    )
    return Tools(pipeline, strategy, index_folders(settings.exclude))


def conditions_of(settings: BuildSettings, tools: Tools, index: Path | None) -> dict[str, Any]:
    """Everything but the dump that shapes a shard; workers and resumed builds compare it.

    What only concerns the merged files is left out (`dev_share`, `dev_examples`,
    `near_duplicates`, `seed`).
    """
    names = ("lang", "kind", "limit_pages", "keep_partial", "check_sha1", "shard_mb", "gpu_id")
    nlp = tools.pipeline.nlp
    return {
        **{name: getattr(settings, name) for name in names},
        "options": plain_options(tools.strategy),
        "labels": sorted(settings.labels),
        "sentences": tools.pipeline.sentences,
        "model": {
            "name": f"{nlp.meta['lang']}_{nlp.meta['name']}",
            "version": nlp.meta["version"],
            "files": folder_digest(nlp.path) if nlp.path else None,
        },
        "exclude": value_digest(sorted(tools.index.ngrams)),
        "index": file_digest(index) if index else None,
        "versions": versions(),
    }


def plain_options(strategy: Strategy) -> dict[str, Any]:
    """All settings of a strategy as JSON has them; the labels are recorded beside them."""
    values = json.loads(json.dumps(asdict(strategy.settings)))
    return {name: value for name, value in values.items() if name != "labels"}


def versions() -> dict[str, str]:
    import mwparserfromhell
    import spacy

    return {
        "spacy-wikicrem": __version__,
        "spacy": spacy.__version__,
        "mwparserfromhell": mwparserfromhell.__version__,
        "python": platform.python_version(),
    }


# --- the plan: which units there are ---


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


# --- the work: a unit to a shard ---

_loaded: dict[str, Tools] = {}  # of the latest job in this process
_one_at_a_time = threading.Lock()  # spaCy pipelines are not meant for several threads


def build_shard(unit: Unit, job: Job) -> Manifest:
    """Write the shard of a unit and its manifest into the working folder; return the manifest.

    Doing a unit again gives the same bytes. The shard appears under its name only when it is
    complete and on disk, and its manifest after it.

    RAISES: W147 (full disk), W148 (anything unforeseen), W162, W163 (a worker with other files
        or versions), and what `read_pages` and `load_tools` raise.
    """
    work = WorkFolder(job.folder)
    try:
        with _one_at_a_time, full_disk_as_coded_error(job.folder):
            counts = Counter(unit.counts)
            path = work.shard_path(unit.number)
            _write_shard(path, unit, job, counts)
            manifest = Manifest(
                unit=unit.describe(),
                input=job.dump_digest,
                conditions=job.digest,
                counts=dict(sorted(counts.items())),
                size=unit.size,
                digest=file_digest(path),
            )
            work.write_manifest(manifest)
    except WikicremError:
        raise
    except Exception as err:
        logger.exception("%s failed", unit)
        raise WikicremError(
            "W148", unit=str(unit), dump=job.dump, kind=type(err).__name__, reason=str(err)
        ) from err
    return manifest


def _write_shard(path: Path, unit: Unit, job: Job, counts: Counter[str]) -> None:
    tools = _tools(job)
    try:
        # One thread, or the BLAS of numpy burns two cores for the work of one.
        with (
            tools.pipeline.nlp.memory_zone(),
            threadpool_limits(1),
        ):  # or the vocabulary grows with every new word
            write_examples(path, _examples(unit, job, tools, counts))
    except BaseException:
        forget_tools()  # a pipeline that was stopped halfway is not used again
        raise


def use_tools(job: Job, tools: Tools) -> None:
    """Let units of this job in this process use what has been loaded already."""
    _loaded.clear()
    _loaded[job.digest] = tools


def forget_tools() -> None:
    _loaded.clear()


def _tools(job: Job) -> Tools:
    if job.digest not in _loaded:
        for path in (job.dump, job.folder, *job.settings.exclude):
            if not path.exists():
                raise WikicremError("W162", host=socket.gethostname(), path=path)
        tools = load_tools(job.settings)
        found = conditions_of(job.settings, tools, None) | {"index": job.conditions["index"]}
        if changed := changes(job.conditions, found):
            raise WikicremError("W163", host=socket.gethostname(), changed=", ".join(changed))
        use_tools(job, tools)
    if not job.folder.is_dir():  # the build has ended without this worker
        raise WikicremError("W162", host=socket.gethostname(), path=job.folder)
    return _loaded[job.digest]


def _examples(unit: Unit, job: Job, tools: Tools, counts: Counter[str]) -> Iterator[MaskedExample]:
    """The examples of a unit's articles, in the order of the dump."""
    pages = _pages(unit, job, counts)
    texts = _texts(pages, job, tools, counts)
    yield from find_examples(texts, tools.pipeline, tools.strategy, counts)


def _pages(unit: Unit, job: Job, counts: Counter[str]) -> Iterable[Page]:
    if unit.pages is not None:
        return unit.pages
    return read_pages(
        job.dump,
        counts,
        lang=job.settings.lang,
        keep_partial=job.settings.keep_partial,
        check_sha1=job.settings.check_sha1,
        start=unit.start,
        end=unit.end,
    )


def _texts(
    pages: Iterable[Page], job: Job, tools: Tools, counts: Counter[str]
) -> Iterator[tuple[str, Source]]:
    """Clean paragraphs, or articles if the strategy reads these, that share no 8-gram with a
    benchmark."""
    for page in pages:
        source = Source(job.dump.name, page.page_id, page.revision_id, page.title)
        kept = []
        for paragraph in clean_paragraphs(
            page.text, job.settings.lang, counts, hidden=page.site.hidden
        ):
            if tools.index.overlaps(paragraph):
                counts["dropped:benchmark"] += 1
            else:
                kept.append(paragraph)
        if tools.strategy.unit == "article":
            kept = ["\n".join(kept)] if kept else []
        for text in kept:
            yield text, source


# --- what is done already ---


def finished_shard(unit: Unit, job: Job) -> Manifest | None:
    """The manifest of this very unit, if its shard is there, whole and made as this job asks."""
    manifest = WorkFolder(job.folder).read_manifest(unit.number)
    strict = value_digest(job.conditions | {"keep_partial": False})
    if (
        manifest is None
        or manifest.unit != unit.describe()
        or manifest.input != job.dump_digest
        or manifest.conditions not in (job.digest, strict)
    ):
        return None
    return manifest
