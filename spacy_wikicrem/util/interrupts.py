"""Ctrl-C may come out of a library as an error of its own."""

from __future__ import annotations


def was_interrupted(error: BaseException | None) -> bool:
    """Whether an error is an interruption, or came of one: torch.save, for example, closes its
    archive when it is interrupted, and complains that there is too little in it."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None
