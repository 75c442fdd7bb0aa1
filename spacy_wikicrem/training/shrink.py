"""A mention ranker with fewer layers that computes what a larger one computes, on plain text.

Each layer that is kept learns to give what the larger ranker has after the layer in its place: the
layers between are folded into it (patient knowledge distillation, Sun et al. 2019, equation 8, for
every token). It needs no labels; `train_ranker` goes on from there.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any, Unpack

import numpy as np
import torch
from torch import Tensor, nn

from ..errors import WikicremError
from ..models.bert import BertEncoder
from ..models.mention_ranker import MentionRanker
from .config import ShrinkConfig, ShrinkModel, parse_config
from .pretrain import read_tokens, room_for_text
from .trainer import loop
from .trainer.processes import Processes, part_count


class ShrinkTask:
    """Batches, loss and validation for `loop.run`; the unit is a sequence of a fixed length.

    large (MentionRanker): Whose vectors are learned. places (Sequence[int]): For each layer of the
        small one the layer of the large one, from 0 on. rows (ndarray): (sequences, length), word
        pieces with the special tokens around them. dev_share (float): The end of them, held out.
    """

    def __init__(
        self,
        small: MentionRanker,
        large: MentionRanker,
        places: Sequence[int],
        rows: np.ndarray,
        *,
        dev_share: float,
        batch_size: int,
        batch_tokens: int,
        seed: int,
    ) -> None:
        self.small, self.large, self.places = small, large, tuple(places)
        self.batch_size, self.batch_tokens, self.seed = batch_size, batch_tokens, seed
        held_out = max(1, int(len(rows) * dev_share))
        self.train, self.dev = rows[:-held_out], rows[-held_out:]
        self.steps_per_epoch = len(self.train) // batch_size
        if not self.steps_per_epoch:
            raise WikicremError("W218", found=len(self.train), needed=batch_size)
        self.fingerprint = hashlib.sha256(rows.tobytes()).hexdigest()

    def batches(self, epoch: int) -> Iterator[Tensor]:
        """Shuffled sequences, fixed by seed and epoch: (batch, length)."""
        order = np.random.default_rng([self.seed, epoch]).permutation(len(self.train))
        for at in range(0, self.steps_per_epoch * self.batch_size, self.batch_size):
            yield torch.from_numpy(self.train[order[at : at + self.batch_size]].astype(np.int64))

    def parts(self, batch: Tensor, processes: int = 1, accumulation: int = 0) -> list[Tensor]:
        needed = -(-batch.numel() // self.batch_tokens)
        count = min(len(batch), part_count(needed, processes, accumulation))
        return list(batch.tensor_split(count))

    def loss(
        self, part: Tensor, batch: Tensor | None = None, processes: Processes | None = None
    ) -> Tensor:
        """The share of `part` in the mean over the layers of what differs, as a share of the
        variance of what is wanted."""
        share = len(part) / len(part if batch is None else batch)
        return self._differences(part).mean() * share

    def size(self, batch: Tensor) -> int:
        return len(batch)

    def describe(self, batch: Tensor) -> str:
        return str(self.small.tokenizer.decode(batch[0]))[:200]

    def evaluate(self, processes: Processes | None = None) -> dict[str, float]:
        """Minus the share of the variance of the last layer that differs, and the mean share."""
        rank, count = (processes.rank, processes.count) if processes else (0, 1)
        sums = torch.zeros(3, dtype=torch.float64)
        rows = torch.from_numpy(self.dev.astype(np.int64))
        for part in rows.split(max(1, self.batch_tokens // rows.shape[1]))[rank::count]:
            found = self._differences(part).double().cpu() * len(part)
            sums += torch.stack([found[-1], found.mean(), torch.tensor(float(len(part)))])
        last, mean, total = (processes.sum(sums) if processes else sums).tolist()
        return {"score": -last / total, "dev_loss": mean / total}

    def _differences(self, ids: Tensor) -> Tensor:
        """For each layer: shape (layers,)."""
        ids = ids.to(self.small.device)
        with torch.no_grad():
            network = self.large.scoring_network()
            levels = _levels(network.encoder, ids)
            wanted = [levels[place].float() for place in self.places]
        found = _levels(self.small.model.encoder, ids)
        return torch.stack(
            [
                (((own.float() - other) / other.std((0, 1)).clamp(min=1e-3)) ** 2).mean()
                for own, other in zip(found, wanted, strict=True)
            ]
        )


def _levels(encoder: BertEncoder, ids: Tensor) -> list[Tensor]:
    """The vectors after each layer, of texts that are not padded."""
    hidden = encoder.embeddings(ids)
    mask = encoder.attention_mask(hidden, None)
    found = []
    for layer in encoder.layers:
        hidden = layer(hidden, mask)
        found.append(hidden)
    return found


def shrink_ranker(
    values: dict[str, Any],
    output: str | Path,
    *,
    device: str | None = None,
    **options: Unpack[loop.Options],
) -> dict[str, Any]:
    """Make a mention ranker with fewer layers.

    values (dict): Settings with the sections of `ShrinkConfig`.
    output (str | Path): Folder for log, checkpoint, `model-best` and `model-last`.
    RETURNS (dict): steps, best_step, best_score (minus the share of the variance that differs),
        seconds.
    """
    config = parse_config(ShrinkConfig, values)
    loop.check_folder(Path(output), config, **options)
    data = config.data
    if not data.texts:
        raise WikicremError("W217", purpose="train on", paths="no file at all")
    processes = Processes(device)
    large = MentionRanker.load(config.model.name, device=processes.device)
    small = keep_layers(large, config.model)
    encoder = small.encoder
    room = room_for_text(data.sequence_length, encoder, small.model.encoder.config)
    texts = [read_tokens(encoder.backend, path).rows(room).ids for path in data.texts]
    task = ShrinkTask(
        small,
        large,
        config.model.layers,
        _framed(np.concatenate(texts), encoder.prefix, encoder.suffix, config.training.seed),
        dev_share=data.dev_share,
        batch_size=config.training.batch_size,
        batch_tokens=config.training.tokens_per_pass(small.device.type),
        seed=config.training.seed,
    )
    return loop.run(task, small, config, Path(output), processes, **options)


def keep_layers(large: MentionRanker, config: ShrinkModel) -> MentionRanker:
    """A copy with some of its layers, in their order; the word pieces stay as they are. Raises W211
    for layers that do not exist, and for an encoder that is not computed here."""
    encoder = large.model.encoder
    if not isinstance(encoder, BertEncoder):
        expected = "a ranker whose encoder is of the family of BERT or MPNet"
        raise WikicremError("W211", key="model.name", found=config.name, expected=expected)
    places = config.layers
    count = len(encoder.layers)
    if not places or places != sorted(set(places)) or not 0 <= places[0] <= places[-1] < count:
        expected = f"some of the numbers from 0 to {count - 1}, each once and in order"
        raise WikicremError("W211", key="model.layers", found=places, expected=expected)
    model = deepcopy(large.model)
    model.encoder.encoder["layer"] = nn.ModuleList(model.encoder.layers[at] for at in places)
    model.encoder.config.num_hidden_layers = len(places)
    model.requires_grad_(False)
    model.encoder.layers.requires_grad_(True)
    for module in model.modules():
        if isinstance(module, nn.Dropout):
            module.p = 0.0  # what is wanted is computed without it
    model.encoder.leave_out_attention_dropout()
    settings = replace(large.settings, storage=config.storage)
    return MentionRanker(model, large.tokenizer, settings)


def _framed(rows: np.ndarray, prefix: Any, suffix: Any, seed: int) -> np.ndarray:
    """With special tokens, and shuffled, so that each text has a part in what is held out."""
    left = np.tile(np.asarray(prefix, dtype=np.int32), (len(rows), 1))
    right = np.tile(np.asarray(suffix, dtype=np.int32), (len(rows), 1))
    framed = np.concatenate([left, rows, right], axis=1)
    return framed[np.random.default_rng(seed).permutation(len(framed))]
