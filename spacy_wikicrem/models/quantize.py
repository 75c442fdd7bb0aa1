"""How weights are written: as they are, in half precision, or as bytes with a scale a row."""

from __future__ import annotations

from collections.abc import Mapping

import torch
from torch import Tensor

SCALE = ".int8_scale"
_LEVELS = 127


def stored_state(state: Mapping[str, Tensor], storage: str) -> dict[str, Tensor]:
    """Weights as they are written.

    storage (str): "float32", "float16", or "int8": matrices as bytes, each row divided by its
        own scale (float16, beside it under the name + `.int8_scale`), everything else as float16.
    """
    stored: dict[str, Tensor] = {}
    for key, value in state.items():
        tensor = value.detach().cpu().contiguous()
        if not tensor.is_floating_point() or storage == "float32":
            stored[key] = tensor
        elif storage == "int8" and tensor.dim() == 2:
            stored[key], stored[key + SCALE] = quantize(tensor)
        else:
            stored[key] = tensor.to(torch.float16)
    return stored


def restore_state(stored: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """Undo `stored_state`: all floats as float32."""
    state = {}
    for key, value in stored.items():
        if key.endswith(SCALE):
            continue
        scale = stored.get(key + SCALE)
        if scale is not None:
            value = value.float() * scale.float().unsqueeze(1)
        state[key] = value.float() if value.is_floating_point() else value
    return state


def quantize(matrix: Tensor) -> tuple[Tensor, Tensor]:
    """(bytes, scale of each row), so that bytes * scale is near the matrix."""
    scale = (matrix.float().abs().amax(dim=1) / _LEVELS).clamp(min=1e-6).to(torch.float16)
    levels = (matrix.float() / scale.float().unsqueeze(1)).round().clamp(-_LEVELS, _LEVELS)
    return levels.to(torch.int8), scale
