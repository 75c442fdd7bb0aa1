"""Baselines that look at no words: a random candidate, and the nearest one before the pronoun."""

from __future__ import annotations

import random
from collections.abc import Sequence

from .questions import Question


def random_scores(questions: Sequence[Question], *, seed: int = 0) -> list[list[float]]:
    """A uniform number a candidate; the same seed gives the same scores."""
    generator = random.Random(seed)
    return [[generator.random() for _ in question.mentions] for question in questions]


def nearest_scores(questions: Sequence[Question]) -> list[list[float]]:
    """Best is the candidate with the last mention that starts before the pronoun; if there is
    none, the one with the first mention after it."""
    return [
        [
            max(_closeness(start, question.offset) for start in starts)
            for starts in question.mentions
        ]
        for question in questions
    ]


def _closeness(start: int, offset: int) -> float:
    """Of (0, 1] before the pronoun, of [-1, 0) after it; larger is nearer."""
    return 1 / (1 + offset - start) if start < offset else -1 + 1 / (2 + start - offset)
