"""One training loop for both jobs: read it from top to bottom."""

from __future__ import annotations

import json
import logging
import math
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import torch
from torch import Tensor
from tqdm import tqdm

from ..errors import WikicremError
from ..models.masked_lm import MaskedLM
from ..util import atomic_write, write_json
from .config import OptimizerConfig

logger = logging.getLogger(__name__)

CHECKPOINT = "checkpoint.pt"
BEST_MODEL = "model-best"
CONFIG_FILE = "training.json"
LOG_FILE = "log.jsonl"


class Task(Protocol):
    """What the loop needs to know of a job."""

    steps_per_epoch: int

    def batches(self, epoch: int) -> Iterator[Any]:
        """The batches of an epoch, the same ones each time it is called."""

    def loss(self, batch: Any) -> Tensor:
        """Scalar loss of a batch."""

    def describe(self, batch: Any) -> str:
        """How to name a batch in an error."""

    def evaluate(self) -> dict[str, float]:
        """Validation measures; "score" is the one to maximise."""


@dataclass
class Progress:
    """Where a run stands; saved in every checkpoint."""

    step: int = 0
    best_score: float = -math.inf
    best_step: int = 0
    stale: int = 0


def run(
    task: Task,
    masked_lm: MaskedLM,
    optimizer_config: OptimizerConfig,
    config: dict[str, Any],
    output: Path,
    *,
    resume: bool = False,
    progress_bar: bool = True,
) -> dict[str, Any]:
    """Train, validate, keep the best weights in `output/model-best`; return a summary.

    task (Task): Batches, loss and validation.
    config (dict): All settings; stored in the output and compared on resume.
    output (Path): Folder for the log, the checkpoint and the best model.
    resume (bool): Go on from `output/checkpoint.pt` if there is one.
    RAISES: W212, W220 (output in use), W213 (other settings on resume), W214 (loss not a number).
    """
    # 1. The output folder, and the settings that belong to it.
    prepare_output(output, config, resume=resume)

    # 2. Optimiser and schedule.
    model, device = masked_lm.model, masked_lm.device
    total = task.steps_per_epoch * optimizer_config.epochs
    if optimizer_config.max_steps:
        total = min(total, optimizer_config.max_steps)
    optimizer = make_optimizer(model, optimizer_config)
    warmup = int(total * optimizer_config.warmup)
    eval_every = optimizer_config.eval_every or task.steps_per_epoch

    # 3. Where an interrupted run stopped.
    state = Progress()
    torch.manual_seed(optimizer_config.seed)
    if resume and (output / CHECKPOINT).exists():
        state = load_checkpoint(output / CHECKPOINT, model, optimizer)
        logger.info("resumed at step %d of %d", state.step, total)

    # 4. Updates, with a validation now and then.
    started, losses = time.monotonic(), []
    bar = tqdm(total=total, initial=state.step, disable=not progress_bar, unit="step")
    for batch in batches_from(task, state.step, total):
        model.train()
        rate = learning_rate(state.step, total, warmup, optimizer_config.learning_rate)
        for group in optimizer.param_groups:
            group["lr"] = rate
        with autocast(device, optimizer_config.mixed_precision):
            loss = task.loss(batch)
        value = float(loss.detach())
        if not math.isfinite(value):
            raise WikicremError("W214", step=state.step, batch=task.describe(batch))
        loss.backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(model.parameters(), optimizer_config.clip)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        state.step += 1
        losses.append(value)
        bar.update()
        bar.set_postfix(loss=f"{value:.3f}", best=f"{state.best_score:.4f}")
        if state.step % eval_every == 0 or state.step == total:
            model.eval()
            with torch.inference_mode(), autocast(device, optimizer_config.mixed_precision):
                measures = task.evaluate()
            improved = keep_best(state, measures["score"], masked_lm, output)
            save_checkpoint(output / CHECKPOINT, model, optimizer, state)
            record = {
                "step": state.step,
                "epoch": state.step / task.steps_per_epoch,
                "loss": sum(losses) / len(losses),
                "learning_rate": rate,
                "seconds": round(time.monotonic() - started, 1),
                "best": improved,
                **measures,
            }
            append_log(output / LOG_FILE, record)
            logger.info("%s", record)
            losses = []
            if optimizer_config.patience and state.stale >= optimizer_config.patience:
                break
    bar.close()

    # 5. What came out.
    summary = {
        "steps": state.step,
        "best_step": state.best_step,
        "best_score": state.best_score,
        "seconds": round(time.monotonic() - started, 1),
    }
    write_json(output / "summary.json", summary)
    return summary


