"""Two pictures for the report page, as inline SVG without ids, scripts or fixed colours.

Colours are classes and variables of the page (`--grid`, `--series-1`, ...).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from .reliability import LOWEST

# Of the reliability diagram: the plot's corner and size in its own units.
_LEFT, _TOP, _SIZE = 44, 10, 260
_MAX_RADIUS = 9.0


def interval_bar(
    value: float | None, low: float | None, high: float | None, level: float | None, label: str
) -> str:
    """A point and its interval on a scale from 0 to 100; as wide as its place.

    level (float | None): Where to draw a dashed line, e.g. at chance.
    label (str): What a screen reader says.
    """
    marks = ['<line class="grid" x1="0" x2="100%" y1="50%" y2="50%"/>']
    if level is not None:
        marks.append(f'<line class="level" x1="{level:.2f}%" x2="{level:.2f}%" y1="0" y2="100%"/>')
    if low is not None and high is not None:
        marks.append(f'<line class="range" x1="{low:.2f}%" x2="{high:.2f}%" y1="50%" y2="50%"/>')
    if value is not None:
        marks.append(f'<circle cx="{value:.2f}%" cy="50%" r="4.5"/>')
    return f'<svg class="bar" role="img" aria-label="{escape(label)}">{"".join(marks)}</svg>'


def reliability_diagram(curve: Mapping[str, Any], label: str) -> str:
    """Probability of the chosen candidate (across) and share that is right (up), one circle a bin.

    curve (Mapping): As `reliability.reliability` gives it. A circle's area is its share of the
    examples; the vertical line is the 95 percent interval.
    """
    filled = [row for row in curve["bins"] if row["n"]]
    largest = max((row["n"] for row in filled), default=1)
    points = [(_x(row["probability"]), _y(row["accuracy"])) for row in filled]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    parts = [*_frame(), f'<polyline class="curve" points="{path}"/>']
    for row, (x, y) in zip(filled, points, strict=True):
        top, bottom = _y(row["accuracy_high"]), _y(row["accuracy_low"])
        radius = max(1.5, _MAX_RADIUS * (row["n"] / largest) ** 0.5)
        title = f"{row['n']} examples: probability {row['probability']:.2f}, "
        title += f"right {row['accuracy']:.2f}"
        parts.append(
            f'<line class="range" x1="{x:.1f}" x2="{x:.1f}" y1="{top:.1f}" y2="{bottom:.1f}"/>'
        )
        parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}"><title>{title}</title></circle>'
        )
    width, height = _LEFT + _SIZE + 12, _TOP + _SIZE + 42
    return (
        f'<svg class="diagram" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="{escape(label)}">{"".join(parts)}</svg>'
    )


def _frame() -> Sequence[str]:
    bottom, right = _TOP + _SIZE, _LEFT + _SIZE
    parts = []
    for step in range(6):
        share = step / 5
        x, y = _x(LOWEST + share * (1 - LOWEST)), _y(share)
        parts += [
            f'<line class="grid" x1="{_LEFT}" x2="{right}" y1="{y:.1f}" y2="{y:.1f}"/>',
            f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{share:.1f}</text>',
            f'<text x="{x:.1f}" y="{bottom + 17}" text-anchor="middle">'
            f"{LOWEST + share * (1 - LOWEST):.1f}</text>",
        ]
    middle = _LEFT + _SIZE / 2
    parts += [
        f'<line class="level" x1="{_x(LOWEST):.1f}" y1="{_y(LOWEST):.1f}" x2="{_x(1):.1f}" '
        f'y2="{_y(1):.1f}"/>',
        f'<text x="{middle}" y="{bottom + 36}" text-anchor="middle">probability of the chosen '
        "name</text>",
        f'<text transform="translate(11 {_TOP + _SIZE / 2}) rotate(-90)" text-anchor="middle">'
        "share that is right</text>",
    ]
    return parts


def _x(probability: float) -> float:
    return _LEFT + _SIZE * (probability - LOWEST) / (1 - LOWEST)


def _y(share: float) -> float:
    return _TOP + _SIZE * (1 - share)
