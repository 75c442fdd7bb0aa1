"""`spacy-wikicrem search`: learning rate, alpha and beta on a part of the examples."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from ...training.trainer.stored import check_search
from ...util.files import atomic_write
from ..console import Printer
from ..options import ConfigFile, Device, GpuId, NoProgress, Resume, choose_device
from .train import load_config


def search(
    context: typer.Context,
    config_path: ConfigFile,
    output: Path,
    trials: Annotated[int, typer.Option(min=0)] = 0,
    resume: Resume = False,
    device: Device = None,
    gpu_id: GpuId = None,
    no_progress: NoProgress = False,
) -> None:
    """Search for learning rate, alpha and beta (WikiCREM, section 4.3) with Optuna.

    The values of the section `search` replace training.learning_rate, loss.alpha and loss.beta.
    Settings can be overridden: `--search.sampler tpe --data.limit 10000`.

    output: Folder for study, logs, plot and best.cfg.
    trials: Trials in all, earlier ones included. 0: the grid.
    """
    check_search(output, resume=resume)  # before torch is loaded

    from confection import Config

    from ...training.search import PLOT_FILE
    from ...training.search import search as run_search

    msg = Printer()
    package_logger = logging.getLogger("spacy_wikicrem")
    package_logger.setLevel(logging.WARNING)
    package_logger.addHandler(logging.StreamHandler(sys.stderr))
    found = run_search(
        load_config(config_path, context.args),
        output,
        trials=trials,
        device=choose_device(device, gpu_id),
        resume=resume,
        progress_bar=not no_progress and sys.stderr.isatty(),
        announce=lambda name, values: msg.text(f"trial {name}: {_values(values)}"),
        report=lambda row: msg.text(f"  {_row(row)}") if "score" in row else None,
    )
    best = output / "best.cfg"
    with atomic_write(best) as file:
        file.write(Config(found.pop("config")).to_str() + "\n")
    msg.good(
        f"Best of {found['finished']}: {_values(found['values'])}, score {found['score']:.4f}. "
        f"Settings: {best}"
    )
    if (output / PLOT_FILE).exists():
        msg.info(f"Plot: {output / PLOT_FILE}")
    typer.echo(json.dumps(found))


def _values(values: Mapping[str, float]) -> str:
    return ", ".join(f"{name} {value:g}" for name, value in values.items())


def _row(row: Mapping[str, float]) -> str:
    return f"step {row['step']}: loss {row['loss']:.4f}, score {row['score']:.4f}"
