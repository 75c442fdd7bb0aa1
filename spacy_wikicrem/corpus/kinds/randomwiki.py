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

import heapq
import json
import re
import tempfile
import time
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from itertools import accumulate, islice, pairwise
from pathlib import Path
from typing import IO, Any

from ...about import __version__
from ...errors import WikicremError
from ...lang import RULES, corpus_data
from ...ty import MASK, CandidateSpan, MaskedExample, Source
from ...util.files import atomic_folder, require_file, write_json
from ...util.jsonl import read_examples, write_examples
from ..building.distributed import terminate_like_interrupt
from ..building.manifest import full_disk_as_coded_error
from ..building.model import SentenceSource, load_model
from ..dump.reading import Page, read_pages
from ..formats.files import check_output
from ..hygiene.overlap import OverlapIndex, index_folders
from ..names.sentences import sentence_starts
from ..statistics.statistics import corpus_files
from ..wikitext.clean import clean_paragraphs
from .base import Annotation, Offsets, stripped
from .nouns import draw, sentences_of

_TOKEN = re.compile(r"\w+|[^\w\s]")
# Letters, with hyphens and short endings ("don't"), but neither "l" of "l'anno" nor "s" of "Ada's",
# neither "century" of "7th-century" nor initials.
_WORD = re.compile(
    r"(?<![\w-])(?!(?<=['’])\w{1,2}\b)(?![B-HJ-Z]\b)"
    r"[^\W\d_]+(?:-[^\W\d_]+|['’](?!s\b)[^\W\d_]{1,2}(?!\w))*"
    r"(?!\w|-\w|['’](?!s\b)\w)"
)
_SPARE = 32  # passages of each shape that are kept beyond those needed, at least
_LONGER = 1.25  # times the longest text: longer passages are too far from any that is needed
_LEAST_SHARE = 0.05  # of the articles, for each split
_NEEDS: tuple[Annotation, ...] = ("sentences",)

Shape = tuple[int, int]  # sentences, tokens
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
        full_disk_as_coded_error(out.parent),
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
    for name in ("min_count", "max_vocabulary", "limit_pages"):
        value = getattr(settings, name)
        if value is not None and value < 1:
            raise WikicremError("W142", name=name, found=value, expected="at least 1")


# --- the shape of the given corpus ---


def read_shapes(like: str | Path) -> dict[str, Counter[Shape]]:
    """How many examples of each shape there are, by split; a split without any is left out.

    The number of sentences follows from the case; where there is none, sentences are found by
    rules. Tokens are words and single other characters of the text with the answer put in.

    RAISES: W001, W002, W003, W170, W171.
    """
    shapes: dict[str, Counter[Shape]] = {}
    for split, path in corpus_files(like).items():
        counted = Counter(shape_of(example) for example in read_examples(path))
        if counted:
            shapes[split] = counted
    if not shapes:
        raise WikicremError("W171", path=like)
    return shapes


def shape_of(example: MaskedExample) -> Shape:
    text = example.text.replace(MASK, example.answer)
    if example.case:
        return (1 if example.case == "a" else 2), count_tokens(text)
    return len(sentence_starts(text, corpus_data(example.lang))) + 1, count_tokens(text)


def count_tokens(text: str) -> int:
    return sum(1 for _ in _TOKEN.finditer(text))


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


# --- the sample ---


