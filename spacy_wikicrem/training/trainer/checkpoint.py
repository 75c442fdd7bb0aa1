"""What an interrupted run needs to go on, and writing it so that no half file is ever left."""

from __future__ import annotations

import contextlib
import math
import pickle
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import torch
from safetensors import SafetensorError

from ...errors import WikicremError
from ...util.files import atomic_write, recover_folder
from ...util.interrupts import was_interrupted

CHECKPOINT = "checkpoint.pt"
BEST_MODEL = "model-best"
LAST_MODEL = "model-last"
# What reading a damaged or foreign checkpoint can end in.
_DAMAGE = (RuntimeError, LookupError, ValueError, TypeError, AttributeError, EOFError, OSError)
# Characters of a reason in an error.
_REASON = 300


@dataclass
class Progress:
    """Where a run stands; saved in every checkpoint.

    loss_sum, loss_count: Losses since the last row of the log.
    """

    step: int = 0
    best_score: float = -math.inf
    best_step: int = 0
    stale: int = 0
    loss_sum: float = 0.0
    loss_count: int = 0
    seconds: float = 0.0


@contextlib.contextmanager
def writing(path: Path) -> Iterator[None]:
    """Turn the ways in which a full disk shows into W223; an interruption stays one."""
    try:
        yield
    except (OSError, SafetensorError, RuntimeError) as err:
        if was_interrupted(err):
            raise KeyboardInterrupt from err
        # torch.save hides the system's own error behind one about its archive.
        cause = err.__context__ if isinstance(err.__context__, OSError) else err
        raise WikicremError("W223", path=path, reason=str(cause).splitlines()[0]) from err


def save_checkpoint(
    path: Path, model: Any, optimizer: torch.optim.Optimizer, state: Progress, fingerprint: str
) -> None:
    """Everything that an exact resume needs, written atomically. Raises W223. Random numbers are
    not in it: they are drawn anew for every part of a batch."""
    values = {
        "model": model.state_dict(),
        "optimizer": optimizer.state_dict(),
        "progress": asdict(state),
        "data": fingerprint,
    }
    with writing(path), atomic_write(path, "wb") as file:
        torch.save(values, file)


def load_checkpoint(
    path: Path, model: Any, optimizer: torch.optim.Optimizer, fingerprint: str
) -> Progress:
    """Raises W215 if the checkpoint is damaged or of another architecture, W224 if it comes from
    other examples."""
    try:
        values = torch.load(path, map_location="cpu", weights_only=True)
        model.load_state_dict(values["model"])
        optimizer.load_state_dict(values["optimizer"])
        state, found = Progress(**values["progress"]), values["data"]
    except pickle.UnpicklingError as err:
        raise WikicremError("W215", path=path, reason="it is no file of torch.save") from err
    except _DAMAGE as err:
        raise WikicremError("W215", path=path, reason=_reason(err)) from err
    if found != fingerprint:
        raise WikicremError("W224", path=path.parent)
    return state


def _reason(err: Exception) -> str:
    """What an error says, in one line; torch names the weights that differ after its first line."""
    text = " ".join(str(err).split()) or type(err).__name__
    return text if len(text) <= _REASON else f"{text[:_REASON]}..."


def recover(output: Path) -> None:
    """Tidy up after a run that was killed while it saved: a model that was complete but had not
    taken its name yet gets it, half files go."""
    for name in (BEST_MODEL, LAST_MODEL):
        recover_folder(output / name)
    for half in output.glob(f".{CHECKPOINT}.*.tmp"):
        half.unlink()
