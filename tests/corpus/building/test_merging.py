from __future__ import annotations

import json
from collections import Counter

import pytest

from spacy_wikicrem.corpus.building.manifest import WorkFolder
from spacy_wikicrem.corpus.building.merging import choose_examples, sketch_shard, write_split

STORY = "Ada met Bob in the old library of the town in spring before {} left for good. [MASK] {}"


def line(number: int, article: str, *words: str) -> str:
    source = {"page_id": 1, "title": article}
    text = STORY.format(*words)
    record = {"id": f"{number:016x}", "text": text, "answer": "Ada", "candidates": ["Ada", "Bob"]}
    return json.dumps(record | {"source": source}) + "\n"


@pytest.fixture
def work(tmp_path):
    """Three shards: the second repeats an example, nearly repeats one, and the last is empty."""
    shards = (
        [line(1, "A", "he", "wept."), line(2, "A", "she", "wept."), line(2**64 - 1, "B", "x", "y")],
        [line(1, "C", "he", "wept."), line(3, "C", "he", "wept!"), line(4, "C", "one", "sang.")],
        [],
    )
    work = WorkFolder(tmp_path)
    for number, lines in enumerate(shards):
        work.shard_path(number).write_text("".join(lines))
        assert sketch_shard(number, tmp_path) == number
    return work


@pytest.mark.parametrize(
    ("threshold", "kept", "dropped"),
    [
        (0, [[True] * 3, [False, True, True], []], {"dropped:duplicate": 1}),
        (
            0.8,
            [[True] * 3, [False, False, True], []],
            {"dropped:duplicate": 1, "dropped:near-duplicate": 1},
        ),
    ],
)
def test_the_first_of_all_shards_stays(work, tmp_path, threshold, kept, dropped):
    counts = Counter()
    masks, per_article = choose_examples(work, [0, 1, 2], tmp_path, counts, threshold)
    assert [mask.tolist() for mask in masks] == kept
    assert counts == dropped
    assert per_article == {"1\tA": 2, "1\tB": 1, "1\tC": 2 - (threshold > 0)}


def test_lines_are_copied_as_they_are(work, tmp_path):
    masks, _ = choose_examples(work, [0, 1, 2], tmp_path, Counter(), 0)
    assert write_split(work, [0, 1, 2], masks, {"1\tC"}, tmp_path) == (3, 2)
    first, second = (work.shard_path(number).read_bytes() for number in (0, 1))
    assert (tmp_path / "train.jsonl").read_bytes() == first
    assert (tmp_path / "dev.jsonl").read_bytes() == second.partition(b"\n")[2]


def test_no_shards_and_no_examples(tmp_path):
    work = WorkFolder(tmp_path)
    assert choose_examples(work, [], tmp_path, Counter(), 0.8) == ([], Counter())
    work.shard_path(0).write_bytes(b"")
    sketch_shard(0, tmp_path)
    masks, per_article = choose_examples(work, [0], tmp_path, Counter(), 0.8)
    assert [mask.tolist() for mask in masks] == [[]] and not per_article
