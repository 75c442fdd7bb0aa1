from __future__ import annotations

import os
import random
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from spacy_wikicrem.corpus.hygiene import duplicates
from spacy_wikicrem.corpus.hygiene.duplicates import (
    KEPT,
    NEAR,
    REPEATED,
    NearDuplicates,
    find_duplicates,
)
from spacy_wikicrem.corpus.hygiene.hashes import (
    HashedExamples,
    digests,
    hash_examples,
    normalise,
    passage_of,
    shingles_of,
)
from spacy_wikicrem.errors import WikicremError

STORY = "ada met bob in the old library of the town before he left for good in may"


def near(folder, *passages: tuple[str, str], threshold: float = 0.8) -> list[int]:
    with NearDuplicates(folder, threshold) as index:
        for start in range(0, len(passages), 500):
            index.add(hashed(*passages[start : start + 500]))
        return index.find().tolist()


def hashed(*passages: tuple[str, str]) -> HashedExamples:
    texts = [text for _, text in passages]
    hashes, ends = shingles_of([text.split() for text in texts])
    articles = digests(article for article, _ in passages)
    return HashedExamples(articles, digests(texts), digests(texts), ends, hashes)


def shingles(passage: str) -> set[tuple[str, ...]]:
    words = passage.split()
    if len(words) < 7:
        return {tuple(words)}
    return set(zip(words, words[1:], words[2:], strict=False))


def similarity(one: str, two: str) -> float:
    return jaccard(shingles(one), shingles(two))


def jaccard(one: set[tuple[str, ...]], two: set[tuple[str, ...]]) -> float:
    return len(one & two) / len(one | two)


def compared(passages: list[tuple[str, str]]) -> list[list[tuple[int, float]]]:
    """Every passage with all before it that are from other articles."""
    sets = [shingles(passage) for _, passage in passages]
    return [
        [
            (other, jaccard(sets[other], sets[number]))
            for other in range(number)
            if passages[other][0] != article
        ]
        for number, (article, _) in enumerate(passages)
    ]


def brute_force(pairs: list[list[tuple[int, float]]], threshold: float) -> list[int]:
    result: list[int] = []
    for others in pairs:
        kept = (other for other, alike in others if result[other] < 0 and alike >= threshold)
        result.append(next(kept, -1))
    return result


def changed(words: list[str], changes: int, rng: random.Random, vocabulary: list[str]) -> list[str]:
    words = list(words)
    for place in rng.sample(range(len(words)), changes):
        words[place] = rng.choice(vocabulary)
    return words


def random_passages(count: int, seed: int) -> list[tuple[str, str]]:
    """Random texts; a third of them are earlier ones with a few words changed."""
    rng = random.Random(seed)
    vocabulary = [f"w{number}" for number in range(500)]
    texts: list[list[str]] = []
    for _ in range(count):
        if texts and rng.random() < 0.35:
            source = rng.choice(texts)
            texts.append(changed(source, min(len(source), rng.randint(0, 4)), rng, vocabulary))
        else:
            texts.append(rng.choices(vocabulary, k=rng.choice((0, 1, 2, 3, 6, 7, 20, 40, 80))))
    return [(f"article {rng.randint(0, count // 4)}", " ".join(text)) for text in texts]


def test_the_same_as_comparing_every_pair(tmp_path):
    passages = random_passages(1200, seed=1)  # more than two batches
    pairs = compared(passages)
    for threshold in (0.5, 0.8, 0.95, 1.0):
        expected = brute_force(pairs, threshold)
        assert sum(number >= 0 for number in expected) > 100
        (folder := tmp_path / str(threshold)).mkdir()
        assert near(folder, *passages, threshold=threshold) == expected, threshold


def test_chunks_and_shared_counters_change_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr(duplicates, "_CHUNK", 100)
    monkeypatch.setattr(duplicates, "_COUNTER_BITS", 8)
    monkeypatch.setattr(duplicates, "_MOST", 3)
    passages = random_passages(550, seed=2)
    assert near(tmp_path, *passages) == brute_force(compared(passages), 0.8)


