"""What `evaluate zeros` prints and writes."""

from __future__ import annotations

from typing import Any

from wasabi import table

from ..coreference.metrics import Counts
from .running import ZeroRun

_LABELS = {
    "gold": "gold zeros, gold parse",
    "detected": "found in gold parse",
    "parsed": "gold zeros, predicted parse",
    "predicted": "all predicted",
}


def zeros_result(run: ZeroRun) -> dict[str, Any]:
    """Plain data: scores from 0 to 1."""
    return {
        "documents": run.documents,
        "zeros": run.zeros,
        "anaphoric": run.anaphoric,
        "detection": {
            "gold parse" if setting == "detected" else "predicted parse": _plain(counts)
            for setting, counts in run.detection.items()
        },
        "resolution": [
            {"setting": setting, "resolver": name, **_plain(counts)}
            for (setting, name), counts in run.resolution.items()
        ],
    }


def _plain(counts: Counts) -> dict[str, float]:
    score = counts.score()
    return {
        "precision": score.precision,
        "recall": score.recall,
        "f1": score.f1,
        "right": counts.right,
        "gold": counts.in_key,
        "found": counts.in_response,
    }


def render_zeros(run: ZeroRun) -> str:
    """Two tables: what was found, and what it was resolved to; values in percent."""
    result = zeros_result(run)
    head = f"{run.documents} documents, {run.zeros} zero pronouns, {run.anaphoric} anaphoric"
    found = [(name, *_percent(values)) for name, values in result["detection"].items()]
    rows = [
        (_LABELS[row["setting"]], row["resolver"], *_percent(row)) for row in result["resolution"]
    ]
    detected = table(found, header=("Detection", "P", "R", "F1"), divider=True)
    resolved = table(rows, header=("Setting", "Resolver", "P", "R", "F1"), divider=True)
    return f"{head}\n{detected}{resolved if rows else ''}"


def _percent(values: dict[str, Any]) -> tuple[str, str, str]:
    precision, recall, f1 = (f"{100 * values[k]:.1f}" for k in ("precision", "recall", "f1"))
    return precision, recall, f1
