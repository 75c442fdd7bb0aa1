"""The scorer of pairs inside a pipeline, on vectors that another part of it makes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NoReturn

import torch
from safetensors import SafetensorError
from safetensors.torch import load, save
from torch import Tensor, nn

from ..errors import WikicremError
from .pair_scorer import EncodedQuestion, PairScorer, gather, split
from .ranker_files import RankerSettings
from .threads import single_thread_after_fork, single_thread_in_forks


class SharedScorer(nn.Module):
    """A `PairScorer` that is made when the size of the vectors is known.

    width (int): Size of the vectors of pronouns and mentions.
    """

    def __init__(self, width: int) -> None:
        super().__init__()
        single_thread_in_forks()
        self.settings = RankerSettings(width=width)
        self.network: PairScorer | None = None

    @property
    def temperature(self) -> float:
        return self.settings.temperature

    def build(self, hidden: int, device: str | torch.device | None = None) -> None:
        """New weights, for vectors of size `hidden`."""
        self.network = PairScorer(hidden, self.settings.width).to(device)

    def forward(self, vectors: Tensor, questions: Sequence[EncodedQuestion]) -> Tensor:
        """Scores of the questions about one document, one after the other: shape
        (sum of mentions + 1,).

        vectors (Tensor): (tokens, hidden). questions (Sequence[EncodedQuestion]): At least one.
        RAISES: W267 (no weights yet), W264 (vectors of another size).
        """
        if self.network is None:
            raise WikicremError("W267")
        wanted = self.network.pronoun.in_features // 2
        if vectors.shape[1] != wanted:
            raise WikicremError("W264", found=vectors.shape[1], expected=wanted)
        single_thread_after_fork()
        device = self.network.none.device
        pairs = gather([questions]).to(device)
        scores = self.network.score_pairs(vectors.to(device).unsqueeze(0), pairs)
        return torch.cat(split(scores.float(), questions))

    def write(self) -> bytes:
        """The weights in the format of safetensors; nothing if there are none yet."""
        if self.network is None:
            return b""
        state = {name: values.contiguous() for name, values in self.network.state_dict().items()}
        return save(state)

    def read(self, data: bytes, device: str | torch.device | None = None) -> None:
        """Take what `write` gave. Raises W266 if it is something else."""
        if not data:
            self.network = None
            return
        try:
            state = load(data)
            width, columns = state["pronoun.weight"].shape
            network = PairScorer(columns // 2, width)
            network.load_state_dict(state)
        except (SafetensorError, KeyError, ValueError, RuntimeError) as err:
            raise WikicremError("W266", reason=str(err).splitlines()[0]) from err
        self.settings = replace(self.settings, width=width)
        self.network = network.to(device)

    def score(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Not possible: what scores texts on their own calls this. Raises W265."""
        raise WikicremError("W265")

    score_mentions = score
