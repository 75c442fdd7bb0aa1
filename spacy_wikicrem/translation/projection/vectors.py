"""Vectors of words from a multilingual encoder, for alignment."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...errors import WikicremError
from ..records import Word

Vectors = NDArray[np.float32]


class WordVectors:
    """An encoder of the Hugging Face hub or in a folder, cut after a layer.

    layer (int | None): From 1; the default is two thirds up, where vectors align best (Jalili Sabet
        et al. 2020, "SimAlign": layer 8 of 12).
    """

    def __init__(self, model: str | Path, *, layer: int | None = None, device: str = "cpu") -> None:
        from transformers import AutoModel, AutoTokenizer

        from ...models.quiet import quiet_transformers

        self.device = device
        try:
            with quiet_transformers():
                self._tokenizer = AutoTokenizer.from_pretrained(str(model), use_fast=True)
                self._model = AutoModel.from_pretrained(str(model)).to(device).eval()
        except (OSError, ValueError, ImportError, KeyError) as err:
            reason = str(err).strip().splitlines()[0]
            raise WikicremError("W821", model=model, reason=reason) from err
        layers = self._model.config.num_hidden_layers
        self.layer = max(1, round(layers * 2 / 3)) if layer is None else layer
        if not 1 <= self.layer <= layers:
            expected = f"1 to {layers}, the layers of {model}"
            raise WikicremError("W142", name="layer", found=layer, expected=expected)
        self.name = f"{Path(model).name}, layer {self.layer}"

    def __call__(self, words: Sequence[Word]) -> Vectors:
        """A vector of length 1 for each word (words, width): the mean of its pieces.

        RAISES: W822 for more words than the encoder reads.
        """
        import torch

        texts = [word.text if word.text.strip() else "_" for word in words]
        inputs = self._tokenizer(texts, is_split_into_words=True, return_tensors="pt")
        limit = self._model.config.max_position_embeddings
        if inputs["input_ids"].shape[1] > limit:
            raise WikicremError("W822", found=inputs["input_ids"].shape[1], limit=limit)
        with torch.inference_mode():
            given = {k: v.to(self.device) for k, v in inputs.items()}
            states: Any = self._model(**given, output_hidden_states=True).hidden_states[self.layer]
        pieces = states[0].cpu().numpy()
        return _means(pieces, inputs.word_ids(0), len(words))


def _means(pieces: Vectors, words: Sequence[int | None], count: int) -> Vectors:
    """The mean of the pieces of each word, of length 1; zeros for a word without pieces."""
    sums = np.zeros((count, pieces.shape[1]), dtype=np.float32)
    for row, word in zip(pieces, words, strict=True):
        if word is not None:
            sums[word] += row
    lengths = np.linalg.norm(sums, axis=1, keepdims=True)
    means: Vectors = sums / np.maximum(lengths, 1e-9)
    return means
