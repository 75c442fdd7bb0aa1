"""In which precision matrices are multiplied, and networks that do it in bfloat16."""

from __future__ import annotations

from copy import deepcopy
from typing import TypeVar

import torch
from torch import nn

from ..ty import Precision

N = TypeVar("N", bound=nn.Module)


def suited_precision(wanted: Precision | None, device: torch.device) -> Precision:
    """The precision asked for, or else bfloat16 on a CPU that computes with it and float32
    elsewhere. Without such instructions bfloat16 is much slower than float32."""
    if wanted is not None:
        return wanted
    return "bfloat16" if device.type == "cpu" and cpu_has_bfloat16() else "float32"


def cpu_has_bfloat16() -> bool:
    """Whether this CPU multiplies bfloat16 matrices in hardware (AMX, or AVX-512 BF16)."""
    # Only newer versions of torch say it in public, and older ones not both.
    for name in ("_is_amx_tile_supported", "_is_avx512_bf16_supported"):
        check = getattr(torch.cpu, name, None)
        if check is not None and check():
            return True
    return False


def with_bfloat16_layers(network: N, prefix: str) -> N:
    """A copy whose linear layers of a part have bfloat16 weights; everything else is shared with
    the network. The part must take the type of a layer's input from its weights (`bert`).

    prefix (str): Of the names of the part's modules.
    """
    layers = {
        name: part
        for name, part in network.named_modules()
        if isinstance(part, nn.Linear) and name.startswith(prefix)
    }
    own = {id(value) for layer in layers.values() for value in layer.parameters()}
    shared = {id(value): value for value in network.parameters() if id(value) not in own}
    copy = deepcopy(network, dict(shared))
    for name in layers:
        copy.get_submodule(name).to(torch.bfloat16)
    return copy
