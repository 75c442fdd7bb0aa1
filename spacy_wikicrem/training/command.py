"""What the commands share that train where spaCy and typer are not installed."""

from __future__ import annotations

import argparse
import json
import logging
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..errors import WikicremError
from ..util.files import require_file
from ..util.interrupts import was_interrupted
from .trainer.processes import leave


def make_parser(description: str | None) -> argparse.ArgumentParser:
    """CONFIG, OUTPUT, and the options of every training."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("config", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("--device")
    parser.add_argument("--resume", action="store_true")
    parser.add_argument("--no-progress", action="store_true")
    return parser


def read_settings(path: Path) -> dict[str, Any]:
    """The settings in a JSON file. RAISES: W001, W501 (no JSON, or no sections)."""
    try:
        found = json.loads(require_file(path).read_text(encoding="utf8"))
    except (OSError, ValueError, RecursionError) as err:
        raise WikicremError("W501", path=path, reason=err) from err
    if not isinstance(found, dict):
        raise WikicremError("W501", path=path, reason="it is not an object with sections")
    return found


def run(work: Callable[[], dict[str, Any]]) -> int:
    """Do the work in this process of perhaps several; the main one prints what comes out.

    RETURNS (int): The exit code.
    """
    is_main = os.environ.get("RANK", "0") == "0"
    level = logging.INFO if is_main else logging.WARNING
    logging.basicConfig(level=level, format="%(asctime)s %(message)s")
    try:
        summary = work()
    except (Exception, KeyboardInterrupt) as err:
        if was_interrupted(err):
            sys.stderr.write("Interrupted. The same command with --resume goes on.\n")
            return 130
        if not isinstance(err, WikicremError):
            raise
        sys.stderr.write(f"{err}\n")
        return 1
    finally:
        leave()
    if is_main:
        sys.stdout.write(json.dumps(summary) + "\n")
    return 0
