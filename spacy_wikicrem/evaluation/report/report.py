"""Reports: a plain dictionary for JSON, and the same as a Markdown table."""

from __future__ import annotations

import platform
from collections.abc import Iterable, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from ...about import __title__, __version__
from ...util.checksums import sha256

PACKAGES = ("spacy", "torch", "transformers")


def new_report(benchmark: str, files: Iterable[Path], **settings: Any) -> dict[str, Any]:
    """What every report starts with: files with their SHA-256, settings, versions."""
    return {
        "benchmark": benchmark,
        "files": {str(path): sha256(path) for path in files},
        "settings": settings,
        "versions": versions(),
    }


def markdown_table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Columns padded to equal width; columns of numbers are aligned to the right."""
    table = [tuple(header), *map(tuple, rows)]
    widths = [max(len(row[column]) for row in table) for column in range(len(header))]
    is_text = [not _isnumber_cell(table[-1][column]) for column in range(len(header))]

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


def number_cell(value: float) -> str:
    """One digit after the point."""
    return f"{value:.1f}"


def _isnumber_cell(cell: str) -> bool:
    return cell == "-" or cell.lstrip("+-").replace(".", "", 1).isdigit()


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None
