"""Options of all commands that run a model: where it runs."""

from __future__ import annotations

from typing import Annotated

import typer

DeviceOption = Annotated[
    str | None, typer.Option(help='"cpu", "cuda" or "cuda:1"; default: a GPU if there is one.')
]
GpuOption = Annotated[int | None, typer.Option(help="The same as in spaCy: -1 is the CPU.")]


def choose_device(device: str | None, gpu_id: int | None) -> str:
    """What `--device` says, else `--gpu-id`, else a GPU if there is one."""
    import torch

    if device is None and gpu_id is not None:
        device = "cpu" if gpu_id < 0 else f"cuda:{gpu_id}"
    if device is None:
        return "cuda" if torch.cuda.is_available() else "cpu"
    return device
