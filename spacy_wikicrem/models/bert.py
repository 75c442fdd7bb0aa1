"""A BERT encoder: that of transformers, number for number, which takes seconds to import.

It reads the same weights and the same `config.json`. Where its linear layers have bfloat16 weights
(`precision`), only their inputs are of that type: sums and norms stay in float32.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import torch
from torch import Tensor, nn
from torch.nn.functional import gelu, scaled_dot_product_attention

from .encoding import OFFSET_POSITIONS

CONFIG_FILE = "config.json"


class BertConfig(SimpleNamespace):
    """The values of a `config.json`, as attributes."""

    @classmethod
    def read(cls, folder: Path) -> BertConfig:
        """Raises OSError and ValueError."""
        return cls(**json.loads((folder / CONFIG_FILE).read_text(encoding="utf8")))

    def save_pretrained(self, folder: Path) -> None:
        """Write it again, under the name that it has in transformers."""
        text = json.dumps(vars(self), indent=2, sort_keys=True) + "\n"
        (folder / CONFIG_FILE).write_text(text, encoding="utf8")

    @property
    def is_plain(self) -> bool:
        """Whether `BertEncoder` computes what such a model computes."""
        return (
            getattr(self, "model_type", None) in ("bert", "mpnet")
            and getattr(self, "hidden_act", "gelu") == "gelu"
            and getattr(self, "position_embedding_type", "absolute") == "absolute"
            and not getattr(self, "is_decoder", False)
        )


class _Linear(nn.Linear):
    """Takes the type of its input from its weights. Begins with arbitrary ones."""

    def reset_parameters(self) -> None:
        pass

    def forward(self, values: Tensor) -> Tensor:
        return super().forward(values.to(self.weight.dtype))


class _Embedding(nn.Embedding):
    """Begins with arbitrary weights."""

    def reset_parameters(self) -> None:
        pass


class BertEncoder(nn.Module):
    """The encoder without pooler. Its weights are arbitrary until `load_state_dict`: random ones
    that are thrown away would take most of the time of loading.

    config (BertConfig): With sizes and dropout.
    """

    def __init__(self, config: BertConfig) -> None:
        super().__init__()
        self.config = config
        self.embeddings = _Embeddings(config)
        layers = nn.ModuleList(Layer(config) for _ in range(config.num_hidden_layers))
        self.encoder = nn.ModuleDict({"layer": layers})

    def forward(
        self,
        input_ids: Tensor,
        attention_mask: Tensor | None = None,
        read: Tensor | None = None,
    ) -> tuple[Tensor]:
        """The vectors of the last layer, alone in a tuple.

        input_ids (Tensor): (texts, tokens). attention_mask (Tensor | None): The same shape, 0 where
            a text is padded. read (Tensor | None): The same shape, true where the vectors are
            wanted; others are zero, as the last layer passes these tokens over.
        RETURNS (tuple[Tensor]): (texts, tokens, hidden).
        """
        hidden = self.embeddings(input_ids)
        mask = self.attention_mask(hidden, attention_mask)
        *layers, last = self.layers
        for layer in layers:
            hidden = layer(hidden, mask)
        if read is None:
            return (last(hidden, mask),)
        return (torch.zeros_like(hidden).masked_scatter(read[..., None], last(hidden, mask, read)),)

    def attention_mask(self, hidden: Tensor, mask: Tensor | None) -> Tensor | None:
        """Which tokens are attended to: (texts, 1, 1, tokens), or None for all."""
        return None if mask is None else mask[:, None, None, :].bool()

    def leave_out_attention_dropout(self) -> None:
        """In training, too; a CPU has no fused attention with dropout."""
        for module in self.modules():
            if isinstance(module, Attention):
                module.dropout = 0.0

    @property
    def layers(self) -> nn.ModuleList:
        return cast(nn.ModuleList, self.encoder["layer"])


class _Embeddings(nn.Module):
    def __init__(self, config: BertConfig) -> None:
        super().__init__()
        size = config.hidden_size
        self.word_embeddings = _Embedding(config.vocab_size, size)
        self.position_embeddings = _Embedding(config.max_position_embeddings, size)
        types = getattr(config, "type_vocab_size", 0)
        self.token_type_embeddings = _Embedding(types, size) if types else None
        family = getattr(config, "model_type", "bert")
        # Some families count the positions of a text from behind the padding index on.
        self.first = config.pad_token_id + 1 if family in OFFSET_POSITIONS else 0
        self.LayerNorm = nn.LayerNorm(size, eps=config.layer_norm_eps)
        self.dropout = nn.Dropout(config.hidden_dropout_prob)

    def forward(self, input_ids: Tensor) -> Tensor:
        vectors = self.word_embeddings(input_ids)
        if self.token_type_embeddings is not None:
            vectors = vectors + self.token_type_embeddings.weight[0]
        places = self.position_embeddings.weight[self.first : self.first + input_ids.shape[1]]
        return self.dropout(self.LayerNorm(vectors + places))


class Layer(nn.Module):
    """Attention and feed-forward part, with the names of the weights in transformers."""

    def __init__(self, config: BertConfig) -> None:
        super().__init__()
        size, inner = config.hidden_size, config.intermediate_size
        self.attention = nn.ModuleDict({"self": Attention(config), "output": _Sum(size, config)})
        self.intermediate = nn.ModuleDict({"dense": _Linear(size, inner)})
        self.output = _Sum(inner, config)
        self.activation: Callable[[Tensor], Tensor] = gelu

    def forward(self, hidden: Tensor, mask: Tensor | None, read: Tensor | None = None) -> Tensor:
        """RETURNS (Tensor): (texts, tokens, hidden), or (tokens that are read, hidden)."""
        found = self.attention["self"](hidden, mask)
        if read is not None:
            found, hidden = found[read], hidden[read]
        hidden = self.attention["output"](found, hidden)
        return self.output(self.activation(self.intermediate["dense"](hidden)), hidden)

    def activate_in(self, layer: nn.Module) -> None:
        """Take a layer for the intermediate one that activates its outputs itself."""
        self.intermediate["dense"] = layer
        self.activation = _as_it_is


def _as_it_is(values: Tensor) -> Tensor:
    return values


class Attention(nn.Module):
    def __init__(self, config: BertConfig) -> None:
        super().__init__()
        self.heads = config.num_attention_heads
        self.query = _Linear(config.hidden_size, config.hidden_size)
        self.key = _Linear(config.hidden_size, config.hidden_size)
        self.value = _Linear(config.hidden_size, config.hidden_size)
        self.dropout = float(config.attention_probs_dropout_prob)
        self.joined: nn.Module | None = None

    def forward(self, hidden: Tensor, mask: Tensor | None) -> Tensor:
        shape = (*hidden.shape[:2], self.heads, -1)
        query, key, value = (part.view(shape).transpose(1, 2) for part in self._project(hidden))
        rate = self.dropout if self.training else 0.0
        if mask is not None and mask.is_floating_point():
            mask = mask.to(query.dtype)
        found = scaled_dot_product_attention(query, key, value, attn_mask=mask, dropout_p=rate)
        return found.transpose(1, 2).reshape(hidden.shape)

    def _project(self, hidden: Tensor) -> Sequence[Tensor]:
        if self.joined is not None:
            return self.joined(hidden).split(hidden.shape[-1], dim=-1)
        return [layer(hidden) for layer in self.projections]

    @property
    def projections(self) -> tuple[nn.Linear, ...]:
        return self.query, self.key, self.value

    def join(self, layer: nn.Module) -> None:
        """Take one layer for the three projections, whose outputs are theirs side by side."""
        self.joined = layer
        del self.query, self.key, self.value


class _Sum(nn.Module):
    """A linear layer, added to what was there before."""

    def __init__(self, size: int, config: BertConfig) -> None:
        super().__init__()
        self.dense = _Linear(size, config.hidden_size)
        self.LayerNorm = nn.LayerNorm(config.hidden_size, eps=config.layer_norm_eps)
        self.dropout = nn.Dropout(config.hidden_dropout_prob)

    def forward(self, values: Tensor, before: Tensor) -> Tensor:
        return self.LayerNorm(self.dropout(self.dense(values)).to(before.dtype) + before)
