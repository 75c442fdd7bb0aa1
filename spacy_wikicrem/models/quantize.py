"""How weights are written: as they are, in half precision, or as (half) bytes with scales."""

from __future__ import annotations

from collections.abc import Mapping

import torch
from torch import Tensor

# Those that are no plain state of a network.
QUANTIZED = ("int8", "int4")
SCALE = ".int8_scale"
BLOCK_SCALE = ".int4_scale"
BLOCK = 32
_EMBEDDINGS = "word_embeddings.weight"
_LEVELS = 127
# Levels of a half byte: -8 to 7.
_HALF = 8


def stored_state(state: Mapping[str, Tensor], storage: str) -> dict[str, Tensor]:
    """Weights as they are written.

    storage (str): "float32", "float16", "int8": matrices as bytes, each row divided by its own
        scale (float16, beside it under the name + `.int8_scale`), everything else as float16;
        "int4": the same, but the word embeddings as half bytes with a scale for each 32 numbers
        (under the name + `.int4_scale`).
    """
    stored: dict[str, Tensor] = {}
    for key, value in state.items():
        tensor = value.detach().cpu().contiguous()
        if not tensor.is_floating_point() or storage == "float32":
            stored[key] = tensor
        elif _fits_half_bytes(key, tensor) and storage == "int4":
            stored[key], stored[key + BLOCK_SCALE] = quantize_blocks(tensor)
        elif storage in QUANTIZED and tensor.dim() == 2:
            stored[key], stored[key + SCALE] = quantize(tensor)
        else:
            stored[key] = tensor.to(torch.float16)
    return stored


def restore_state(stored: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """Undo `stored_state`: all floats as float32."""
    state = {}
    for key, value in stored.items():
        if key.endswith((SCALE, BLOCK_SCALE)):
            continue
        if (scale := stored.get(key + SCALE)) is not None:
            value = value.float() * scale.float().unsqueeze(1)
        elif (scale := stored.get(key + BLOCK_SCALE)) is not None:
            value = restore_blocks(value, scale)
        state[key] = value.float() if value.is_floating_point() else value
    return state


def quantize(matrix: Tensor) -> tuple[Tensor, Tensor]:
    """(bytes, scale of each row), so that bytes * scale is near the matrix."""
    scale = (matrix.float().abs().amax(dim=1) / _LEVELS).clamp(min=1e-6).to(torch.float16)
    levels = (matrix.float() / scale.float().unsqueeze(1)).round().clamp(-_LEVELS, _LEVELS)
    return levels.to(torch.int8), scale


def quantize_blocks(matrix: Tensor) -> tuple[Tensor, Tensor]:
    """Half bytes and their scales.

    matrix (Tensor): (rows, width), the width a multiple of 32.
    RETURNS (tuple[Tensor, Tensor]): uint8 of shape (rows, width / 2), the first number in the low
        half; float16 of shape (rows, width / 32).
    """
    blocks = matrix.float().view(len(matrix), -1, BLOCK)
    # The number farthest from 0 gets the level -8, which has no counterpart above.
    farthest = blocks.gather(2, blocks.abs().argmax(dim=2, keepdim=True))
    scale = (farthest / -_HALF).to(torch.float16)
    safe = torch.where(scale == 0, torch.ones_like(scale), scale).float()
    levels = (blocks / safe).round().clamp(-_HALF, _HALF - 1).to(torch.int16) + _HALF
    pairs = levels.view(len(matrix), -1, 2).to(torch.uint8)
    return pairs[..., 0] | (pairs[..., 1] << 4), scale.squeeze(2)


def restore_blocks(packed: Tensor, scale: Tensor) -> Tensor:
    """Undo `quantize_blocks`: float32 of shape (rows, width)."""
    levels = torch.stack([packed & 15, packed >> 4], dim=-1).float() - _HALF
    blocks = levels.view(len(packed), -1, BLOCK) * scale.float().unsqueeze(2)
    return blocks.view(len(packed), -1)


def _fits_half_bytes(key: str, tensor: Tensor) -> bool:
    return key.endswith(_EMBEDDINGS) and tensor.dim() == 2 and tensor.shape[1] % BLOCK == 0
