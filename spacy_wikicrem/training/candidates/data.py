"""Masked examples for training: read, checked, turned into token ids and kept small."""

from __future__ import annotations

import hashlib
import logging
import math
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from ...errors import WikicremError
from ...models.encoding import EncodedCandidate, QueryEncoder
from ...ty import MaskedExample, MaskedQuery
from ...util.jsonl import read_jsonl

logger = logging.getLogger(__name__)

# Examples are tokenised so many at a time; the tokenizer works on them in parallel.
_CHUNK = 1024


@dataclass(frozen=True, slots=True)
class EncodedExample:
    """An example with its candidates as token ids; the right one first.

    weight (float): Factor of its loss.
    """

    id: str
    candidates: tuple[EncodedCandidate, ...]
    weight: float = 1.0

    @property
    def length(self) -> int:
        return max(len(candidate.ids) for candidate in self.candidates)


class ExampleStore(Sequence[EncodedExample]):
    """Encoded examples in flat arrays: less than a kilobyte each, so that millions fit in memory.

    lengths (ndarray): (examples,), the longest sequence of each.
    contexts (ndarray): (examples,), equal for examples with the same text, gap and answer length.
    """

    def __init__(self, examples: Iterable[EncodedExample] = ()) -> None:
        self._names: list[str] = []
        self._weights = array("d")
        self._tokens, self._pieces, self._starts = array("I"), array("I"), array("I")
        # Ends of an example's candidates, and of a candidate's tokens and pieces.
        self._ends, self._token_ends, self._piece_ends = array("Q"), array("Q"), array("Q")
        self._lengths, self._contexts = array("I"), array("q")
        for example in examples:
            self.add(example)

    def add(self, example: EncodedExample) -> None:
        self._names.append(example.id)
        self._weights.append(example.weight)
        for candidate in example.candidates:
            self._tokens.extend(candidate.ids)
            self._pieces.extend(candidate.pieces)
            self._starts.append(candidate.start)
            self._token_ends.append(len(self._tokens))
            self._piece_ends.append(len(self._pieces))
        self._ends.append(len(self._starts))
        self._lengths.append(example.length)
        self._contexts.append(hash(example.candidates[0].ids))  # numbers hash alike in all runs

    def __len__(self) -> int:
        return len(self._names)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        index = range(len(self))[index]
        first = self._ends[index - 1] if index else 0
        candidates = tuple(self._candidate(at) for at in range(first, self._ends[index]))
        return EncodedExample(self._names[index], candidates, self._weights[index])

    def _candidate(self, at: int) -> EncodedCandidate:
        token, piece = (self._token_ends[at - 1], self._piece_ends[at - 1]) if at else (0, 0)
        return EncodedCandidate(
            tuple(self._tokens[token : self._token_ends[at]]),
            self._starts[at],
            tuple(self._pieces[piece : self._piece_ends[at]]),
        )

    @property
    def lengths(self) -> np.ndarray:
        return np.frombuffer(self._lengths, dtype=np.uint32) if self else np.zeros(0, np.uint32)

    @property
    def contexts(self) -> np.ndarray:
        return np.frombuffer(self._contexts, dtype=np.int64) if self else np.zeros(0, np.int64)

    @property
    def fingerprint(self) -> str:
        """Changes with the examples, their order, their tokens and their weights."""
        digest = hashlib.sha256("\n".join(self._names).encode("utf8"))
        for part in (self._tokens, self._pieces, self._starts, self._ends, self._weights):
            digest.update(part)
        return digest.hexdigest()


