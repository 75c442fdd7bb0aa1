"""Open plain, bz2, gzip and xz files alike, by their first bytes rather than their names."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, cast

from ..errors import WikicremError
from ..util import require_file

_SEVEN_ZIP = b"7z\xbc\xaf\x27\x1c"
_DAMAGED = (OSError, zlib.error, lzma.LZMAError)


@contextmanager
def open_bytes(path: str | Path) -> Iterator[IO[bytes]]:
    """Open a file for reading its decompressed bytes; bz2 and gz may hold several streams.

    path (Path): A plain, .bz2, .gz or .xz file, told apart by content.
    RAISES: W001 (missing), W101 (a folder), W102 (7z); and while reading inside the block
        W103 (the compressed data ends early) and W104 (the compressed data is damaged).
    """
    path = require_file(path)
    if path.is_dir():
        raise WikicremError("W101", path=path)
    with path.open("rb") as raw:
        start = raw.read(6)
        raw.seek(0)
        if start == _SEVEN_ZIP:
            raise WikicremError("W102", path=path)
        kind, stream = _decompressed(raw, start)
        if kind is None:
            yield stream
            return
        with stream, _damage_as_coded_error(path, kind):
            yield stream


def read_lines(path: str | Path) -> Iterator[str]:
    """Lines of a UTF-8 text file without their line ends; raises W105 if it is not UTF-8."""
    with open_bytes(path) as stream:
        try:
            for line in io.TextIOWrapper(cast("io.BufferedReader", stream), encoding="utf-8-sig"):
                yield line.rstrip("\r\n")
        except UnicodeDecodeError as err:
            raise WikicremError("W105", path=path, reason=err.reason) from None


def _decompressed(raw: IO[bytes], start: bytes) -> tuple[str | None, IO[bytes]]:
    if start.startswith(b"BZh"):
        return "bz2", bz2.open(raw)
    if start.startswith(b"\x1f\x8b"):
        return "gzip", cast("IO[bytes]", gzip.open(raw))
    if start.startswith(b"\xfd7zXZ"):
        return "xz", lzma.open(raw)
    return None, raw


@contextmanager
def _damage_as_coded_error(path: Path, kind: str) -> Iterator[None]:
    try:
        yield
    except EOFError:
        raise WikicremError("W103", path=path, kind=kind) from None
    except _DAMAGED as err:
        if isinstance(err, OSError) and err.errno is not None:
            raise  # a disk or network problem, not the file's content
        raise WikicremError("W104", path=path, kind=kind, reason=err) from None
