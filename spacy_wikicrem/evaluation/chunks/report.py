"""Figures of several ways of chunking, with intervals and what ours gains: a dictionary, a table
and a page with plots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ...util.templates import render_template
from ..report.bootstrap import Bootstrap, Estimate, accuracy_of, difference_of
from ..report.report import markdown_table

if TYPE_CHECKING:
    from numpy import ndarray

TOGETHER = "together"


@dataclass(frozen=True, slots=True)
class Row:
    """One way at one size.

    counts (Mapping[str, ndarray]): By figure ("together", "recall@5"): (documents, 2), right and
        all.
    """

    way: str
    size: int
    passages: int
    counts: Mapping[str, ndarray]


def figures(rows: Sequence[Row], ours: str, *, seed: int) -> list[dict[str, Any]]:
    """For each row its figures in percent, with intervals; and what `ours` has more, paired.

    ours (str): The way that others are compared with at the same size.
    """
    import numpy

    found = []
    for row in rows:
        best = next((r for r in rows if r.way == ours and r.size == row.size), None)
        bootstrap = Bootstrap(len(row.counts[TOGETHER]), seed=seed)
        record: dict[str, Any] = {"way": row.way, "size": row.size, "passages": row.passages}
        for name, counts in row.counts.items():
            record[name] = _plain(bootstrap.estimate(counts, accuracy_of))
            if best is not None and best is not row:
                both = numpy.hstack([best.counts[name], counts])
                gain = bootstrap.estimate(both, difference_of(accuracy_of, 2))
                record[f"gain {name}"] = _plain(gain)
        found.append(record)
    return found


def _plain(estimate: Estimate) -> dict[str, float | None]:
    return dict(estimate._asdict())


def names_of(records: Sequence[Mapping[str, Any]]) -> list[str]:
    """The figures that the records have, in order."""
    return [key for key in records[0] if key == TOGETHER or key.startswith("recall@")]


def render_table(records: Sequence[Mapping[str, Any]]) -> str:
    """A table in percent, intervals in brackets."""
    names = names_of(records)
    header = ("size", "strategy", "chunks", *names)
    lines = [
        (str(r["size"]), r["way"], str(r["passages"]), *(_cell(r[name]) for name in names))
        for r in records
    ]
    return markdown_table(header, lines)


def _cell(value: Mapping[str, float | None]) -> str:
    if value["value"] is None:
        return "-"
    text = f"{value['value']:.1f}"
    return text if value["low"] is None else f"{text} ({value['low']:.1f} to {value['high']:.1f})"


def render_page(report: Mapping[str, Any], plots: Mapping[str, str]) -> str:
    """A page that needs no other file.

    report (Mapping): `rows` of `figures`, and `ours`: the way that others are compared with.
    plots (Mapping[str, str]): SVG by what it shows; drawn elsewhere, as matplotlib is an extra.
    """
    assert __package__ is not None
    records = report["rows"]
    names = names_of(records)
    rows = [
        [r["size"], r["way"], r["passages"]]
        + [_cell(r[name]) for name in names]
        + [_cell(r[f"gain {name}"]) if f"gain {name}" in r else "" for name in names]
        for r in records
    ]
    header = ["size", "strategy", "chunks", *names, *(f"gain in {n}" for n in names)]
    return render_template(
        __package__, "chunks.html.jinja", report=report, header=header, rows=rows, plots=plots
    )
