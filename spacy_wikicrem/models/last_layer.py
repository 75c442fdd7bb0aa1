"""The last layer at the masks only: behind its attention every position is on its own, and no
other position is read by the head."""

from __future__ import annotations

from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from torch import Tensor

# Families whose attention module includes the residual connection, so that what follows it in
# the layer works on each position alone.
_FAMILIES = {"bert", "roberta", "xlm-roberta", "camembert", "electra"}


@dataclass
class _Positions:
    rows: Tensor
    columns: Tensor
    taken: bool = False


# A context variable, as several threads may score with one model.
_WANTED: ContextVar[_Positions | None] = ContextVar("wanted", default=None)


def watch_last_layer(model: Any) -> None:
    """Prepare a model for `hidden_at`; families we do not know are left alone."""
    if model.config.model_type not in _FAMILIES:
        return
    attention = model.base_model.encoder.layer[-1].attention
    if _take_positions not in attention._forward_hooks.values():
        attention.register_forward_hook(_take_positions)


def hidden_at(
    model: Any, input_ids: Tensor, attention_mask: Tensor | None, rows: Tensor, columns: Tensor
) -> Tensor:
    """Last hidden vectors at the given positions: shape (positions, hidden)."""
    wanted = _Positions(rows, columns)
    token = _WANTED.set(wanted)
    try:
        hidden = model.base_model(input_ids=input_ids, attention_mask=attention_mask)[0]
    finally:
        _WANTED.reset(token)
    return hidden[0] if wanted.taken else hidden[rows, columns]


def _take_positions(module: Any, inputs: Any, output: Any) -> Any:
    wanted = _WANTED.get()
    if wanted is None:
        return output
    wanted.taken = True
    return (output[0][wanted.rows, wanted.columns].unsqueeze(0), *output[1:])
