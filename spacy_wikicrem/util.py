"""Small helpers without dependencies: atomic files, JSON lines, paths of real data."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from .errors import WikicremError
from .ty import MaskedExample


def require_file(path: str | Path) -> Path:
    """Return the path, or raise W001 if nothing is there."""
    path = Path(path)
    if not path.exists():
        raise WikicremError("W001", path=path, cwd=Path.cwd())
    return path


@contextmanager
def atomic_write(path: str | Path, mode: str = "w") -> Iterator[IO[Any]]:
    """Open a temporary file beside `path`; it takes the name only if the block ends well.

    An exception, a full disk or an interruption leaves `path` as it was.
    """
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
    try:
        encoding = None if "b" in mode else "utf8"
        newline = None if "b" in mode else "\n"
        with os.fdopen(handle, mode, encoding=encoding, newline=newline) as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(0o666 & ~_umask())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def read_jsonl(path: str | Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield (line number, object) of a JSON-lines file; raises W001, W002 or W105."""
    for number, line in enumerate(_lines(path), start=1):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
        except json.JSONDecodeError as err:
            raise WikicremError("W002", path=path, line=number, reason=err) from None
        if not isinstance(record, dict):
            found = type(record).__name__
            raise WikicremError("W002", path=path, line=number, reason=f"found a {found}")
        yield number, record


def _lines(path: str | Path) -> Iterator[str]:
    with require_file(path).open(encoding="utf8") as file:
        try:
            yield from file
        except UnicodeDecodeError as err:
            raise WikicremError("W105", path=path, reason=err) from None


def read_examples(path: str | Path) -> Iterator[MaskedExample]:
    """Yield the examples of a corpus file; raises W001, W105, or W002, W003 with the line."""
    for number, record in read_jsonl(path):
        try:
            yield MaskedExample.from_dict(record)
        except ValueError as err:
            raise WikicremError("W003", path=path, line=number, reason=err) from None


def write_examples(path: str | Path, examples: Iterable[MaskedExample]) -> int:
    """Write a corpus file atomically and return the number of examples."""
    count = 0
    with atomic_write(path) as file:
        for example in examples:
            file.write(json.dumps(example.to_dict(), ensure_ascii=False) + "\n")
            count += 1
    return count


def write_json(path: str | Path, value: Any) -> None:
    with atomic_write(path) as file:
        json.dump(value, file, ensure_ascii=False, indent=2)
        file.write("\n")


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
