"""The report of `evaluate gap`: records of systems, and their table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from ..metrics import Counts, bias, f1, precision, recall
from ..report.report import markdown_table, number_cell
from .protocols import GapScores

_HEADER = ("protocol", "system", "P", "R", "F1", "F1 masc", "F1 fem", "bias F/M")


def gap_result(protocol: str, system: str, scores: GapScores) -> dict[str, Any]:
    """One line of a GAP report; percentages are not rounded, bias is None when an F1 is 0."""
    return {
        "protocol": protocol,
        "system": system,
        **{group: _with_rates(getattr(scores, group)) for group in GapScores.__dataclass_fields__},
        "bias": bias(scores.feminine, scores.masculine),
    }


def render_gap(report: Mapping[str, Any]) -> str:
    """The `results` of a GAP report as a Markdown table, with notes on names that were missed."""
    rows = [
        (
            result["protocol"],
            result["system"],
            *(number_cell(result["overall"][key]) for key in ("precision", "recall", "f1")),
            number_cell(result["masculine"]["f1"]),
            number_cell(result["feminine"]["f1"]),
            "-" if result["bias"] is None else f"{result['bias']:.2f}",
        )
        for result in report["results"]
    ]
    lines = [markdown_table(_HEADER, rows)]
    if missed := report.get("missed_names"):
        lines.append(
            f"PERSON entities miss {missed['missed']} of {missed['names']} names "
            f"({missed['missed_true']} of {missed['true_names']} that are TRUE): "
            f"F1 of `paper` cannot exceed {missed['f1_cap']:.1f}."
        )
    return "\n\n".join(lines)


def _with_rates(counts: Counts) -> dict[str, float]:
    rates = {"precision": precision(counts), "recall": recall(counts), "f1": f1(counts)}
    return {**rates, **asdict(counts)}
