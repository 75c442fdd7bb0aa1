"""Two figures for a set of passages, as counts of each document, for the bootstrap.

Together: questions whose required sentences are all in one passage. Recall: required sentences
that are in one of the k passages nearest to the question, among those of all documents.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from .records import Asked, Embedder, Passage

if TYPE_CHECKING:
    from numpy import ndarray


def together_counts(asked: Sequence[Asked], passages: Sequence[Passage]) -> list[tuple[int, int]]:
    """For each question whether one passage holds all it needs: (0 or 1, 1)."""
    by_document: dict[str, list[Passage]] = defaultdict(list)
    for passage in passages:
        by_document[passage.document].append(passage)
    return [
        (int(any(_holds_all(p, question) for p in by_document[question.document])), 1)
        for question in asked
    ]


def recall_counts(
    asked: Sequence[Asked], passages: Sequence[Passage], embed: Embedder, ks: Sequence[int]
) -> Mapping[int, list[tuple[int, int]]]:
    """By k: for each question how many required sentences are found, and how many there are."""
    import numpy

    scores = embed([q.text for q in asked]) @ embed([p.text for p in passages]).T
    # Stable, so that equal scores give the same order everywhere.
    order = numpy.argsort(-scores, axis=1, kind="stable")[:, : max(ks)]
    counts: dict[int, list[tuple[int, int]]] = {k: [] for k in ks}
    for question, best in zip(asked, order, strict=True):
        nearest = [passages[at] for at in best]
        for k in ks:
            own = [p for p in nearest[:k] if p.document == question.document]
            found = sum(any(p.holds(place) for p in own) for place in question.required)
            counts[k].append((found, len(question.required)))
    return counts


def by_document(asked: Sequence[Asked], counts: Sequence[tuple[int, int]]) -> ndarray:
    """Counts summed over the questions of each document, which are not independent."""
    import numpy

    documents = {name: at for at, name in enumerate(dict.fromkeys(q.document for q in asked))}
    summed = numpy.zeros((len(documents), 2))
    for question, pair in zip(asked, counts, strict=True):
        summed[documents[question.document]] += pair
    return summed


def _holds_all(passage: Passage, question: Asked) -> bool:
    return all(passage.holds(place) for place in question.required)
