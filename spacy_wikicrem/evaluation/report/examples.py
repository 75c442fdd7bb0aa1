"""The examples that are worth reading: the most confident mistakes, and the closest decisions."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from ...util.probabilities import softmax
from ..base import Part, Scores, Shown
from ..questions import strictly_best

EXAMPLES = 5


def pick_examples(
    part: Part, scores: Scores, temperature: float, *, number: int = EXAMPLES
) -> dict[str, list[dict[str, Any]]]:
    """Rows with a right candidate, one a unit.

    scores (Scores): Of the questions of the part's group.
    Keys: worst (wrong, the highest probability of the chosen candidate first) and closest (the
    smallest distance between the two best probabilities first, right or wrong). Each example has
    id, before, pronoun, after, candidates (text, probability, right; best first), correct,
    margin.
    """
    if part.show is None:
        return {"worst": [], "closest": []}
    seen: set[Hashable] = set()
    rows: list[dict[str, Any]] = []
    for index, (unit, at) in enumerate(zip(part.units, part.at, strict=True)):
        shown = part.show(index)
        if unit not in seen and shown.right is not None and len(shown.candidates) > 1:
            seen.add(unit)
            rows.append(_describe(shown, scores[at], temperature))
    wrong = [row for row in rows if not row["correct"]]
    return {
        "worst": sorted(wrong, key=lambda row: -row["candidates"][0]["probability"])[:number],
        "closest": sorted(rows, key=lambda row: row["margin"])[:number],
    }


def _describe(shown: Shown, scores: Sequence[float], temperature: float) -> dict[str, Any]:
    ranked = sorted(enumerate(softmax(scores, temperature)), key=lambda pair: -pair[1])
    return {
        "id": shown.id,
        "before": shown.before,
        "pronoun": shown.pronoun,
        "after": shown.after,
        "candidates": [
            {
                "text": shown.candidates[at],
                "probability": probability,
                "right": at == shown.right,
            }
            for at, probability in ranked
        ],
        "correct": strictly_best(scores) == shown.right,
        "margin": ranked[0][1] - ranked[1][1],
    }
