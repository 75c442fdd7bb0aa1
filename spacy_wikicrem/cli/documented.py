"""What a command's docstring says of its parameters is the help of its options.

A docstring ends in lines `name: text`, as anywhere in this package. Options that several commands
share have their help in `options`, and need no such line.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from copy import copy
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import typer

from .guard import each_command

_LINE = re.compile(r"(?m)^(\w+): ")


def document(app: typer.Typer) -> None:
    """Give the commands of an app, and of the apps inside it, their help."""
    for command in each_command(app):
        if command.callback is not None and command.callback.__doc__:
            command.help = _document(command.callback)


def _document(command: Callable[..., Any]) -> str:
    """Annotate the parameters that the docstring describes; gives the rest of it."""
    signature = inspect.signature(command)
    text, told = parse_docstring(inspect.getdoc(command) or "", set(signature.parameters))
    hints = get_type_hints(command, include_extras=True)
    parameters = [
        parameter.replace(annotation=_annotated(parameter, hints[name], told.get(name)))
        for name, parameter in signature.parameters.items()
    ]
    command.__annotations__ = {one.name: one.annotation for one in parameters}
    command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    return text


def parse_docstring(text: str, names: set[str]) -> tuple[str, dict[str, str]]:
    """A docstring without its lines on parameters, and what these say, each as one line."""
    starts = [match for match in _LINE.finditer(text) if match[1] in names]
    rest, told = text, {}
    for match in reversed(starts):
        rest, line = rest[: match.start()], rest[match.end() :]
        told[match[1]] = " ".join(line.split())
    return rest.rstrip(), told


def _annotated(parameter: inspect.Parameter, hint: Any, help_text: str | None) -> Any:
    if help_text is None:
        return hint
    kind = typer.Argument if parameter.default is parameter.empty else typer.Option
    if get_origin(hint) is Annotated:
        hint, declared = get_args(hint)
        declared = copy(declared)
    else:
        declared = kind()
    declared.help = help_text
    return Annotated[hint, declared]
