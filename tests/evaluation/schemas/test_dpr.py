from collections import Counter

import pytest

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.evaluation.schemas.dpr import dpr_rows, hold_out, read_dpr
from spacy_wikicrem.evaluation.schemas.five_line import read_five_line


@pytest.mark.parametrize(("rows", "held_out"), [(1316, 131), (19, 1), (9, 0)])
def test_the_last_tenth_is_held_out(rows, held_out):
    train, validation = hold_out(range(rows))
    assert len(validation) == held_out and [*train, *validation] == list(range(rows))


@pytest.mark.data
@pytest.mark.parametrize(
    ("split", "rows", "repeated"),
    [("train", 1185, 25), ("validation", 131, 12), ("all-train", 1316, 37), ("test", 564, 14)],
)
def test_real_counts(data_dir, split, rows, repeated):
    data = read_dpr(data_dir / "bert-commonsense", split)
    assert len(data.rows) == rows and data.excluded == ()
    assert Counter(row.slices["repeated pronoun"] for row in data.rows)["yes"] == repeated
    assert len({row.id for row in data.rows}) == rows
    text = next(row for row in data.rows if row.slices["repeated pronoun"] == "yes")
    assert text.pronoun in text.after.rstrip(".").split()


@pytest.mark.data
@pytest.mark.parametrize(
    ("split", "released"), [("train", "dpr_train_small"), ("validation", "dpr_dev_small")]
)
def test_the_parts_are_those_of_the_release(data_dir, split, released):
    folder = data_dir / "bert-commonsense"
    ours = dpr_rows(folder, split)
    theirs = read_five_line(folder / f"{released}.txt")
    assert [(r.sentence, r.pronoun, r.candidates, r.answer) for r in ours] == [
        (r.sentence, r.pronoun, r.candidates, r.answer) for r in theirs
    ]


@pytest.mark.data
def test_every_pair_of_twins_shares_its_candidates_and_the_border_parts_one(data_dir):
    rows = dpr_rows(data_dir / "bert-commonsense", "all-train")
    assert all(a.candidates == b.candidates for a, b in zip(rows[::2], rows[1::2], strict=True))
    train, validation = hold_out(rows)
    assert train[-1].candidates == validation[0].candidates


def test_a_folder_without_the_file(tmp_path):
    with pytest.raises(WikicremError, match=r"W001.*test.c.txt"):
        read_dpr(tmp_path, "test")
