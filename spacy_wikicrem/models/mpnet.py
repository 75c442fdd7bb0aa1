"""An MPNet encoder: BERT's, with positions from 2 on, no token types, and a bias of attention that
depends on how far apart two tokens are. Number for number that of transformers.

The bias stays as it was pre-trained: torch attends in one fused step only where the mask needs no
gradient.
"""

from __future__ import annotations

import math
from typing import Any

import torch
from torch import Tensor, nn

from .bert import BertConfig, BertEncoder

MODEL_TYPE = "mpnet"
# Tokens farther apart than this share a bucket (a constant of the architecture).
_FARTHEST = 128
# Of a configuration of transformers, what counts here.
_SETTINGS = (
    "model_type",
    "vocab_size",
    "hidden_size",
    "num_hidden_layers",
    "num_attention_heads",
    "intermediate_size",
    "hidden_act",
    "hidden_dropout_prob",
    "attention_probs_dropout_prob",
    "max_position_embeddings",
    "relative_attention_num_buckets",
    "layer_norm_eps",
    "pad_token_id",
)
_NAMES = {
    ".attention.attn.q.": ".attention.self.query.",
    ".attention.attn.k.": ".attention.self.key.",
    ".attention.attn.v.": ".attention.self.value.",
    ".attention.attn.o.": ".attention.output.dense.",
    ".attention.LayerNorm.": ".attention.output.LayerNorm.",
    "encoder.relative_attention_bias.": "relative_attention_bias.",
}


class MpnetEncoder(BertEncoder):
    """The encoder without pooler; its weights have BERT's names.

    config (BertConfig): Of the model type "mpnet".
    """

    def __init__(self, config: BertConfig) -> None:
        super().__init__(config)
        buckets, heads = config.relative_attention_num_buckets, config.num_attention_heads
        self.relative_attention_bias = nn.Embedding(buckets, heads).requires_grad_(False)

    @classmethod
    def from_transformers(cls, model: Any) -> MpnetEncoder:
        """The same encoder as an `MPNetModel`."""
        encoder = cls(BertConfig(**{name: getattr(model.config, name) for name in _SETTINGS}))
        state = {}
        for name, value in model.state_dict().items():
            for theirs, ours in _NAMES.items():
                name = name.replace(theirs, ours)
            state[name] = value
        encoder.load_state_dict(
            {name: value for name, value in state.items() if not name.startswith("pooler.")}
        )
        return encoder

    def attention_mask(self, hidden: Tensor, mask: Tensor | None) -> Tensor:
        """What is added to the scores of attention: (1 or texts, heads, tokens, tokens)."""
        count = hidden.shape[1]
        places = torch.arange(count, device=hidden.device)
        buckets = _buckets(
            places[None] - places[:, None], self.config.relative_attention_num_buckets
        )
        bias = self.relative_attention_bias(buckets).permute(2, 0, 1)[None]
        if mask is not None:
            bias = bias.masked_fill(mask[:, None, None, :] == 0, -math.inf)
        return bias


def _buckets(offset: Tensor, count: int) -> Tensor:
    """The bucket of each distance between tokens: half of them for what comes after, and of each
    half one a token nearby, then by the logarithm."""
    half = count // 2
    exact = half // 2
    distance = offset.abs()
    share = torch.log(distance.clamp(min=1).float() / exact) / math.log(_FARTHEST / exact)
    far = (exact + (share * (half - exact)).long()).clamp(max=half - 1)
    return (offset > 0).long() * half + torch.where(distance < exact, distance, far)
