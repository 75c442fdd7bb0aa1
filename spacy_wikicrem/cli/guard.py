"""One check for all commands: what they write is nothing that they read, no device, and no file
behind a symbolic link."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from pathlib import Path
from typing import Any

import typer
from typer.models import CommandInfo

from ..errors import WikicremError
from ..util.files import require_regular

# Parameters that name what a command writes; every other path, and every text that is the name
# of a file, is what it reads.
OUTPUTS = ("out", "output", "html", "json", "json_path", "system_tsv", "submission")


def each_command(app: typer.Typer) -> Iterator[CommandInfo]:
    """The commands of an app, and of the apps inside it."""
    yield from app.registered_commands
    for group in app.registered_groups:
        if group.typer_instance is not None:
            yield from each_command(group.typer_instance)


def guard(app: typer.Typer) -> None:
    """Let every command of an app, and of the apps inside it, check its outputs first."""
    for command in each_command(app):
        if command.callback is not None:
            command.callback = _guarded(command.callback)


def replaces_its_source(command: Callable[..., None]) -> Callable[..., None]:
    """Mark a command that may, with --force, put what it makes in the place of what it reads."""
    command.replaces_its_source = True  # type: ignore[attr-defined]
    return command


def _guarded(command: Callable[..., Any]) -> Callable[..., Any]:
    if hasattr(command, "guarded"):
        return command

    @wraps(command)
    def run(*args: Any, **values: Any) -> Any:
        force = bool(values.get("force"))
        if not (force and hasattr(command, "replaces_its_source")):
            check_outputs(values, force=force)
        return command(*args, **values)

    run.guarded = True  # type: ignore[attr-defined]
    return run


def check_outputs(values: Mapping[str, Any], *, force: bool = False) -> None:
    """Check the outputs among the parameters of a command.

    RAISES: W630 (a device), W631 (a symbolic link, without `force`), W437 (a file that is read,
        inside a folder that is read, or written twice).
    """
    outputs = [
        path for name in OUTPUTS for path in _paths(values.get(name)) if isinstance(path, Path)
    ]
    inputs = [
        path for name, value in values.items() if name not in OUTPUTS for path in _paths(value)
    ]
    for number, out in enumerate(outputs):
        if out.is_symlink() and not force:
            raise WikicremError("W631", path=out, target=out.readlink())
        require_regular(out)
        if any(_same(out, path) for path in [*inputs, *outputs[:number]]):
            raise WikicremError("W437", path=out)
        if not force and out.is_file() and any(_inside(out, path) for path in inputs):
            raise WikicremError("W437", path=out)


def _paths(value: Any) -> Iterator[Path]:
    """The paths in a value; a text counts if a file has its name."""
    if isinstance(value, (list, tuple)):
        for item in value:
            yield from _paths(item)
    elif isinstance(value, Path):
        yield value
    elif isinstance(value, str) and value and os.path.exists(value):  # noqa: PTH110 (never raises)
        yield Path(value)


def _same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:  # not there yet
        return os.path.realpath(one) == os.path.realpath(other)


def _inside(path: Path, folder: Path) -> bool:
    real = Path(os.path.realpath(path))
    return folder.is_dir() and Path(os.path.realpath(folder)) in real.parents
