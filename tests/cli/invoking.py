"""Commands run by the tests."""

from __future__ import annotations

import typer
from typer.testing import CliRunner

import spacy_wikicrem.cli.main  # noqa: F401  (it guards the commands of all parts)
from spacy_wikicrem.errors import WikicremError


def invoke(app: typer.Typer, *arguments: object, code: str | int | None = None) -> str:
    """What a command prints; it must succeed, or fail as `code` says: with a coded error, or with
    an exit status."""
    result = CliRunner().invoke(app, [str(argument) for argument in arguments])
    if code is None:
        assert result.exit_code == 0, result.output + repr(result.exception)
    elif isinstance(code, int):
        assert result.exit_code == code
    else:
        assert isinstance(result.exception, WikicremError), repr(result.exception)
        assert result.exception.code == code
    return result.output
