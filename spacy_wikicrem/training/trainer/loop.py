"""One training loop for both jobs: read it from top to bottom."""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol, TypedDict, Unpack

import torch
from torch import Tensor
from tqdm import tqdm

from ...errors import WikicremError
from ...models.stored import StoredModel
from ..config import OptimizerConfig, config_to_dict
from .checkpoint import (
    BEST_MODEL,
    CHECKPOINT,
    LAST_MODEL,
    Progress,
    load_checkpoint,
    save_checkpoint,
    writing,
)
from .folder import SUMMARY_FILE, prepare_output, replace_run, write_setting
from .log import LOG_FILE, PLOT_FILE, append_row, cut_rows, draw, read_rows
from .optimizer import autocast, learning_rate, make_optimizer
from .processes import Processes
from .stored import check_run

logger = logging.getLogger(__name__)

# Any settings dataclass with the section `training`.
Config = Any
Report = Callable[[dict[str, Any]], None]


class Options(TypedDict, total=False):
    """resume: go on from `checkpoint.pt` if there is one. force: replace an earlier run.
    progress_bar: show one. report: called with every row of the log, in the main process."""

    resume: bool
    force: bool
    progress_bar: bool
    report: Report | None


class Task(Protocol):
    """What the loop needs to know of a job."""

    steps_per_epoch: int
    fingerprint: str

    def batches(self, epoch: int) -> Iterator[Any]:
        """The batches of an epoch, the same ones each time and in each process."""

    def parts(self, batch: Any, processes: int, accumulation: int) -> list[Any]:
        """A batch in parts for one forward pass each; processes take turns at them."""

    def loss(self, part: Any, batch: Any, processes: Processes) -> Tensor:
        """The share of a part in the mean loss of its batch."""

    def size(self, batch: Any) -> int:
        """Examples or sequences of a batch."""

    def describe(self, batch: Any) -> str:
        """How to name a batch in an error."""

    def evaluate(self, processes: Processes) -> dict[str, float]:
        """Validation measures of all processes together; "score" is the one to maximise."""


def check_folder(output: Path, config: Config, **options: Unpack[Options]) -> None:
    """What `run` checks first, before model and data are loaded. RAISES: W212, W213, W220, W254."""
    resume, force = options.get("resume", False), options.get("force", False)
    check_run(output, config_to_dict(config), resume=resume, force=force)


def run(
    task: Task,
    trained: StoredModel,
    config: Config,
    output: Path,
    processes: Processes,
    **options: Unpack[Options],
) -> dict[str, Any]:
    """Train, validate, keep the best weights in `output/model-best`; return a summary.

    task (Task): Batches, loss and validation. config (Config): Compared on resume.
    output (Path): Folder for the log, the checkpoint, the best and the last model, and a plot.
    RAISES: W212, W220 (output in use), W255 (model or data inside a run to replace), W213, W224
        (other settings or examples on resume), W214, W227 (loss or gradient not a number), W215,
        W254 (checkpoint, settings or log damaged), W223 (disk full).
    """
    # 1. The output folder, and the settings that belong to it.
    resume = options.get("resume", False)
    if options.get("force", False) and not resume:
        replace_run(output, config_to_dict(config), processes)
    prepare_output(output, config_to_dict(config), processes, resume=resume)

    # 2. Optimiser and schedule.
    settings = config.training
    total = task.steps_per_epoch * settings.epochs
    total = min(total, settings.max_steps or total)
    optimizer = make_optimizer(trained.model, settings)
    eval_every = settings.eval_every or task.steps_per_epoch

    # 3. Where an interrupted run stopped.
    state = Progress()
    if resume and (output / CHECKPOINT).exists():
        state = load_checkpoint(output / CHECKPOINT, trained.model, optimizer, task.fingerprint)
        logger.info("resumed at step %d of %d", state.step, total)
    book = Bookkeeper(task, trained, optimizer, settings, output, processes, state, options)

    # 4. Updates, with a validation now and then.
    shown = options.get("progress_bar", True) and processes.is_main
    bar = tqdm(total=total, initial=state.step, disable=not shown, unit="step")
    stopped = bool(settings.patience and state.stale >= settings.patience)
    for batch in batches_from(task, state.step, state.step if stopped else total):
        rate = learning_rate(state.step, total, settings)
        loss = update(task, trained, optimizer, batch, settings, state.step, rate, processes)
        state.step += 1
        book.count(loss, task.size(batch))
        bar.update()
        bar.set_postfix(loss=f"{loss:.3f}", best=f"{state.best_score:.4f}")
        validate = state.step % eval_every == 0 or state.step == total
        if validate or is_due(state.step, settings.log_every):
            with tqdm.external_write_mode():
                book.row(rate, validate=validate)
        if validate or is_due(state.step, settings.checkpoint_every):
            book.checkpoint()
        if validate and settings.patience and state.stale >= settings.patience:
            break
    bar.close()

    # 5. What came out.
    return book.close()


