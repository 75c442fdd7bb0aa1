"""Small helpers without dependencies: files that must exist, files written atomically."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from ..errors import WikicremError


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


def write_json(path: str | Path, value: Any) -> None:
    with atomic_write(path) as file:
        json.dump(value, file, ensure_ascii=False, indent=2)
        file.write("\n")


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


@contextmanager
def atomic_folder(folder: str | Path) -> Iterator[Path]:
    """A path beside `folder` to make a folder at; it takes the name, and the place of what is
    there, only if the block ends well. Its files become readable for all."""
    folder = Path(folder)
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{folder.name}.", dir=folder.parent) as scratch:
        made = Path(scratch) / "made"
        yield made
        for path in made.iterdir():
            path.chmod(0o644)  # some writers leave files that only their owner can read
        if folder.exists():
            folder.rename(Path(scratch) / "old")
        made.rename(folder)
