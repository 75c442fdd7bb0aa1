"""Plots of corpus statistics as SVG for an HTML page, by matplotlib (an optional extra).

Colours are variables of the page (`--ink`, `--grid`, `--first`, ...), so that one picture is
readable on light and on dark ground; letters stay text, in the page's font.
"""

from __future__ import annotations

import io
import re
import warnings
from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from ...util.optional import needed_for

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

BINS = 40

# Stand-ins that no style of matplotlib uses, and what they become.
_INK, _GRID, _PAPER = "#010203", "#020304", "#060708"
_SERIES = ("#030405", "#040506", "#050607")
_VARIABLES = {
    _INK: "var(--ink)",
    _GRID: "var(--grid)",
    _PAPER: "var(--paper)",
    **{color: f"var(--series-{n})" for n, color in enumerate(_SERIES, start=1)},
}
_STYLE: dict[str, Any] = {
    "svg.fonttype": "none",
    "text.parse_math": False,  # a name may hold a dollar sign
    "font.family": "sans-serif",
    "font.size": 9,
    "axes.edgecolor": _GRID,
    "axes.labelcolor": _INK,
    "axes.spines.left": False,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.axisbelow": True,
    "text.color": _INK,
    "xtick.color": _INK,
    "ytick.color": _INK,
    "xtick.major.size": 0,
    "ytick.major.size": 0,
    "grid.color": _GRID,
    "grid.linewidth": 0.7,
    "legend.frameon": False,
}

Histogram = Mapping[str, int]
Intervals = Mapping[str, tuple[float, float]]


def require_matplotlib() -> None:
    """Raises W640 if matplotlib is not installed."""
    otherwise = "take the table or --json"
    with needed_for("The page", "matplotlib", "plots", otherwise):
        import matplotlib.figure  # noqa: F401


def plot_histograms(series: Mapping[str, Histogram], label: str, salt: str) -> str:
    """Histograms over each other, as SVG; the last bin holds the longest half percent.

    series (Mapping[str, Histogram]): From a name to value (a string) -> number.
    label (str): Of the x axis.
    salt (str): Makes the ids of this picture differ from others on the page.
    """
    series = {name: histogram for name, histogram in series.items() if histogram}
    if not series:
        return ""
    with _figure(salt, height=2.2) as (figure, axes):
        _draw_histograms(axes, series)
        axes.set_xlabel(label)
        return _svg(figure)


def plot_bars(
    groups: Mapping[str, Mapping[str, float]],
    salt: str,
    *,
    line: float = 0,
    intervals: Intervals | None = None,
) -> str:
    """Horizontal bars of shares as SVG, one of each group a label, each with its percentage.

    groups (Mapping[str, Mapping[str, float]]): From a series' name to label -> share.
    line (float): Where to draw a dashed line, e.g. at chance; 0 draws none.
    intervals (Intervals | None): Whiskers: from a label to low and high; for one series.
    """
    labels = list(dict.fromkeys(label for values in groups.values() for label in values))
    if not labels:
        return ""
    height = 0.3 + 0.3 * len(labels) * max(1, 0.65 * len(groups))
    with _figure(salt, height) as (figure, axes):
        _draw_bars(axes, groups, labels, intervals or {})
        if line:
            axes.axvline(line, color=_INK, linewidth=1, linestyle="--")
        return _svg(figure)


def _draw_histograms(axes: Axes, series: Mapping[str, Histogram]) -> None:
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    edges, tail = _edges(series.values())
    for color, (name, histogram) in zip(_SERIES, series.items(), strict=False):
        values = [min(int(value), tail) for value in histogram]
        weights = list(histogram.values())
        shape: dict[str, Any] = {"bins": edges, "weights": weights, "color": color}
        axes.hist(values, **shape, histtype="stepfilled", alpha=0.45, label=name)
        axes.hist(values, **shape, histtype="step", linewidth=1.2)
    axes.grid(axis="y")
    axes.set_xlim(edges[0], edges[-1])
    axes.xaxis.set_major_locator(MaxNLocator(integer=True, min_n_ticks=1))
    axes.yaxis.set_major_locator(MaxNLocator(4, integer=True, min_n_ticks=1))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))
    if len(series) > 1:
        axes.legend(loc="upper right")