def test_texts_of_one_template_are_told_apart_by_their_rare_words(tmp_path, monkeypatch):
    compared = []
    compare = duplicates._Comparison.__call__
    monkeypatch.setattr(
        duplicates._Comparison, "__call__", lambda *call: compared.append(call) or compare(*call)
    )
    template = "{} is a village in the district of {} in the province of {} with 000 inhabitants"
    texts = [template.format(f"a{n}", f"b{n % 50}", f"c{n}") for n in range(2000)]
    assert similarity(*texts[:2]) < 0.5
    assert set(near(tmp_path, *zip(map(str, range(2000)), texts, strict=True))) == {-1}
    assert len(compared) < 100


def test_find_can_be_asked_again(tmp_path):
    with NearDuplicates(tmp_path) as index:
        index.add(hashed(("A", STORY)))
        assert index.find().tolist() == [-1]
        index.add(hashed(("B", STORY)))
        assert index.find().tolist() == index.find().tolist() == [-1, 0]


@pytest.mark.parametrize(("place", "dropped"), [(0, True), (9, False)])
def test_the_threshold_is_exact(tmp_path, place, dropped):
    """Of 16 shingles a changed word at the edge spoils one, one in the middle three."""
    words = STORY.split()
    words[place] = "other"
    assert similarity(STORY, " ".join(words)) == pytest.approx(14 / 16 if dropped else 12 / 18)
    assert near(tmp_path, ("A", STORY), ("B", " ".join(words))) == [-1, 0 if dropped else -1]


def test_passages_of_one_article_do_not_drop_each_other(tmp_path):
    assert near(tmp_path, ("A", STORY), ("A", "x " + STORY), ("B", "y " + STORY)) == [-1, -1, 0]


def test_the_same_passage_of_an_article_has_one_number(tmp_path):
    with NearDuplicates(tmp_path) as index:
        numbers = index.add(hashed(("A", "x"), ("A", "y"))) + index.add(
            hashed(("A", "x"), ("B", "x"))
        )
        assert numbers == [0, 1, 0, 2]
        assert index.find().tolist() == [-1, -1, 0]


def test_a_chain_loses_only_what_is_near_a_kept_passage(tmp_path):
    texts = [" ".join(f"w{number}" for number in range(start, start + 60)) for start in (0, 5, 10)]
    likeness = [similarity(one, two) for one, two in (*pairwise(texts), (texts[0], texts[2]))]
    assert [value >= 0.8 for value in likeness] == [True, True, False]
    assert near(tmp_path, *zip("ABC", texts, strict=True)) == [-1, 0, -1]


@pytest.mark.parametrize(
    ("one", "two", "expected"),
    [
        ("a b c d e f", "a b c d e f", 0),  # four shingles: as a whole
        ("a b c d e f", "a b c d e x", -1),
        ("a b c", "a b c", 0),
        ("a b c", "b c", -1),
        ("", "", 0),
        ("", "a", -1),
    ],
)
def test_short_passages_are_compared_as_a_whole(tmp_path, one, two, expected):
    assert near(tmp_path, ("A", one), ("B", two)) == [-1, expected]


def test_words_of_neighbouring_passages_make_no_shingles(tmp_path):
    """Passages are hashed together: one word more or less beside a passage changes nothing."""
    fillers = [(f"F{number}", "x " * number) for number in range(10)]
    passages = [p for filler in fillers for p in (filler, (f"A{filler[0]}", STORY))]
    assert [n for n in near(tmp_path, *passages)[1::2] if n != 1] == [-1]


def test_a_thousand_copies_are_compared_with_the_kept_one_only(tmp_path):
    copies = [(f"article {number}", STORY) for number in range(3000)]
    assert near(tmp_path, *copies) == [-1] + [0] * 2999


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("On 3 May 1990, “Ada” met\nBOB_B.", "on 3 may 1990 ada met bob b"),
        ("STRASSE straße", "strasse strasse"),
        ("٣ קול 🙂", "٣ קול"),
        ("-5 °C, 5%; $3.50 a well-known 3-1", "- 5 ° c 5 % $ 3 50 a well known 3 1"),
        ("", ""),
    ],
)
def test_normalise(text, expected):
    assert normalise(text) == expected


def record(text: str, answer: str = "Ada", candidates: tuple[str, ...] = ("Ada", "Bob")):
    return {"text": text, "answer": answer, "candidates": list(candidates)}


LONG = "Ada met Bob in the old library of the town in {}. [MASK] left for good."


