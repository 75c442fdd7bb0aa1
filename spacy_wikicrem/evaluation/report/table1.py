"""Table 1 of WikiCREM (Kocijan et al., 2019): its figures, and ours beside them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from .report import markdown_table

Figures = Mapping[str, float | None]


class Column(NamedTuple):
    """key: of the figures. title: in the table. digits: after the point."""

    key: str
    title: str
    digits: int = 1


_STORED = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf8"))
# In the order of the paper, which breaks the table after the seventh.
COLUMNS = tuple(Column(*column) for column in _STORED["columns"])
UPPER = 7

# F1 and accuracy in percent, by the name that a model has in a matrix. The paper names them
# BERT, BERT_WIKIRAND and so on.
PAPER: dict[str, dict[str, float]] = {
    name: dict(zip((column.key for column in COLUMNS), cells, strict=True))
    for name, cells in _STORED["published"].items()
}


def differences(model: str, figures: Figures) -> dict[str, float | None]:
    """Ours minus the paper's, by column; None where one of them is missing."""
    published = PAPER.get(model, {})
    result: dict[str, float | None] = {}
    for column in COLUMNS:
        ours, theirs = figures.get(column.key), published.get(column.key)
        result[column.key] = None if ours is None or theirs is None else ours - theirs
    return result


def render_table(results: Mapping[str, Figures]) -> str:
    """Three lines a model (ours, the paper's, the difference), in two Markdown tables.

    results (Mapping): Figures by model, in the order of the rows.
    """
    return "\n\n".join(
        markdown_table(
            ("model", "", *(column.title for column in columns)),
            [row for model, figures in results.items() for row in _rows(model, figures, columns)],
        )
        for columns in (COLUMNS[:UPPER], COLUMNS[UPPER:])
    )


def _rows(model: str, figures: Figures, columns: Sequence[Column]) -> list[tuple[str, ...]]:
    published, changes = PAPER.get(model, {}), differences(model, figures)
    return [
        (model, "ours", *(_cell(figures.get(c.key), c.digits) for c in columns)),
        ("", "paper", *(_cell(published.get(c.key), c.digits) for c in columns)),
        ("", "difference", *(_cell(changes[c.key], c.digits, "+") for c in columns)),
    ]


def _cell(value: float | None, digits: int, sign: str = "") -> str:
    return "-" if value is None else f"{value:{sign}.{digits}f}"
