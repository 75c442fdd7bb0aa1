"""What is compared of examples to find near duplicates: hashes of their articles and words.

The passage of an example is its text with the answer filled back in, as casefolded words. Numbers
are words, with their signs and units: "in 1810" and "in 1811" are different passages, as annals and
sports pages have them. Its shingles are its distinct word 3-grams. Nothing depends on Python's hash
seed.
"""

from __future__ import annotations

import hashlib
import re
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ...ty import MASK

SHINGLE = 3  # words
SHORT = 5  # a passage with fewer shingles is compared as a whole

Numbers = npt.NDArray[np.integer[Any]]
Hashes = npt.NDArray[np.uint64]

# The sign of a number, a word or number, what a number is of.
_WORD = re.compile(r"(?<!\w)[+\-−](?=[.,]?\d)|[^\W_]+|[%‰°€$£¥]")
_MIX = np.array([0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB], np.uint64)


@dataclass(frozen=True)
class HashedExamples:
    """Examples as numbers.

    articles, keys, passages (Hashes): Of each example the article, all that makes it another
        example of this article (masked text, candidates, answer), and the passage.
    ends (Numbers): Where its shingles end.
    shingles (Hashes): Of all examples, one after another, those of a passage in order.
    """

    articles: Hashes
    keys: Hashes
    passages: Hashes
    ends: Numbers
    shingles: Hashes

    def __len__(self) -> int:
        return len(self.articles)

    def only(self, wanted: npt.NDArray[np.bool_]) -> HashedExamples:
        """Those that a mask says."""
        sizes = np.diff(self.ends, prepend=0)
        return HashedExamples(
            self.articles[wanted],
            self.keys[wanted],
            self.passages[wanted],
            np.cumsum(sizes[wanted], dtype=np.int64),
            self.shingles[np.repeat(wanted, sizes)],
        )


def hash_examples(examples: Sequence[tuple[str, Mapping[str, Any]]]) -> HashedExamples:
    """examples (Sequence): Article and record of each."""
    passages = [passage_of(record) for _, record in examples]
    hashes, ends = shingles_of([passage.split() for passage in passages])
    return HashedExamples(
        digests(article for article, _ in examples),
        digests(_key(record) for _, record in examples),
        digests(passages),
        ends,
        hashes,
    )


def joined(parts: Sequence[HashedExamples]) -> HashedExamples:
    """Several parts, at least one, as one."""
    starts = np.cumsum([0, *(len(part.shingles) for part in parts[:-1])])
    return HashedExamples(
        np.concatenate([part.articles for part in parts]),
        np.concatenate([part.keys for part in parts]),
        np.concatenate([part.passages for part in parts]),
        np.concatenate([part.ends + start for part, start in zip(parts, starts, strict=True)]),
        np.concatenate([part.shingles for part in parts]),
    )


def normalise(text: str) -> str:
    """Casefolded words and numbers with single blanks between them."""
    return " ".join(_WORD.findall(text.casefold()))


def passage_of(record: Mapping[str, Any]) -> str:
    """The normalised text of an example's record, with the answer in the mask's place."""
    return normalise(record["text"].replace(MASK, record["answer"]))


def digests(texts: Iterable[str]) -> Hashes:
    """64 bits for each text."""
    return np.frombuffer(b"".join(map(_digest, texts)), np.uint64)


def changes(values: npt.NDArray[Any]) -> Numbers:
    """Where a value differs from the one before it; the first always does."""
    return np.flatnonzero(np.append(True, values[1:] != values[:-1])[: len(values)])


def shingles_of(passages: list[list[str]]) -> tuple[Hashes, Numbers]:
    """The distinct shingle hashes of each passage, one after another, and where each ends.

    A short passage has a single one, of all its words: it is like an equal one and like no other.
    """
    if not passages:
        return np.zeros(0, np.uint64), np.zeros(0, np.int64)
    lengths = np.array([len(words) for words in passages])
    is_long = lengths - SHINGLE + 1 >= SHORT
    words = np.array([zlib.crc32(_bytes(w)) for words in passages for w in words], np.uint64)
    owners = np.repeat(np.arange(len(passages)), lengths)
    count = max(0, len(words) - SHINGLE + 1)
    hashes = np.zeros(count, np.uint64)
    for place in range(SHINGLE):
        hashes = _mixed(hashes + words[place : place + count])
    first, last = owners[:count], owners[len(owners) - count :]
    inside = (first == last) & is_long[first]
    short = np.flatnonzero(~is_long)
    whole = b"".join(_digest(" ".join(passages[number])) for number in short)
    hashes = np.append(hashes[inside], np.frombuffer(whole, np.uint64))
    owners = np.append(first[inside], short)
    order = np.lexsort((hashes, owners))
    hashes, owners = hashes[order], owners[order]
    new = np.append(True, (hashes[1:] != hashes[:-1]) | (owners[1:] != owners[:-1]))
    hashes, owners = hashes[new], owners[new]
    return hashes, np.append(changes(owners)[1:], len(hashes))


def _key(record: Mapping[str, Any]) -> str:
    masked = MASK.join(map(normalise, record["text"].split(MASK)))
    return "\t".join((masked, record["answer"], *record["candidates"]))


def _digest(text: str) -> bytes:
    return hashlib.blake2b(_bytes(text), digest_size=8).digest()


def _bytes(text: str) -> bytes:
    return text.encode("utf8", "surrogatepass")


def _mixed(values: Hashes) -> Hashes:
    """Spread 64-bit values (the steps of splitmix64)."""
    values = values + _MIX[0]
    values = (values ^ (values >> np.uint64(30))) * _MIX[1]
    values = (values ^ (values >> np.uint64(27))) * _MIX[2]
    return values ^ (values >> np.uint64(31))
