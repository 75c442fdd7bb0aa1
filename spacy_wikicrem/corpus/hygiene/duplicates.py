"""Near duplicates: passages that different articles share, almost word for word.

Two passages (see `hashes`) of different articles are near duplicates if the Jaccard similarity of
their sets of word 3-grams (shingles) is at least `threshold`. The first one in corpus order
stays: a passage is dropped if it is near an earlier one *that is kept*, so a chain A-B-C, with A
and C not alike, loses B only. Passages of one article never drop each other, as they overlap by
design (every mask has its own).

The result is exact: the same as that of comparing every pair. Candidate pairs come from a prefix
filter (Bayardo et al., 2007): with all shingles in one order, rare ones first, two sets of n and m
shingles that are alike enough share one of the first n - ceil(threshold * n) + 1 of the one and of
the first m - ceil(threshold * m) + 1 of the other. Then their whole sets are compared.

Why not MinHash (16 bands of 4, or the library datasketch, which takes 3.1 KB of memory a passage):
sentences of one template, "A is a village in the district of B ...", are half alike, so that nearly
every pair of them is a candidate. A few thousand take minutes, while the rare shingles tell them
apart at once.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from types import TracebackType
from typing import IO

import numpy as np
import numpy.typing as npt

from ...errors import WikicremError
from .hashes import HashedExamples, Hashes, Numbers, changes

PARTS = 16  # of the candidate list, sorted one after another

KEPT, NEAR, REPEATED = 0, 1, 2

_CHUNK = 1 << 15  # passages whose rarest shingles are looked for at once
_MOST = 255  # shingles that occur more often count as equally frequent
_COUNTER_BITS = 27  # counters of shingles: a byte each
_PAIR = np.dtype([("shingle", np.uint64), ("passage", np.int32)])


def find_duplicates(
    parts: Iterable[HashedExamples], folder: Path, threshold: float = 0.8
) -> npt.NDArray[np.uint8]:
    """Judge examples in corpus order.

    parts (Iterable[HashedExamples]): All of them; those of an article stand together.
    folder (Path): For temporary files, about 0.5 KB a passage; they are removed.
    RETURNS: For each example KEPT, NEAR (its passage is a near duplicate of a kept one of another
        article) or REPEATED (the same normalised masked text, candidates and answer as an earlier
        example of its article).
    RAISES: W142 (threshold).
    """
    numbers = [np.zeros(0, np.int64)]  # the passage of each example, or -1 for a repeated one
    article, seen = -1, set[int]()
    with NearDuplicates(folder, threshold) as index:
        for part in parts:
            new = np.ones(len(part), bool)
            pairs = zip(part.articles.tolist(), part.keys.tolist(), strict=True)
            for place, (name, key) in enumerate(pairs):
                if name != article:
                    article, seen = name, set()
                new[place] = key not in seen
                seen.add(key)
            numbers.append(np.full(len(part), -1))
            numbers[-1][new] = index.add(part.only(new))
        near = np.append(index.find() >= 0, False)  # -1 takes the last
    passages = np.concatenate(numbers)
    return np.where(passages < 0, REPEATED, near[passages] * NEAR).astype(np.uint8)


class NearDuplicates:
    """Passages are added a part of the corpus at a time; then `find` compares them all.

    Memory stays small, as the shingles go to files. Nothing depends on Python's hash seed.

    folder (Path): For temporary files, which `close` (or leaving a `with` block) removes.
    threshold (float): Least Jaccard similarity of near duplicates, 0.5 to 1. The lower, the more
        candidates.
    RAISES: W142 (threshold).
    """

    def __init__(self, folder: Path, threshold: float = 0.8) -> None:
        if not 0.5 <= threshold <= 1:
            raise WikicremError(
                "W142", name="near-duplicate threshold", found=threshold, expected="0.5 to 1"
            )
        self.threshold = threshold
        self._count = 0
        self._article = -1
        self._of_article: dict[int, int] = {}
        self._shingle_count = 0
        folder.mkdir(parents=True, exist_ok=True)
        names = ("articles", "ends", "shingles", *map(_part, range(PARTS)))
        self._paths = {name: folder / f"near-duplicates-{name}.bin" for name in names}
        self._files: dict[str, IO[bytes]] = {
            name: path.open("wb") for name, path in self._paths.items()
        }

    def __enter__(self) -> NearDuplicates:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        for name, path in self._paths.items():
            self._files[name].close()
            path.unlink(missing_ok=True)

    def add(self, examples: HashedExamples) -> list[int]:
        """Return the number of each passage; while its article lasts, the same one keeps it."""
        numbers: list[int] = []
        new = np.zeros(len(examples), bool)
        pairs = zip(examples.articles.tolist(), examples.passages.tolist(), strict=True)
        for place, (article, passage) in enumerate(pairs):
            if article != self._article:
                self._article, self._of_article = article, {}
            if passage not in self._of_article:
                self._of_article[passage] = self._count
                self._count += 1
                new[place] = True
            numbers.append(self._of_article[passage])
        self._write(examples.only(new))
        return numbers

    def _write(self, examples: HashedExamples) -> None:
        ends = examples.ends + self._shingle_count
        self._shingle_count += len(examples.shingles)
        for name, values in (
            ("shingles", examples.shingles),
            ("ends", ends),
            ("articles", examples.articles),
        ):
            self._files[name].write(values.tobytes())
            self._files[name].flush()

    def find(self) -> npt.NDArray[np.int32]:
        """For each passage -1 if it is kept, or the kept passage that it nearly repeats."""
        articles = np.fromfile(self._paths["articles"], np.uint64)
        ends = np.fromfile(self._paths["ends"], np.int64)
        self._write_prefixes(ends)
        passages, groups = self._entries(articles)
        with self._paths["shingles"].open("rb", buffering=0) as file:
            return _first_near(articles, passages, groups, _Comparison(file, ends, self.threshold))

    def _write_prefixes(self, ends: Numbers) -> None:
        """Write (shingle, passage) for the rarest shingles of each passage, by part."""
        files = [self._files[_part(number)] for number in range(PARTS)]
        for file in files:
            file.truncate(0)
            file.seek(0)
        counts = _Counts(int(ends[-1]) if len(ends) else 0)
        for _, _, shingles in self._chunks(ends):
            counts.add(shingles)
        for first, starts, shingles in self._chunks(ends):
            rare, owners = _prefixes(shingles, starts, counts.of(shingles), self.threshold)
            parts = rare >> np.uint64(60)
            for number, file in enumerate(files):
                pairs = np.empty(np.count_nonzero(parts == number), _PAIR)
                pairs["shingle"] = rare[parts == number]
                pairs["passage"] = owners[parts == number] + first
                file.write(pairs.tobytes())
        for file in files:
            file.flush()

    def _chunks(self, ends: Numbers) -> Iterator[tuple[int, Numbers, Hashes]]:
        """The first passage of a chunk, where each begins in the chunk, and all its shingles."""
        with self._paths["shingles"].open("rb") as file:
            for first in range(0, len(ends), _CHUNK):
                begin = int(ends[first - 1]) if first else 0
                chunk = ends[first : first + _CHUNK] - begin
                shingles = np.frombuffer(file.read(8 * int(chunk[-1])), np.uint64)
                yield first, np.append(0, chunk[:-1]), shingles

    def _entries(self, articles: Hashes) -> tuple[Numbers, Numbers]:
        """Which passage is in which group (those that share a rare shingle), by passage."""
        passages, groups, count = [], [], 0
        for number in range(PARTS):
            pairs = np.fromfile(self._paths[_part(number)], _PAIR)
            members, group = _groups(pairs["shingle"], pairs["passage"], articles)
            passages.append(members)
            groups.append((group + count).astype(np.int32))
            count += int(group[-1]) + 1 if len(group) else 0
        together = np.concatenate(passages)
        order = np.argsort(together, kind="stable")
        return together[order], np.concatenate(groups)[order]


class _Counts:
    """How often shingles occur, up to `_MOST`; some share a counter and count together."""

    def __init__(self, shingles: int) -> None:
        bits = min(max(10, shingles.bit_length() + 1), _COUNTER_BITS)
        self._shift = np.uint64(64 - bits)
        self._counters = np.zeros(1 << bits, np.uint8)

    def add(self, shingles: Hashes) -> None:
        places, times = np.unique(shingles >> self._shift, return_counts=True)
        self._counters[places] = np.minimum(self._counters[places] + times, _MOST)

    def of(self, shingles: Hashes) -> npt.NDArray[np.uint8]:
        return self._counters[shingles >> self._shift]


class _Comparison:
    """Whether two passages are as alike as the threshold says, by the shingles in the file."""

    def __init__(self, file: IO[bytes], ends: Numbers, threshold: float) -> None:
        self._file = file
        self._ends = ends
        self._threshold = threshold
        self._latest = -1
        self._latest_shingles = np.zeros(0, np.uint64)

    def __call__(self, other: int, passage: int) -> bool:
        less, more = sorted((self._size(other), self._size(passage)))
        if less < self._threshold * more:
            return False
        if passage != self._latest:
            self._latest, self._latest_shingles = passage, self._shingles(passage)
        both = np.intersect1d(self._shingles(other), self._latest_shingles, assume_unique=True)
        return both.size >= self._threshold * (less + more - both.size) - 1e-9

    def _start(self, passage: int) -> int:
        return int(self._ends[passage - 1]) if passage else 0

    def _size(self, passage: int) -> int:
        return int(self._ends[passage]) - self._start(passage)

    def _shingles(self, passage: int) -> Hashes:
        self._file.seek(8 * self._start(passage))
        return np.frombuffer(self._file.read(8 * self._size(passage)), dtype=np.uint64)


def _first_near(
    articles: Hashes, passages: Numbers, groups: Numbers, alike: _Comparison
) -> npt.NDArray[np.int32]:
    """Go through the passages in order; compare each with the kept members of its groups.

    The kept members of a group are a linked list: `newest` has its entry, `older` the next ones.
    """
    result = np.full(len(articles), -1, dtype=np.int32)
    newest = array("i", [-1]) * (int(groups.max()) + 1 if len(groups) else 0)
    older = array("i", [-1]) * len(passages)
    for start, end in _runs(passages):
        passage = int(passages[start])
        mine = groups[start:end].tolist()
        kept = {int(passages[entry]) for group in mine for entry in _chain(newest[group], older)}
        others = sorted(other for other in kept if articles[other] != articles[passage])
        near = next((other for other in others if alike(other, passage)), None)
        if near is not None:
            result[passage] = near
            continue
        for entry, group in enumerate(mine, start=start):
            older[entry] = newest[group]
            newest[group] = entry
    return result


def _chain(entry: int, older: array[int]) -> Iterator[int]:
    while entry >= 0:
        yield entry
        entry = older[entry]


def _runs(values: Numbers) -> Iterator[tuple[int, int]]:
    """Start and end of each run of equal values."""
    starts = changes(values)
    yield from pairwise([*starts.tolist(), len(values)])


def _prefixes(
    shingles: Hashes, starts: Numbers, counts: npt.NDArray[np.uint8], threshold: float
) -> tuple[Hashes, Numbers]:
    """The shingles of each passage that an alike passage must share one of, and their passages.

    Any order of the shingles will do, as long as it is the same in all passages.
    """
    sizes = np.diff(np.append(starts, len(shingles)))
    owners = np.repeat(np.arange(len(starts)), sizes)
    order = np.lexsort((shingles, counts, owners))
    places = np.arange(len(shingles)) - starts[owners]
    lengths = sizes - np.ceil(threshold * sizes - 1e-9).astype(np.int64) + 1
    order = order[places < lengths[owners]]
    order = order[counts[order] > 1]  # the others occur nowhere else
    return shingles[order], owners[order]


def _groups(shingles: Hashes, passages: Numbers, articles: Hashes) -> tuple[Numbers, Numbers]:
    """Passages that share a shingle, where they are of more than one article.

    RETURNS: The passages, and for each the number of its group from 0; by group.
    """
    order = np.argsort(shingles, kind="stable")
    members = passages[order]
    if not len(order):
        return members, order
    starts = changes(shingles[order])
    owners = articles[members]
    mixed = np.minimum.reduceat(owners, starts) != np.maximum.reduceat(owners, starts)
    sizes = np.diff(np.append(starts, len(order)))
    return members[np.repeat(mixed, sizes)], np.repeat(np.arange(mixed.sum()), sizes[mixed])


def _part(number: int) -> str:
    return f"part-{number:02}"
