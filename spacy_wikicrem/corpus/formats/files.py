"""Which files and folders an export or import may replace."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from ...errors import WikicremError

_OURS = re.compile(
    r"(train|dev|test)\.(jsonl(\.gz|\.zst)?|txt)|\d{5}\.spacy|data-\d+-of-\d+\.arrow"
    r"|(meta|state|dataset_dict|dataset_info)\.json"
)


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
