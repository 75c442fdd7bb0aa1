from __future__ import annotations

import io
import json
from collections import Counter
from itertools import pairwise

import pytest

from spacy_wikicrem.corpus.dump.reading import Page
from spacy_wikicrem.corpus.kinds import randomwiki
from spacy_wikicrem.corpus.kinds.random_sample import (
    Sampler,
    count_tokens,
    ks_distance,
    read_shapes,
    shape_of,
)
from spacy_wikicrem.corpus.kinds.random_words import WORD, Vocabulary, Words
from spacy_wikicrem.corpus.kinds.randomwiki import RandomWikiSettings, build_randomwiki
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.ty import MASK, MaskedExample, Source
from spacy_wikicrem.util.jsonl import read_examples, write_examples
from tests.corpus.helpers import page_xml, save_pipeline, write_dump

NOUNS = ["apples", "bears", "cats", "dogs", "eels", "frogs", "goats", "hens"]


def sentence(number: int) -> str:
    """Of 4 to 11 tokens, never the same."""
    letters = "".join(chr(97 + int(digit)) for digit in str(number))
    return " ".join(["Some", f"x{letters}", *NOUNS[: 1 + number % 8]]) + "."


def write_pages(path, articles=40, sentences=24):
    pages = []
    for article in range(articles):
        numbers = range(article * sentences, (article + 1) * sentences)
        lines = [" ".join(map(sentence, numbers[i : i + 6])) for i in range(0, sentences, 6)]
        pages.append(page_xml(f"P{article}", "\n\n".join(lines), page_id=article))
    return write_dump(path, *pages)


def example(tokens, case, number):
    words = [f"w{number}", *["dogs"] * (tokens - 3), "."]
    text = " ".join(["Ada", *words])
    if case == "b":
        text = text.replace(" dogs", ". dogs", 1) if tokens > 5 else text
    return MaskedExample(MASK + text.removeprefix("Ada"), "Ada", ("Bob", "Ada"), case=case)


@pytest.fixture
def like(tmp_path):
    """Fifty examples of one sentence, thirty of two; a tenth held out."""
    examples = [example(5 + n % 5, "a", n) for n in range(50)]
    examples += [example(10 + 2 * (n % 3), "b", n) for n in range(30)]
    folder = tmp_path / "like"
    folder.mkdir()
    write_examples(folder / "train.jsonl", [e for n, e in enumerate(examples) if n % 10])
    write_examples(folder / "dev.jsonl", examples[::10])
    return folder


def read(folder):
    return {split: list(read_examples(folder / f"{split}.jsonl")) for split in ("train", "dev")}


def test_number_and_lengths_match(tmp_path, like):
    dump = write_pages(tmp_path / "d.xml", articles=120)
    meta = build_randomwiki([dump], tmp_path / "out", like, RandomWikiSettings(min_count=1))
    built = read(tmp_path / "out")
    assert {split: len(examples) for split, examples in built.items()} == {"train": 72, "dev": 8}
    for split, examples in built.items():
        match = meta["match"][split]
        assert match["ks"] == 0 and match["other_length"] == 0
        sizes = Counter((e.text.count("."), shape_of(e)[1]) for e in examples)
        assert sizes == Counter(read_shapes(like)[split])
    assert not {e.source.page_id for e in built["train"]} & {e.source.page_id for e in built["dev"]}
    assert meta == json.loads((tmp_path / "out/meta.json").read_text())
    assert meta["sentences"] == "rules" and meta["counts"]["examples:train"] == 72


def test_the_records(tmp_path, like):
    dump = write_pages(tmp_path / "d.xml")
    build_randomwiki([dump], tmp_path / "out", like, RandomWikiSettings(min_count=1))
    examples = [e for split in read(tmp_path / "out").values() for e in split]
    texts = dump.read_text()
    for e in examples:
        original = e.text.replace(MASK, e.answer)
        assert original in texts
        assert (e.kind, e.case, len(e.candidates), e.source.dump) == (
            "randomwiki",
            None,
            2,
            "d.xml",
        )
        (other,) = set(e.candidates) - {e.answer}
        assert other.casefold() != e.answer.casefold() and other in texts
        assert all(span.end <= e.text.index(MASK) for span in e.spans)
    firsts = Counter(e.candidates[0] == e.answer for e in examples if not e.spans)
    assert firsts[True] > 10 and firsts[False] > 10
    assert len({e.answer for e in examples}) > 8
    assert len({e.text.index(MASK) for e in examples}) > 8
    assert len({e.text.replace(MASK, e.answer) for e in examples}) == len(examples)


def test_deterministic_and_seeded(tmp_path, like):
    dump = write_pages(tmp_path / "d.xml")
    for name, seed in (("one", 0), ("two", 0), ("three", 1)):
        settings = RandomWikiSettings(min_count=1, seed=seed)
        build_randomwiki([dump], tmp_path / name, like, settings)
    one, two, three = ((tmp_path / n / "train.jsonl").read_bytes() for n in ("one", "two", "three"))
    assert one == two != three


