"""Masked-language-model training on plain text: a head for an encoder that has none."""

from __future__ import annotations

import bz2
import gzip
import hashlib
import lzma
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Unpack

import numpy as np
import torch
from torch import Tensor

from ..errors import WikicremError
from ..models.encoding import position_limit
from ..models.masked_lm import MaskedLM, masked_cross_entropy
from ..util.files import require_file
from .candidates.task import loop_model
from .config import PretrainConfig, PretrainData, parse_config
from .trainer import loop
from .trainer.processes import Processes, part_count

_OPENERS: dict[str, Callable[..., Any]] = {".xz": lzma.open, ".gz": gzip.open, ".bz2": bz2.open}


@dataclass(frozen=True)
class Tokens:
    """A text as token ids.

    ids (ndarray): Shape (tokens,), int32.
    starts (ndarray): Shape (tokens,), true where a word starts.
    """

    ids: np.ndarray
    starts: np.ndarray

    def rows(self, length: int) -> Tokens:
        """Cut into sequences: both arrays become (sequences, length); the rest is left out."""
        count = len(self.ids) // length
        shape = (count, length)
        return Tokens(
            self.ids[: count * length].reshape(shape), self.starts[: count * length].reshape(shape)
        )


class PretrainTask:
    """Sequences of a fixed length with random whole words hidden (Devlin et al., 2018).

    texts (list[Tokens]): One entry a text, as rows of sequences.
    """

    def __init__(
        self,
        masked_lm: MaskedLM,
        texts: list[Tokens],
        data: PretrainData,
        *,
        batch_size: int,
        seed: int,
        batch_tokens: int = 16384,
    ) -> None:
        self.masked_lm, self.data = masked_lm, data
        self.batch_size, self.seed, self.batch_tokens = batch_size, seed, batch_tokens
        self.fingerprint = _fingerprint(texts)
        held_out = [max(1, int(len(text.ids) * data.dev_share)) for text in texts]
        pairs = list(zip(texts, held_out, strict=True))
        self.train = [Tokens(text.ids[:-n], text.starts[:-n]) for text, n in pairs]
        dev = [Tokens(text.ids[-n:], text.starts[-n:]) for text, n in pairs]
        self.dev = [
            self._mask(part.ids[at : at + batch_size], part.starts[at : at + batch_size], rng)
            for index, part in enumerate(dev)
            for rng in [np.random.default_rng([seed, index])]
            for at in range(0, len(part.ids), batch_size)
        ]
        shares = data.shares or [1.0] * len(texts)
        self.counts = [int(len(t.ids) * share) for t, share in zip(self.train, shares, strict=True)]
        self.steps_per_epoch = sum(self.counts) // batch_size
        if not self.steps_per_epoch:
            raise WikicremError("W218", found=sum(self.counts), needed=batch_size)

    def batches(self, epoch: int) -> Iterator[tuple[Tensor, Tensor]]:
        """Pairs (input ids, labels), both (batch, length); labels are -100 where not hidden."""
        rng = np.random.default_rng([self.seed, 1000 + epoch])
        picks = np.concatenate(
            [
                np.stack([np.full(count, index), rng.permutation(len(text.ids))[:count]], axis=1)
                for index, (text, count) in enumerate(zip(self.train, self.counts, strict=True))
            ]
        )
        rng.shuffle(picks)
        for at in range(0, self.steps_per_epoch * self.batch_size, self.batch_size):
            chosen = picks[at : at + self.batch_size]
            ids = np.stack([self.train[text].ids[row] for text, row in chosen])
            starts = np.stack([self.train[text].starts[row] for text, row in chosen])
            yield self._mask(ids, starts, rng)

    def parts(
        self, batch: tuple[Tensor, Tensor], processes: int = 1, accumulation: int = 0
    ) -> list[tuple[Tensor, Tensor]]:
        """A batch in parts of at most `batch_tokens` tokens; a multiple of `accumulation`
        and of `processes`, if there are enough sequences."""
        ids, labels = batch
        needed = -(-ids.numel() // self.batch_tokens)
        count = min(len(ids), part_count(needed, processes, accumulation))
        parts = zip(ids.tensor_split(count), labels.tensor_split(count), strict=True)
        return list(parts)

    def loss(
        self,
        part: tuple[Tensor, Tensor],
        batch: tuple[Tensor, Tensor] | None = None,
        processes: Processes | None = None,
    ) -> Tensor:
        """The share of `part` in the mean loss over the hidden pieces of `batch`."""
        hidden = int(((batch or part)[1] != -100).sum())
        ids, labels = (tensor.to(self.masked_lm.device) for tensor in part)
        return masked_cross_entropy(self.masked_lm.model, ids, None, labels) / max(1, hidden)

    def size(self, batch: tuple[Tensor, Tensor]) -> int:
        return len(batch[0])

    def describe(self, batch: tuple[Tensor, Tensor]) -> str:
        return self.masked_lm.tokenizer.decode(batch[0][0])[:200]

    def evaluate(self, processes: Processes | None = None) -> dict[str, float]:
        """Mean negative log-likelihood of the hidden word pieces of the held-out sequences."""
        rank, count = (processes.rank, processes.count) if processes else (0, 1)
        sums = torch.zeros(2, dtype=torch.float64)
        for batch in self.dev[rank::count]:
            hidden = int((batch[1] != -100).sum())
            sums += torch.tensor([float(self.loss(batch)) * hidden, hidden], dtype=torch.float64)
        loss, hidden = (processes.sum(sums) if processes else sums).tolist()
        mean = loss / max(1, hidden)
        return {"score": -mean, "dev_loss": mean}

    def _mask(
        self, ids: np.ndarray, starts: np.ndarray, rng: np.random.Generator
    ) -> tuple[Tensor, Tensor]:
        encoder, data = self.masked_lm.encoder, self.data
        words = np.cumsum(starts, axis=1)
        word_dice = rng.random((len(ids), words.max() + 1))
        hidden = np.take_along_axis(word_dice, words, axis=1) < data.mask_rate
        labels = np.where(hidden, ids, -100)
        dice = rng.random(ids.shape)
        keep = dice < data.keep_rate
        swap = (dice >= data.keep_rate) & (dice < data.keep_rate + data.random_rate)
        vocabulary = self.masked_lm.model.config.vocab_size
        inputs = np.where(hidden & ~keep, encoder.mask_id, ids)
        inputs = np.where(hidden & swap, rng.integers(0, vocabulary, ids.shape), inputs)
        return self._frame(inputs, encoder.prefix, encoder.suffix), self._frame(
            labels, [-100] * len(encoder.prefix), [-100] * len(encoder.suffix)
        )

    @staticmethod
    def _frame(rows: np.ndarray, prefix: Any, suffix: Any) -> Tensor:
        left = np.tile(np.asarray(prefix, dtype=np.int64), (len(rows), 1))
        right = np.tile(np.asarray(suffix, dtype=np.int64), (len(rows), 1))
        return torch.from_numpy(np.concatenate([left, rows.astype(np.int64), right], axis=1))


def _fingerprint(texts: list[Tokens]) -> str:
    digest = hashlib.sha256()
    for text in texts:
        digest.update(text.ids.tobytes())
    return digest.hexdigest()


def read_tokens(backend: Any, path: str | Path) -> Tokens:
    """Tokenise a text file (plain, .xz, .gz or .bz2), one paragraph a line.

    backend (tokenizers.Tokenizer): Without truncation and padding.
    """
    path = require_file(path)
    opener = _OPENERS.get(path.suffix, open)
    ids, starts = [], []
    with opener(path, "rt", encoding="utf8") as file:
        while lines := list(islice(file, 2000)):
            texts = [line.strip() for line in lines if line.strip()]
            for encoding in backend.encode_batch(texts, add_special_tokens=False):
                words = np.asarray([-1 if w is None else w for w in encoding.word_ids])
                ids.append(np.asarray(encoding.ids, dtype=np.int32))
                starts.append(np.diff(words, prepend=-2) != 0)
    if not ids:
        raise WikicremError("W217", purpose="train on", paths=path)
    return Tokens(np.concatenate(ids), np.concatenate(starts))


def room_for_text(length: int, encoder: Any, config: Any) -> int:
    """Word pieces of a text in a sequence. Raises W211 for a sequence that holds none, or is longer
    than the model reads.

    encoder (QueryEncoder | QuestionEncoder): With the special tokens. config: Of the model.
    """
    room, limit = length - len(encoder.prefix) - len(encoder.suffix), position_limit(config)
    if room < 1 or length > limit:
        expected = f"from {length - room + 1} to {limit}"
        raise WikicremError("W211", key="data.sequence_length", found=length, expected=expected)
    return room


def pretrain(
    values: dict[str, Any],
    output: str | Path,
    *,
    device: str | None = None,
    **options: Unpack[loop.Options],
) -> dict[str, Any]:
    """Train a masked language model (or a new masked-LM head and its encoder) on plain text.

    values (dict): Settings with the sections of `PretrainConfig`.
    output (str | Path): Folder for log, checkpoint, `model-best` and `model-last`.
    RETURNS (dict): steps, best_step, best_score (minus the validation loss), seconds.
    """
    config = parse_config(PretrainConfig, values)
    loop.check_folder(Path(output), config, **options)
    if not config.data.texts:
        raise WikicremError("W217", purpose="train on", paths="no file at all")
    if config.data.shares and len(config.data.shares) != len(config.data.texts):
        raise WikicremError(
            "W211", key="data.shares", found=config.data.shares, expected="one share a text"
        )
    torch.manual_seed(config.training.seed)  # a new head is drawn at random
    processes = Processes(device)
    masked_lm = loop_model(config.model, processes.device)
    encoder = masked_lm.encoder
    length = room_for_text(config.data.sequence_length, encoder, masked_lm.model.config)
    task = PretrainTask(
        masked_lm,
        [read_tokens(encoder.backend, path).rows(length) for path in config.data.texts],
        config.data,
        batch_size=config.training.batch_size,
        seed=config.training.seed,
        batch_tokens=config.training.tokens_per_pass(masked_lm.device.type),
    )
    return loop.run(task, masked_lm, config, Path(output), processes, **options)
