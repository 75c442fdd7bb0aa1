"""Output folders: what an earlier run wrote, perhaps damaged since, and files of others.

All that can be said of them before torch, a model or any data is loaded.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from ...errors import WikicremError

CONFIG_FILE = "training.json"
STUDY_FILE = "study.db"  # of a search


def read_object(path: Path) -> dict[str, Any]:
    """The JSON object that an earlier run wrote. Raises W254 if it is none any more."""
    try:
        found = json.loads(path.read_text(encoding="utf8"))
    except (OSError, ValueError, RecursionError) as err:
        raise WikicremError("W254", path=path, reason=err) from err
    if not isinstance(found, dict):
        raise WikicremError("W254", path=path, reason=f"it holds a {type(found).__name__}")
    return found


def check_run(output: Path, config: dict[str, Any], *, resume: bool, force: bool) -> None:
    """Whether a run with these settings may use its folder.

    force (bool): An earlier run is to be replaced, unless `resume` is set.
    RAISES: W212 (there is a run), W213 (one with other settings), W254 (its settings are damaged),
        W220 (there are other files).
    """
    stored = output / CONFIG_FILE
    if not stored.exists():
        require_empty(output)
    elif resume:
        if changed := sorted(differences(read_object(stored), config)):
            raise WikicremError("W213", path=output, changed="; ".join(changed))
    elif not force:
        raise WikicremError("W212", path=output)


def check_search(output: Path, *, resume: bool) -> None:
    """Whether a search may use its folder. RAISES: W252 (there is one), W220 (other files)."""
    if not (output / STUDY_FILE).exists():
        require_empty(output)
    elif not resume:
        raise WikicremError("W252", path=output)


def differences(old: Any, new: Any, where: str = "") -> Iterator[str]:
    """What differs between two settings, with both values."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in old.keys() | new.keys():
            name = f"{where}.{key}" if where else key
            yield from differences(old.get(key), new.get(key), name)
    elif old != new:
        yield f"{where} was {old!r}, is {new!r}"


def require_empty(output: Path) -> None:
    """Raises W220 if there is a file of this name, or a folder with anything in it."""
    found = [output] if output.is_file() else list(output.iterdir()) if output.is_dir() else []
    if found:
        raise WikicremError("W220", path=output, found=some_names(found))


def some_names(paths: Sequence[Path]) -> str:
    """The first of these files, for an error."""
    names = sorted(path.name for path in paths)
    return ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")
