"""What the commands say: in colours where a person reads it on a terminal, plain anywhere else."""

from __future__ import annotations

import os
import sys
from typing import Any

import typer
import wasabi


class Printer(wasabi.Printer):
    """wasabi's, without colour codes in files and pipes, or with NO_COLOR set.

    err (bool): It writes to the standard error, or what it returns is written there.
    """

    def __init__(self, *, err: bool = False, **options: Any) -> None:
        super().__init__(**options)
        stream = sys.stderr if err else sys.stdout
        colours = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        if not (colours and stream.isatty()):
            self.show_color = False


def say_failed(text: str) -> None:
    """Not to the standard output, which may be a file of results."""
    typer.echo(Printer(err=True, no_print=True).fail(text), err=True)
