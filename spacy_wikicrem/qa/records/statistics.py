"""The characteristics of a set of questions (CRaQAn, Table 1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from .record import Question

QUANTILES = (0.1, 0.5, 0.9)

# Table 1 of the paper: 261 questions.
PAPER: Mapping[str, Any] = {
    "questions": 261,
    "articles": 70,
    "summary": 57,
    "random": 204,
    "required": {2: 229, 3: 32},
    "quantiles": {
        "sections_per_article": (1, 3.5, 6),
        "sentences_per_section": (4, 7, 12),
        "words_per_section": (83, 159, 299),
        "sentences_between": (1, 1.5, 4),
    },
}


def characteristics(questions: Sequence[Question]) -> dict[str, Any]:
    """Counts and quantiles as in Table 1.

    RETURNS: `questions`, `articles`, `summary` and `random` (questions by kind of section),
        `required` (questions by number of sentences), and `quantiles`: for each row 10, 50 and
        90 %. Sections are counted once, however many questions they have; `sentences_between` is
        the mean distance between neighbouring required sentences of a question, as the paper's
        median of 1.5 tells.
    """
    sections = {q.section.key: q.section for q in questions}.values()
    summaries = sum(q.section.is_summary for q in questions)
    rows: dict[str, list[float]] = {
        "sections_per_article": [*Counter(section.title for section in sections).values()],
        "sentences_per_section": [len(section.sentences) for section in sections],
        "words_per_section": [len(section.text.split()) for section in sections],
        "sentences_between": [q.gap for q in questions if len(q.required) > 1],
    }
    return {
        "questions": len(questions),
        "articles": len({section.title for section in sections}),
        "summary": summaries,
        "random": len(questions) - summaries,
        "required": dict(sorted(Counter(len(q.required) for q in questions).items())),
        "quantiles": {name: _quantiles(values) for name, values in rows.items()},
    }


def _quantiles(values: Sequence[float]) -> tuple[float, ...] | None:
    if not values:
        return None
    import numpy

    return tuple(float(value) for value in numpy.quantile(values, QUANTILES))
