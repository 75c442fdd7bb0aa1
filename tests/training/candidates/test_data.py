import json
import logging
from dataclasses import replace

import numpy as np
import pytest

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.models.masked_lm import MaskedLM
from spacy_wikicrem.training.candidates.data import (
    EncodedExample,
    ExampleStore,
    encode_examples,
    load_store,
    read_weighted,
)
from spacy_wikicrem.ty import MaskedExample
from spacy_wikicrem.util.jsonl import write_examples
from tests.training.conftest import make_examples

GOOD = MaskedExample("ada met bob . [MASK] smiled .", "ada", ("ada", "bob"))
SAME = MaskedExample("Ada met ada . [MASK] smiled .", "Ada", ("Ada", "ada"))
EMPTY = MaskedExample("ada met x . [MASK] smiled .", "ada", ("ada", "\u200b"))
LONG = MaskedExample("ada met x . [MASK] smiled .", "ada", ("ada", "bob " * 40))
ALONE = MaskedExample("ada met [MASK] .", "ada", ("ada",))


@pytest.fixture(scope="module")
def encoder(tiny_masked_lm):
    return MaskedLM.load(tiny_masked_lm, max_length=32).encoder


@pytest.fixture
def files(tmp_path):
    write_examples(tmp_path / "a.jsonl", make_examples(10))
    write_examples(tmp_path / "b.jsonl", make_examples(10, start=50))
    return [str(tmp_path / name) for name in ("a.jsonl", "b.jsonl")]


@pytest.mark.parametrize("limit", [1, 12])
def test_limit_is_the_total_of_all_files(encoder, files, limit):
    assert len(load_store(encoder, files, limit=limit)) == limit
    whole = len(load_store(encoder, files))
    assert len(load_store(encoder, files, limit=1000)) == whole > 12


def test_weights_of_files_and_records_multiply(tmp_path, files):
    record = {**GOOD.to_dict(), "weight": 0.5}
    (tmp_path / "c.jsonl").write_text(json.dumps(record) + "\n")
    rows = list(read_weighted([*files, str(tmp_path / "c.jsonl")], [1.0, 2.0, 4.0]))
    assert {weight for path, _, weight in rows if path == files[1]} == {2.0}
    assert rows[-1][2] == 2.0


@pytest.mark.parametrize("weight", ["1", -1, True, float("nan"), float("inf")])
def test_bad_weight(tmp_path, weight):
    (tmp_path / "c.jsonl").write_text(json.dumps({**GOOD.to_dict(), "weight": weight}) + "\n")
    with pytest.raises(WikicremError, match=r"W229.*c\.jsonl, line 1"):
        list(read_weighted([str(tmp_path / "c.jsonl")]))


@pytest.mark.parametrize(
    ("bad", "codes"),
    [
        (SAME, r"W228.*W222.*'Ada' and 'ada'"),
        (EMPTY, r"W228.*W203"),
        (LONG, r"W228.*W204"),
        (ALONE, r"W228.*\.jsonl.*W216"),
    ],
)
def test_bad_example_is_named_or_skipped_and_counted(encoder, tmp_path, bad, codes, caplog):
    path = str(tmp_path / "mixed.jsonl")
    write_examples(path, [GOOD, bad, *make_examples(5)])
    with pytest.raises(WikicremError, match=codes) as error:
        load_store(encoder, [path])
    assert bad.id in str(error.value)
    with caplog.at_level(logging.WARNING):
        store = load_store(encoder, [path], skip_bad=True)
    assert len(store) == 1 + len(make_examples(5))
    assert "1 examples" in caplog.text
    write_examples(path, [bad])
    with pytest.raises(WikicremError, match="W217"):
        load_store(encoder, [path], skip_bad=True)


@pytest.mark.parametrize("text", ["ada met bob .", "ada met [MASK] . [MASK] smiled ."])
def test_no_mask_or_two(encoder, tmp_path, text):
    record = {"text": text, "answer": "ada", "candidates": ["ada", "bob"]}
    (tmp_path / "x.jsonl").write_text(json.dumps(record) + "\n")
    with pytest.raises(WikicremError, match=r"W003.*line 1.*exactly one"):
        load_store(encoder, [str(tmp_path / "x.jsonl")], skip_bad=True)


def test_long_text_is_read_through_a_window_around_the_mask(encoder):
    text = "ada met bob . " * 50 + "[MASK] smiled . " + "he left . " * 50
    (example,) = encode_examples(encoder, [MaskedExample(text, "ada", ("ada", "bob"))])
    for candidate in example.candidates:
        assert len(candidate.ids) == 32
        assert candidate.ids[candidate.start] == encoder.mask_id


def test_store_gives_back_what_it_was_given(encoder):
    examples = encode_examples(encoder, make_examples(20))
    examples.append(EncodedExample("x", examples[0].candidates[:1], 0.25))
    store = ExampleStore(examples)
    assert list(store) == examples
    assert store[-1] == examples[-1]
    assert store[2:5] == examples[2:5]
    assert np.array_equal(store.lengths, [example.length for example in examples])
    assert store.contexts[-1] == store.contexts[0] != store.contexts[1]
    assert store.fingerprint == ExampleStore(examples).fingerprint
    assert store.fingerprint != ExampleStore(examples[::-1]).fingerprint
    with pytest.raises(IndexError):
        store[len(store)]


def test_the_fingerprint_is_of_all_that_is_learned_from(encoder):
    one, other = encode_examples(encoder, make_examples(2))
    same = ExampleStore([one]).fingerprint
    candidate = one.candidates[0]
    changed = [
        replace(candidate, ids=(*candidate.ids[:-1], candidate.ids[-1] + 1)),
        replace(candidate, pieces=(candidate.pieces[0] + 1, *candidate.pieces[1:])),
        replace(candidate, start=candidate.start + 1),
    ]
    others = [replace(one, candidates=(new, *one.candidates[1:])) for new in changed]
    others += [replace(one, weight=0.5), replace(one, id="x")]
    assert same not in [ExampleStore([example]).fingerprint for example in (*others, other)]


def test_weights_may_be_nothing(tmp_path):
    (tmp_path / "c.jsonl").write_text(json.dumps({**GOOD.to_dict(), "weight": 0}) + "\n")
    ((_, example, weight),) = read_weighted([str(tmp_path / "c.jsonl")])
    assert (example, weight) == (GOOD, 0.0)


def test_the_right_candidate_comes_first(encoder):
    example = MaskedExample("bob met ada . [MASK] smiled .", "ada", ("bob", "ada"))
    ((encoded,), (bob,)) = (
        encode_examples(encoder, [example]),
        encode_examples(encoder, [MaskedExample(example.text, "bob", ("bob", "ada"))]),
    )
    assert [c.pieces for c in encoded.candidates] == [c.pieces for c in bob.candidates][::-1]
    assert encoded.length == max(len(c.ids) for c in encoded.candidates) == 9


def test_an_empty_store():
    store = ExampleStore()
    assert len(store) == len(store.lengths) == len(store.contexts) == 0
