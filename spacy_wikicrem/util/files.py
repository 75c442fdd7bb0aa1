"""Small helpers without dependencies: files that must exist, files written atomically."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from ..errors import WikicremError
from .characters import require_whole

OLD, MADE = "old", "made"  # what is in a scratch folder of `atomic_folder`


def require_file(path: str | Path) -> Path:
    """Return the path, or raise W001 if nothing is there."""
    path = Path(path)
    if not path.exists():
        raise WikicremError("W001", path=path, cwd=Path.cwd())
    return path


def refuse_other_kind(path: Path, wanted: str, *, folder: bool = False) -> None:
    """RAISES: W601 if a folder is there instead of a file, or (`folder`) the other way round.

    wanted (str): What is expected, with its article. Nothing there is no fault here.
    """
    if path.exists() and path.is_dir() != folder:
        found = "a file" if folder else "a folder"
        raise WikicremError("W601", path=path, found=found, wanted=wanted)


def require_regular(path: str | Path) -> None:
    """RAISES: W630 if what is there is a device or the like: no file may take its place."""
    path = Path(path)
    for kind, found in (
        (Path.is_block_device, "a device"),
        (Path.is_char_device, "a device"),
        (Path.is_fifo, "a pipe"),
        (Path.is_socket, "a socket"),
    ):
        if kind(path):
            raise WikicremError("W630", path=path, found=found)


def require_unread(path: str | Path, inputs: Iterable[str | Path]) -> None:
    """RAISES: W630, W437 if a file that is to be written is one of those that are read."""
    require_regular(path)
    place = os.path.realpath(path)
    if any(place == os.path.realpath(other) for other in inputs):
        raise WikicremError("W437", path=path)


@contextmanager
def atomic_write(path: str | Path, mode: str = "w") -> Iterator[IO[Any]]:
    """Open a temporary file beside `path`; it takes the name only if the block ends well.

    An exception, a full disk or an interruption leaves `path` as it was.
    RAISES: W630 (a device), W346 (half of a character in what is written).
    """
    path = Path(path)
    require_regular(path)
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
    except BaseException as err:
        Path(name).unlink(missing_ok=True)
        if isinstance(err, UnicodeEncodeError):
            require_whole(err.object, f"What is written to {path}")
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
    """An empty folder beside `folder`; it takes the name, and the place of what is there, only if
    the block ends well. Its files become readable as the umask says.

    However the process ends, the old or the new folder is there under its name, or both are in
    `.NAME.*` (killed between two renames), where the next call, or `recover_folder`, finds them.
    """
    folder = Path(folder)
    require_regular(folder)
    folder.parent.mkdir(parents=True, exist_ok=True)
    for scratch in _scratches(folder):
        _finish_replacing(folder, scratch)
    scratch = Path(tempfile.mkdtemp(prefix=f".{folder.name}.", dir=folder.parent))
    made = scratch / MADE
    try:
        made.mkdir()
        yield made
        for path in made.rglob("*"):
            if path.is_file():  # some writers leave files that only their owner can read
                path.chmod(0o666 & ~_umask())
        replace_folder(made, folder, scratch / OLD)
    finally:
        if folder.exists() or not (scratch / OLD).exists():
            shutil.rmtree(scratch, ignore_errors=True)


def replace_folder(made: Path, folder: Path, old: Path) -> None:
    """Give `made` the name `folder`; what has it steps aside to `old`, which must be free.

    An exception or an interruption between the two renames takes the first one back.
    """
    try:
        if folder.exists():
            folder.rename(old)
        made.rename(folder)
    except BaseException:
        if old.exists() and not folder.exists():
            old.rename(folder)
        raise


def recover_folder(folder: str | Path) -> None:
    """Tidy up after processes that were killed in `atomic_folder`: a complete folder that had not
    taken its name yet gets it, what else they left goes. None of them may still be running."""
    folder = Path(folder)
    for scratch in _scratches(folder):
        _finish_replacing(folder, scratch)
        shutil.rmtree(scratch, ignore_errors=True)


def _scratches(folder: Path) -> list[Path]:
    prefix = f".{folder.name}."
    found = folder.parent.iterdir() if folder.parent.is_dir() else ()
    return sorted(path for path in found if path.name.startswith(prefix) and path.is_dir())


def _finish_replacing(folder: Path, scratch: Path) -> None:
    """The old folder steps aside only when the new one is complete."""
    old, made = scratch / OLD, scratch / MADE
    if old.is_dir() and not folder.exists():
        (made if made.is_dir() else old).rename(folder)
