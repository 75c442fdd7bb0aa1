"""Read and write plain and compressed files alike; what is read is told by its first bytes."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import warnings
import zlib
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, cast

from ..errors import WikicremError
from .files import atomic_write, refuse_other_kind, require_file
from .optional import needed_for

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

_SEVEN_ZIP = b"7z\xbc\xaf\x27\x1c"
_DAMAGED = (OSError, zlib.error, lzma.LZMAError)
_COMPRESSED = {".gz": "gzip", ".bz2": "bz2", ".xz": "xz", ".zst": "zstd"}
_ZSTD = b"\x28\xb5\x2f\xfd"
_INPUT = 1 << 16
_ZSTD_INPUT = 1 << 12  # small, as a few bytes can decompress to a megabyte
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

    path (Path): A plain, .bz2, .gz, .xz or .zst file, told apart by content.
    start (int), end (int): Read the bz2 streams in this range of bytes of the file only. Both
        must be places where a stream starts, as a multistream index lists them.
    opened (Callable): Is given the file itself; its `tell()` says how much has been read.
    Warns with W606 where the name says that a file is compressed, and it is not: it is read as it
    is.
    RAISES: W001 (missing), W601 (a folder), W602 (7z), W614 (a range of a file without bz2
        streams there); and while reading inside the block W603 (the compressed data ends
        early) and W604 (the compressed data is damaged). W640 (no library for zstd).
    """
    path = require_file(path)
    refuse_other_kind(path, "a file, perhaps one inside it")
    with path.open("rb") as raw:
        magic = raw.read(6)
        if magic == _SEVEN_ZIP:
            raise WikicremError("W602", path=path)
        if start is not None or end is not None:
            _check_range(path, raw, start or 0, end)
        raw.seek(start or 0)
        kind, stream = _decompressed(path, raw, magic, end)
        if kind is None and magic and path.suffix.lower() in _COMPRESSED:
            # Browsers decompress what they download, and leave the name as it is.
            error = WikicremError("W606", path=path, kind=_COMPRESSED[path.suffix.lower()])
            warnings.warn(str(error), stacklevel=4)
        if opened is not None:
            opened(raw)
        if kind is None:
            yield stream
            return
        with stream, _damage_as_coded_error(path, kind, raw):
            yield stream


def read_lines(path: str | Path, *, skip_empty: bool = False) -> Iterator[tuple[int, str]]:
    """Yield (line number, line without its end) of a UTF-8 text file, plain or compressed.

    `\\r\\n` and `\\r` end a line, too; a byte-order mark is left out.
    skip_empty (bool): Leave out lines without any character.
    RAISES: W605 (not UTF-8, with the line), and what `open_bytes` raises.
    """
    number = 0
    with open_bytes(path) as stream:
        for raw in stream:
            try:
                text = raw.decode("utf8" if number else "utf-8-sig")
            except UnicodeDecodeError as err:
                raise WikicremError("W605", path=path, line=number + 1, reason=err.reason) from None
            for line in text.removesuffix("\n").removesuffix("\r").split("\r"):
                number += 1
                if line or not skip_empty:
                    yield number, line


@contextmanager
def write_lines(path: str | Path) -> Iterator[IO[bytes]]:
    """Open a file that appears only if the block ends well; `.gz` and `.zst` are compressed.

    The same content gives the same bytes: gzip's header holds neither name nor time.
    RAISES: W640 (no library for zstd).
    """
    path = Path(path)
    with atomic_write(path, "wb") as raw:
        if path.suffix == ".gz":
            with gzip.GzipFile(filename="", mode="wb", fileobj=raw, mtime=0) as file:
                yield cast("IO[bytes]", file)
        elif path.suffix == ".zst":
            compressor = _zstandard().ZstdCompressor(level=9, write_checksum=True)
            with compressor.stream_writer(raw, closefd=False) as file:
                yield file
        else:
            yield raw


def _zstandard() -> Any:
    with needed_for("A .zst file", "zstandard", "zstd"):
        import zstandard
    return zstandard


def _check_range(path: Path, raw: IO[bytes], start: int, end: int | None) -> None:
    """A stream must start at both places (or the file end there)."""
    size = raw.seek(0, io.SEEK_END)
    for position in (start, size if end is None else end):
        raw.seek(min(position, size))
        found = raw.read(3)
        if found != b"BZh" and position != size:
            raise WikicremError("W614", path=path, offset=position, found=found)


def _decompressed(
    path: Path, raw: IO[bytes], magic: bytes, end: int | None
) -> tuple[str | None, IO[bytes]]:
    if magic.startswith(b"BZh"):
        return "bz2", io.BufferedReader(_Bz2Reader(raw, end), _OUTPUT)
    if magic.startswith(b"\x1f\x8b"):
        return "gzip", cast("IO[bytes]", gzip.open(raw))
    if magic.startswith(b"\xfd7zXZ"):
        return "xz", lzma.open(raw)
    if magic.startswith(_ZSTD):
        return "zstd", io.BufferedReader(_ZstdReader(raw, path))
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


class _ZstdReader(io.RawIOBase):
    """The frames of a zstd file; the library's own reader takes a cut file for a whole one."""

    def __init__(self, raw: IO[bytes], path: Path) -> None:
        self._zstandard = _zstandard()
        self._raw = raw
        self._path = path
        self._frame = self._zstandard.ZstdDecompressor().decompressobj()
        self._input = b""
        self._output = memoryview(b"")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer) -> int:
        while not self._output:
            data = self._input or self._raw.read(_ZSTD_INPUT)
            if not data:
                if not self._frame.eof:
                    raise self._error("W603")
                return 0
            self._decompress(data)
        view = memoryview(buffer).cast("B")
        count = min(len(view), len(self._output))
        view[:count] = self._output[:count]
        self._output = self._output[count:]
        return count

    def _decompress(self, data: bytes) -> None:
        if self._frame.eof:
            self._frame = self._zstandard.ZstdDecompressor().decompressobj()
        try:
            self._output = memoryview(self._frame.decompress(data))
        except self._zstandard.ZstdError as err:
            raise self._error("W604", reason=str(err)) from None
        self._input = self._frame.unused_data if self._frame.eof else b""

    def _error(self, code: str, **details: Any) -> WikicremError:
        offset = self._raw.tell()
        return WikicremError(code, path=self._path, kind="zstd", offset=offset, where="", **details)


@contextmanager
def _damage_as_coded_error(path: Path, kind: str, raw: IO[bytes]) -> Iterator[None]:
    try:
        yield
    except EOFError:
        raise WikicremError("W603", path=path, kind=kind, offset=raw.tell(), where="") from None
    except _DAMAGED as err:
        if isinstance(err, OSError) and err.errno is not None:
            raise  # a disk or network problem, not the file's content
        raise WikicremError(
            "W604", path=path, kind=kind, reason=str(err), offset=raw.tell(), where=""
        ) from None
