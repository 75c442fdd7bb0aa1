"""The optimiser, its learning rate by step, and the precision of a forward pass."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext

import torch

from ..config import OptimizerConfig


def make_optimizer(model: torch.nn.Module, config: OptimizerConfig) -> torch.optim.AdamW:
    """AdamW in one pass over the weights; biases and layer norms are not decayed."""
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
    fused = next(model.parameters()).device.type in {"cpu", "cuda"}
    return torch.optim.AdamW(groups, lr=config.learning_rate, fused=fused)


def learning_rate(step: int, total: int, config: OptimizerConfig) -> float:
    """Linear warm-up, then linear decay from the highest rate to zero at the last update.

    step (int): Updates done before this one, from 0 to `total` - 1. A single update after the
        warm-up has the highest rate.
    """
    warmup = int(total * config.warmup)
    if step < warmup:
        return config.learning_rate * (step + 1) / warmup
    last = total - 1
    if last <= warmup:
        return config.learning_rate
    return config.learning_rate * (last - step) / (last - warmup)


def autocast(device: torch.device, mixed_precision: str) -> AbstractContextManager[object]:
    if mixed_precision == "none":
        return nullcontext()
    return torch.autocast(device.type, dtype=torch.bfloat16)
