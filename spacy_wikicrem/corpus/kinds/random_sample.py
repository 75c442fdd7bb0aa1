"""Passages of the shapes of a given corpus: a random sample in one pass over the dumps."""

from __future__ import annotations

import heapq
import json
import re
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import asdict
from itertools import accumulate
from pathlib import Path
from typing import IO, Any

from ...errors import WikicremError
from ...lang import corpus_data
from ...ty import MASK, MaskedExample, Source
from ...util.jsonl import read_examples
from ..dump.reading import Page
from ..names.sentences import sentence_starts
from ..statistics.statistics import corpus_files
from .nouns import draw
from .random_words import WORD

_TOKEN = re.compile(r"\w+|[^\w\s]")
_SPARE = 32  # passages of each shape that are kept beyond those needed, at least
_LONGER = 1.25  # times the longest text: longer passages are too far from any that is needed
_LEAST_SHARE = 0.05  # of the articles, for each split

Shape = tuple[int, int]  # sentences, tokens


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
        return None if WORD.search(text) else "no-word"

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
