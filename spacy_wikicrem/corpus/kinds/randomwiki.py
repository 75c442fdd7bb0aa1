"""The control of the WikiCREM paper, RANDOMWIKI (section 6.1): random words masked in random text.

"It consists of random passages from Wikipedia and has the same sentence-length distribution and
number of datapoints as WikiCREM. However, the masked-out word from the sentence is selected
randomly, while the alternative candidate is selected randomly from the vocabulary."

The dumps are read once. Paragraphs are cut into passages of one, two, ... sentences, none of which
shares a sentence with another. For every number of sentences and every length, a random sample is
kept, large enough for the examples of that shape in the given corpus and some to spare. Lengths
that the dumps do not have often enough are made up from the nearest ones; the reported distance
says how well the distributions match.
"""

from __future__ import annotations

import tempfile
import time
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from itertools import accumulate, islice, pairwise
from pathlib import Path
from typing import Any

from ...about import __version__
from ...errors import WikicremError
from ...lang import RULES, corpus_data
from ...ty import MASK, CandidateSpan, MaskedExample, Source
from ...util.files import atomic_folder, require_file, write_json
from ...util.jsonl import write_examples
from ...util.settings import require_at_least
from ..building.distributed import terminate_like_interrupt
from ..building.manifest import full_disk_as_coded_error
from ..building.model import SentenceSource, load_model
from ..dump.reading import Page, read_pages
from ..formats.files import check_output
from ..hygiene.overlap import OverlapIndex, index_folders
from ..names.sentences import sentence_starts
from ..wikitext.clean import clean_paragraphs
from .base import Annotation, Offsets, stripped
from .nouns import draw, sentences_of
from .random_sample import Sampler, Shape, read_shapes
from .random_words import WORD, Vocabulary, Words

_NEEDS: tuple[Annotation, ...] = ("sentences",)

SentenceFinder = Callable[[Sequence[str]], Iterator[list[Offsets]]]


@dataclass
class RandomWikiSettings:
    """How to build the control.

    lang (str): Language code of the dumps.
    model (str | None): spaCy pipeline that finds sentences; None finds them by the language's
        rules (abbreviations, initials).
    sentences (str | None): Component of the pipeline that finds them; None takes the first.
    exclude (list[Path]): Benchmark folders; overlapping paragraphs are dropped.
    seed (int): Chooses passages, words and alternatives.
    min_count (int): The vocabulary has the words that occur at least so often in the dumps,
        other than at the start of a sentence.
    by_frequency (bool): Draw alternatives as often as they occur, not every word alike.
    max_vocabulary (int): Words that are counted at a time; above it the rarest are forgotten.
    limit_pages (int | None): Read this many articles of each dump only.
    keep_partial (bool): See `read_pages`.
    """

    lang: str = "en"
    model: str | None = None
    sentences: SentenceSource | None = None
    exclude: list[Path] = field(default_factory=list)
    seed: int = 0
    min_count: int = 5
    by_frequency: bool = False
    max_vocabulary: int = 2_000_000
    limit_pages: int | None = None
    keep_partial: bool = False


def build_randomwiki(
    dumps: Sequence[str | Path],
    out: str | Path,
    like: str | Path,
    settings: RandomWikiSettings | None = None,
    *,
    force: bool = False,
) -> dict[str, Any]:
    """Write the corpus folder `out` in the shape of the corpus `like`; return its meta.json.

    The folder appears complete or not at all. The same files and settings give the same examples.
    Memory depends on the number of examples and `max_vocabulary`, not on the size of the dumps.

    like (Path): A corpus folder, or one file of examples.
    RAISES: W004 (`out` exists), W193 (`out` is not ours), W001, W002, W003, W170, W171 (`like`),
        W180 (too few passages), W181 (too few words), W142 (settings), W406, W133, W134 (the
        model), W620, W623 (benchmarks), W147 (full disk) and what `read_pages` raises.
    """
    settings = settings or RandomWikiSettings()
    paths, out = [require_file(path) for path in dumps], Path(out).absolute()
    _check(paths, settings)
    check_output(out, force, folder=True)
    run = _Run(paths, settings, read_shapes(like), index_folders(settings.exclude))
    with (
        terminate_like_interrupt(),
        full_disk_as_coded_error(out),
        atomic_folder(out) as folder,
        tempfile.TemporaryFile(dir=folder.parent) as spool,
    ):
        sampler = Sampler(run.wanted, settings.seed, spool, run.counts)
        words = run.read(sampler)
        match = run.write(sampler, words, folder)
        meta = run.meta(match, words) | {"like": Path(like).name}
        write_json(folder / "meta.json", meta)
    return meta


