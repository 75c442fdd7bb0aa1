"""The log of a run: one JSON object a line, and a plot of it."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

from ...errors import WikicremError
from ...util.files import atomic_write
from .checkpoint import writing

logger = logging.getLogger(__name__)

LOG_FILE = "log.jsonl"
PLOT_FILE = "curves.svg"
# What every row has.
_NUMBERS = ("step", "loss", "learning_rate")


def append_row(path: Path, row: dict[str, Any]) -> None:
    """Add a row; a full disk raises W223 and leaves no half row."""
    size = path.stat().st_size if path.exists() else 0
    try:
        with writing(path), path.open("a", encoding="utf8", newline="\n") as file:
            file.write(json.dumps(row) + "\n")
    except BaseException:
        if path.exists():
            with path.open("r+b") as file:
                file.truncate(size)
        raise


def read_rows(path: Path) -> list[dict[str, Any]]:
    """All rows; the last one is left out if it was cut off in the middle. Raises W256 for anything
    else that is no row."""
    lines = path.read_bytes().splitlines(keepends=True) if path.exists() else []
    if lines and lines[-1].startswith(b"{") and not lines[-1].endswith(b"\n"):
        lines.pop()
    return [_row(path, number, line) for number, line in enumerate(lines, start=1)]


def _row(path: Path, number: int, line: bytes) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as err:
        raise WikicremError("W256", path=path, line=number, reason=err) from err
    if not isinstance(row, dict):
        raise WikicremError("W256", path=path, line=number, reason=f"a {type(row).__name__}")
    for key in _NUMBERS:
        if isinstance(found := row.get(key), bool) or not isinstance(found, int | float):
            raise WikicremError("W256", path=path, line=number, reason=f"{key} is {found!r}")
    return row


def cut_rows(path: Path, step: int) -> None:
    """Drop the rows after a step: a resumed run writes them again."""
    if path.exists():
        rows = [row for row in read_rows(path) if row["step"] <= step]
        with writing(path), atomic_write(path) as file:
            file.writelines(json.dumps(row) + "\n" for row in rows)


def draw(rows: list[dict[str, Any]], path: Path) -> Path | None:
    """Loss, validation score and learning rate over the updates, as SVG; None (and a warning)
    where matplotlib is not installed."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        logger.warning("no plot was drawn: install matplotlib, or set training.plot to false")
        return None
    figure = Figure(figsize=(8, 6), layout="constrained")
    losses, rates = figure.subplots(2, sharex=True)
    steps = [row["step"] for row in rows]
    losses.plot(steps, [row["loss"] for row in rows], color="tab:blue", label="training loss")
    losses.set_ylabel("training loss")
    validations = [row for row in rows if "score" in row]
    scores = losses.twinx()
    scores.plot(
        [row["step"] for row in validations],
        [row["score"] for row in validations],
        color="tab:orange",
        marker="o",
        label="validation score",
    )
    scores.set_ylabel("validation score")
    handles = losses.get_lines()[:1] + scores.get_lines()[:1]
    losses.legend(handles=handles, loc="best")
    rates.plot(steps, [row["learning_rate"] for row in rows], color="tab:green")
    rates.set_ylabel("learning rate")
    rates.set_xlabel("updates")
    with writing(path), atomic_write(path, "wb") as file:
        figure.savefig(file, format="svg")
    return path
