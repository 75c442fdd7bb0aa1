"""What the commands of `evaluate` share: options, and a report after the work."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from functools import wraps
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

import typer

from ...util.files import write_json
from ..checks import require_report_place
from ..options import (
    ENGLISH,
    BatchTokens,
    Device,
    GpuId,
    Model,
    Output,
    Seed,
    SpacyModel,
    choose_device,
)

if TYPE_CHECKING:
    from spacy.language import Language

AsPublished = Annotated[
    bool,
    typer.Option(
        "--as-published",
        help="Score by the released code's rules, too, and count the examples they give for free.",
    ),
]


@dataclass(frozen=True)
class ModelOptions:
    """The model, and how it runs."""

    model: Model
    spacy_model: SpacyModel = ENGLISH
    device: Device = None
    gpu_id: GpuId = None
    batch_tokens: BatchTokens = None

    def choose_device(self) -> str:
        return choose_device(self.device, self.gpu_id)


@dataclass(frozen=True)
class RunOptions(ModelOptions):
    """Of every command that scores a model beside the baselines."""

    output: Output = None
    seed: Seed = 0

    def __post_init__(self) -> None:
        require_report_place(self.output)


def with_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command one option for each field of the dataclass that its parameter `options` is.

    So commands share options without repeating them; typer reads the signature made here.
    """
    hints = get_type_hints(command, include_extras=True)
    group = hints["options"]
    shared = get_type_hints(group, include_extras=True)

    @wraps(command)
    def run(**values: Any) -> None:
        own = {field.name: values.pop(field.name) for field in fields(group)}
        command(**values, options=group(**own))

    parameters = [
        parameter.replace(kind=Parameter.KEYWORD_ONLY, annotation=hints[name])
        for name, parameter in signature(command).parameters.items()
        if name != "options"
    ]
    parameters += [
        Parameter(
            field.name,
            Parameter.KEYWORD_ONLY,
            default=Parameter.empty if field.default is MISSING else field.default,
            annotation=shared[field.name],
        )
        for field in fields(group)
    ]
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    run.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    return run


def describe(nlp: Language) -> str:
    """Name and version of a pipeline, for a report."""
    return f"{nlp.meta['lang']}_{nlp.meta['name']} {nlp.meta['version']}"


def publish(report: dict[str, Any], table: str, output: Path | None) -> None:
    """Print the table; write the report if a file was named."""
    typer.echo(table)
    if output is not None:
        write_json(output, report)
