"""A transformer for spaCy's `transformer` component that is small on disk: a registered
architecture. Torch and spacy-transformers are imported only when one is built."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

from spacy.tokens import Doc, Span
from thinc.api import Model

if TYPE_CHECKING:
    from spacy_transformers.data_classes import FullTransformerBatch

Spans = Callable[[list[Doc]], list[list[Span]]]


def compact_transformer_v1(
    name: str,
    get_spans: Spans,
    storage: Literal["float32", "float16", "int8", "int4"] = "int4",
    learn_rate_factor: float = 1.0,
    train_embeddings: bool = False,
    bfloat16: bool = False,
    tokenizer_config: dict[str, Any] = {},  # noqa: B006 (only read)
    transformer_config: dict[str, Any] = {},  # noqa: B006
) -> Model[list[Doc], FullTransformerBatch]:
    """`spacy-wikicrem.CompactTransformer.v1`: `spacy-transformers.TransformerModel.v3` whose
    weights are written as (half) bytes with scales, so that a pipeline fits a small wheel.

    name (str): A folder or a hub name; read at `initialize` only, never by a saved pipeline.
    get_spans (Callable): How documents are cut for the transformer.
    storage (str): How weights are written, see `models.quantize.stored_state`. Predictions before
        writing and after reading differ by the rounding, unless it is "float32".
    learn_rate_factor (float): The transformer learns at the rate of the optimizer times this. What
        stands on it begins from nothing and needs a higher rate.
    train_embeddings (bool): Whether the vectors of word pieces are trained.
    bfloat16 (bool): Train with bfloat16 multiplications, on CPUs twice as fast where they have the
        instructions. Predictions are made in float32.
    tokenizer_config, transformer_config (dict): Changes to what the folder says, such as
        {"num_hidden_layers": 8} to leave out the upper layers.
    """
    from .compact_shim import build

    return build(
        name,
        get_spans,
        tokenizer_config,
        transformer_config,
        storage=storage,
        learn_rate_factor=learn_rate_factor,
        train_embeddings=train_embeddings,
        bfloat16=bfloat16,
    )
