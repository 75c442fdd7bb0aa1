"""Where the benchmarks of the full report lie in a folder, and how they are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from ...documents.gap import GapRow, read_gap
from ...errors import WikicremError
from ...util.files import require_file
from ..schemas.base import SchemaSet
from ..schemas.dpr import TEST_FILE, read_dpr
from ..schemas.five_line import FiveLine, read_five_line
from ..schemas.pdp import read_pdp
from ..schemas.winobias import WinoBias, read_winobias
from ..schemas.winogender import read_winogender
from ..schemas.wnli import WnliRow, read_wnli
from ..schemas.wsc import read_wsc
from ..suite import GAP_TEST

Data = list[GapRow] | SchemaSet | list[WnliRow] | WinoBias
RELEASED = "bert-commonsense"
# The first of the places that exists is taken.
_PLACES: dict[str, tuple[str, ...]] = {
    "gap": (f"gap/{GAP_TEST}",),
    "wsc": ("wsc/WSCollection.xml", f"{RELEASED}/wsc273.txt"),
    "dpr": (f"{RELEASED}/{TEST_FILE}",),
    "pdp": (f"{RELEASED}/PDP.txt",),
    "wnli": (f"{RELEASED}/wnli-test.tsv",),
    "wnli-dev": ("wnli/wnli_glue_dev_71.tsv",),
    "winogender": ("winogender", f"{RELEASED}/WinoGender.txt"),
    "winobias": ("winobias",),
}
BENCHMARKS = tuple(_PLACES)
_READERS: dict[str, Callable[..., Any]] = {
    "gap": read_gap,
    "wsc": read_wsc,
    "dpr": lambda path, limit: read_dpr(path.parent, "test", limit=limit),
    "pdp": read_pdp,
    "wnli": read_wnli,
    "wnli-dev": read_wnli,
    "winogender": read_winogender,
    "winobias": lambda path, limit: read_winobias(path, "test", limit=limit),
}
# Five-line files that the released scoring is shown for: name, benchmark, file, slice of ours.
_PUBLISHED = (
    ("WinoBias type 2, pro", "winobias", "pro_stereotyped_2.txt", "pro"),
    ("WinoBias type 2, anti", "winobias", "anti_stereotyped_2.txt", "anti"),
    ("DPR", "dpr", TEST_FILE, ""),
    ("PDP", "pdp", "PDP.txt", ""),
)


class Source(NamedTuple):
    """A benchmark as it was read: its files and its rows."""

    files: tuple[Path, ...]
    data: Data


class Published(NamedTuple):
    """A released five-line file. half (str): Which half of WinoBias it is."""

    name: str
    benchmark: str
    half: str
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
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown or not names:
        found = ", ".join(map(repr, unknown)) or "no name"
        raise WikicremError("W480", found=found, known=", ".join(BENCHMARKS))
    return names


def parse_paths(values: Sequence[str]) -> dict[str, Path]:
    """Paths from NAME=PATH. Raises W481."""
    paths: dict[str, Path] = {}
    for value in values:
        name, _, path = value.partition("=")
        if name not in BENCHMARKS or not path or name in paths:
            raise WikicremError("W481", found=value, known=", ".join(BENCHMARKS))
        paths[name] = Path(path)
    return paths


def read_sources(
    folder: str | Path,
    names: Sequence[str] = BENCHMARKS,
    *,
    paths: Mapping[str, Path] | None = None,
    limit: int | None = None,
    required: bool = False,
) -> Sources:
    """Read the benchmarks of a folder that is laid out as their public sources are.

    folder (str | Path): Holds gap/, wsc/, winobias/, winogender/, wnli/ and bert-commonsense/.
    paths (Mapping[str, Path] | None): Where a benchmark lies elsewhere: a file; for dpr and
        winobias the folder; for gap and winogender either.
    limit (int | None): So many rows of each file.
    required (bool): Whether a benchmark that is not there is an error.
    RAISES: W001, W486 (folder), W482 (required, or none is there), and as the readers for files
        that are there but broken.
    """
    folder, paths = require_file(folder), paths or {}
    if not folder.is_dir():
        raise WikicremError("W486", path=folder)
    places = {name: _place(folder, name, paths.get(name)) for name in names}
    missing = {
        name: f"{' or '.join(_PLACES[name])} is not in {folder}"
        for name, path in places.items()
        if path is None
    }
    if missing and (required or len(missing) == len(names)):
        raise WikicremError("W482", missing="; ".join(f"{n}: {why}" for n, why in missing.items()))
    found = {name: _read(name, path, limit) for name, path in places.items() if path is not None}
    published = _read_published(folder, found, missing, limit)
    return Sources(found, missing, published)


def _place(folder: Path, name: str, given: Path | None) -> Path | None:
    if given is None:
        here = (folder / place for place in _PLACES[name])
        return next((path for path in here if path.exists()), None)
    if name == "dpr":
        # Its reader takes the folder, so that a file of another name would not be read.
        return require_file(given / TEST_FILE)
    return require_file(given / GAP_TEST if name == "gap" and given.is_dir() else given)


def _read(name: str, path: Path, limit: int | None) -> Source:
    data = _READERS[name](path, limit=limit)
    return Source(getattr(data, "files", (path,)), data)


def _read_published(
    folder: Path, found: Mapping[str, Source], missing: dict[str, str], limit: int | None
) -> list[Published]:
    published = []
    for name, benchmark, file, half in _PUBLISHED:
        path = folder / RELEASED / file
        if benchmark not in found:
            continue
        if path.is_file():
            rows = read_five_line(path, limit=limit, unique=False)
            published.append(Published(name, benchmark, half, path, rows))
        else:
            missing[f"as published: {name}"] = f"{RELEASED}/{file} is not in {folder}"
    return published