@dataclass
class _Run:
    """What one run reads, and what it counts."""

    dumps: Sequence[Path]
    settings: RandomWikiSettings
    wanted: dict[str, Counter[Shape]]
    index: OverlapIndex
    counts: Counter[str] = field(default_factory=Counter)
    sentences: str = ""
    started: float = field(default_factory=time.perf_counter)

    def read(self, sampler: Sampler) -> Words:
        """Offer every passage of the dumps to the sampler; return the vocabulary."""
        settings = self.settings
        find_sentences, self.sentences = _sentence_finder(settings)
        vocabulary = Vocabulary(settings.max_vocabulary)
        for page, dump in _pages(self.dumps, settings, self.counts):
            paragraphs = _clean(page, settings.lang, self.index, self.counts)
            split = sampler.split_of(page)
            source = Source(dump, page.page_id, page.revision_id, page.title)
            for text, sentences in zip(paragraphs, find_sentences(paragraphs), strict=True):
                vocabulary.add(text, sentences)
                for passage, size in _passages(text, sentences, sampler.sentences, settings.seed):
                    sampler.offer(passage, size, split=split, source=source)
        self.counts["words"] = vocabulary.occurrences
        self.counts["dropped:rare-words"] = vocabulary.forgotten
        return vocabulary.words(settings.min_count, settings.by_frequency)

    def write(self, sampler: Sampler, words: Words, folder: Path) -> dict[str, Any]:
        """Write the examples of each split; return how well they match."""
        match = {}
        for split in self.wanted:
            passages, match[split] = sampler.chosen(split)
            examples = (_example(*passage, words, self.settings) for passage in passages)
            self.counts[f"examples:{split}"] = write_examples(folder / f"{split}.jsonl", examples)
        return match

    def meta(self, match: dict[str, Any], words: Words) -> dict[str, Any]:
        return {
            "kind": "randomwiki",
            "dumps": [path.name for path in self.dumps],
            "settings": asdict(self.settings)
            | {"exclude": [path.name for path in self.settings.exclude]},
            "sentences": self.sentences,
            "counts": dict(sorted(self.counts.items())),
            "match": match,
            "vocabulary": len(words),
            "excluded_ngrams": len(self.index),
            "seconds": {"total": round(time.perf_counter() - self.started, 1)},
            "versions": {"spacy-wikicrem": __version__},
        }


def _check(dumps: Sequence[Path], settings: RandomWikiSettings) -> None:
    if not dumps:
        raise WikicremError("W621")
    require_at_least(settings, min_count=1, max_vocabulary=1, limit_pages=1)


# --- the dumps ---


def _pages(
    dumps: Sequence[Path], settings: RandomWikiSettings, counts: Counter[str]
) -> Iterator[tuple[Page, str]]:
    for dump in dumps:
        pages = read_pages(dump, counts, lang=settings.lang, keep_partial=settings.keep_partial)
        for page in islice(pages, settings.limit_pages):
            yield page, dump.name


def _clean(page: Page, lang: str, index: OverlapIndex, counts: Counter[str]) -> list[str]:
    kept = []
    for paragraph in clean_paragraphs(page.text, lang, counts, hidden=page.site.hidden):
        if index.overlaps(paragraph):
            counts["dropped:benchmark"] += 1
        else:
            kept.append(paragraph)
    return kept


def _sentence_finder(settings: RandomWikiSettings) -> tuple[SentenceFinder, str]:
    """What finds the sentences of paragraphs, and its name for the report."""
    if settings.model is None:
        data = corpus_data(settings.lang)
        return lambda texts: (_by_rules(text, sentence_starts(text, data)) for text in texts), RULES
    pipeline = load_model(settings.model, settings.lang, needs=_NEEDS, sentences=settings.sentences)
    nlp = pipeline.nlp

    def by_model(texts: Sequence[str]) -> Iterator[list[Offsets]]:
        with nlp.memory_zone():  # or the vocabulary grows with every new word
            found = [sentences_of(doc) for doc in nlp.pipe(texts)]
        return iter(found)

    return by_model, f"{settings.model}:{pipeline.sentences}"


def _by_rules(text: str, starts: Iterable[int]) -> list[Offsets]:
    bounds = [0, *sorted(starts), len(text)]
    pieces = (stripped(text, *pair) for pair in pairwise(bounds))
    return [(start, end) for start, end in pieces if start < end]


def _passages(
    text: str, sentences: Sequence[Offsets], sizes: Counter[int], seed: int
) -> Iterator[tuple[str, int]]:
    """Cut a paragraph into passages (text, sentences); sizes are drawn as often as needed."""
    choices = sorted(sizes)
    weights = list(accumulate(sizes[size] for size in choices))
    index = 0
    while index < len(sentences):
        number = draw(seed, "size", text, index) % weights[-1]
        size = min(choices[bisect_right(weights, number)], len(sentences) - index)
        if sizes[size]:
            yield text[sentences[index][0] : sentences[index + size - 1][1]], size
        index += size


def _example(
    text: str, source: Source, words: Words, settings: RandomWikiSettings
) -> MaskedExample:
    """Mask a random word of a passage, beside a random word of the vocabulary.

    Candidates that occur before the mask come first, in order; the others in random order.
    """
    found = list(WORD.finditer(text))
    mask = found[draw(settings.seed, "word", text) % len(found)]
    answer = mask.group()
    other = words.other_than(answer, draw(settings.seed, "other", text))
    spans = [
        CandidateSpan(match.group(), *match.span())
        for match in found
        if match.end() <= mask.start() and match.group() in (answer, other)
    ]
    unseen = [answer, other] if draw(settings.seed, "order", text) % 2 else [other, answer]
    return MaskedExample(
        text=text[: mask.start()] + MASK + text[mask.end() :],
        answer=answer,
        candidates=tuple(dict.fromkeys([*(span.candidate for span in spans), *unseen])),
        spans=tuple(spans),
        kind="randomwiki",
        lang=settings.lang,
        source=source,
    )
