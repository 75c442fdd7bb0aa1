"""`spacy-wikicrem pretrain` and `train`: resolve a config and hand the trainer a dictionary."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Callable
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from typing import Any

import typer
from wasabi import row

from ...errors import WikicremError
from ...training.config import PretrainConfig, RankerConfig, ShrinkConfig, TrainConfig, parse_config
from ...training.trainer.stored import check_run
from ...util.files import require_file
from ...util.numbers import parse_json
from ..console import Printer
from ..options import ConfigFile, Device, Force, GpuId, NoProgress, Resume, choose_device

CONTEXT = {"allow_extra_args": True, "ignore_unknown_options": True}
TABLE = {
    "step": ("step", "{:d}", 8),
    "epoch": ("epoch", "{:.2f}", 6),
    "loss": ("loss", "{:.4f}", 9),
    "learning_rate": ("rate", "{:.2e}", 9),
    "score": ("score", "{:.4f}", 8),
    "examples_per_second": ("ex/s", "{:.1f}", 8),
    "seconds": ("seconds", "{:.0f}", 8),
}


def _command(module: str, kind: type, text: str) -> Callable[..., None]:
    """A command for the job of the same name as the last word of `module:job`.

    kind (type): Its settings.
    """

    def command(
        context: typer.Context,
        config_path: ConfigFile,
        output: Path = typer.Argument(..., help="Folder for log, checkpoint and models."),
        device: Device = None,
        gpu_id: GpuId = None,
        resume: Resume = False,
        force: Force = False,
        no_progress: NoProgress = False,
    ) -> None:
        values = load_config(config_path, context.args)
        # Before torch is loaded, which takes longer than all of this.
        config = asdict(parse_config(kind, values))
        check_run(output, config, resume=resume, force=force)
        where, job = module.split(":")
        run_job(
            getattr(import_module(where, __package__), job),
            values,
            output,
            device=choose_device(device, gpu_id),
            resume=resume,
            force=force,
            progress=not no_progress and sys.stderr.isatty(),
        )

    command.__doc__ = f"{text}\n\nSettings can be overridden: `--training.batch_size 8`."
    return command


pretrain = _command(
    "...training.pretrain:pretrain",
    PretrainConfig,
    "Train a masked-LM head and its encoder on plain text.",
)
train = _command(
    "...training.candidates.task:train",
    TrainConfig,
    "Fine-tune a masked language model on masked examples (WikiCREM, section 4.3).",
)

train_ranker = _command(
    "...training.ranker:train_ranker",
    RankerConfig,
    "Train a mention ranker on texts with known antecedents.",
)

shrink = _command(
    "...training.shrink:shrink_ranker",
    ShrinkConfig,
    "Make a mention ranker with fewer layers that computes the same, on plain text.",
)


def run_job(
    job: Callable[..., dict[str, Any]],
    values: dict[str, Any],
    output: Path,
    *,
    device: str,
    resume: bool,
    force: bool,
    progress: bool,
) -> None:
    """Run a training job with a live table, and print its summary as the last line."""
    package_logger = logging.getLogger("spacy_wikicrem")
    package_logger.setLevel(logging.WARNING)
    package_logger.addHandler(logging.StreamHandler(sys.stderr))
    summary = job(
        values,
        output,
        device=device,
        resume=resume,
        force=force,
        progress_bar=progress,
        report=Table().row,
    )
    Printer().good(f"Best model: {output / 'model-best'}")
    typer.echo(json.dumps(summary))


class Table:
    """The rows of the log as they come, under one header; the best validation has a star."""

    def __init__(self) -> None:
        self.printer = Printer()
        self.started = False

    def row(self, values: dict[str, Any]) -> None:
        if not self.started:
            self._print([name for name, _, _ in TABLE.values()])
            self._print(["-" * width for _, _, width in TABLE.values()])
            self.started = True
        cells = [
            form.format(values[key]) if key in values else "" for key, (_, form, _) in TABLE.items()
        ]
        self._print(cells, " *" if values.get("best") else "")

    def _print(self, cells: list[str], mark: str = "") -> None:
        widths = [width for _, _, width in TABLE.values()]
        aligns = ["r"] * len(widths)
        self.printer.text(row(cells, widths=widths, aligns=aligns, spacing=2) + mark)


def load_config(path: Path, extra: list[str]) -> dict[str, Any]:
    """Read a config file, apply overrides and resolve variables. Raises W001, W501, W502."""
    from configparser import Error as ParserError

    from confection import Config
    from confection import ConfigValidationError as Invalid

    require_file(path)
    overrides = parse_overrides(extra)
    try:
        if path.suffix == ".json":
            config = Config(parse_json(path.read_text(encoding="utf8")))
            text = config.to_str()
        else:
            text = path.read_text(encoding="utf8")
        config = Config().from_str(text, overrides=overrides)
    except (
        Invalid,
        ValueError,
        TypeError,
        LookupError,
        AttributeError,
        OSError,
        ParserError,
    ) as err:
        reason = (str(err).strip() or type(err).__name__).splitlines()[-1]
        raise WikicremError("W501", path=path, reason=reason) from err
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
            values[name[2:]] = parse_json(value)
        except ValueError:
            values[name[2:]] = value
    return values
