"""Output folders: what an earlier run wrote, perhaps damaged since, and files of others."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ...errors import WikicremError


def read_object(path: Path) -> dict[str, Any]:
    """The JSON object that an earlier run wrote. Raises W254 if it is none any more."""
    try:
        found = json.loads(path.read_text(encoding="utf8"))
    except (OSError, ValueError, RecursionError) as err:
        raise WikicremError("W254", path=path, reason=err) from err
    if not isinstance(found, dict):
        raise WikicremError("W254", path=path, reason=f"it holds a {type(found).__name__}")
    return found


def require_empty(output: Path) -> None:
    """Raises W220 if there is a file of this name, or a folder with anything in it."""
    found = [output] if output.is_file() else list(output.iterdir()) if output.is_dir() else []
    if found:
        raise WikicremError("W220", path=output, found=some_names(found))


def some_names(paths: Sequence[Path]) -> str:
    """The first of these files, for an error."""
    names = sorted(path.name for path in paths)
    return ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")
