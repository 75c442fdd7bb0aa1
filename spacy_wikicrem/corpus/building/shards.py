"""The one function that turns a work unit of a build into a shard.

Every way of running a build, in one process, in several, or on a cluster, calls `build_shard`
for the same units, so all give the same bytes.
"""

from __future__ import annotations

import json
import logging
import platform
import socket
import threading
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from threadpoolctl import threadpool_limits

from ...about import __version__
from ...errors import WikicremError
from ...lang import choose_pipeline
from ...ty import MaskedExample, Source
from ...util.jsonl import write_examples
from ..dump.reading import Page, read_pages
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
from .model import Pipeline, load_model
from .units import BuildSettings, Unit

logger = logging.getLogger(__name__)


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
        with _one_at_a_time, full_disk_as_coded_error(work.output):
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
