from __future__ import annotations

import numpy
import pytest

from spacy_wikicrem.evaluation.chunks.records import Asked, Passage
from spacy_wikicrem.evaluation.chunks.report import Row, figures, render_page, render_table
from spacy_wikicrem.evaluation.chunks.scoring import by_document, recall_counts, together_counts

ASKED = [
    Asked("1", "cat", "a", ((0, 10), (20, 30))),
    Asked("2", "dog", "a", ((0, 10),)),
    Asked("3", "cow", "b", ((0, 10), (10, 20))),
]
PASSAGES = [
    Passage("a", "cat", ((20, 31), (0, 10))),
    Passage("a", "dog", ((0, 9),)),
    Passage("b", "dog", ((0, 10),)),
    Passage("b", "cow cat", ((0, 10), (10, 20))),
]


def embed(texts):
    words = ("cat", "dog", "cow")
    found = numpy.array([[float(word in text) for word in words] for text in texts])
    return found / numpy.linalg.norm(found, axis=1, keepdims=True)


@pytest.mark.parametrize(
    ("places", "place", "holds"),
    [
        (((0, 10),), (0, 10), True),
        (((0, 10),), (0, 11), False),
        (((1, 10),), (0, 10), False),
        (((5, 10), (0, 5)), (0, 10), True),
        (((6, 10), (0, 5)), (0, 10), False),
    ],
)
def test_a_passage_holds_whole_sentences(places, place, holds) -> None:
    assert Passage("a", "", places).holds(place) == holds


def test_together() -> None:
    assert together_counts(ASKED, PASSAGES) == [(1, 1), (1, 1), (1, 1)]
    assert together_counts(ASKED, PASSAGES[1:3]) == [(0, 1), (0, 1), (0, 1)]


def test_recall() -> None:
    found = recall_counts(ASKED, PASSAGES, embed, [1, 2])
    # The nearest to "dog" is the passage that lacks the end of the sentence.
    assert found[1] == [(2, 2), (0, 1), (2, 2)]
    assert found[2] == [(2, 2), (0, 1), (2, 2)]


def test_counts_are_summed_by_document() -> None:
    assert by_document(ASKED, [(1, 2), (0, 1), (2, 2)]).tolist() == [[1, 3], [2, 2]]


def test_report() -> None:
    rows = [
        Row("fixed", 64, 5, {"together": numpy.array([[1, 2], [0, 2]])}),
        Row("ours, both", 64, 4, {"together": numpy.array([[2, 2], [1, 2]])}),
    ]
    records = figures(rows, "ours, both", seed=0)
    assert records[0]["together"]["value"] == 25 and records[1]["together"]["value"] == 75
    assert records[0]["gain together"]["value"] == 50
    assert "gain together" not in records[1]
    table = render_table(records)
    assert "fixed" in table and "25.0 (0.0 to 50.0)" in table
    report = {"rows": records, "questions": 3, "documents": 2, "ours": "ours, both"}
    report["settings"] = {"embedder": "<e>"}
    page = render_page(report, {"together": "<svg></svg>"})
    assert "&lt;e&gt;" in page and "<svg></svg>" in page and "(50.0 to 50.0)" in page
