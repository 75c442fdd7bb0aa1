"""Shards to train.jsonl and dev.jsonl: each example once, no near duplicates, whole articles apart.

Whatever reads texts is done a shard at a time, in the workers (`sketch_shard`). The rest compares
numbers and copies lines.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ...errors import WikicremError
from ...util.files import atomic_write
from ..hygiene.duplicates import KEPT, NEAR, REPEATED, find_duplicates
from ..hygiene.hashes import HashedExamples, Hashes, Numbers, hash_examples, joined
from .manifest import Manifest, WorkFolder, full_disk_as_coded_error
from .shards import Job

OVERSHOOT = 0.1  # of the held-out examples, by whole articles

Mask = npt.NDArray[np.bool_]

_BATCH = 512  # records read at a time


@dataclass(frozen=True)
class _Sketch:
    """What the merge must know of the examples of a shard.

    ids (Hashes), articles (Numbers): Of each example the id, and the place in `names`.
    names (list[str]): The articles, each once.
    """

    ids: Hashes
    articles: Numbers
    names: list[str]


def sketch_shard(number: int, folder: Path) -> int:
    """Write beside a shard what the merge must know of it; return its number.

    RAISES: W147 (full disk).
    """
    work = WorkFolder(folder)
    ids: list[int] = []
    names: dict[str, int] = {}
    articles: list[int] = []
    parts = [hash_examples([])]
    with work.shard_path(number).open("rb") as file:
        while batch := [_record(line) for line in islice(file, _BATCH)]:
            parts.append(hash_examples(batch))
            ids += [int(record["id"], 16) for _, record in batch]
            articles += [names.setdefault(article, len(names)) for article, _ in batch]
    with full_disk_as_coded_error(work.output), atomic_write(_path(work, number), "wb") as out:
        np.savez(
            out,
            ids=np.array(ids, np.uint64),
            article_numbers=np.array(articles, np.int32),
            names=np.frombuffer(json.dumps(list(names)).encode(), np.uint8),
            **asdict(joined(parts)),
        )
    return number


def merge(work: WorkFolder, job: Job, manifests: dict[int, Manifest], result: Path) -> Counter[str]:
    """Write train.jsonl and dev.jsonl from the shards; return what the whole build counted.

    manifests (dict[int, Manifest]): Of shards that `sketch_shard` has read.
    RAISES: W141 (no example).
    """
    if result.exists():
        shutil.rmtree(result)
    result.mkdir()
    counts = Counter[str]()
    for manifest in manifests.values():
        counts.update(manifest.counts)
    settings, numbers = job.settings, sorted(manifests)
    kept, per_article = choose_examples(work, numbers, result, counts, settings.near_duplicates)
    if not per_article:
        raise WikicremError("W141", path=job.dump, counts=dict(counts))
    wanted = settings.dev_examples
    if wanted is None:
        wanted = round(per_article.total() * settings.dev_share)
    held_out = choose_dev_articles(per_article, wanted, settings.seed)
    train, dev = write_split(work, numbers, kept, held_out, result)
    counts["examples:train"], counts["examples:dev"] = train, dev
    counts["articles-with-examples"] = len(per_article)
    counts["articles-with-examples:dev"] = len(held_out)
    return counts


def choose_examples(
    work: WorkFolder,
    numbers: Sequence[int],
    out: Path,
    counts: Counter[str],
    near_duplicates: float,
) -> tuple[list[Mask], Counter[str]]:
    """Which examples of each shard stay, and how many of each article; `counts` gains the others.

    numbers (Sequence[int]): The shards in order, sketched already.
    near_duplicates (float): As in `BuildSettings`.
    """
    sizes = [len(_sketch(work, number).ids) for number in numbers]
    ids = [np.zeros(0, np.uint64), *(_sketch(work, number).ids for number in numbers)]
    _, firsts = np.unique(np.concatenate(ids), return_index=True)
    kept = np.zeros(sum(sizes), bool)
    kept[firsts] = True
    dropped = Counter({"dropped:duplicate": int((~kept).sum())})
    if near_duplicates:
        masks = _split(kept, sizes)
        parts = (
            _hashed(work, number).only(mask) for number, mask in zip(numbers, masks, strict=True)
        )
        found = find_duplicates(parts, out, near_duplicates)
        kept[kept] = found == KEPT
        dropped["dropped:near-duplicate"] = int((found == NEAR).sum())
        dropped["dropped:repeated"] = int((found == REPEATED).sum())
    counts.update(+dropped)
    masks = _split(kept, sizes)
    per_article: Counter[str] = Counter()
    for number, mask in zip(numbers, masks, strict=True):
        sketch = _sketch(work, number)
        times = np.bincount(sketch.articles[mask], minlength=len(sketch.names)).tolist()
        per_article.update({name: n for name, n in zip(sketch.names, times, strict=True) if n})
    return masks, per_article


def write_split(
    work: WorkFolder,
    numbers: Sequence[int],
    masks: Sequence[Mask],
    held_out: set[str],
    out: Path,
) -> tuple[int, int]:
    """Copy the lines that stay to train.jsonl, those of the articles that are held out to
    dev.jsonl; return how many."""
    written = [0, 0]
    with (
        atomic_write(out / "train.jsonl", "wb") as train,
        atomic_write(out / "dev.jsonl", "wb") as dev,
    ):
        for number, mask in zip(numbers, masks, strict=True):
            sketch = _sketch(work, number)
            is_dev = np.array([name in held_out for name in sketch.names], bool)[sketch.articles]
            with work.shard_path(number).open("rb") as file:
                for line, keep, held in zip(file, mask.tolist(), is_dev.tolist(), strict=True):
                    if keep:
                        (dev if held else train).write(line)
                        written[held] += 1
    return written[0], written[1]


def choose_dev_articles(per_article: Counter[str], wanted: int, seed: int) -> set[str]:
    """Articles for held-out data, in an order fixed by the seed, until they hold `wanted` examples.

    An article that would exceed that by more than a tenth is passed over; if every one would,
    the smallest is held out. One article always stays for training.
    """

    def rank(article: str) -> bytes:
        return hashlib.blake2b(f"{seed}\t{article}".encode(), digest_size=8).digest()

    ranked = sorted(per_article, key=rank)
    if len(ranked) < 2 or not wanted:
        return set()
    chosen: set[str] = set()
    count = 0
    for article in ranked:
        if count >= wanted or len(chosen) == len(ranked) - 1:
            break
        if count + per_article[article] <= wanted * (1 + OVERSHOOT):
            chosen.add(article)
            count += per_article[article]
    return chosen or {min(ranked, key=lambda article: per_article[article])}


def _record(line: bytes) -> tuple[str, dict[str, Any]]:
    """Article and record of an example."""
    record = json.loads(line)
    return f"{record['source']['page_id']}\t{record['source']['title']}", record


def _path(work: WorkFolder, number: int) -> Path:
    return work.path / f"{number:06d}.npz"


def _sketch(work: WorkFolder, number: int) -> _Sketch:
    with np.load(_path(work, number)) as file:
        return _Sketch(file["ids"], file["article_numbers"], json.loads(file["names"].tobytes()))


def _hashed(work: WorkFolder, number: int) -> HashedExamples:
    with np.load(_path(work, number)) as file:
        return HashedExamples(
            *(file[name] for name in ("articles", "keys", "passages", "ends", "shingles"))
        )


def _split(mask: Mask, sizes: Sequence[int]) -> list[Mask]:
    return np.split(mask, np.cumsum(sizes)[:-1]) if sizes else []
