"""What the commands of `evaluate` share: options, checks before the work, a report after it."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import MISSING, dataclass, fields
from functools import wraps
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import Annotated, Any, get_type_hints

import typer

from ...errors import WikicremError
from ...util.files import require_file, write_json
from ..devices import DeviceOption, GpuOption, choose_device
from ..options import ENGLISH, BatchTokens, Model, Output, Seed, SpacyModel

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
    device: DeviceOption = None
    gpu_id: GpuOption = None
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


def require_input(path: Path, wanted: str) -> None:
    """Raises W001 if nothing is there, W468 for a folder."""
    if require_file(path).is_dir():
        raise WikicremError("W468", path=path, wanted=wanted)


def require_folder(path: Path, wanted: str) -> None:
    """Raises W001 if nothing is there, W467 for a file."""
    if not require_file(path).is_dir():
        raise WikicremError("W467", path=path, wanted=wanted)


def require_file_names(*paths: Path | None, inputs: Sequence[Path] = ()) -> None:
    """Check outputs before the work and not after it.

    RAISES: W418 (a folder), W437 (one of the inputs), W438 (nothing can be written there).
    """
    read = {path.resolve() for path in inputs}
    for path in paths:
        if path is None:
            continue
        if path.is_dir():
            raise WikicremError("W418", path=path)
        if path.resolve() in read:
            raise WikicremError("W437", path=path)
        _require_writable(path)


def require_report_place(path: Path | None) -> None:
    """`require_file_names` for a report in JSON, which replaces nothing but a report.

    RAISES: W418, W437, W438.
    """
    require_file_names(path)
    if path is not None and path.is_file():
        with path.open("rb") as file:
            if file.read(1) not in (b"", b"{"):
                raise WikicremError("W437", path=path)


def _require_writable(path: Path) -> None:
    folder = next(parent for parent in path.absolute().parents if parent.exists())
    try:
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as err:
        raise WikicremError("W438", path=path, reason=err.strerror or err) from err


def describe(nlp: Any) -> str:
    """Name and version of a pipeline, for a report."""
    return f"{nlp.meta['lang']}_{nlp.meta['name']} {nlp.meta['version']}"


def publish(report: dict[str, Any], table: str, output: Path | None) -> None:
    """Print the table; write the report if a file was named."""
    typer.echo(table)
    if output is not None:
        write_json(output, report)


# What the folder of a model may hold; anything else is somebody's.
_MODEL_SUFFIXES = frozenset({".json", ".safetensors", ".txt", ".model", ".md"})


def require_model_place(out: Path, *, force: bool, inputs: Sequence[Path] = ()) -> None:
    """Check a folder that a model is to be written to; only a model is replaced.

    RAISES: W004 (exists), W255 (would replace what is read), W220 (holds other things).
    """
    if not out.exists():
        return
    if not force:
        raise WikicremError("W004", path=out)
    place = out.resolve()
    for path in inputs:
        if path.exists() and place in (path.resolve(), *path.resolve().parents):
            raise WikicremError("W255", used=path, path=out)
    if not out.is_dir():
        raise WikicremError("W220", path=out, found="it is a file")
    found = sorted(out.iterdir())
    other = [f for f in found if not f.is_file() or f.suffix not in _MODEL_SUFFIXES]
    if other or (found and not (out / "config.json").exists()):
        raise WikicremError("W220", path=out, found=", ".join(f.name for f in (other or found)[:3]))
