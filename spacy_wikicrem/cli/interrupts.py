"""Ctrl-C ends every command in the same way: a line that says so, and status 130."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import typer

from ..util.interrupts import was_interrupted
from .console import say_failed
from .guard import each_command

STATUS = 130  # 128 and the number of SIGINT, as shells have it


def say_interrupted(app: typer.Typer) -> None:
    """Let every command of an app, and of the apps inside it, say that it was interrupted, and how
    to go on where it can."""
    for command in each_command(app):
        if command.callback is not None:
            command.callback = _saying(command.callback)


def _saying(command: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(command)
    def run(*args: Any, **values: Any) -> Any:
        try:
            return command(*args, **values)
        except (Exception, KeyboardInterrupt) as err:
            if not was_interrupted(err):
                raise
        how = " The same command with --resume goes on." if "resume" in values else ""
        say_failed(f"Interrupted.{how}")
        raise typer.Exit(STATUS)

    return run
