"""Ctrl-C ends every command in the same way: a line that says so, and status 130. A reader that
goes away ends it without a word, with the status that it has for other programs (`| head -n 1`)."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Callable
from functools import wraps
from typing import Any

import typer

from ..util.interrupts import was_interrupted
from .console import say_failed
from .guard import each_command

STATUS = 130  # 128 and the number of SIGINT, as shells have it
NO_READER = 141  # of SIGPIPE


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
            done = command(*args, **values)
            sys.stdout.flush()
            return done
        except BrokenPipeError:
            if not _has_no_reader():
                raise
            raise typer.Exit(NO_READER) from None
        except (Exception, KeyboardInterrupt) as err:
            if not was_interrupted(err):
                raise
        how = " The same command with --resume goes on." if "resume" in values else ""
        say_failed(f"Interrupted.{how}")
        raise typer.Exit(STATUS)

    return run


def _has_no_reader() -> bool:
    """Whether nobody reads the standard output any more; what is still to be written goes nowhere
    then."""
    if not hasattr(select, "poll"):  # Windows, which has no such pipes
        return False
    try:
        handle = sys.stdout.fileno()
    except OSError:  # no file
        return False
    poll = select.poll()
    poll.register(handle, 0)
    gone = any(event & (select.POLLERR | select.POLLHUP) for _, event in poll.poll(0))
    if gone:
        os.dup2(os.open(os.devnull, os.O_WRONLY), handle)
    return gone
