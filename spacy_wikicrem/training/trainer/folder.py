"""The folder of a run: its settings, what may be replaced in it, and what lies there already."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

from ...errors import WikicremError
from ...util.files import atomic_write
from .checkpoint import BEST_MODEL, CHECKPOINT, LAST_MODEL, recover, writing
from .log import LOG_FILE, PLOT_FILE
from .processes import Processes
from .stored import CONFIG_FILE, check_run, some_names

SUMMARY_FILE = "summary.json"
RUN_FILES = (CONFIG_FILE, LOG_FILE, CHECKPOINT, SUMMARY_FILE, PLOT_FILE)


def prepare_output(
    output: Path, config: dict[str, Any], processes: Processes, *, resume: bool
) -> None:
    """Check the folder in all processes, so that all of them stop; then the main one writes."""
    check_run(output, config, resume=resume, force=False)
    processes.wait()
    if processes.is_main:
        recover(output)
        if not (output / CONFIG_FILE).exists():
            write_setting(output / CONFIG_FILE, config)
    processes.wait()


def replace_run(output: Path, config: dict[str, Any], processes: Processes) -> None:
    """Remove the earlier run of `--force`, when model and data of the new one have been read.

    RAISES: W255 if one of them lies inside, W220 if there is anything that no run writes.
    """
    if not (output / CONFIG_FILE).exists():
        return
    used = [config["model"]["name"]]
    used += [path for paths in config["data"].values() if isinstance(paths, list) for path in paths]
    for path in map(str, used):
        if Path(path).exists() and Path(path).resolve().is_relative_to(output.resolve()):
            raise WikicremError("W255", path=output, used=path)
    other = [path for path in output.iterdir() if not is_of_run(path)]
    if other:
        raise WikicremError("W220", path=output, found=some_names(other))
    processes.wait()
    if processes.is_main:
        remove_run(output)
    processes.wait()


def remove_run(output: Path) -> None:
    """Delete what a run writes; the settings last, so that half a run is still known as one."""
    for path in sorted(output.iterdir(), key=lambda path: path.name == CONFIG_FILE):
        if not is_of_run(path):
            continue
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()


def is_of_run(path: Path) -> bool:
    """Whether a run writes a file or folder of this name: its results, or scratch of them."""
    if path.name in (BEST_MODEL, LAST_MODEL):
        return path.is_dir()
    if path.name in RUN_FILES:
        return not path.is_dir()
    return any(path.name.startswith(f".{name}.") for name in (*RUN_FILES, BEST_MODEL, LAST_MODEL))


def write_setting(path: Path, values: dict[str, Any]) -> None:
    with writing(path), atomic_write(path) as file:
        file.write(json.dumps(values, ensure_ascii=False, indent=2) + "\n")
