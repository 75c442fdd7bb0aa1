"""Shards to a corpus: duplicates dropped, whole articles held out."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from ...errors import WikicremError
from ...util.files import atomic_write
from ..hygiene.duplicates import KEPT, NEAR, REPEATED, find_duplicates
from .manifest import Manifest, WorkFolder
from .shards import Job
from .units import BuildSettings

OVERSHOOT = 0.1  # of the held-out examples, by whole articles


def merge(work: WorkFolder, job: Job, manifests: dict[int, Manifest], result: Path) -> Counter[str]:
    """Write train.jsonl and dev.jsonl from the shards; return what the whole build counted.

    RAISES: W141 (no example).
    """
    if result.exists():
        shutil.rmtree(result)
    result.mkdir()
    counts = Counter[str]()
    for manifest in manifests.values():
        counts.update(manifest.counts)
    pool = result / "all.jsonl"
    with atomic_write(pool, "wb") as file:
        for line, _ in _unique(work, sorted(manifests), counts):
            file.write(line)
    kept = _without_near_duplicates(pool, result, job.settings.near_duplicates, counts)
    per_article = Counter(
        _article(record) for (_, record), keep in zip(_records(pool), kept, strict=True) if keep
    )
    if not per_article:
        raise WikicremError("W141", path=job.dump, counts=dict(counts))
    _split(pool, kept, result, job.settings, per_article, counts)
    pool.unlink()
    return counts


def _without_near_duplicates(
    pool: Path, folder: Path, threshold: float, counts: Counter[str]
) -> Sequence[bool]:
    """Which examples of the pool stay."""
    records = ((_article(record), record) for _, record in _records(pool))
    if not threshold:
        return [True for _ in records]
    found = find_duplicates(records, folder, threshold)
    for name, verdict in (("dropped:near-duplicate", NEAR), ("dropped:repeated", REPEATED)):
        if number := int((found == verdict).sum()):
            counts[name] += number
    kept: Sequence[bool] = (found == KEPT).tolist()
    return kept


def _unique(
    work: WorkFolder, numbers: list[int], counts: Counter[str]
) -> Iterator[tuple[bytes, dict[str, Any]]]:
    """The examples of all shards in order, each once, as lines and as records."""
    seen: set[int] = set()
    for number in numbers:
        for line, record in _records(work.shard_path(number)):
            key = int(record["id"], 16)
            if key in seen:
                counts["dropped:duplicate"] += 1
            else:
                seen.add(key)
                yield line, record


def _split(
    pool: Path,
    kept: Sequence[bool],
    folder: Path,
    settings: BuildSettings,
    per_article: Counter[str],
    counts: Counter[str],
) -> None:
    """Hold out whole articles, so that no article is in both files."""
    wanted = settings.dev_examples
    if wanted is None:
        wanted = round(per_article.total() * settings.dev_share)
    held_out = choose_dev_articles(per_article, wanted, settings.seed)
    for name, is_dev in (("train", False), ("dev", True)):
        with atomic_write(folder / f"{name}.jsonl", "wb") as file:
            counts[f"examples:{name}"] = 0
            for (line, record), keep in zip(_records(pool), kept, strict=True):
                if keep and (_article(record) in held_out) == is_dev:
                    file.write(line)
                    counts[f"examples:{name}"] += 1
    counts["articles-with-examples"] = len(per_article)
    counts["articles-with-examples:dev"] = len(held_out)


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


def _records(path: Path) -> Iterator[tuple[bytes, dict[str, Any]]]:
    with path.open("rb") as file:
        for line in file:
            yield line, json.loads(line)


def _article(record: dict[str, Any]) -> str:
    return f"{record['source']['page_id']}\t{record['source']['title']}"
