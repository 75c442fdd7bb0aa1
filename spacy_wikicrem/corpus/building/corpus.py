"""A dump to a corpus of masked examples: train.jsonl, dev.jsonl and meta.json in one folder.

The dump is cut into work units; each becomes a shard in a working folder beside the output, and
the shards are merged in the order of the dump. An interrupted build goes on from its shards.
"""

from __future__ import annotations

import hashlib
import json
import math
import shutil
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from ...errors import WikicremError
from ...util.files import atomic_write, replace_folder, require_file, write_json
from ..hygiene.duplicates import KEPT, NEAR, REPEATED, find_duplicates
from .distributed import open_workers, run_units, terminate_like_interrupt
from .manifest import (
    Manifest,
    WorkFolder,
    file_digest,
    full_disk_as_coded_error,
    open_work_folder,
    sync_folder,
)
from .shards import (
    BuildSettings,
    Job,
    Unit,
    build_shard,
    conditions_of,
    find_index,
    finished_shard,
    forget_tools,
    load_tools,
    plan_units,
    use_tools,
    with_language_defaults,
)

__all__ = ["BuildSettings", "Status", "build_corpus", "choose_dev_articles"]

OLDER = "older"
OVERSHOOT = 0.1  # of the held-out examples, by whole articles
USELESS = ("W613", "W616", "W141")  # the whole dump was read, and there is nothing in it
FILES = ("train.jsonl", "dev.jsonl", "meta.json")


@dataclass
class Status:
    """How far a build is.

    units, pages, examples (int): Done so far, earlier runs included.
    done_bytes (int), total_bytes (int): Of the dump, as it lies on the disk.
    earlier_bytes (int): How much of `done_bytes` an earlier run did.
    earlier_pages (int): How many of `pages` an earlier run did.
    seconds (float): Since the first unit started.
    """

    total_bytes: int
    units: int = 0
    pages: int = 0
    examples: int = 0
    done_bytes: int = 0
    earlier_bytes: int = 0
    earlier_pages: int = 0
    seconds: float = 0.0

    @property
    def pages_per_second(self) -> float:
        return (self.pages - self.earlier_pages) / max(self.seconds, 1e-9)

    @property
    def remaining(self) -> float | None:
        """Seconds to go at the rate of this run, or None before it has finished a unit."""
        done = self.done_bytes - self.earlier_bytes
        if not done:
            return None
        return self.seconds * (self.total_bytes - self.done_bytes) / done


Progress = Callable[[Status], None]


@dataclass
class _Run:
    """What one run collects."""

    status: Status
    progress: Progress | None
    manifests: dict[int, Manifest] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    started: float = 0.0

    @contextmanager
    def timed(self, stage: str) -> Iterator[None]:
        started = time.perf_counter()
        try:
            yield
        finally:
            self.seconds[stage] = time.perf_counter() - started

    def add(self, manifest: Manifest, earlier: bool) -> None:
        status = self.status
        self.manifests[manifest.number] = manifest
        status.units += 1
        status.pages += manifest.counts.get("pages", 0)
        status.examples += manifest.counts.get("examples", 0)
        status.done_bytes += manifest.size
        if earlier:
            status.earlier_bytes += manifest.size
            status.earlier_pages += manifest.counts.get("pages", 0)
        status.seconds = time.perf_counter() - self.started
        if self.progress is not None:
            self.progress(status)


