"""Where the benchmarks of the full report lie in a folder, and how they are read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from ...errors import WikicremError
from ...util.files import refuse_other_kind, require_file
from ..base import RELEASED, Release
from ..registry import benchmarks
from ..schemas.five_line import FiveLine, read_five_line


class Source(NamedTuple):
    """A benchmark as it was read: its files and its rows."""

    files: tuple[Path, ...]
    data: Any


class Published(NamedTuple):
    """A released five-line file."""

    benchmark: str
    release: Release
    path: Path
    rows: list[FiveLine]


@dataclass(frozen=True, slots=True)
class Sources:
    """What was read, by benchmark; and for each that was not, why."""

    found: dict[str, Source]
    missing: dict[str, str]
    published: list[Published]

    @property
    def files(self) -> list[Path]:
        """All files, each once."""
        paths = [path for source in self.found.values() for path in source.files]
        return list(dict.fromkeys(paths + [one.path for one in self.published]))


def parse_names(text: str) -> tuple[str, ...]:
    """Benchmarks from names with commas between them. Raises W480 for an unknown one, or none."""
    names = tuple(dict.fromkeys(name.strip() for name in text.split(",") if name.strip()))
    unknown = [name for name in names if name not in benchmarks()]
    if unknown or not names:
        found = ", ".join(map(repr, unknown)) or "no name"
        raise WikicremError("W480", found=found, known=", ".join(benchmarks()))
    return names


def parse_paths(values: Sequence[str]) -> dict[str, Path]:
    """Paths from NAME=PATH. Raises W481."""
    paths: dict[str, Path] = {}
    for value in values:
        name, _, path = value.partition("=")
        if name not in benchmarks() or not path or name in paths:
            raise WikicremError("W481", found=value, known=", ".join(benchmarks()))
        paths[name] = Path(path)
    return paths


def read_sources(
    folder: str | Path,
    names: Sequence[str] | None = None,
    *,
    paths: Mapping[str, Path] | None = None,
    limit: int | None = None,
    required: bool = False,
) -> Sources:
    """Read the benchmarks of a folder that is laid out as their public sources are.

    names (Sequence[str] | None): Some of `registry.benchmarks`; all by default.
    folder (str | Path): Holds gap/, wsc/, winobias/, winogender/, wnli/ and bert-commonsense/.
    paths (Mapping[str, Path] | None): Where a benchmark lies elsewhere: a file; for dpr and
        winobias the folder; for gap and winogender either.
    limit (int | None): So many rows of each file.
    required (bool): Whether a benchmark that is not there is an error.
    RAISES: W001, W601 (no folder), W482 (required, or none is there), and as the readers for files
        that are there but broken.
    """
    names = tuple(benchmarks()) if names is None else names
    folder, paths = require_file(folder), paths or {}
    refuse_other_kind(folder, "the folder of the benchmarks", folder=True)
    places = {name: _place(folder, name, paths.get(name)) for name in names}
    missing = {
        name: f"{' or '.join(benchmarks()[name].places)} is not in {folder}"
        for name, path in places.items()
        if path is None
    }
    if missing and (required or len(missing) == len(names)):
        raise WikicremError("W482", missing="; ".join(f"{n}: {why}" for n, why in missing.items()))
    found = {name: _read(name, path, limit) for name, path in places.items() if path is not None}
    published = _read_published(folder, found, missing, limit)
    return Sources(found, missing, published)


def _place(folder: Path, name: str, given: Path | None) -> Path | None:
    if given is not None:
        return benchmarks()[name].locate(given)
    here = (folder / place for place in benchmarks()[name].places)
    return next((path for path in here if path.exists()), None)


def _read(name: str, path: Path, limit: int | None) -> Source:
    data = benchmarks()[name].read(path, limit)
    return Source(getattr(data, "files", (path,)), data)


def _read_published(
    folder: Path, found: Mapping[str, Source], missing: dict[str, str], limit: int | None
) -> list[Published]:
    published = []
    for benchmark in (benchmarks()[name] for name in found):
        for release in benchmark.releases:
            path = folder / RELEASED / release.file
            if path.is_file():
                rows = read_five_line(path, limit=limit, unique=False)
                published.append(Published(benchmark.name, release, path, rows))
            else:
                place = f"{RELEASED}/{release.file} is not in {folder}"
                missing[f"as published: {release.name}"] = place
    return published
