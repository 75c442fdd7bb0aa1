"""Linear layers with bfloat16 weights that lie as the CPU multiplies them.

A plain layer arranges its weights anew for every pass, which takes longer than a short text.
"""

from __future__ import annotations

from functools import cache

import torch
from torch import Tensor, nn


@cache
def cpu_packs_bfloat16() -> bool:
    """Whether torch can do it here: the operation is oneDNN's, which other builds of torch lack."""
    try:
        layer = nn.Linear(32, 2, dtype=torch.bfloat16)
        layer.weight.data.fill_(1), layer.bias.data.zero_()
        with torch.inference_mode():
            found = Bfloat16Linear(layer)(torch.ones(1, 32))
    except (AttributeError, RuntimeError):  # it does not exist, or nobody has written it for here
        return False
    return bool((found == 32).all())


class Bfloat16Linear(nn.Module):
    """A linear layer for scoring, made from another one.

    It holds its weights packed for the CPU; these are neither saved nor copied.

    layer (nn.Linear): In bfloat16, on the CPU. activation (str): "none" or "gelu", of the outputs.
    """

    def __init__(self, layer: nn.Linear, activation: str = "none") -> None:
        super().__init__()
        weight = layer.weight.detach()
        self.packed = torch.ops.mkldnn._reorder_linear_weight(weight, None)
        self.bias = None if layer.bias is None else layer.bias.detach()
        self.activation, self.algorithm = activation, "none" if activation == "gelu" else ""

    def forward(self, values: Tensor) -> Tensor:
        """values (Tensor): (..., inputs). RETURNS (Tensor): (..., outputs) in bfloat16."""
        found: Tensor = torch.ops.mkldnn._linear_pointwise(
            values.to(torch.bfloat16), self.packed, self.bias, self.activation, [], self.algorithm
        )
        return found