def build_corpus(
    dump: str | Path,
    out: str | Path,
    settings: BuildSettings,
    *,
    workers: int = 0,
    scheduler: str | None = None,
    resume: bool = False,
    force: bool = False,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Write the corpus folder `out` and return the content of its meta.json.

    The folder appears complete or not at all. The same dump, model and settings give the same
    files byte for byte, meta.json's times aside, however the work is spread and however often
    it was interrupted. SIGTERM interrupts like Ctrl-C.

    workers (int): Processes on this machine; 0 works in this process.
    scheduler (str | None): Address of a dask.distributed scheduler, to use its cluster instead.
        Dump and output must lie on a disk that its workers see under the same paths.
    resume (bool): Go on with the shards of an interrupted run, if there are any.
    force (bool): Replace an existing corpus folder; without `resume` also throw shards away.
    progress (Callable): Is called with a `Status` whenever a unit is done.
    RAISES: W004 (`out` exists), W140 (`out` is no corpus folder), W406, W132 to W134 (the model),
        W141 (no example), W142 (settings), W143 to W149 (working folder, disk, workers), W160 to
        W165 (cluster, changed files) and what `read_pages` raises.
    """
    dump, out = Path(dump).absolute(), Path(out).absolute()
    _check_settings(dump, settings, workers)
    with terminate_like_interrupt(), open_work_folder(out) as work:
        if work.is_done(out / "meta.json"):
            work.clear()
            if resume:
                return _read_meta(out)
        if (older := work.path / OLDER).exists() and not out.exists():
            older.rename(out)  # an earlier run was killed while it replaced this folder
        _check_out(out, force)
        if force and not resume:
            work.clear()
        elif not resume and (found := work.finished()):
            raise WikicremError("W144", path=work.path, found=found)
        with full_disk_as_coded_error(work.path):
            try:
                meta = _build(dump, out, settings, work, workers, scheduler, progress)
            except WikicremError as err:
                if err.code in USELESS:
                    work.clear()
                raise
            work.clear()
    return meta


def _check_settings(dump: Path, settings: BuildSettings, workers: int) -> None:
    require_file(dump)
    if not 0 <= settings.dev_share < 1:
        raise WikicremError(
            "W142", name="dev_share", found=settings.dev_share, expected="0 to less than 1"
        )
    if settings.near_duplicates and not 0.5 <= settings.near_duplicates <= 1:
        raise WikicremError(
            "W142",
            name="near_duplicates",
            found=settings.near_duplicates,
            expected="0, or 0.5 to 1",
        )
    if not 0 < settings.shard_mb < math.inf:
        raise WikicremError(
            "W142", name="shard_mb", found=settings.shard_mb, expected="a positive number"
        )
    numbers = {
        "dev_examples": (settings.dev_examples, 0),
        "limit_pages": (settings.limit_pages, 1),
        "workers": (workers, 0),
        "gpu_id": (settings.gpu_id, -1),
    }
    for name, (value, least) in numbers.items():
        if value is not None and value < least:
            raise WikicremError("W142", name=name, found=value, expected=f"at least {least}")


def _check_out(out: Path, force: bool) -> None:
    if not out.exists():
        return
    if not force:
        raise WikicremError("W004", path=out)
    known = out.is_dir() and all(child.name in FILES for child in out.iterdir())
    if not known:
        raise WikicremError("W140", path=out, files=", ".join(FILES))


def _build(
    dump: Path,
    out: Path,
    settings: BuildSettings,
    work: WorkFolder,
    workers: int,
    scheduler: str | None,
    progress: Progress | None,
) -> dict[str, Any]:
    stat = dump.stat()
    run = _Run(Status(stat.st_size), progress)
    with run.timed("load"):
        job = _prepare(dump, settings, work, in_this_process=not workers and scheduler is None)
    with run.timed("shards"):
        try:
            _do_units(job, run, workers, scheduler)
        finally:
            forget_tools()
    after = dump.stat()
    if (after.st_size, after.st_mtime_ns) != (stat.st_size, stat.st_mtime_ns):
        raise WikicremError("W165", path=dump)
    result = work.path / "result"
    with run.timed("merge"):
        counts = _merge(work, job, run.manifests, result)
    meta = _meta(job, counts, run.seconds)
    write_json(result / "meta.json", meta)
    sync_folder(result)
    work.mark_done(result / "meta.json")
    _move(result, out, work)
    return meta


def _prepare(dump: Path, settings: BuildSettings, work: WorkFolder, in_this_process: bool) -> Job:
    """Load what the units need, and compare dump and settings with those of earlier shards."""
    settings = with_language_defaults(settings)
    settings = replace(settings, exclude=[Path(path).absolute() for path in settings.exclude])
    index = find_index(dump) if settings.index is None else require_file(settings.index)
    if settings.limit_pages is not None:
        index = None
    tools = load_tools(settings)
    job = Job(
        dump=dump,
        folder=work.path,
        settings=replace(settings, index=index),
        dump_digest=file_digest(dump),
        conditions=conditions_of(settings, tools, index),
        excluded_ngrams=len(tools.index),
    )
    name_and_size = {"name": dump.name, "bytes": dump.stat().st_size}
    work.adopt(name_and_size | {"digest": job.dump_digest}, job.conditions)
    if in_this_process:
        use_tools(job, tools)
    return job


def _do_units(job: Job, run: _Run, workers: int, scheduler: str | None) -> None:
    """Do the units that have no shard yet. RAISES: W613, W616 if the dump turns out useless."""
    run.started = time.perf_counter()
    task = partial(build_shard, job=job)
    with open_workers(workers, scheduler) as open_:
        for manifest in run_units(_unfinished(job, run), task, open_):
            run.add(manifest, earlier=False)
    counts = _total(run.manifests)
    if not counts["articles"]:
        raise WikicremError("W613", path=job.dump, found=dict(counts))
    if job.settings.check_sha1 and not counts["sha1"]:
        raise WikicremError("W616", path=job.dump)


def _unfinished(job: Job, run: _Run) -> Iterator[Unit]:
    for unit in plan_units(job.dump, job.settings, job.settings.index):
        if manifest := finished_shard(unit, job):
            run.add(manifest, earlier=True)
        else:
            yield unit


def _total(manifests: dict[int, Manifest]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for manifest in manifests.values():
        counts.update(manifest.counts)
    return counts


def _merge(
    work: WorkFolder, job: Job, manifests: dict[int, Manifest], result: Path
) -> Counter[str]:
    """Write train.jsonl and dev.jsonl from the shards; return what the whole build counted.

    RAISES: W141 (no example).
    """
    if result.exists():
        shutil.rmtree(result)
    result.mkdir()
    counts = _total(manifests)
    pool = result / "all.jsonl"
    with atomic_write(pool, "wb") as file:
        for line, _ in _unique(work, sorted(manifests), counts):
            file.write(line)
    kept = _without_near_duplicates(pool, result, job.settings.near_duplicates, counts)
    per_article = Counter(
        _article(record) for (_, record), keep in zip(_records(pool), kept, strict=True) if keep
    )
    if not per_article:
        raise WikicremError("W141", path=job.dump, counts=dict(counts))
    _split(pool, kept, result, job.settings, per_article, counts)
    pool.unlink()
    return counts


def _without_near_duplicates(
    pool: Path, folder: Path, threshold: float, counts: Counter[str]
) -> Sequence[bool]:
    """Which examples of the pool stay."""
    records = ((_article(record), record) for _, record in _records(pool))
    if not threshold:
        return [True for _ in records]
    found = find_duplicates(records, folder, threshold)
    for name, verdict in (("dropped:near-duplicate", NEAR), ("dropped:repeated", REPEATED)):
        if number := int((found == verdict).sum()):
            counts[name] += number
    kept: Sequence[bool] = (found == KEPT).tolist()
    return kept


def _unique(
    work: WorkFolder, numbers: list[int], counts: Counter[str]
) -> Iterator[tuple[bytes, dict[str, Any]]]:
    """The examples of all shards in order, each once, as lines and as records."""
    seen: set[int] = set()
    for number in numbers:
        for line, record in _records(work.shard_path(number)):
            key = int(record["id"], 16)
            if key in seen:
                counts["dropped:duplicate"] += 1
            else:
                seen.add(key)
                yield line, record


def _split(
    pool: Path,
    kept: Sequence[bool],
    folder: Path,
    settings: BuildSettings,
    per_article: Counter[str],
    counts: Counter[str],
) -> None:
    """Hold out whole articles, so that no article is in both files."""
    wanted = settings.dev_examples
    if wanted is None:
        wanted = round(per_article.total() * settings.dev_share)
    held_out = choose_dev_articles(per_article, wanted, settings.seed)
    for name, is_dev in (("train", False), ("dev", True)):
        with atomic_write(folder / f"{name}.jsonl", "wb") as file:
            counts[f"examples:{name}"] = 0
            for (line, record), keep in zip(_records(pool), kept, strict=True):
                if keep and (_article(record) in held_out) == is_dev:
                    file.write(line)
                    counts[f"examples:{name}"] += 1
    counts["articles-with-examples"] = len(per_article)
    counts["articles-with-examples:dev"] = len(held_out)


def choose_dev_articles(per_article: Counter[str], wanted: int, seed: int) -> set[str]:
    """Articles for held-out data, in an order fixed by the seed, until they hold `wanted` examples.

    An article that would exceed that by more than a tenth is passed over; if every one would,
    the smallest is held out. One article always stays for training.
    """

    def rank(article: str) -> bytes:
        return hashlib.blake2b(f"{seed}\t{article}".encode(), digest_size=8).digest()

    ranked = sorted(per_article, key=rank)
    if len(ranked) < 2 or not wanted:
        return set()
    chosen: set[str] = set()
    count = 0
    for article in ranked:
        if count >= wanted or len(chosen) == len(ranked) - 1:
            break
        if count + per_article[article] <= wanted * (1 + OVERSHOOT):
            chosen.add(article)
            count += per_article[article]
    return chosen or {min(ranked, key=lambda article: per_article[article])}


def _records(path: Path) -> Iterator[tuple[bytes, dict[str, Any]]]:
    with path.open("rb") as file:
        for line in file:
            yield line, json.loads(line)


def _article(record: dict[str, Any]) -> str:
    return f"{record['source']['page_id']}\t{record['source']['title']}"


def _meta(job: Job, counts: Counter[str], seconds: dict[str, float]) -> dict[str, Any]:
    settings, conditions = job.settings, job.conditions
    plain = asdict(settings) | {
        "exclude": [path.name for path in settings.exclude],
        "index": settings.index.name if settings.index else None,
        "sentences": conditions["sentences"],
        "options": conditions["options"],
    }
    model = conditions["model"]
    seconds = seconds | {"total": sum(seconds.values())}
    return {
        "dump": job.dump.name,
        "settings": plain,
        "counts": dict(sorted(counts.items())),
        "excluded_ngrams": job.excluded_ngrams,
        "seconds": {name: round(value, 1) for name, value in seconds.items()},
        "versions": conditions["versions"] | {model["name"]: model["version"]},
    }


def _read_meta(out: Path) -> dict[str, Any]:
    meta: dict[str, Any] = json.loads((out / "meta.json").read_text(encoding="utf8"))
    return meta


def _move(result: Path, out: Path, work: WorkFolder) -> None:
    """Rename the finished folder; an older one is removed only after that."""
    older = work.path / OLDER
    if older.exists():
        shutil.rmtree(older)
    replace_folder(result, out, older)
    sync_folder(out.parent)