def prepare_output(output: Path, config: dict[str, Any], *, resume: bool) -> None:
    stored = output / CONFIG_FILE
    if stored.exists():
        if not resume:
            raise WikicremError("W212", path=output)
        old = json.loads(stored.read_text(encoding="utf8"))
        changed = sorted(differences(old, config))
        if changed:
            raise WikicremError("W213", path=output, changed="; ".join(changed))
        return
    if output.is_file() or (output.is_dir() and any(output.iterdir())):
        raise WikicremError("W220", path=output)
    output.mkdir(parents=True, exist_ok=True)
    write_json(stored, config)


def differences(old: Any, new: Any, where: str = "") -> Iterator[str]:
    if isinstance(old, dict) and isinstance(new, dict):
        for key in old.keys() | new.keys():
            name = f"{where}.{key}" if where else key
            yield from differences(old.get(key), new.get(key), name)
    elif old != new:
        yield f"{where} was {old!r}, is {new!r}"


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


def make_optimizer(model: Any, config: OptimizerConfig) -> torch.optim.AdamW:
    """AdamW; biases and layer norms are not decayed."""
    decayed: list[torch.nn.Parameter] = []
    plain: list[torch.nn.Parameter] = []
    for name, parameter in model.named_parameters():
        if parameter.requires_grad:
            norm = name.endswith("bias") or "norm" in name.lower()
            (plain if norm else decayed).append(parameter)
    groups = [
        {"params": decayed, "weight_decay": config.weight_decay},
        {"params": plain, "weight_decay": 0.0},
    ]
    return torch.optim.AdamW(groups, lr=config.learning_rate)


def learning_rate(step: int, total: int, warmup: int, peak: float) -> float:
    if step < warmup:
        return peak * (step + 1) / warmup
    return peak * (total - step) / max(1, total - warmup)


def autocast(device: torch.device, mixed_precision: str) -> AbstractContextManager[Any]:
    if mixed_precision == "none":
        return nullcontext()
    return torch.autocast(device.type, dtype=torch.bfloat16)


def keep_best(state: Progress, score: float, masked_lm: MaskedLM, output: Path) -> bool:
    if score <= state.best_score:
        state.stale += 1
        return False
    state.best_score, state.best_step, state.stale = score, state.step, 0
    masked_lm.save(output / BEST_MODEL)
    return True


def save_checkpoint(
    path: Path, model: Any, optimizer: torch.optim.Optimizer, state: Progress
) -> None:
    """Everything that an exact resume needs, written atomically."""
    values = {
        "model": model.state_dict(),
        "optimizer": optimizer.state_dict(),
        "random": torch.get_rng_state(),
        "progress": vars(state),
    }
    with atomic_write(path, "wb") as file:
        torch.save(values, file)


def load_checkpoint(path: Path, model: Any, optimizer: torch.optim.Optimizer) -> Progress:
    """Raises W215 if the checkpoint is damaged or of another architecture."""
    try:
        values = torch.load(path, map_location="cpu", weights_only=True)
        model.load_state_dict(values["model"])
        optimizer.load_state_dict(values["optimizer"])
        torch.set_rng_state(values["random"])
        return Progress(**values["progress"])
    except (RuntimeError, KeyError, ValueError, EOFError, OSError) as err:
        reason = str(err).strip().splitlines()[0] if str(err).strip() else type(err).__name__
        raise WikicremError("W215", path=path, reason=reason) from err


def append_log(path: Path, record: dict[str, Any]) -> None:
    with path.open("a", encoding="utf8") as file:
        file.write(json.dumps(record) + "\n")
