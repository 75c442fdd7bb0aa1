import re
from collections import Counter

import pytest

from spacy_wikicrem.documents.gap import read_gap
from spacy_wikicrem.evaluation.questions import Question
from spacy_wikicrem.evaluation.schemas.as_published import (
    KEPT_PIECES,
    PublishedItem,
    published_choices,
    published_item,
    published_scores,
    published_wnli,
    released_scorer,
)
from spacy_wikicrem.evaluation.schemas.five_line import FiveLine, read_five_line
from spacy_wikicrem.evaluation.schemas.wnli import NO_RIVAL, NOT_REBUILT, Asked, WnliRow
from spacy_wikicrem.models.masked_lm import MaskedLM
from spacy_wikicrem.ty import MaskedQuery


def count_free(items):
    return dict(Counter(item.free for item in items if item.free is not None))


def words(text):
    return [match.span() for match in re.finditer(r"\w+|[^\w\s]", text)]


def row(sentence, pronoun="him", candidates=("Bill", "John"), answer=0):
    return FiveLine(1, sentence, pronoun, candidates, answer, 0, 1)


def test_a_pronoun_without_blanks_is_free():
    item = published_item(row("Bill hit John, so Eve saw him."))
    assert item.free == "nothing masked" and item.candidates == ("Bill", "John")


def test_a_later_pronoun_with_blanks_is_masked_in_its_place():
    item = published_item(row("Bill hit him, and him too.", answer=1))
    assert (item.before, item.after) == ("Bill hit him, and ", " too.")
    assert item.candidates == ("John", "Bill")


def test_only_the_first_released_mask_is_masked():
    item = published_item(row("a [MASK] b [MASK] c", "[MASK]"))
    assert (item.before, item.after) == ("a ", " b [MASK] c")


def test_ties_and_free_examples_count_as_correct(table_scorer):
    items = [
        published_item(row("Bill hit him")),
        published_item(row("Eve hit him there", candidates=("Eve", "EVE"))),
        published_item(row("Eve hit him there")),
        published_item(row("Eve hit him there", candidates=("A", "B"))),
        published_item(row("Eve hit him there", candidates=("B", "A"))),
    ]
    assert count_free(items) == {"nothing masked": 1, "one candidate": 1}
    scorer = table_scorer({"A": -1.0, "B": -2.0})
    found = published_scores(published_choices(items, scorer))
    assert (found["correct"], found["n"], found["free_total"], found["ties"]) == (4, 5, 2, 1)
    assert found["accuracy"] == 80.0 and found["accuracy_without_free"] == pytest.approx(200 / 3)
    assert len(scorer.asked) == 6  # nothing is asked about the free ones


def test_text_is_cut_at_127_pieces(table_scorer):
    before = "w " * (KEPT_PIECES - 1)
    kept = PublishedItem("1", before, " tail tail", ("B", "A"))
    lost = PublishedItem("2", before + "w ", " tail", ("B", "A"))
    partly = PublishedItem("3", before, " tail", ("B b", "A"))
    scorer = table_scorer({"A": -1.0, "B": -2.0, "B b": -2.0})
    choices = published_choices([kept, lost, partly], scorer, words)
    assert [choice.free for choice in choices] == [None, "mask cut off", None]
    assert [choice.first for choice in choices] == [False, True, False]
    assert [choice.partly_cut for choice in choices] == [0, 0, 1]
    assert scorer.asked[0].before == before and scorer.asked[0].after == ""
    uncut = published_choices([lost], scorer)
    assert uncut[0].free is None and not uncut[0].first


def test_wnli(table_scorer):
    rows = [WnliRow(str(i), "p", "h", label) for i, label in enumerate([1, 0, 0])]
    tie = Question(MaskedQuery("a ", " b", ("x", "y")), ((0,), (1,)), "a it b", 4)
    asked = [Asked(tie), Asked(None, NO_RIVAL), Asked(None, NOT_REBUILT)]
    found = published_wnli(rows, asked, table_scorer({}))
    assert (found["correct"], found["n"], found["entailed"]) == (2, 3, 2)
    assert found["free"] == {"one candidate": 1} and found["ties"] == 1


def test_the_released_scorer_sums_over_128_positions(tiny_masked_lm, table_scorer):
    scorer = MaskedLM.load(tiny_masked_lm, reduction="sum")
    released, pieces = released_scorer(scorer)
    queries = [MaskedQuery("ada met ", " s", ("bob smith", "anna"))]
    ours, theirs = scorer.score(queries)[0], released.score(queries)[0]
    assert theirs == pytest.approx([score / 128 for score in ours])
    assert scorer.settings.reduction == "sum"
    assert pieces("ada's") == [(0, 3), (3, 4), (4, 5)]
    other = table_scorer({})
    assert released_scorer(other) == (other, None)


@pytest.mark.data
@pytest.mark.parametrize(
    ("name", "rows", "nothing_masked", "one_candidate"),
    [
        ("test.c", 564, 10, 0),
        ("PDP", 60, 7, 0),
        ("pro_stereotyped_2", 396, 86, 0),
        ("anti_stereotyped_2", 396, 86, 4),
        ("pro_stereotyped_1", 396, 1, 0),
        ("anti_stereotyped_1", 396, 2, 0),
        ("winobias_dev", 1584, 181, 0),
        ("train.c", 1316, 16, 0),
        ("dpr_train_small", 1185, 16, 0),
        ("dpr_dev_small", 131, 0, 0),
        ("wsc273", 273, 0, 0),
        ("WinoGender", 240, 0, 0),
    ],
)
def test_free_examples_of_the_released_files(data_dir, name, rows, nothing_masked, one_candidate):
    path = data_dir / f"bert-commonsense/{name}.txt"
    items = [published_item(row) for row in read_five_line(path, unique=name != "winobias_dev")]
    expected = {"nothing masked": nothing_masked, "one candidate": one_candidate}
    assert count_free(items) == {reason: count for reason, count in expected.items() if count}
    assert len(items) == rows
    # A model that is always wrong is paid for exactly those, and none loses its mask by length.
    found = published_scores(published_choices(items, Always(items), words))
    assert found["correct"] == found["free_total"] == nothing_masked + one_candidate


class Always:
    """Prefers any other candidate to the answer; sees one candidate a query."""

    temperature = 1.0

    def __init__(self, items):
        asked = (item for item in items if item.free is None)
        self.scores = [-float(i == 0) for item in asked for i in range(len(item.candidates))]

    def score(self, queries, *, batch_tokens=8192):
        return [[score] for _, score in zip(queries, self.scores, strict=True)]


@pytest.mark.data
@pytest.mark.parametrize(("split", "lost"), [("development", 27), ("validation", 6), ("test", 27)])
def test_gap_rows_whose_mask_is_cut_off(data_dir, table_scorer, split, lost):
    items = [
        PublishedItem(
            row.id, row.text[: row.offset], row.text[row.offset + len(row.pronoun) :], ("a", "b")
        )
        for row in read_gap(data_dir / f"gap/gap-{split}.tsv")
    ]
    found = published_scores(published_choices(items, table_scorer({}), words))
    assert found["free"] == {"mask cut off": lost}