def read_weighted(
    paths: Sequence[str], weights: Sequence[float] = (), limit: int = 0
) -> Iterator[tuple[str, MaskedExample, float]]:
    """Yield (file, example, weight), from all files together at most `limit` (0: all).

    weights (Sequence[float]): One a file, 1 if left out; a record's own "weight" multiplies it.
    RAISES: W001, W002, W003, W229 with file and line.
    """
    factors = weights or [1.0] * len(paths)
    records = (
        (path, number, record, factor)
        for path, factor in zip(paths, factors, strict=True)
        for number, record in read_jsonl(path)
    )
    for path, number, record, factor in islice(records, limit or None):
        try:
            example = MaskedExample.from_dict(record)
        except ValueError as err:
            raise WikicremError("W003", path=path, line=number, reason=err) from None
        own = record.get("weight", 1.0)
        if isinstance(own, bool) or not isinstance(own, int | float) or not 0 <= own < math.inf:
            raise WikicremError("W229", path=path, line=number, found=own)
        yield path, example, factor * own


def load_store(
    encoder: QueryEncoder,
    paths: Sequence[str],
    weights: Sequence[float] = (),
    *,
    limit: int = 0,
    skip_bad: bool = False,
    purpose: str = "train on",
) -> ExampleStore:
    """Read and encode files of examples.

    skip_bad (bool): Leave out, count and report examples that cannot be used; else they raise
        W228 (no wrong candidate, a candidate without word pieces or too long, two candidates that
        the tokenizer cannot tell apart).
    purpose (str): What they are for, in W217.
    RAISES: also those of `read_weighted`, and W217 if nothing is left.
    """
    store = ExampleStore()
    skipped: Counter[str] = Counter()
    rows = read_weighted(paths, weights, limit)
    while chunk := list(islice(rows, _CHUNK)):
        for path, result in _encode_chunk(encoder, chunk):
            if isinstance(result, EncodedExample):
                store.add(result)
                continue
            example_id, problem = result
            if not skip_bad:
                raise _bad_example(path, example_id, problem)
            skipped[problem.code] += 1
    for code, count in sorted(skipped.items()):
        logger.warning("%d examples of %s were left out (%s)", count, ", ".join(paths), code)
    if not store:
        raise WikicremError("W217", purpose=purpose, paths=", ".join(paths) or "no file at all")
    return store


def encode_examples(
    encoder: QueryEncoder, examples: Sequence[MaskedExample]
) -> list[EncodedExample]:
    """Token ids for every example, the right candidate first. Raises W203, W204, W216, W222."""
    encoded = encoder.encode([_query(example) for example in examples])
    return [
        _checked(example, candidates, 1.0)
        for example, candidates in zip(examples, encoded, strict=True)
    ]


_Problem = tuple[str, WikicremError]


def _encode_chunk(
    encoder: QueryEncoder, chunk: Sequence[tuple[str, MaskedExample, float]]
) -> Iterator[tuple[str, EncodedExample | _Problem]]:
    """Encode all at once; if one of them is bad, one by one to find out which."""
    try:
        encoded = encoder.encode([_query(example) for _, example, _ in chunk])
        results = [
            _checked(example, candidates, weight)
            for (_, example, weight), candidates in zip(chunk, encoded, strict=True)
        ]
    except WikicremError as err:
        if len(chunk) == 1:
            yield chunk[0][0], (chunk[0][1].id, err)
        else:
            for row in chunk:
                yield from _encode_chunk(encoder, [row])
        return
    yield from zip((path for path, _, _ in chunk), results, strict=True)


def _query(example: MaskedExample) -> MaskedQuery:
    wrong = tuple(name for name in example.candidates if name != example.answer)
    if not wrong:
        raise WikicremError("W216", id=example.id)
    return MaskedQuery(*example.split(), (example.answer, *wrong))


def _checked(
    example: MaskedExample, candidates: Sequence[EncodedCandidate], weight: float
) -> EncodedExample:
    right, *wrong = candidates
    for other in wrong:
        if other.pieces == right.pieces:
            names = [name for name in example.candidates if name != example.answer]
            second = names[wrong.index(other)]
            raise WikicremError("W222", first=example.answer, second=second)
    return EncodedExample(example.id, tuple(candidates), weight)


def _bad_example(path: str | Path, example_id: str, problem: WikicremError) -> WikicremError:
    return WikicremError("W228", path=path, id=example_id, reason=problem)