def test_several_dumps_are_read(tmp_path, like):
    one, two = write_pages(tmp_path / "1.xml", 20), write_pages(tmp_path / "2.xml", 40)
    meta = build_randomwiki([one, two], tmp_path / "out", like, RandomWikiSettings(min_count=1))
    assert {e.source.dump for e in read(tmp_path / "out")["train"]} == {"1.xml", "2.xml"}
    assert meta["counts"]["articles"] == 60
    assert meta["counts"]["dropped:duplicate"] > 100  # the first articles are the same


def test_missing_lengths_come_from_the_nearest(tmp_path):
    write_examples(tmp_path / "like.jsonl", [example(14, "a", n) for n in range(9)])
    dump = write_pages(tmp_path / "d.xml")
    meta = build_randomwiki(
        [dump], tmp_path / "out", tmp_path / "like.jsonl", RandomWikiSettings(min_count=1)
    )
    match = meta["match"]["train"]
    assert (match["ks"], match["other_length"]) == (1, 9)
    assert match["mean_tokens"] == {"like": 14, "random": 11}


def test_benchmark_texts_are_left_out(tmp_path, like):
    dump = write_pages(tmp_path / "d.xml")
    (tmp_path / "bench").mkdir()
    (tmp_path / "bench/b.txt").write_text(f"{sentence(2)} {sentence(3)}\n")
    settings = RandomWikiSettings(min_count=1, exclude=[tmp_path / "bench"])
    meta = build_randomwiki([dump], tmp_path / "out", like, settings)
    assert meta["counts"]["dropped:benchmark"] == 1
    assert meta["settings"]["exclude"] == ["bench"] and meta["excluded_ngrams"] > 0


def test_sentences_by_a_pipeline(tmp_path, like):
    model = save_pipeline(tmp_path / "m", names=())
    dump = write_pages(tmp_path / "d.xml")
    settings = RandomWikiSettings(min_count=1, model=str(model))
    meta = build_randomwiki([dump], tmp_path / "out", like, settings)
    assert meta["sentences"] == f"{model}:sentencizer"
    assert len(read(tmp_path / "out")["train"]) == 72


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"articles": 1, "sentences": 6}, "W180"),
        ({"settings": {"min_count": 10_000}}, "W181"),
        ({"settings": {"min_count": 0}}, "W142"),
        ({"settings": {"model": "no_such_model"}}, "W406"),
        ({"like": "empty"}, "W170"),
        ({"like": "nothing"}, "W001"),
        ({"dumps": []}, "W621"),
    ],
)
def test_errors_leave_nothing_behind(tmp_path, like, change, code):
    (tmp_path / "empty").mkdir()
    dump = write_pages(tmp_path / "d.xml", change.get("articles", 3), change.get("sentences", 24))
    before = sorted(tmp_path.iterdir())
    settings = RandomWikiSettings(**{"min_count": 1, **change.get("settings", {})})
    like = tmp_path / change.get("like", "like")
    with pytest.raises(WikicremError) as err:
        build_randomwiki(change.get("dumps", [dump]), tmp_path / "out", like, settings)
    assert err.value.code == code
    assert sorted(tmp_path.iterdir()) == before


def test_empty_corpus(tmp_path):
    (tmp_path / "like.jsonl").write_text("")
    dump = write_pages(tmp_path / "d.xml", 2)
    with pytest.raises(WikicremError, match="W171"):
        build_randomwiki([dump], tmp_path / "out", tmp_path / "like.jsonl")


def test_existing_output_is_kept_or_replaced_whole(tmp_path, like):
    dump = write_pages(tmp_path / "d.xml")
    out = tmp_path / "out"
    settings = RandomWikiSettings(min_count=1)
    build_randomwiki([dump], out, like, settings)
    old = (out / "train.jsonl").read_bytes()
    with pytest.raises(WikicremError, match="W004"):
        build_randomwiki([dump], out, like, settings)
    with pytest.raises(WikicremError, match="W181"):
        build_randomwiki([dump], out, like, RandomWikiSettings(min_count=10**6), force=True)
    assert (out / "train.jsonl").read_bytes() == old
    build_randomwiki([dump], out, like, RandomWikiSettings(min_count=1, seed=5), force=True)
    assert (out / "train.jsonl").read_bytes() != old
    (out / "notes.txt").write_text("mine")
    with pytest.raises(WikicremError, match="W193"):
        build_randomwiki([dump], out, like, settings, force=True)


# --- parts ---


def offer_all(sampler, texts):
    for text in texts:
        sampler.offer(text, 1, split="train", source=Source())


def test_memory_does_not_grow_with_the_dumps():
    sampler = Sampler({"train": Counter({(1, 6): 10})}, 0, io.BytesIO(), Counter())
    offer_all(sampler, (f"Here{n} are four words ." for n in range(5000)))
    offer_all(sampler, (f"Here{n} are five words now ." for n in range(5000)))
    assert [len(kept) for kept in sampler.kept.values()] == [32, 42]
    assert len(sampler.ranks) == 74
    assert sampler.spool.seek(0, 2) < 200_000  # most were never written
    passages, report = sampler.chosen("train")
    found = [int(text.split()[0].removeprefix("Here")) for text, _ in passages]
    assert len(found) == 10 and report["ks"] == 0
    assert found == sorted(found) and max(found) > 2500 > min(found)  # random, in order


