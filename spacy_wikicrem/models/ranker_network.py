"""The network of a mention ranker: an encoder and the scorer of pairs, and what it is given."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import torch
from safetensors.torch import load_file
from torch import Tensor

from ..ty import Precision
from .bert import BertConfig, BertEncoder
from .delta import restore_difference
from .mpnet import MODEL_TYPE as MPNET
from .mpnet import MpnetEncoder
from .pair_scorer import EncodedQuestion, Pairs, PairScorer, gather, read_tokens
from .precision import with_bfloat16_layers, with_int8_layers
from .quantize import restore_state
from .quiet import quiet_transformers
from .stored import WEIGHTS_FILE, load_weights


class RankerNetwork(PairScorer):
    """An encoder and the scorer of pairs.

    encoder: A `BertEncoder` or a Hugging Face model; its first output is (texts, tokens, hidden).
    """

    encoder: Any

    def __init__(self, encoder: Any, width: int) -> None:
        super().__init__(encoder.config.hidden_size, width, encoder)
        # A dict, as a module would become a part of this one.
        self._copies: dict[Precision, RankerNetwork] = {}

    def forward(self, batch: PairBatch) -> Tensor:
        """Scores of all pairs, those with "no antecedent" included: shape (pairs,)."""
        if self.training:
            self._copies.clear()  # an update follows
        inputs = {"input_ids": batch.input_ids, "attention_mask": batch.attention_mask}
        if isinstance(self.encoder, BertEncoder):
            inputs["read"] = read_tokens(batch.pairs, batch.input_ids)
        hidden = self.encoder(**inputs)[0]
        return self.score_pairs(hidden.to(self.none.dtype), batch.pairs)

    def in_precision(self, precision: Precision) -> RankerNetwork:
        """A copy for scoring whose encoder multiplies matrices in this precision, or the network
        itself for float32. Weights that stay as they are are shared; the copy is made again after
        an update, and when other weights are loaded. thinc puts a network into training mode after
        every answer, so the mode alone says nothing."""
        if precision == "float32":
            return self
        if precision not in self._copies:
            self._copies[precision] = self._make_copy(precision)
        return self._copies[precision]

    def _make_copy(self, precision: Precision) -> RankerNetwork:
        if precision == "int8":
            return with_int8_layers(self, "encoder.")
        if isinstance(self.encoder, BertEncoder):
            return with_bfloat16_layers(self, "encoder.")
        copy = deepcopy(self)
        copy.encoder.bfloat16()
        return copy

    def __getstate__(self) -> dict[str, Any]:
        """What is copied and pickled."""
        return {**self.__dict__, "_copies": {}}

    def _load_from_state_dict(self, *args: Any, **options: Any) -> None:
        """Also where the network is a part of what is loaded."""
        self._copies.clear()
        super()._load_from_state_dict(*args, **options)

    def _apply(self, *args: Any, **options: Any) -> Self:
        """Moves to a device go through this."""
        self._copies.clear()
        return super()._apply(*args, **options)


@dataclass(frozen=True, slots=True)
class PairBatch:
    """One pass of the encoder, and the pairs that are read from it.

    input_ids (Tensor): (texts, longest), padded. attention_mask (Tensor | None): The same shape;
        None where nothing is padded.
    """

    input_ids: Tensor
    attention_mask: Tensor | None
    pairs: Pairs

    def to(self, device: torch.device) -> PairBatch:
        if device.type == "cpu":
            return self
        mask = None if self.attention_mask is None else self.attention_mask.to(device)
        return PairBatch(self.input_ids.to(device), mask, self.pairs.to(device))


def collate(
    texts: Sequence[tuple[int, ...]], questions: Sequence[Sequence[EncodedQuestion]], pad_id: int
) -> PairBatch:
    """Build a batch on the CPU.

    questions (Sequence[Sequence[EncodedQuestion]]): Those about each text.
    """
    longest = max(map(len, texts))
    ids = torch.full((len(texts), longest), pad_id)
    mask = torch.zeros(len(texts), longest, dtype=torch.long)
    for row, sequence in enumerate(texts):
        ids[row, : len(sequence)] = torch.tensor(sequence)
        mask[row, : len(sequence)] = 1
    padded = any(len(sequence) < longest for sequence in texts)
    return PairBatch(ids, mask if padded else None, gather(questions))


def read_network(folder: Path, width: int, base: Path | None = None) -> RankerNetwork:
    """The network that a folder holds, for scoring. Raises OSError, ValueError, RuntimeError and
    SafetensorError.

    base (Path | None): The folder that its weights differ from, if they are stored so.
    """
    config = BertConfig.read(folder)
    stored = load_weights(folder)
    if base is None:
        state = restore_state(stored)
    else:
        state = restore_difference(stored, restore_state(load_file(base / WEIGHTS_FILE)))
    if config.is_plain:
        network = RankerNetwork(own_encoder(config), width)
        network.load_state_dict(state, assign=True)
    else:
        network = RankerNetwork(_other_encoder(folder), width)
        network.load_state_dict(state)
    return network.float().eval()


def own_encoder(config: BertConfig) -> BertEncoder:
    """An encoder of the family of a plain configuration, with arbitrary weights."""
    return MpnetEncoder(config) if config.model_type == MPNET else BertEncoder(config)


def _other_encoder(folder: Path) -> Any:
    """An encoder of any other family, with random weights."""
    from transformers import AutoConfig, AutoModel

    with quiet_transformers():
        encoder = AutoModel.from_config(
            AutoConfig.from_pretrained(folder, trust_remote_code=False), trust_remote_code=False
        )
    encoder.pooler = None
    return encoder
