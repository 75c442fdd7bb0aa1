"""Reports: a plain dictionary for JSON, and the same as a Markdown table."""

from __future__ import annotations

import platform
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from ...about import __title__, __version__
from ...util.checksums import sha256
from ..gap.protocols import GapScores
from ..metrics import Counts, bias, f1, precision, recall

PACKAGES = ("spacy", "torch", "transformers")
_GAP_HEADER = ("protocol", "system", "P", "R", "F1", "F1 masc", "F1 fem", "bias F/M")
_WINOBIAS_HEADER = (
    "system",
    *(f"type {type_} {column}" for type_ in (1, 2) for column in ("pro", "anti", "pro - anti")),
)


def new_report(benchmark: str, files: Iterable[Path], **settings: Any) -> dict[str, Any]:
    """What every report starts with: files with their SHA-256, settings, versions."""
    return {
        "benchmark": benchmark,
        "files": {str(path): sha256(path) for path in files},
        "settings": settings,
        "versions": versions(),
    }


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
            *(_number(result["overall"][key]) for key in ("precision", "recall", "f1")),
            _number(result["masculine"]["f1"]),
            _number(result["feminine"]["f1"]),
            "-" if result["bias"] is None else f"{result['bias']:.2f}",
        )
        for result in report["results"]
    ]
    lines = [markdown_table(_GAP_HEADER, rows)]
    if missed := report.get("missed_names"):
        lines.append(
            f"PERSON entities miss {missed['missed']} of {missed['names']} names "
            f"({missed['missed_true']} of {missed['true_names']} that are TRUE): "
            f"F1 of `paper` cannot exceed {missed['f1_cap']:.1f}."
        )
    return "\n\n".join(lines)


def render_winobias(report: Mapping[str, Any]) -> str:
    """The `results` of a WinoBias report as a Markdown table of accuracies, and what was left
    out."""
    rows = [(result["system"], *_winobias_cells(result)) for result in report["results"]]
    counted = f"{report['sentences']} sentences, {len(report['excluded'])} excluded."
    return markdown_table(_WINOBIAS_HEADER, rows) + "\n\n" + counted


def markdown_table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Columns padded to equal width; columns of numbers are aligned to the right."""
    table = [tuple(header), *map(tuple, rows)]
    widths = [max(len(row[column]) for row in table) for column in range(len(header))]
    is_text = [not _is_number(table[-1][column]) for column in range(len(header))]

    def line(cells: Sequence[str]) -> str:
        padded = (
            cell.ljust(width) if text else cell.rjust(width)
            for cell, width, text in zip(cells, widths, is_text, strict=True)
        )
        return f"| {' | '.join(padded)} |"

    rule = (
        "-" * width if text else "-" * (width - 1) + ":"
        for width, text in zip(widths, is_text, strict=True)
    )
    return "\n".join((line(table[0]), f"| {' | '.join(rule)} |", *map(line, table[1:])))


def versions() -> dict[str, str | None]:
    """Versions of this package, Python, and the libraries that move scores (None: absent)."""
    return {__title__: __version__, "python": platform.python_version()} | {
        package: _version(package) for package in PACKAGES
    }


def _with_rates(counts: Counts) -> dict[str, float]:
    rates = {"precision": precision(counts), "recall": recall(counts), "f1": f1(counts)}
    return {**rates, **asdict(counts)}


def _winobias_cells(result: Mapping[str, Any]) -> list[str]:
    cells = []
    for type_ in ("type1", "type2"):
        scores = result[type_]
        cells += [_number(scores[half]["accuracy"]) for half in ("pro", "anti")]
        cells.append(f"{scores['difference']:+.1f}")
    return cells


def _number(value: float) -> str:
    return f"{value:.1f}"


def _is_number(cell: str) -> bool:
    return cell == "-" or cell.lstrip("+-").replace(".", "", 1).isdigit()


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None
