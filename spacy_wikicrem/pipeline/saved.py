"""What was saved of a component, where it is missing or damaged."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..errors import WikicremError


@contextmanager
def readable(name: str, place: str | Path = "the bytes") -> Iterator[None]:
    """RAISES: W352 where what is read of the component `name` is missing or damaged."""
    try:
        yield
    except WikicremError:
        raise
    except (
        FileNotFoundError,
        NotADirectoryError,
        EOFError,
        KeyError,
        TypeError,
        ValueError,
    ) as err:
        reason = f"{type(err).__name__}: {err}".splitlines()[0]
        raise WikicremError("W352", name=name, place=place, reason=reason) from err
