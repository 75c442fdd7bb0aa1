"""A sorted table of texts in a file, searched without reading it as a whole."""

from __future__ import annotations

import mmap
from collections.abc import Iterable, Iterator
from pathlib import Path

from ...errors import WikicremError
from ...util.files import atomic_write


class SortedTable:
    """Lines "key<TAB>value", sorted by the bytes of the key; a look-up is a binary search in a
    memory map, so that opening costs nothing and only pages in use are resident.

    path (Path): Raises W703 if it is missing or empty.
    """

    def __init__(self, path: Path) -> None:
        try:
            with path.open("rb") as file:
                self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except (OSError, ValueError) as err:
            raise WikicremError("W703", path=path, reason=err) from err

    def get(self, key: str) -> str | None:
        """The value, or None."""
        wanted = key.encode("utf8") + b"\t"
        low, high = 0, len(self._map)
        while low < high:
            middle = self._map.rfind(b"\n", low, (low + high) // 2) + 1 or low
            end = self._map.find(b"\n", middle)
            line = self._map[middle:end]
            if line.startswith(wanted):
                return line[len(wanted) :].decode("utf8")
            if line < wanted:
                low = end + 1
            else:
                high = middle
        return None

    def items(self) -> Iterator[tuple[str, str]]:
        """All pairs, in order."""
        at = 0
        while at < len(self._map):
            end = self._map.find(b"\n", at)
            key, _, value = self._map[at:end].decode("utf8").partition("\t")
            yield key, value
            at = end + 1


def write_table(path: Path, pairs: Iterable[tuple[str, str]]) -> int:
    """Write what `SortedTable` reads; the number of lines. A key may come once."""
    lines = sorted(f"{key}\t{value}\n".encode() for key, value in pairs)
    with atomic_write(path, "wb") as file:
        file.writelines(lines)
    return len(lines)