class Sampler:
    """A random sample of the passages of each shape, in one pass and with bounded memory.

    Every passage has a rank, the hash of its text; those of the lowest ranks stay. The texts lie
    in a file, of which this keeps the offsets.

    wanted (dict): Examples of each shape, by split.
    spool (IO[bytes]): An empty file, open for writing and reading.
    counts (Counter): Gains `passages` and `dropped:<reason>`: mask-in-text, no-word, length (far
        from any that is needed), duplicate.
    """

    def __init__(
        self, wanted: dict[str, Counter[Shape]], seed: int, spool: IO[bytes], counts: Counter[str]
    ) -> None:
        self.wanted = wanted
        self.seed = seed
        self.spool = spool
        self.counts = counts
        self.sentences: Counter[int] = Counter()
        for shapes in wanted.values():
            for (size, _), number in shapes.items():
                self.sentences[size] += number
        total = self.sentences.total()
        shares = (max(shapes.total() / total, _LEAST_SHARE) for shapes in wanted.values())
        self.split_ends = list(accumulate(shares))
        self.spare = max(_SPARE, total // 100)
        self.longest = round(_LONGER * max(n for shapes in wanted.values() for _, n in shapes))
        self.kept: dict[tuple[str, Shape], list[tuple[int, int, int]]] = defaultdict(list)
        self.ranks: set[int] = set()

    def split_of(self, page: Page) -> str:
        """The split that an article's passages go to, so that none is in two."""
        number = draw(self.seed, "split", page.page_id, page.title) / 2**64
        ends = self.split_ends
        return list(self.wanted)[bisect_right(ends[:-1], number * ends[-1])]

    def offer(self, text: str, size: int, *, split: str, source: Source) -> None:
        """Keep a passage, if its rank is low enough among those of its shape."""
        self.counts["passages"] += 1
        tokens = count_tokens(text)
        if reason := self._problem(text, tokens):
            self.counts[f"dropped:{reason}"] += 1
            return
        rank = draw(self.seed, "rank", text)
        if rank in self.ranks:
            self.counts["dropped:duplicate"] += 1
            return
        kept = self.kept[split, (size, tokens)]
        full = len(kept) >= self.wanted[split][size, tokens] + self.spare
        if full and rank > -kept[0][0]:
            return
        item = (-rank, self.counts["passages"], self._write(text, source))
        self.ranks.add(rank)
        if full:
            self.ranks.remove(-heapq.heapreplace(kept, item)[0])
        else:
            heapq.heappush(kept, item)

    def _problem(self, text: str, tokens: int) -> str | None:
        if MASK in text:
            return "mask-in-text"
        if tokens > self.longest:
            return "length"
        return None if _WORD.search(text) else "no-word"

    def _write(self, text: str, source: Source) -> int:
        offset = self.spool.seek(0, 2)
        line = json.dumps([text, asdict(source)], ensure_ascii=False) + "\n"
        self.spool.write(line.encode("utf8"))
        return offset

    def chosen(self, split: str) -> tuple[Iterator[tuple[str, Source]], dict[str, Any]]:
        """The passages of a split in the order of the dumps, and how well their lengths match.

        RAISES: W180 (too few passages of so many sentences).
        """
        items: list[tuple[int, int, int]] = []
        report: dict[str, Any] = {"sentences": {}}
        all_wanted: Counter[int] = Counter()
        all_found: Counter[int] = Counter()
        for size in sorted({size for size, _ in self.wanted[split]}):
            wanted = Counter({n: c for (s, n), c in self.wanted[split].items() if s == size})
            taken = self._take(split, size, wanted)
            found = Counter({tokens: len(chosen) for tokens, chosen in taken.items()})
            items += (item for chosen in taken.values() for item in chosen)
            report["sentences"][str(size)] = _comparison(wanted, found)
            all_wanted += wanted
            all_found += found
        return self._read(items), report | _comparison(all_wanted, all_found)

    def _take(
        self, split: str, size: int, wanted: Counter[int]
    ) -> dict[int, list[tuple[int, int, int]]]:
        """So many items of each length as wanted; what is missing comes from the nearest."""
        left = {
            tokens: sorted(items)  # highest rank first, so that the lowest are popped first
            for (other, (sentences, tokens)), items in self.kept.items()
            if other == split and sentences == size
        }
        if (found := sum(map(len, left.values()))) < wanted.total():
            raise WikicremError(
                "W180", found=found, needed=wanted.total(), sentences=size, split=split
            )
        taken: dict[int, list[tuple[int, int, int]]] = defaultdict(list)
        missing: Counter[int] = Counter()
        for tokens, number in sorted(wanted.items()):
            have = left.get(tokens, [])
            taken[tokens] += [have.pop() for _ in range(min(number, len(have)))]
            missing[tokens] = number - len(taken[tokens])
        for tokens in sorted(missing.elements(), reverse=True):
            nearest = min((n for n in left if left[n]), key=lambda n: (abs(n - tokens), n))
            taken[nearest].append(left[nearest].pop())
        return taken

    def _read(self, items: list[tuple[int, int, int]]) -> Iterator[tuple[str, Source]]:
        for _, _, offset in sorted(items, key=lambda item: item[1]):
            self.spool.seek(offset)
            text, source = json.loads(self.spool.readline())
            yield text, Source(**source)


def _comparison(wanted: Counter[int], found: Counter[int]) -> dict[str, Any]:
    return {
        "examples": found.total(),
        "ks": round(ks_distance(wanted, found), 6),
        "mean_tokens": {"like": _mean(wanted), "random": _mean(found)},
        "other_length": (wanted - found).total(),
    }


def ks_distance(one: Counter[int], other: Counter[int]) -> float:
    """Two-sample Kolmogorov-Smirnov statistic of two histograms: 0 (equal) to 1 (apart)."""
    values = sorted(one.keys() | other.keys())
    running = (
        [part / counts.total() for part in accumulate(counts[value] for value in values)]
        for counts in (one, other)
    )
    return max(abs(a - b) for a, b in zip(*running, strict=True))


def _mean(lengths: Counter[int]) -> float:
    return round(sum(n * count for n, count in lengths.items()) / lengths.total(), 3)


# --- words ---


class Vocabulary:
    """Counts of words; when there are too many different ones, the rarest are forgotten.

    A word at the start of a sentence is not counted, as its capital may be due to its place.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.counts: Counter[str] = Counter()
        self.occurrences = 0
        self.forgotten = 0
        self._least = 0

    def add(self, text: str, sentences: Sequence[Offsets]) -> None:
        for start, end in sentences:
            words = [match.group() for match in _WORD.finditer(text, start, end)][1:]
            self.counts.update(words)
            self.occurrences += len(words)
        while len(self.counts) > self.limit:
            self._least += 1
            before = len(self.counts)
            self.counts = Counter({w: c for w, c in self.counts.items() if c > self._least})
            self.forgotten += before - len(self.counts)

    def words(self, min_count: int, by_frequency: bool) -> Words:
        """RAISES: W181 if fewer than two words occur so often."""
        kept = {w: c for w, c in sorted(self.counts.items()) if c >= min_count}
        if len({word.casefold() for word in kept}) < 2:
            raise WikicremError("W181", found=len(kept), min_count=min_count)
        return Words(list(kept), list(accumulate(kept.values())) if by_frequency else None)


@dataclass(frozen=True)
class Words:
    """Words to draw from: all alike, or as often as the running sums of their counts say."""

    words: list[str]
    sums: list[int] | None = None

    def __len__(self) -> int:
        return len(self.words)

    def other_than(self, word: str, number: int) -> str:
        """The word that a random number stands for; the next one if it is the word itself."""
        if self.sums is None:
            index = number % len(self.words)
        else:
            index = bisect_right(self.sums, number % self.sums[-1])
        while self.words[index % len(self.words)].casefold() == word.casefold():
            index += 1
        return self.words[index % len(self.words)]


def _example(
    text: str, source: Source, words: Words, settings: RandomWikiSettings
) -> MaskedExample:
    """Mask a random word of a passage, beside a random word of the vocabulary.

    Candidates that occur before the mask come first, in order; the others in random order.
    """
    found = list(_WORD.finditer(text))
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
