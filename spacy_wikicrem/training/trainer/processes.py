"""The processes that train together, as `torchrun` or `accelerate launch` started them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

import torch
from torch import Tensor

from ...util.optional import needed_for

# Gradients travel in buckets of this many numbers (100 MB).
_BUCKET = 25_000_000


class Processes:
    """One process of `count`; a run that nobody launched has one.

    device (str | None): "cpu" or "cuda"; with one process also "cuda:1". Default: a GPU if there
        is one, each process its own.
    RAISES: W640 without `accelerate`.
    """

    def __init__(self, device: str | None = None) -> None:
        with needed_for("Training", "accelerate"):
            from accelerate.state import PartialState  # type: ignore[import-untyped]
        # Without a GPU accelerate starts no group of processes unless it is told to use CPUs.
        self._state = PartialState(cpu=device == "cpu" or not torch.accelerator.is_available())
        self.count: int = self._state.num_processes
        self.rank: int = self._state.process_index
        own = self.count > 1 or device is None
        self.device: str = str(self._state.device) if own else str(device)

    @property
    def is_main(self) -> bool:
        return self.rank == 0

    def sum(self, tensor: Tensor) -> Tensor:
        """The sum over all processes; no gradient flows through it."""
        if self.count == 1:
            return tensor
        from accelerate.utils import reduce  # type: ignore[import-untyped]

        summed: Tensor = reduce(tensor.to(self.device), "sum")
        return summed

    def sum_gradients(self, parameters: Iterable[torch.nn.Parameter]) -> None:
        """Replace every gradient by its sum over all processes. A process that had no part of
        the batch takes part with zeros."""
        if self.count == 1:
            return
        trained = [parameter for parameter in parameters if parameter.requires_grad]
        used = torch.tensor([float(p.grad is not None) for p in trained])
        trained = [p for p, n in zip(trained, self.sum(used).tolist(), strict=True) if n]
        for bucket in _buckets(trained):
            gradients = [torch.zeros_like(p) if p.grad is None else p.grad for p in bucket]
            summed = self.sum(torch.cat([gradient.flatten() for gradient in gradients]))
            sizes = [gradient.numel() for gradient in gradients]
            for parameter, values in zip(bucket, summed.split(sizes), strict=True):
                parameter.grad = values.view_as(parameter).clone()

    def share(self, value: Any) -> Any:
        """The main process's value, in all processes."""
        if self.count == 1:
            return value
        from accelerate.utils import broadcast_object_list

        return broadcast_object_list([value], from_process=0)[0]

    def wait(self) -> None:
        """Go on when all processes are here."""
        self._state.wait_for_everyone()


def _buckets(parameters: list[torch.nn.Parameter]) -> Iterable[list[torch.nn.Parameter]]:
    bucket: list[torch.nn.Parameter] = []
    size = 0
    for parameter in parameters:
        if bucket and size + parameter.numel() > _BUCKET:
            yield bucket
            bucket, size = [], 0
        bucket.append(parameter)
        size += parameter.numel()
    if bucket:
        yield bucket


def part_count(needed: int, processes: int, accumulation: int) -> int:
    """Into how many parts a batch that needs so many is cut: a multiple of both other numbers, so
    that it is the same for every number of processes that divides `accumulation`."""
    unit = math.lcm(processes, accumulation or 1)
    return -(-needed // unit) * unit


def leave() -> None:
    """Take this process out of its group, at the end of a launched program."""
    if torch.distributed.is_available() and torch.distributed.is_initialized():
        torch.distributed.destroy_process_group()
