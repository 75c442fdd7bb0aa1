"""Small helpers without dependencies: files that must exist, files written atomically."""

from __future__ import annotations

import errno
import json
import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from typing import IO, Any

from ..errors import WikicremError
from .characters import require_whole

NO_ROOM = frozenset({errno.ENOSPC, errno.EFBIG, errno.EDQUOT})
OLD, MADE = "old", "made"  # what is in a scratch folder of `atomic_folder`

# Complete files that wait for their names, if there is a block `together`.
_waiting: ContextVar[list[tuple[Path, Path]] | None] = ContextVar("waiting", default=None)


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

    An exception, a full disk or an interruption leaves `path` as it was. In a block `together` it
    takes the name at the end of that.
    RAISES: W630 (a device), W346 (half of a character in what is written).
    """
    path = Path(path)
    require_regular(path)
    with _named_in_errors(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
        made = Path(name)
        try:
            encoding = None if "b" in mode else "utf8"
            newline = None if "b" in mode else "\n"
            with os.fdopen(handle, mode, encoding=encoding, newline=newline) as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            made.chmod(0o666 & ~_umask())
            waiting = _waiting.get()
            if waiting is None:
                made.replace(path)
            else:
                waiting.append((made, path))
        except BaseException as err:
            made.unlink(missing_ok=True)
            if isinstance(err, UnicodeEncodeError):
                require_whole(err.object, f"What is written to {path}")
            raise


@contextmanager
def _named_in_errors(path: Path) -> Iterator[None]:
    """Errors of the system name the file that was asked for, not the temporary one beside it."""
    try:
        yield
    except OSError as err:
        place = Path(err.filename).name if isinstance(err.filename, str) else ""
        if place.startswith(f".{path.name}.") or (not place and err.errno in NO_ROOM):
            err.filename, err.filename2 = str(path), None
        raise


@contextmanager
def together() -> Iterator[None]:
    """The files that `atomic_write` writes in the block get their names at its end: all or none.

    What stood under these names before stays if one of them cannot be written.
    """
    if _waiting.get() is not None:  # the block around this one is the one that counts
        yield
        return
    files: list[tuple[Path, Path]] = []
    token = _waiting.set(files)
    try:
        yield
        _name_all(files)
    finally:
        _waiting.reset(token)
        for made, _ in files:
            made.unlink(missing_ok=True)


def _name_all(files: list[tuple[Path, Path]]) -> None:
    """Rename (from, to); an exception on the way takes back what was done."""
    replaced: list[tuple[Path, Path | None]] = []
    try:
        for made, path in files:
            before = made.with_suffix(".old") if path.exists() else None
            if before is not None:
                with suppress(OSError):  # a system without second names
                    before.hardlink_to(path)
            replaced.append((path, before))
            made.replace(path)
    except BaseException:
        for path, before in reversed(replaced):
            if before is None:
                path.unlink(missing_ok=True)
            elif before.exists():
                before.replace(path)
        raise
    finally:
        for _, before in replaced:
            if before is not None:
                before.unlink(missing_ok=True)


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
    with _named_in_errors(folder):
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
