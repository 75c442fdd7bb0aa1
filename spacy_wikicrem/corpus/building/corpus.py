"""A dump to a corpus of masked examples: train.jsonl, dev.jsonl and meta.json in one folder.

The dump is cut into work units; each becomes a shard in a working folder beside the output, and
the shards are merged in the order of the dump. An interrupted build goes on from its shards.
"""

from __future__ import annotations

import json
import math
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from ...errors import WikicremError
from ...util.files import refuse_other_kind, require_file, write_json
from ...util.settings import require_at_least
from .distributed import Workers, open_workers, run_units
from .manifest import Manifest, WorkFolder, file_digest, sync_folder
from .merging import merge, sketch_shard
from .output import move_into_place, open_output
from .shards import (
    Job,
    build_shard,
    conditions_of,
    finished_shard,
    forget_tools,
    load_tools,
    use_tools,
    with_language_defaults,
)
from .units import BuildSettings, Unit, find_index, plan_units

__all__ = ["BuildSettings", "Status", "build_corpus"]

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
            spent = time.perf_counter() - started
            self.seconds[stage] = self.seconds.get(stage, 0.0) + spent

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
    with open_output(out, FILES, resume=resume, force=force) as work:
        if work is None:
            return _read_meta(out)
        try:
            return _build(dump, out, settings, work, workers, scheduler, progress)
        except WikicremError as err:
            if err.code in USELESS:
                work.clear()
            raise


def _check_settings(dump: Path, settings: BuildSettings, workers: int) -> None:
    refuse_other_kind(require_file(dump), "a dump: one file")
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
    require_at_least(settings, dev_examples=0, limit_pages=1, gpu_id=-1)
    if workers < 0:
        raise WikicremError("W142", name="workers", found=workers, expected="at least 0")


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
    with open_workers(workers, scheduler) as open_:
        with run.timed("shards"):
            try:
                _do_units(job, run, open_)
            finally:
                forget_tools()
        with run.timed("merge"):
            _sketch(job, run, open_)
    after = dump.stat()
    if (after.st_size, after.st_mtime_ns) != (stat.st_size, stat.st_mtime_ns):
        raise WikicremError("W165", path=dump)
    result = work.path / "result"
    with run.timed("merge"):
        counts = merge(work, job, run.manifests, result)
    meta = _meta(job, counts, run.seconds)
    write_json(result / "meta.json", meta)
    sync_folder(result)
    work.mark_done(result / "meta.json")
    move_into_place(result, out, work)
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


def _do_units(job: Job, run: _Run, workers: Workers) -> None:
    """Do the units that have no shard yet. RAISES: W613, W616 if the dump turns out useless."""
    run.started = time.perf_counter()
    task = partial(build_shard, job=job)
    for manifest in run_units(_unfinished(job, run), task, workers):
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


def _sketch(job: Job, run: _Run, workers: Workers) -> None:
    """Read off the shards, in the workers, what the merge compares."""
    task = partial(sketch_shard, folder=job.folder)
    for _ in run_units(sorted(run.manifests), task, workers):
        pass


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
