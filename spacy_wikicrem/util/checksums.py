"""Checksums of files."""

from __future__ import annotations

import hashlib
from pathlib import Path


def checksum(path: str | Path, algorithm: str = "sha256") -> str:
    """Hexadecimal checksum of a file, read piece by piece.

    algorithm (str): A name that `hashlib.new` takes: sha256, sha1, md5.
    """
    with Path(path).open("rb") as file:
        return hashlib.file_digest(file, algorithm).hexdigest()


def sha256(path: str | Path) -> str:
    """Hexadecimal SHA-256 of a file."""
    return checksum(path)
