"""Lines of plain and compressed files, and folders that appear only when they are complete."""

from __future__ import annotations

import gzip
import io
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, cast

from ...errors import WikicremError
from ...util import atomic_write
from ..compression import open_bytes

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

_ZSTD = b"\x28\xb5\x2f\xfd"
_INPUT = 1 << 12  # bytes; small, as a few of them can decompress to a megabyte
_OURS = re.compile(
    r"(train|dev|test)\.(jsonl(\.gz|\.zst)?|txt)|\d{5}\.spacy|data-\d+-of-\d+\.arrow"
    r"|(meta|state|dataset_dict|dataset_info)\.json"
)


def read_lines(path: str | Path) -> Iterator[tuple[int, str]]:
    """Yield (line number, line without its end) of UTF-8 text, plain or .gz, .zst, .bz2, .xz.

    The compression is told by content; `\\r\\n` ends a line, too; a byte order mark is left out.
    RAISES: W001, W101 (a folder), W103 (the compressed data ends early), W104 (it is damaged),
        W190 (no library for zstd), W191 (not UTF-8).
    """
    path = Path(path)
    with open_bytes(path) as stream:
        buffered = cast("io.BufferedReader", stream)
        if buffered.peek(len(_ZSTD)).startswith(_ZSTD):
            buffered = io.BufferedReader(_ZstdReader(buffered, path))
        for number, line in enumerate(buffered, start=1):
            try:
                text = line.decode("utf-8-sig" if number == 1 else "utf8")
            except UnicodeDecodeError as err:
                raise WikicremError("W191", path=path, line=number, reason=err.reason) from None
            yield number, text.removesuffix("\n").removesuffix("\r")


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
            data = self._input or self._raw.read(_INPUT)
            if not data:
                if not self._frame.eof:
                    raise self._error("W103")
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
            raise self._error("W104", reason=str(err)) from None
        self._input = self._frame.unused_data if self._frame.eof else b""

    def _error(self, code: str, **details: Any) -> WikicremError:
        offset = self._raw.tell()
        return WikicremError(code, path=self._path, kind="zstd", offset=offset, where="", **details)


@contextmanager
def write_lines(path: str | Path) -> Iterator[IO[bytes]]:
    """Open a file that appears only if the block ends well; `.gz` and `.zst` are compressed.

    The same content gives the same bytes: gzip's header holds neither name nor time.
    RAISES: W190 (no library for zstd).
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
    try:
        import zstandard
    except ImportError as err:
        raise WikicremError(
            "W190",
            what="a .zst file",
            needs="the library zstandard",
            reason=err,
            todo='Install it with pip install "spacy-wikicrem[zstd]".',
        ) from None
    return zstandard


@contextmanager
def atomic_folder(out: Path) -> Iterator[Path]:
    """A folder beside `out` that takes its name, and its place, only if the block ends well."""
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{out.name}.", dir=out.parent) as name:
        new, old = Path(name) / "new", Path(name) / "old"
        new.mkdir()
        yield new
        if out.exists():
            out.rename(old)
        try:
            new.rename(out)
        except BaseException:
            if old.exists():
                old.rename(out)
            raise


def check_output(out: Path, force: bool, folder: bool) -> None:
    """RAISES: W004 (it exists), W193 (it holds something that is not ours to replace)."""
    if not out.exists():
        return
    if not force:
        raise WikicremError("W004", path=out)
    foreign = _foreign(out) if folder else ("a folder" if out.is_dir() else None)
    if foreign:
        raise WikicremError("W193", path=out, found=foreign)


def _foreign(folder: Path) -> str | None:
    """What in a folder is not of a corpus in one of our formats."""
    if not folder.is_dir():
        return "a file"
    files = (path for path in folder.rglob("*") if not path.is_dir())
    return next((path.name for path in files if not _OURS.fullmatch(path.name)), None)


def copy_if_there(source: Path, target: Path) -> None:
    if source.is_file():
        shutil.copyfile(source, target)