def update(
    task: Task,
    trained: StoredModel,
    optimizer: torch.optim.Optimizer,
    batch: Any,
    settings: OptimizerConfig,
    step: int,
    rate: float,
    processes: Processes,
) -> float:
    """One update of the weights; returns the mean loss of the batch over all processes.

    The loss of each part is its share of the global mean, so the gradients of parts and
    processes are summed, however unevenly the batch was cut.
    """
    model = trained.model.train()
    loss = torch.zeros((), dtype=torch.float64, device=trained.device)
    parts = task.parts(batch, processes.count, settings.accumulation)
    for index in range(processes.rank, len(parts), processes.count):
        torch.manual_seed(part_seed(settings.seed, step, index))
        with autocast(trained.device, settings.mixed_precision):
            share = task.loss(parts[index], batch, processes)
        if share.requires_grad:
            share.backward()  # type: ignore[no-untyped-call]
        loss += share.detach()
    value = float(processes.sum(loss))
    if not math.isfinite(value):
        raise WikicremError("W214", step=step, batch=task.describe(batch))
    processes.sum_gradients(model.parameters())
    norm = torch.nn.utils.clip_grad_norm_(model.parameters(), settings.clip)
    if not math.isfinite(float(norm)):
        raise WikicremError("W227", step=step, batch=task.describe(batch))
    for group in optimizer.param_groups:
        group["lr"] = rate
    optimizer.step()
    optimizer.zero_grad(set_to_none=True)
    return value


class Bookkeeper:
    """What happens between updates: log, validation, checkpoints, and the end. Only the main
    process writes."""

    def __init__(
        self,
        task: Task,
        trained: StoredModel,
        optimizer: torch.optim.Optimizer,
        settings: OptimizerConfig,
        output: Path,
        processes: Processes,
        state: Progress,
        options: Options,
    ) -> None:
        self.task, self.trained, self.optimizer = task, trained, optimizer
        self.settings, self.output, self.processes = settings, output, processes
        self.state, self.report = state, options.get("report")
        self.started = self.mark = time.monotonic()
        self.earlier, self.examples = state.seconds, 0
        if processes.is_main:
            cut_rows(output / LOG_FILE, state.step)
        processes.wait()

    @property
    def seconds(self) -> float:
        """Since the start of the run, without the time between interruption and resume."""
        return self.earlier + time.monotonic() - self.started

    def count(self, loss: float, examples: int) -> None:
        self.state.loss_sum += loss
        self.state.loss_count += 1
        self.examples += examples

    def row(self, rate: float, *, validate: bool) -> None:
        """Validate if asked to; write a row of the log."""
        state = self.state
        speed = self.examples / max(1e-9, time.monotonic() - self.mark)
        measures, improved = self._validate() if validate else ({}, False)
        row = {
            "step": state.step,
            "epoch": state.step / self.task.steps_per_epoch,
            "loss": state.loss_sum / state.loss_count,
            "learning_rate": rate,
            "seconds": round(self.seconds, 1),
            "examples_per_second": round(speed, 2),
            "best": improved,
            **measures,
        }
        state.loss_sum, state.loss_count = 0.0, 0
        self.mark, self.examples = time.monotonic(), 0
        if self.processes.is_main:
            append_row(self.output / LOG_FILE, row)
            logger.info("%s", row)
            if self.report:
                self.report(row)

    def _validate(self) -> tuple[dict[str, float], bool]:
        self.trained.model.eval()
        precision = autocast(self.trained.device, self.settings.mixed_precision)
        with torch.inference_mode(), precision:
            measures = self.task.evaluate(self.processes)
        state = self.state
        if not measures["score"] > state.best_score:
            state.stale += 1
            return measures, False
        state.best_score, state.best_step, state.stale = measures["score"], state.step, 0
        self._save_model(BEST_MODEL)
        return measures, True

    def checkpoint(self) -> None:
        self.state.seconds = self.seconds
        if self.processes.is_main:
            path = self.output / CHECKPOINT
            model, optimizer = self.trained.model, self.optimizer
            save_checkpoint(path, model, optimizer, self.state, self.task.fingerprint)
        self.processes.wait()

    def _save_model(self, name: str) -> None:
        if self.processes.is_main:
            with writing(self.output / name):
                self.trained.save(self.output / name)

    def close(self) -> dict[str, Any]:
        """Save the last model, draw the plot, write and return the summary."""
        state = self.state
        summary = {
            "steps": state.step,
            "best_step": state.best_step,
            "best_score": state.best_score,
            "seconds": round(self.seconds, 1),
            "processes": self.processes.count,
        }
        self._save_model(LAST_MODEL)
        if self.processes.is_main:
            if self.settings.plot:
                draw(read_rows(self.output / LOG_FILE), self.output / PLOT_FILE)
            write_setting(self.output / SUMMARY_FILE, summary)
        self.processes.wait()
        return summary


def batches_from(task: Task, step: int, total: int) -> Iterator[Any]:
    """Batches of all epochs after the first `step`, up to `total`."""
    while step < total:
        epoch, skip = divmod(step, task.steps_per_epoch)
        for index, batch in enumerate(task.batches(epoch)):
            if index < skip:
                continue
            if step == total:
                return
            step += 1
            yield batch


def is_due(step: int, every: int) -> bool:
    return every > 0 and step % every == 0


def part_seed(seed: int, step: int, part: int) -> int:
    """Random numbers (dropout) depend on the part, not on the process that works on it or on
    what ran before: an interrupted run and one on more processes draw the same."""
    return ((seed * 1_000_003 + step) * 1_000_003 + part) % 2**63