def _draw_bars(
    axes: Axes,
    groups: Mapping[str, Mapping[str, float]],
    labels: Sequence[str],
    intervals: Intervals,
) -> None:
    thickness = 0.8 / len(groups)
    for number, (color, (name, values)) in enumerate(zip(_SERIES, groups.items(), strict=False)):
        places = [at + (number - (len(groups) - 1) / 2) * thickness for at in range(len(labels))]
        lengths = [values.get(label, 0) for label in labels]
        looks: dict[str, Any] = {"color": color, "label": name}
        if intervals:
            ends = zip(lengths, (intervals[label] for label in labels), strict=True)
            whiskers = [
                (max(0, length - low), max(0, high - length)) for length, (low, high) in ends
            ]
            looks |= {"xerr": list(zip(*whiskers, strict=True)), "ecolor": _INK, "capsize": 2}
        bars = axes.barh(places, lengths, thickness * 0.9, **looks)
        texts = [f"{length:.1%}" for length in lengths]
        ground = {"facecolor": _PAPER, "edgecolor": "none", "pad": 1}  # over the dashed line
        axes.bar_label(bars, texts, padding=4, bbox=ground)
    axes.set_yticks(range(len(labels)), labels)
    axes.set_ylim(len(labels) - 0.5, -0.5)
    axes.set_xticks([])
    axes.spines["bottom"].set_visible(False)
    axes.margins(x=0.12)
    if len(groups) > 1:
        axes.figure.legend(loc="outside upper left", ncols=len(groups), columnspacing=1.2)


def _edges(histograms: Collection[Histogram]) -> tuple[list[float], int]:
    """Edges of bins of whole numbers, and the value from which on everything is in the last."""
    merged = sum((Counter({int(v): n for v, n in h.items()}) for h in histograms), Counter[int]())
    values = sorted(merged)
    running = list(accumulate(merged[value] for value in values))
    low, tail = values[0], values[bisect_left(running, 0.995 * running[-1])]
    width = -(-(tail - low + 1) // BINS)
    count = -(-(tail - low + 1) // width)
    return [low - 0.5 + width * n for n in range(count + 1)], tail


@contextmanager
def _figure(salt: str, height: float) -> Iterator[tuple[Figure, Axes]]:
    """A figure in our style, which must be drawn and saved inside the block."""
    import matplotlib
    from matplotlib.figure import Figure

    style: Any = {**_STYLE, "svg.hashsalt": salt}
    with matplotlib.rc_context(style), warnings.catch_warnings():
        # Only measuring needs the glyph: the browser draws the letters in its own font.
        warnings.filterwarnings("ignore", message="Glyph .* missing from")
        figure = Figure(figsize=(4.8, height), layout="constrained")
        yield figure, figure.add_subplot()


def _svg(figure: Figure) -> str:
    """The bare <svg> element: no date, no other file named, and no ids that a page has twice."""
    text = io.StringIO()
    nothing = dict.fromkeys(("Creator", "Date", "Format", "Type"))
    figure.savefig(text, format="svg", transparent=True, metadata=nothing)
    svg = text.getvalue()
    svg = svg[svg.index("<svg") :].strip()
    svg = re.sub(r"<style.*?</style>", "", svg, flags=re.DOTALL)
    svg = re.sub(r' id="[\w.]+_\d+"', "", svg)
    svg = re.sub(r' xmlns(?::\w+)?="[^"]*"', "", svg)
    svg = re.sub(r"font: ([\d.]+px) [^;\"]*", r"font-size: \1", svg)
    svg = re.sub(r"font-family: [^;\"]*;?", "", svg)
    for color, variable in _VARIABLES.items():
        svg = svg.replace(color, variable)
    return svg
