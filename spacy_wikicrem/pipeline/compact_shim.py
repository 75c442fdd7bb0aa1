"""What `compact_transformer_v1` builds; importing this imports torch."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Self, cast

import srsly
import torch
from safetensors.torch import load, save
from spacy.tokens import Doc
from spacy_transformers.data_classes import FullTransformerBatch, HFObjects
from spacy_transformers.layers import TransformerModel
from spacy_transformers.layers.hf_shim import HFShim
from thinc.api import ArgsKwargs, Model, Optimizer, torch2xp, xp2torch
from thinc.types import FloatsXd
from thinc.util import get_torch_default_device

from ..models.quantize import restore_state, stored_state

if TYPE_CHECKING:
    from .compact_transformer import Spans

# Files of a tokenizer that a fast one needs.
_TOKENIZER = ("tokenizer.json", "tokenizer_config.json", "special_tokens_map.json")


class CompactShim(HFShim):
    """A Hugging Face model inside a thinc model, written in few bytes.

    For the settings see `compact_transformer_v1`.
    """

    def __init__(
        self,
        objects: HFObjects,
        *,
        storage: str,
        learn_rate_factor: float,
        train_embeddings: bool,
        bfloat16: bool,
    ) -> None:
        super().__init__(objects)
        self.storage = storage
        self.learn_rate_factor = learn_rate_factor
        self.train_embeddings = train_embeddings
        self.bfloat16 = bfloat16

    def begin_update(self, inputs: ArgsKwargs) -> tuple[Any, Callable[[Any], Any]]:
        with torch.autocast("cpu", torch.bfloat16, enabled=self.bfloat16):
            output, backprop = super().begin_update(inputs)
        # What listens to it works in float32; the conversion is part of the graph.
        for key, value in output.items():
            output[key] = value.float()
        return output, backprop

    def finish_update(self, optimizer: Optimizer) -> None:
        for name, tensor in self._model.named_parameters():
            if tensor.grad is None:
                continue
            value, _ = optimizer(
                (self.id, name),
                cast("FloatsXd", torch2xp(tensor.data)),
                cast("FloatsXd", torch2xp(tensor.grad)),
                lr_scale=self.learn_rate_factor,
            )
            tensor.data = xp2torch(value, requires_grad=True, device=tensor.device)
            tensor.grad.zero_()

    def prepare(self) -> None:
        """Leave out the pooler, which nothing reads, and say what is trained."""
        transformer = self._hfmodel.transformer
        if getattr(transformer, "pooler", None) is not None:
            transformer.pooler = None
        transformer.get_input_embeddings().weight.requires_grad_(self.train_embeddings)

    def to_bytes(self) -> bytes:
        objects = self._hfmodel
        if objects.transformer is None:
            return cast("bytes", super().to_bytes())
        with TemporaryDirectory() as folder:
            objects.tokenizer.save_pretrained(folder)
            files = {name: (Path(folder) / name) for name in _TOKENIZER}
            tokenizer = {name: path.read_bytes() for name, path in files.items() if path.exists()}
        message = {
            "config": objects.transformer.config.to_dict(),
            "state": save(stored_state(objects.transformer.state_dict(), self.storage)),
            "tokenizer": tokenizer,
        }
        return cast("bytes", srsly.msgpack_dumps(message))

    def from_bytes(self, bytes_data: bytes) -> Self:
        message = srsly.msgpack_loads(bytes_data)
        if "_init_tokenizer_config" in message:  # Written before it was initialized.
            return cast("Self", super().from_bytes(bytes_data))
        with TemporaryDirectory() as folder:
            srsly.write_json(Path(folder) / "config.json", message["config"])
            for name, content in message["tokenizer"].items():
                (Path(folder) / Path(name).name).write_bytes(content)
            config = self.config_cls.from_pretrained(folder)
            tokenizer = self.tokenizer_cls.from_pretrained(folder, use_fast=True)
        self._hfmodel = HFObjects(tokenizer, self.model_cls.from_config(config), None)
        self.prepare()
        self._model = self._hfmodel.transformer
        self._model.load_state_dict(restore_state(load(message["state"])))
        self._model.to(get_torch_default_device())
        return self


def build(
    name: str,
    get_spans: Spans,
    tokenizer_config: dict[str, Any],
    transformer_config: dict[str, Any],
    **settings: Any,
) -> Model[list[Doc], FullTransformerBatch]:
    """See `compact_transformer_v1`."""
    model = TransformerModel(name, get_spans, dict(tokenizer_config), dict(transformer_config))
    wrapper = model.layers[0]
    wrapper._shims[0] = CompactShim(wrapper.shims[0]._hfmodel, **settings)
    model.attrs["set_transformer"] = _set_transformer
    return model


def _set_transformer(model: Model[list[Doc], FullTransformerBatch], objects: HFObjects) -> None:
    from spacy_transformers.layers.transformer_model import set_pytorch_transformer

    set_pytorch_transformer(model, objects)
    cast(CompactShim, model.layers[0].shims[0]).prepare()
