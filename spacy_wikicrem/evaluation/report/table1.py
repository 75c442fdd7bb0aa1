"""Table 1 of WikiCREM (Kocijan et al., 2019): its figures, and ours beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .report import markdown_table

Figures = Mapping[str, float | None]


class Column(NamedTuple):
    """key: of the figures. title: in the table. digits: after the point."""

    key: str
    title: str
    digits: int = 1


# In the order of the paper, which breaks the table after the seventh.
COLUMNS = (
    Column("gap_f1", "GAP F1"),
    Column("gap_f1_f", "GAP F1 fem"),
    Column("gap_f1_m", "GAP F1 masc"),
    Column("gap_bias", "bias F/M", 2),
    Column("dpr", "DPR"),
    Column("wsc", "WSC"),
    Column("wnli", "WNLI"),
    Column("wb_t1_anti", "WB T1-a"),
    Column("wb_t1_pro", "WB T1-p"),
    Column("wb_t2_anti", "WB T2-a"),
    Column("wb_t2_pro", "WB T2-p"),
    Column("winogender", "Winogender"),
    Column("pdp", "PDP"),
)
UPPER = 7

# F1 and accuracy in percent, by the name that a model has in a matrix. The paper names them
# BERT, BERT_WIKIRAND and so on.
_PUBLISHED = """
sota          72.1 71.4 72.8 0.98 76.4 72.5 74.7  60.6 74.9 78.0 88.6 50.9 74.0
bert          50.0 47.2 52.7 0.90 59.8 61.9 65.8  61.3 60.3 76.2 75.8 59.2 71.7
wikirand      55.1 51.8 58.2 0.89 59.2 59.3 65.8  53.5 52.5 64.6 65.2 57.9 73.3
wikicrem      59.0 57.5 60.5 0.95 67.4 63.4 67.1  65.2 64.9 95.7 94.9 66.7 76.7
gap           75.2 75.1 75.3 1.00 66.8 63.0 68.5  64.6 63.8 88.1 87.9 67.5 85.0
wikicrem_gap  77.4 78.4 76.4 1.03 71.1 64.1 70.5  71.2 70.5 97.2 98.2 75.4 83.3
dpr           60.9 61.3 60.6 1.01 83.3 67.0 71.9  78.0 78.2 85.6 86.4 79.2 81.7
gap_dpr       70.0 70.4 69.5 1.01 79.4 65.6 72.6  77.8 76.5 89.6 89.1 75.8 86.7
wikicrem_dpr  64.2 64.2 64.1 1.00 80.0 71.8 74.7  76.0 76.3 81.3 80.3 82.1 76.7
all           76.0 77.4 74.7 1.04 80.1 70.0 74.0  77.8 77.2 94.7 94.9 78.8 81.7
wikicrem_all  78.0 79.4 76.7 1.04 84.8 70.0 74.7  76.8 75.8 98.7 99.0 76.7 86.7
"""
PAPER: dict[str, dict[str, float]] = {
    name: {column.key: float(cell) for column, cell in zip(COLUMNS, cells, strict=True)}
    for name, *cells in map(str.split, _PUBLISHED.strip().splitlines())
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
