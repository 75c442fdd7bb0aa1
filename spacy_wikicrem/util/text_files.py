"""Lines of a benchmark file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ..errors import WikicremError
from . import compression


def read_lines(path: str | Path, *, skip_empty: bool = False) -> Iterator[tuple[int, str]]:
    """As `compression.read_lines`, but a NUL raises W605, too.

    English in UTF-16 without a byte-order mark is valid UTF-8 with a NUL beside every letter, and
    no word of it would be found.
    """
    for number, line in compression.read_lines(path, skip_empty=skip_empty):
        if "\0" in line:
            reason = "it has NUL characters, like UTF-16"
            raise WikicremError("W605", path=path, line=number, reason=reason)
        yield number, line
