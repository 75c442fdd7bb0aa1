"""The vocabulary of the random words of RANDOMWIKI."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from ...errors import WikicremError
from .base import Offsets

# Letters, with hyphens and short endings ("don't"), but neither "l" of "l'anno" nor "s" of "Ada's",
# neither "century" of "7th-century" nor initials.
WORD = re.compile(
    r"(?<![\w-])(?!(?<=['’])\w{1,2}\b)(?![B-HJ-Z]\b)"
    r"[^\W\d_]+(?:-[^\W\d_]+|['’](?!s\b)[^\W\d_]{1,2}(?!\w))*"
    r"(?!\w|-\w|['’](?!s\b)\w)"
)


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
            words = [match.group() for match in WORD.finditer(text, start, end)][1:]
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