def test_unusable_passages_are_counted():
    counts = Counter()
    sampler = Sampler({"train": Counter({(1, 4): 1})}, 0, io.BytesIO(), counts)
    offer_all(
        sampler, [f"a {MASK} b .", "1 2 3 .", "a b " * 9, "one two three .", "one two three ."]
    )
    dropped = {key: value for key, value in counts.items() if key.startswith("dropped")}
    assert dropped == {
        "dropped:mask-in-text": 1,
        "dropped:no-word": 1,
        "dropped:length": 1,
        "dropped:duplicate": 1,
    }


def test_articles_are_split_like_the_corpus():
    wanted = {"train": Counter({(1, 4): 80}), "dev": Counter({(1, 4): 20})}
    sampler = Sampler(wanted, 0, io.BytesIO(), Counter())
    splits = Counter(sampler.split_of(Page("T", n)) for n in range(2000))
    assert 340 < splits["dev"] < 460
    assert Sampler({"train": wanted["train"]}, 0, io.BytesIO(), Counter()).split_of(
        Page("T", 1)
    ) == ("train")


def test_passages_share_no_sentence():
    text = " ".join(sentence(n) for n in range(30))
    data = randomwiki.corpus_data("en")
    sentences = randomwiki._by_rules(text, randomwiki.sentence_starts(text, data))
    assert len(sentences) == 30
    passages = list(randomwiki._passages(text, sentences, Counter({1: 5, 2: 5}), 0))
    assert " ".join(passage for passage, _ in passages) == text
    assert {size for _, size in passages} == {1, 2}
    twos = list(randomwiki._passages(text, sentences[:5], Counter({2: 1}), 0))
    assert [size for _, size in twos] == [2, 2]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Ada's friend don't know", "Ada friend don't know"),
        ("7th-century mother-in-law, O'Neill", "mother-in-law Neill"),
        ("l'anno dell’Italia", "anno Italia"),
        ("J. K. wrote I and a", "wrote I and a"),
        ("été naïve שלום 🚀 42 x1", "été naïve שלום"),
    ],
)
def test_words(text, words):
    assert WORD.findall(text) == words.split()


def test_vocabulary_is_bounded_and_skips_the_starts_of_sentences():
    vocabulary = Vocabulary(limit=4)
    text = "The cat saw a cat"
    vocabulary.add(text, [(0, len(text))])
    assert vocabulary.counts == {"cat": 2, "saw": 1, "a": 1}
    vocabulary.add("x dog cow", [(0, 9)])
    assert vocabulary.counts == {"cat": 2} and vocabulary.forgotten == 4
    assert vocabulary.occurrences == 6
    with pytest.raises(WikicremError, match="W181"):
        vocabulary.words(1, False)


def test_draws_of_words():
    words = Words(["a", "B", "b", "c"])
    assert [words.other_than("b", n) for n in range(5)] == ["a", "c", "c", "c", "a"]
    often = Words(["a", "b"], sums=[9, 10])
    assert Counter(often.other_than("z", n) for n in range(100)) == {"a": 90, "b": 10}
    assert len(often) == 2


def test_ks_distance():
    one = Counter({1: 2, 2: 2})
    assert ks_distance(one, Counter({1: 1, 2: 1})) == 0
    assert ks_distance(one, Counter({3: 7})) == 1
    assert ks_distance(one, Counter({1: 1, 3: 1})) == 0.5


def test_shapes():
    assert count_tokens("Ada's cat, 3.") == 7
    a = MaskedExample(f"Ada met {MASK}.", "Bob Ray", ("Ada", "Bob Ray"), case="a")
    assert shape_of(a) == (1, 5)
    none = MaskedExample(f"Ada left. Bob saw {MASK}. Hm.", "Ada", ("Ada", "Bob"), kind="maskedwiki")
    assert shape_of(none) == (3, 9)


def test_real_dump(tmp_path, data_dir):
    folder = data_dir / "dumps/constructed"
    dump = folder / "enwiki-featuredbios-2012-pages-articles.xml.bz2"
    examples = [example(20 + n % 30, "ab"[n % 2], n) for n in range(100)]
    write_examples(tmp_path / "like.jsonl", examples)
    settings = RandomWikiSettings(limit_pages=10, min_count=2)
    meta = build_randomwiki([dump], tmp_path / "out", tmp_path / "like.jsonl", settings)
    assert meta["counts"]["examples:train"] == 100
    assert meta["match"]["train"]["ks"] < 0.1
    built = list(read_examples(tmp_path / "out/train.jsonl"))
    order = [e.source.page_id for e in built]
    changes = sum(a != b for a, b in pairwise(order))
    assert changes == len(set(order)) - 1  # in the order of the dump
