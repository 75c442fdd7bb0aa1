"""Checks of what a command reads and writes, made before the work and not after it."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path

from ..errors import WikicremError
from ..util.files import NO_ROOM, refuse_other_kind, require_file


def as_coded(error: WikicremError | OSError | UnicodeDecodeError) -> WikicremError:
    """An error of the operating system, or of a text that is not UTF-8, with what to do about it.

    RETURNS: W001 (nothing there), W601 (a folder, or a file instead of one), W523 (no room), W438
        (a disk that can only be read), W524 (permissions); W513 (not UTF-8), or else W509.
    """
    if isinstance(error, WikicremError):
        return error
    if isinstance(error, UnicodeDecodeError):
        return WikicremError("W513", name="A file that is read", reason=error)
    path, reason = error.filename, error.strerror
    if path is None:
        return WikicremError("W509", kind=type(error).__name__, reason=error)
    if isinstance(path, bytes):
        path = os.fsdecode(path)
    if error.errno in NO_ROOM:
        return WikicremError("W523", path=path, reason=reason)
    if error.errno == errno.EROFS:
        return WikicremError("W438", path=path, reason=reason)
    match error:
        case FileNotFoundError():
            return WikicremError("W001", path=path, cwd=Path.cwd())
        case IsADirectoryError():
            return WikicremError("W601", path=path, found="a folder", wanted="a file")
        case FileExistsError():  # the folder of an output
            return WikicremError("W601", path=path, found="a file", wanted="a folder")
        case NotADirectoryError():
            return WikicremError("W601", path=path, found="in a file", wanted="a file in a folder")
        case PermissionError():
            return WikicremError("W524", path=path, reason=reason)
    return WikicremError("W509", kind=type(error).__name__, reason=error)


def require_input(path: Path, wanted: str) -> None:
    """Raises W001 if nothing is there, W601 for a folder."""
    refuse_other_kind(require_file(path), f"a file: {wanted}")


def require_folder(path: Path, wanted: str) -> None:
    """Raises W001 if nothing is there, W601 for a file."""
    refuse_other_kind(require_file(path), f"the folder that holds {wanted}", folder=True)


def require_file_names(
    *paths: Path | None, inputs: Sequence[Path] = (), force: bool = True
) -> None:
    """Check outputs before the work and not after it.

    RAISES: W601 (a folder), W437 (one of the inputs), W004 (exists, and no force), W438 (nothing
        can be written there).
    """
    read = {path.resolve() for path in inputs}
    for path in paths:
        if path is None:
            continue
        refuse_other_kind(path, "the name of a file to write")
        if path.resolve() in read:
            raise WikicremError("W437", path=path)
        if path.exists() and not force:
            raise WikicremError("W004", path=path)
        _require_writable(path)


def require_report_place(path: Path | None) -> None:
    """`require_file_names` for a report in JSON, which replaces nothing but a report.

    RAISES: W601, W522, W438.
    """
    require_file_names(path)
    if path is not None and path.is_file():
        with path.open("rb") as file:
            if file.read(1) not in (b"", b"{"):
                raise WikicremError("W522", path=path)


def _require_writable(path: Path) -> None:
    folder = next(parent for parent in path.absolute().parents if parent.exists())
    try:
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as err:
        raise WikicremError("W438", path=path, reason=err.strerror or err) from err


# What the folder of a model may hold; anything else is somebody's.
_MODEL_SUFFIXES = frozenset({".json", ".safetensors", ".txt", ".model", ".md", ".pt"})


def require_model_place(
    out: Path, *, force: bool, inputs: Sequence[Path] = (), config: str = "config.json"
) -> None:
    """Check a folder that a model is to be written to; only a model is replaced.

    config (str): The file that every folder with such a model holds.
    RAISES: W004 (exists), W255 (would replace what is read), W220 (holds other things).
    """
    if not out.exists():
        return
    if not force:
        raise WikicremError("W004", path=out)
    place = out.resolve()
    for path in inputs:
        if path.exists() and place in (path.resolve(), *path.resolve().parents):
            raise WikicremError("W255", used=path, path=out)
    if not out.is_dir():
        raise WikicremError("W220", path=out, found="it is a file")
    found = sorted(out.iterdir())
    other = [f for f in found if not f.is_file() or f.suffix not in _MODEL_SUFFIXES]
    if other or (found and not (out / config).exists()):
        raise WikicremError("W220", path=out, found=", ".join(f.name for f in (other or found)[:3]))
