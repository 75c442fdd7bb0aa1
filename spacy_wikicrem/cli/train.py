"""`spacy-wikicrem pretrain` and `train`: resolve a config and hand the trainer a dictionary."""

from __future__ import annotations

import json
import logging
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import typer
from wasabi import Printer

from ..errors import WikicremError
from ..util import require_file
from .devices import DeviceOption, GpuOption, choose_device

CONTEXT = {"allow_extra_args": True, "ignore_unknown_options": True}


def pretrain(
    context: typer.Context,
    config_path: Path = typer.Argument(..., metavar="CONFIG", help="A .cfg or .json file."),
    output: Path = typer.Argument(..., help="Folder for log, checkpoint and model-best."),
    device: DeviceOption = None,
    gpu_id: GpuOption = None,
    resume: bool = typer.Option(False, "--resume", help="Go on with an interrupted run."),
    force: bool = typer.Option(False, "--force", help="Replace an earlier run in OUTPUT."),
    no_progress: bool = typer.Option(False, "--no-progress", help="No progress bar."),
) -> None:
    """Train a masked-LM head and its encoder on plain text.

    Settings can be overridden: `--training.batch_size 8`.
    """
    from ..training.pretrain import pretrain as job

    _run(
        job,
        config_path,
        output,
        context.args,
        choose_device(device, gpu_id),
        resume,
        force,
        no_progress,
    )


def train(
    context: typer.Context,
    config_path: Path = typer.Argument(..., metavar="CONFIG", help="A .cfg or .json file."),
    output: Path = typer.Argument(..., help="Folder for log, checkpoint and model-best."),
    device: DeviceOption = None,
    gpu_id: GpuOption = None,
    resume: bool = typer.Option(False, "--resume", help="Go on with an interrupted run."),
    force: bool = typer.Option(False, "--force", help="Replace an earlier run in OUTPUT."),
    no_progress: bool = typer.Option(False, "--no-progress", help="No progress bar."),
) -> None:
    """Fine-tune a masked language model on masked examples (WikiCREM, section 4.3).

    Settings can be overridden: `--training.batch_size 8`.
    """
    from ..training.candidates import train as job

    _run(
        job,
        config_path,
        output,
        context.args,
        choose_device(device, gpu_id),
        resume,
        force,
        no_progress,
    )


def _run(
    job: Callable[..., dict[str, Any]],
    config_path: Path,
    output: Path,
    extra: list[str],
    device: str,
    resume: bool,
    force: bool,
    no_progress: bool,
) -> None:
    values = load_config(config_path, extra)
    if force and not resume:
        remove_run(output)
    progress = not no_progress and sys.stderr.isatty()
    level = logging.WARNING if progress else logging.INFO
    package_logger = logging.getLogger("spacy_wikicrem")
    package_logger.setLevel(level)
    package_logger.addHandler(logging.StreamHandler(sys.stderr))
    summary = job(values, output, device=device, resume=resume, progress_bar=progress)
    Printer().good(f"Best model: {output / 'model-best'}")
    typer.echo(json.dumps(summary))


def remove_run(output: Path) -> None:
    """Delete an earlier run; a folder with anything else is left for the trainer to refuse."""
    from ..training.loop import CONFIG_FILE

    if (output / CONFIG_FILE).exists():
        shutil.rmtree(output)


def load_config(path: Path, extra: list[str]) -> dict[str, Any]:
    """Read a config file, apply overrides and resolve variables. Raises W001, W501, W502."""
    from confection import Config
    from confection import ConfigValidationError as Invalid

    require_file(path)
    overrides = parse_overrides(extra)
    try:
        if path.suffix == ".json":
            config = Config(json.loads(path.read_text(encoding="utf8")))
            text = config.to_str()
        else:
            text = path.read_text(encoding="utf8")
        config = Config().from_str(text, overrides=overrides)
    except (Invalid, ValueError) as err:
        raise WikicremError("W501", path=path, reason=str(err).strip().splitlines()[-1]) from err
    values = dict(config)
    for helper in ("paths", "variables", "job"):
        values.pop(helper, None)
    return values


def parse_overrides(extra: list[str]) -> dict[str, Any]:
    """`--a.b value` and `--a.b=value` to a dictionary; values are JSON where they can be."""
    values: dict[str, Any] = {}
    items = iter(extra)
    for item in items:
        name, equals, value = item.partition("=")
        if not name.startswith("--") or "." not in name:
            raise WikicremError("W502", found=item)
        if not equals:
            value = next(items, "")
        try:
            values[name[2:]] = json.loads(value)
        except json.JSONDecodeError:
            values[name[2:]] = value
    return values