def test_examples_are_judged_by_article_and_passage(tmp_path):
    first = record(LONG.format(1815))
    examples = [
        ("A", first),
        ("A", record(LONG.format(1815), "Bob")),  # another mask filling: another passage
        ("A", record(LONG.format(1815).replace("the old", "the  OLD,"))),
        ("A", record(LONG.format(1815), candidates=("Ada", "Bob", "Eve"))),
        (
            "B",
            record(LONG.format(1815).replace("Ada met", "[MASK] met").replace(". [MASK]", ". Ada")),
        ),
        ("B", record("Somebody else, [MASK], was here as well, with Bob and quite a few others.")),
        ("C", first),
        ("C", first),
    ]
    assert passage_of(examples[4][1]) == passage_of(first)
    expected = [KEPT, KEPT, REPEATED, KEPT, NEAR, KEPT, NEAR, REPEATED]
    assert find_duplicates(iter([hash_examples(examples)]), tmp_path).tolist() == expected
    one_by_one = [hash_examples([example]) for example in examples]
    assert find_duplicates(one_by_one, tmp_path).tolist() == expected
    assert list(tmp_path.iterdir()) == []


def test_the_place_of_the_mask_makes_another_example(tmp_path):
    texts = ("[MASK] met Ada. Ada left.", "Ada met [MASK]. Ada left.")
    examples = [("A", record(text)) for text in texts]
    assert find_duplicates([hash_examples(examples)], tmp_path).tolist() == [KEPT, KEPT]


def test_no_examples(tmp_path):
    assert find_duplicates([], tmp_path).tolist() == []


@pytest.mark.parametrize("threshold", [0, 0.49, 1.01, float("nan")])
def test_other_thresholds_are_refused(tmp_path, threshold):
    with pytest.raises(WikicremError, match=r"W142.*0\.5 to 1"):
        NearDuplicates(tmp_path, threshold)


def test_files_are_removed_after_an_error(tmp_path):
    def broken():
        yield hash_examples([("A", record(LONG.format(1)))])
        raise OSError("disk")

    with pytest.raises(OSError, match="disk"):
        find_duplicates(broken(), tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_the_result_does_not_depend_on_the_hash_seed(tmp_path):
    code = (
        "import sys; from pathlib import Path\n"
        "from tests.corpus.hygiene.test_duplicates import near, random_passages\n"
        "print(near(Path(sys.argv[1]), *random_passages(300, 7)))"
    )
    results = [
        subprocess.run(
            [sys.executable, "-c", code, str(tmp_path)],
            env=os.environ | {"PYTHONHASHSEED": seed},
            cwd=Path(__file__).parents[3],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert results[0] == results[1] != ""


ANNALS = (
    "In {0} Arthur Miller wrote to Susan Sontag about item {1} of the list. [MASK] came in {0}."
)
SPORTS = "In the {0} season Ada Hill scored {1} goals and beat Bob Moss by {1} points. [MASK] won."
COLD = (
    "Ada measured {1} °C in the hut beside the lake while Bob slept, and {1} % of it. [MASK] left."
)


@pytest.mark.parametrize("text", [ANNALS, SPORTS, COLD])
@pytest.mark.parametrize("same_article", [True, False])
def test_numbers_and_dates_make_different_sentences(tmp_path, text, same_article):
    examples = [
        ("A" if same_article else f"A{n}", record(text.format(1810 + n, 10 + n)))
        for n in range(100)
    ]
    found = find_duplicates([hash_examples(examples)], tmp_path)
    assert found.tolist() == [KEPT] * 100


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("It was -5 degrees", "It was 5 degrees"),
        ("It rose by 5 %", "It rose by 5"),
        ("It cost $5", "It cost €5"),
        ("They won 3:1", "They won 1:3"),
        ("It is 1.5 m long", "It is 15 m long"),
        ("In 1815", "In 1816"),
    ],
)
def test_a_sign_or_unit_makes_another_sentence(tmp_path, one, other):
    examples = [("A", record(f"{text}, said Ada to Bob. [MASK] left.")) for text in (one, other)]
    assert find_duplicates([hash_examples(examples)], tmp_path).tolist() == [KEPT, KEPT]


@pytest.mark.parametrize(
    "other",
    ["ADA met Bob . [MASK] left", "Ada  met Bob.\n[MASK] left!", "Ada met “Bob”. [MASK] left."],
)
def test_case_white_space_and_punctuation_do_not(tmp_path, other):
    examples = [("A", record(text)) for text in ("Ada met Bob. [MASK] left.", other)]
    assert find_duplicates([hash_examples(examples)], tmp_path).tolist() == [KEPT, REPEATED]
