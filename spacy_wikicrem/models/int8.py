"""Linear layers that multiply bytes, on CPUs without bfloat16: with AVX2 nearly twice as fast as in
float32.

Weights have a scale for each output, inputs one for each token (Dettmers et al. 2022, vector-wise
quantisation), so that the vectors of a token do not depend on what else is in the batch. Weights
have seven bits: without VNNI two products of eight bits each would not fit into the 16 that the
instruction gives them.
"""

from __future__ import annotations

from functools import cache

import torch
from torch import Tensor, nn

# Instructions with which it is faster than float32.
_FAST = ("AVX2", "AVX512")
_WEIGHT_TOP, _INPUT_TOP = 63, 127
# Inputs are unsigned bytes around this one.
_ZERO = 128
# A float this large has no digits behind the point: added, it rounds, and the last byte of the
# sum is the whole number. A conversion takes several times as long.
_ROUNDER = float(2**23)


@cache
def cpu_multiplies_bytes() -> bool:
    """Whether torch multiplies matrices of bytes fast here, and exactly: the operation is oneDNN's,
    which other builds of torch lack, and is slow on other CPUs."""
    if torch.backends.cpu.get_cpu_capability() not in _FAST:
        return False
    try:
        inputs = torch.full((2, 64), 255, dtype=torch.uint8)
        weights = torch.full((4, 64), _WEIGHT_TOP, dtype=torch.int8)
        found = _multiply(inputs, _pack(weights), torch.ones(4), torch.zeros(4, dtype=torch.int64))
    except (AttributeError, RuntimeError):  # it does not exist, or nobody has written it for here
        return False
    return bool((found == 64 * (255 - _ZERO) * _WEIGHT_TOP).all())


class Int8Linear(nn.Module):
    """A linear layer for scoring, made from another one.

    It holds its weights a second time, packed for the CPU; these are neither saved nor copied.

    layer (nn.Linear): In float32, on the CPU.
    """

    def __init__(self, layer: nn.Linear) -> None:
        super().__init__()
        weight = layer.weight.detach()
        scale = (weight.abs().amax(1) / _WEIGHT_TOP).clamp_min(torch.finfo(torch.float32).tiny)
        self.packed = _pack((weight / scale[:, None]).round().to(torch.int8))
        self.scale = scale
        self.zeros = torch.zeros(len(scale), dtype=torch.int64)
        self.bias = torch.zeros(len(scale)) if layer.bias is None else layer.bias.detach()

    def forward(self, values: Tensor) -> Tensor:
        """values (Tensor): (..., inputs) in float32. RETURNS (Tensor): (..., outputs)."""
        rows = values.reshape(-1, values.shape[-1])
        # Two passes, which take much less time than `aminmax`.
        step = torch.maximum(rows.amax(1, keepdim=True), -rows.amin(1, keepdim=True)) / _INPUT_TOP
        step = step.clamp_min(1e-30)
        shifted = (rows * (1 / step)).add_(_ROUNDER + _ZERO)
        whole = shifted.view(torch.int32).to(torch.uint8)
        found = _multiply(whole, self.packed, self.scale, self.zeros)
        return torch.addcmul(self.bias, found, step).view(*values.shape[:-1], -1)


def _pack(weights: Tensor) -> Tensor:
    packed: Tensor = torch.ops.onednn.qlinear_prepack(weights, None)
    return packed


def _multiply(inputs: Tensor, packed: Tensor, scale: Tensor, zeros: Tensor) -> Tensor:
    """(rows, inputs) around `_ZERO` times (outputs, inputs), the latter with a scale each."""
    found: Tensor = torch.ops.onednn.qlinear_pointwise(
        inputs, 1.0, _ZERO, packed, scale, zeros, None, 1.0, 0, torch.float32, "none", [], ""
    )
    return found
