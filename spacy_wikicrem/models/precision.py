"""In which precision matrices are multiplied, and networks that do it in a lower one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import TypeVar, cast

import torch
from torch import nn

from ..ty import Precision
from .bert import Attention, Layer
from .bfloat16 import Bfloat16Linear, cpu_packs_bfloat16
from .int8 import Int8Linear, cpu_multiplies_bytes

N = TypeVar("N", bound=nn.Module)


def suited_precision(
    wanted: Precision | None, device: torch.device, *, bytes_too: bool = False
) -> Precision:
    """The precision asked for, or else the fastest on a CPU, and float32 elsewhere: bfloat16 with
    AMX, then int8, then bfloat16 with AVX-512 BF16. Without such instructions bfloat16 is much
    slower than float32.

    bytes_too (bool): Whether int8 will do; what is asked for but will not do, or that the device
        cannot, is float32.
    """
    on_cpu = device.type == "cpu"
    has_bytes = bytes_too and on_cpu and cpu_multiplies_bytes()
    if wanted is None and on_cpu and cpu_has_bfloat16() and (cpu_has_tiles() or not has_bytes):
        return "bfloat16"
    if wanted in (None, "int8"):
        return "int8" if has_bytes else "float32"
    return wanted


def cpu_has_bfloat16() -> bool:
    """Whether this CPU multiplies bfloat16 matrices in hardware (AMX, or AVX-512 BF16)."""
    return cpu_has_tiles() or _cpu_has("_is_avx512_bf16_supported")


def cpu_has_tiles() -> bool:
    """Whether it has AMX."""
    return _cpu_has("_is_amx_tile_supported")


def _cpu_has(name: str) -> bool:
    # Only newer versions of torch say it in public, and older ones not everything.
    check = getattr(torch.cpu, name, None)
    return check is not None and bool(check())


def with_bfloat16_layers(network: N, prefix: str) -> N:
    """A copy for scoring whose linear layers of a part have bfloat16 weights; everything else is
    shared with the network. The part must take the type of a layer's input from its weights
    (`bert`).

    prefix (str): Of the names of the part's modules.
    """
    layers = _linear_layers(network, prefix)
    own = {id(value) for layer in layers.values() for value in layer.parameters()}
    shared = {id(value): value for value in network.parameters() if id(value) not in own}
    copy = deepcopy(network, dict(shared))
    for name in layers:
        copy.get_submodule(name).to(torch.bfloat16)
    if cpu_packs_bfloat16() and all(layer.weight.device.type == "cpu" for layer in layers.values()):
        _pack(copy, prefix, Bfloat16Linear)
    return copy


def with_int8_layers(network: N, prefix: str) -> N:
    """A copy for scoring whose linear layers of a part multiply bytes, those of an attention
    together; it shares all weights with the network.

    prefix (str): Of the names of the part's modules.
    """
    copy = deepcopy(network, {id(value): value for value in network.parameters()})
    _pack(copy, prefix, Int8Linear)
    return copy


def _pack(network: nn.Module, prefix: str, kind: Callable[[nn.Linear], nn.Module]) -> None:
    """Put layers of a kind in the place of linear ones, one for those of an attention together."""
    for part in network.modules():
        if isinstance(part, Attention):
            part.join(kind(_joined(part.projections)))
        elif isinstance(part, Layer) and kind is Bfloat16Linear:
            dense = cast(nn.Linear, part.intermediate["dense"])
            part.activate_in(Bfloat16Linear(dense, activation="gelu"))
    for name, layer in _linear_layers(network, prefix).items():
        place, _, last = name.rpartition(".")
        setattr(network.get_submodule(place), last, kind(layer))


def _joined(layers: Sequence[nn.Linear]) -> nn.Linear:
    """One layer for several with the same input; its outputs are theirs side by side."""
    first = layers[0]
    size = sum(layer.out_features for layer in layers)
    one = nn.Linear(first.in_features, size, dtype=first.weight.dtype)
    with torch.no_grad():
        one.weight.copy_(torch.cat([layer.weight for layer in layers]))
        one.bias.copy_(torch.cat([layer.bias for layer in layers]))
    return one


def _linear_layers(network: nn.Module, prefix: str) -> dict[str, nn.Linear]:
    return {
        name: part
        for name, part in network.named_modules()
        if isinstance(part, nn.Linear) and name.startswith(prefix)
    }
