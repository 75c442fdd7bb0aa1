"""An evaluation as a plain dictionary for JSON, and as a Markdown table."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from ..report.report import markdown_table
from .scoring import Evaluation, SideCounts

NAMES = {
    "mentions": "mention detection",
    "muc": "MUC",
    "bcub": "B-cubed",
    "ceafm": "CEAF-m (phi3)",
    "ceafe": "CEAF-e (phi4)",
    "blanc": "BLANC",
    "lea": "LEA",
}


def coreference_result(evaluation: Evaluation) -> dict[str, Any]:
    """Scores in percent, not rounded, and what was scored."""
    return {
        "scores": {
            metric: {name: 100 * value for name, value in asdict(score).items()}
            for metric, score in evaluation.scores.items()
        },
        "conll": None if evaluation.conll is None else 100 * evaluation.conll,
        "documents": evaluation.documents,
        "key": asdict(evaluation.key),
        "response": asdict(evaluation.response),
    }


def render_coreference(evaluation: Evaluation) -> str:
    """A table in percent, and a line about each file."""
    rows = [
        (NAMES[metric], *(f"{100 * value:.2f}" for value in asdict(score).values()))
        for metric, score in evaluation.scores.items()
    ]
    linking = evaluation.linking
    lines = [markdown_table(("metric", "R", "P", "F1"), rows)]
    if evaluation.conll is not None:
        lines.append(
            f"CoNLL average (mean F1 of MUC, B-cubed, CEAF-e): {100 * evaluation.conll:.2f}"
        )
    lines += [
        f"documents: {evaluation.documents}; {linking.match} match, zeros {linking.zeros}, "
        f"singletons {'kept' if evaluation.keep_singletons else 'dropped'}",
        f"key: {_describe(evaluation.key)}",
        f"response: {_describe(evaluation.response)}",
    ]
    return "\n".join(lines)


def _describe(counts: SideCounts) -> str:
    text = f"{counts.entities} entities, {counts.mentions} mentions"
    left_out = [
        f"{number} {name}"
        for name, number in (
            ("repeated", counts.repeated),
            ("singletons", counts.singletons),
            ("zeros", counts.zeros),
        )
        if number
    ]
    return f"{text} (left out: {', '.join(left_out)})" if left_out else text
