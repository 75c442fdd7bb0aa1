"""Checksums of dumps: sha1 of revisions as MediaWiki writes them, and sha1sums.txt files."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from ...errors import WikicremError
from ...util.compression import read_lines
from ...util.files import refuse_other_kind, require_file

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_LINE = re.compile(r"([0-9a-fA-F]{40})(?:  | \*)(\S.*)")


def revision_sha1(text: str) -> str:
    """The sha1 of a text in base 36, 31 characters, as in `<text sha1="...">`."""
    number = int.from_bytes(hashlib.sha1(text.encode("utf8", "surrogatepass")).digest())
    digits = []
    for _ in range(31):
        number, digit = divmod(number, 36)
        digits.append(_DIGITS[digit])
    return "".join(reversed(digits))


def find_sums(path: str | Path) -> Path:
    """The list of checksums beside a dump: `sha1sums.txt` or `<wiki>-<date>-sha1sums.txt`.

    RAISES: W001 (no such dump), W150 (no list beside it).
    """
    path = require_file(path)
    prefix = "-".join(path.name.split("-")[:2])
    for name in (f"{prefix}-sha1sums.txt", "sha1sums.txt"):
        if (sums := path.parent / name).is_file():
            return sums
    raise WikicremError("W150", path=path, folder=path.parent)


def verify_file(path: str | Path, sums: str | Path | None = None) -> str:
    """Compare a file with the list of checksums beside it and return its sha1 (hexadecimal).

    sums (Path | None): The list, one "hash  name" a line; found by `find_sums` if None.
    RAISES: W001, W601 (a folder), W150 (no list), W151 (a bad line), W152 (the file is not
        listed), W153 (the file was changed or not transferred whole).
    """
    refuse_other_kind(path := require_file(path), "a downloaded file, such as one inside it")
    sums = find_sums(path) if sums is None else require_file(sums)
    expected = read_sums(sums).get(path.name)
    if expected is None:
        raise WikicremError("W152", path=path, sums=sums)
    with path.open("rb") as file:
        found = hashlib.file_digest(file, "sha1").hexdigest()
    if found != expected:
        raise WikicremError("W153", path=path, found=found, sums=sums, expected=expected)
    return found


def read_sums(path: str | Path) -> dict[str, str]:
    """File names and their sha1 of a sha1sums.txt; raises W151."""
    sums = {}
    for number, line in read_lines(path):
        match = _LINE.fullmatch(line.rstrip())
        if match:
            sums[match.group(2)] = match.group(1).lower()
        elif line.strip():
            raise WikicremError("W151", path=path, line=number, found=line[:60])
    return sums
