"""Reading back what an earlier run wrote, which may have been damaged since."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ..errors import WikicremError


def read_object(path: Path) -> dict[str, Any]:
    """The JSON object that an earlier run wrote. Raises W254 if it is none any more."""
    try:
        found = json.loads(path.read_text(encoding="utf8"))
    except (OSError, ValueError, RecursionError) as err:
        raise WikicremError("W254", path=path, reason=err) from err
    if not isinstance(found, dict):
        raise WikicremError("W254", path=path, reason=f"it holds a {type(found).__name__}")
    return found
