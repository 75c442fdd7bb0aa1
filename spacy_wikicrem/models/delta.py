"""Weights stored as what differs from the bundled English ranker.

Two rankers of which one began as the other have most of their weights in common, or nearly so: only
differences are written, as half bytes, so that a second language costs a third of a model.
"""

from __future__ import annotations

from collections.abc import Mapping

import torch
from torch import Tensor

from .quantize import BLOCK, quantize_blocks, restore_blocks, restore_state, stored_state

DELTA = ".delta"
DELTA_SCALE = ".delta_scale"


def stored_difference(state: Mapping[str, Tensor], base: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """Weights as they are written beside those of a base.

    state (Mapping[str, Tensor]), base (Mapping[str, Tensor]): By name. What is the same in both is
        left out; a matrix of the same shape gives its difference, half bytes with a scale for each
        32 numbers (under the name + `.delta` and + `.delta_scale`); anything else is written as
        under "int4" (`quantize`).
    """
    stored: dict[str, Tensor] = {}
    rest: dict[str, Tensor] = {}
    for key, value in state.items():
        own, other = value.detach().cpu(), base.get(key)
        if other is None or other.shape != own.shape:
            rest[key] = own
        elif not torch.equal(own, other):
            if own.dim() == 2 and own.shape[1] % BLOCK == 0:
                names = key + DELTA, key + DELTA_SCALE
                stored.update(zip(names, quantize_blocks(own - other), strict=True))
            else:
                rest[key] = own
    return {**stored, **stored_state(rest, "int4")}


def restore_difference(
    stored: Mapping[str, Tensor], base: Mapping[str, Tensor]
) -> dict[str, Tensor]:
    """Undo `stored_difference`: all floats as float32."""
    plain = {key: value for key, value in stored.items() if DELTA not in key}
    state = {**base, **restore_state(plain)}
    for key in (key.removesuffix(DELTA) for key in stored if key.endswith(DELTA)):
        state[key] = base[key] + restore_blocks(stored[key + DELTA], stored[key + DELTA_SCALE])
    return state
