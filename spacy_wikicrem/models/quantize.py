"""How weights are written: as they are, in half precision, or as (half) bytes with scales."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

import torch
from torch import Tensor

Storage = Literal["float32", "float16", "int8", "int4", "int4-full", "delta"]
STORAGES: tuple[str, ...] = get_args(Storage)
# Those that are no plain state of a network.
QUANTIZED = ("int8", "int4", "int4-full")
SCALE = ".int8_scale"
BLOCK_SCALE = ".int4_scale"
BLOCK = 32
_EMBEDDINGS = "word_embeddings.weight"
_LEVELS = 127
# Levels of a half byte: -8 to 7.
_HALF = 8
# Scales that are tried for a block: one that cuts its farthest number off may be nearer to the
# others. The first keeps what was stored before as it is.
_FACTORS = (1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 1.05)


def stored_state(state: Mapping[str, Tensor], storage: str) -> dict[str, Tensor]:
    """Weights as they are written.

    storage (str): "float32", "float16", "int8": matrices as bytes, each row divided by its own
        scale (float16, beside it under the name + `.int8_scale`), everything else as float16;
        "int4": the same, but the word embeddings as half bytes with a scale for each 32 numbers
        (under the name + `.int4_scale`); "int4-full": so are all matrices of the encoder.
    """
    stored: dict[str, Tensor] = {}
    for key, value in state.items():
        tensor = value.detach().cpu().contiguous()
        if not tensor.is_floating_point() or storage == "float32":
            stored[key] = tensor
        elif _takes_half_bytes(key, tensor, storage):
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
    best = torch.full_like(farthest, torch.inf)
    scale, levels = torch.zeros_like(farthest).half(), torch.zeros_like(blocks).to(torch.int16)
    for factor in _FACTORS:
        tried = (farthest * (factor / -_HALF)).to(torch.float16)
        safe = torch.where(tried == 0, torch.ones_like(tried), tried).float()
        found = (blocks / safe).round().clamp(-_HALF, _HALF - 1)
        error = (found * safe - blocks).square().sum(dim=2, keepdim=True)
        better = error < best
        best = torch.where(better, error, best)
        scale = torch.where(better, tried, scale)
        levels = torch.where(better, found.to(torch.int16), levels)
    pairs = (levels + _HALF).view(len(matrix), -1, 2).to(torch.uint8)
    return pairs[..., 0] | (pairs[..., 1] << 4), scale.squeeze(2)


def restore_blocks(packed: Tensor, scale: Tensor) -> Tensor:
    """Undo `quantize_blocks`: float32 of shape (rows, width)."""
    levels = torch.stack([packed & 15, packed >> 4], dim=-1).float() - _HALF
    blocks = levels.view(len(packed), -1, BLOCK) * scale.float().unsqueeze(2)
    return blocks.view(len(packed), -1)


def _takes_half_bytes(key: str, tensor: Tensor, storage: str) -> bool:
    if tensor.dim() != 2 or tensor.shape[1] % BLOCK:
        return False
    if storage == "int4-full":
        return key.startswith("encoder.")
    return storage == "int4" and key.endswith(_EMBEDDINGS)
