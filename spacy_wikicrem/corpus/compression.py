"""Open plain, bz2, gzip and xz files alike, by their first bytes rather than their names."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import zlib
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, cast

from ..errors import WikicremError
from ..util import require_file

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

_SEVEN_ZIP = b"7z\xbc\xaf\x27\x1c"
_DAMAGED = (OSError, zlib.error, lzma.LZMAError)
_INPUT = 1 << 16
_OUTPUT = 1 << 18
_BLOCK = 1_000_000  # bytes; a bz2 block holds at most 900,000


@contextmanager
def open_bytes(
    path: str | Path,
    start: int | None = None,
    end: int | None = None,
    opened: Callable[[IO[bytes]], None] | None = None,
) -> Iterator[IO[bytes]]:
    """Open a file for reading its decompressed bytes; all formats may hold several streams.

    path (Path): A plain, .bz2, .gz or .xz file, told apart by content.
    start (int), end (int): Read the bz2 streams in this range of bytes of the file only. Both
        must be places where a stream starts, as a multistream index lists them.
    opened (Callable): Is given the file itself; its `tell()` says how much has been read.
    RAISES: W001 (missing), W101 (a folder), W102 (7z), W114 (a range of a file without bz2
        streams there); and while reading inside the block W103 (the compressed data ends
        early) and W104 (the compressed data is damaged).
    """
    path = require_file(path)
    if path.is_dir():
        raise WikicremError("W101", path=path)
    with path.open("rb") as raw:
        magic = raw.read(6)
        if magic == _SEVEN_ZIP:
            raise WikicremError("W102", path=path)
        if start is not None or end is not None:
            _check_range(path, raw, start or 0, end)
        raw.seek(start or 0)
        kind, stream = _decompressed(raw, magic, end)
        if opened is not None:
            opened(raw)
        if kind is None:
            yield stream
            return
        with stream, _damage_as_coded_error(path, kind, raw):
            yield stream


def read_lines(path: str | Path) -> Iterator[str]:
    """Lines of a UTF-8 text file without their line ends; raises W105 if it is not UTF-8."""
    with open_bytes(path) as stream:
        try:
            for line in io.TextIOWrapper(cast("io.BufferedReader", stream), encoding="utf-8-sig"):
                yield line.rstrip("\r\n")
        except UnicodeDecodeError as err:
            raise WikicremError("W105", path=path, reason=err.reason) from None


def _check_range(path: Path, raw: IO[bytes], start: int, end: int | None) -> None:
    """A stream must start at both places (or the file end there)."""
    size = raw.seek(0, io.SEEK_END)
    for position in (start, size if end is None else end):
        raw.seek(min(position, size))
        found = raw.read(3)
        if found != b"BZh" and position != size:
            raise WikicremError("W114", path=path, offset=position, found=found)


def _decompressed(raw: IO[bytes], magic: bytes, end: int | None) -> tuple[str | None, IO[bytes]]:
    if magic.startswith(b"BZh"):
        return "bz2", io.BufferedReader(_Bz2Reader(raw, end), _OUTPUT)
    if magic.startswith(b"\x1f\x8b"):
        return "gzip", cast("IO[bytes]", gzip.open(raw))
    if magic.startswith(b"\xfd7zXZ"):
        return "xz", lzma.open(raw)
    return None, raw


class _Bz2Reader(io.RawIOBase):
    """The bz2 streams up to the byte `end` of a file, checked more strictly than `bz2.open` does.

    That one takes damage at the start of a later stream for the end of the file, and hands out
    the content of a block before its checksum is compared. This one holds the newest block's
    worth of content back until what follows has proved sound, and discards it at damage.
    """

    def __init__(self, raw: IO[bytes], end: int | None) -> None:
        self._raw = raw
        self._end = end
        self._bz2 = bz2.BZ2Decompressor()
        self._held: deque[bytes] = deque()
        self._held_size = 0
        self._unproved = 0  # bytes at the end of what is held, of the stream not yet ended
        self._finished = False
        self._damage: EOFError | OSError | None = None

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer) -> int:
        view = memoryview(buffer).cast("B")
        while not self._finished and self._held_size <= _BLOCK:
            self._advance()
        if not self._held:
            if self._damage is not None:
                raise self._damage
            return 0
        chunk = self._held.popleft()
        count = min(len(chunk), len(view))
        view[:count] = chunk[:count]
        if count < len(chunk):
            self._held.appendleft(chunk[count:])
        self._held_size -= count
        return count

    def _advance(self) -> None:
        """Decompress a little more."""
        data = b""
        if self._bz2.eof:
            self._unproved = 0
            data = self._bz2.unused_data or self._read()
            if not data:
                self._finished = True
                return
            self._bz2 = bz2.BZ2Decompressor()
        elif self._bz2.needs_input:
            data = self._read()
            if not data:
                # A cut file: whole blocks came before the cut, and their checksums were right.
                self._finished, self._damage = True, EOFError()
                return
        try:
            chunk = self._bz2.decompress(data, _OUTPUT)
        except OSError as err:
            self._finished, self._damage = True, err
            self._discard(min(self._unproved, self._held_size))
            return
        if chunk:
            self._held.append(chunk)
            self._held_size += len(chunk)
            self._unproved += len(chunk)

    def _discard(self, count: int) -> None:
        """Drop the last bytes of what is held back."""
        sound = b"".join(self._held)[: self._held_size - count]
        self._held = deque([sound] if sound else [])
        self._held_size = len(sound)

    def _read(self) -> bytes:
        left = _INPUT if self._end is None else min(_INPUT, self._end - self._raw.tell())
        return self._raw.read(left) if left > 0 else b""


@contextmanager
def _damage_as_coded_error(path: Path, kind: str, raw: IO[bytes]) -> Iterator[None]:
    try:
        yield
    except EOFError:
        raise WikicremError("W103", path=path, kind=kind, offset=raw.tell(), where="") from None
    except _DAMAGED as err:
        if isinstance(err, OSError) and err.errno is not None:
            raise  # a disk or network problem, not the file's content
        raise WikicremError(
            "W104", path=path, kind=kind, reason=str(err), offset=raw.tell(), where=""
        ) from None
