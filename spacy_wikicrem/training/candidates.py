"""Fine-tuning on masked examples with the loss of WikiCREM (section 4.3, equation 1)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from ..errors import WikicremError
from ..models.encoding import EncodedCandidate
from ..models.masked_lm import MaskedLM
from ..ty import MaskedExample, MaskedQuery
from ..util import read_examples
from . import loop
from .config import LossConfig, ModelConfig, TrainConfig, config_to_dict, parse_config

# Batches are made of examples of similar length, drawn from pools of this many batches.
_POOL = 50


@dataclass(frozen=True, slots=True)
class EncodedExample:
    """An example with its candidates as token ids; the right one first."""

    id: str
    candidates: tuple[EncodedCandidate, ...]

    @property
    def length(self) -> int:
        return max(len(candidate.ids) for candidate in self.candidates)


class CandidateTask:
    """Batches, loss and validation accuracy over masked examples.

    train, dev (Sequence[EncodedExample]): Encoded examples.
    """

    def __init__(
        self,
        masked_lm: MaskedLM,
        train: Sequence[EncodedExample],
        dev: Sequence[EncodedExample],
        loss: LossConfig,
        *,
        batch_size: int,
        batch_tokens: int,
        seed: int,
    ) -> None:
        self.masked_lm = masked_lm
        self.train, self.dev = train, dev
        self.loss_config = loss
        self.batch_size, self.batch_tokens, self.seed = batch_size, batch_tokens, seed
        self.steps_per_epoch = -(-len(train) // batch_size)

    def batches(self, epoch: int) -> Iterator[list[EncodedExample]]:
        """Shuffle, group by length inside pools, shuffle the batches; fixed by seed and epoch."""
        order = list(self.train)
        shuffler = random.Random(f"{self.seed}-{epoch}")
        shuffler.shuffle(order)
        batches: list[list[EncodedExample]] = []
        pool_size = self.batch_size * _POOL
        for start in range(0, len(order), pool_size):
            pool = sorted(order[start : start + pool_size], key=lambda example: example.length)
            batches.extend(
                pool[at : at + self.batch_size] for at in range(0, len(pool), self.batch_size)
            )
        shuffler.shuffle(batches)
        return iter(batches)

    def loss(self, batch: Sequence[EncodedExample]) -> Tensor:
        scores = self._scores(batch)
        return candidate_loss(scores, self.loss_config)

    def describe(self, batch: Sequence[EncodedExample]) -> str:
        return ", ".join(example.id for example in batch[:5])

    def evaluate(self) -> dict[str, float]:
        """Share of examples whose right candidate scores strictly best; a tie is wrong."""
        right = 0
        for start in range(0, len(self.dev), 256):
            for scores in self._scores(self.dev[start : start + 256]):
                right += bool(scores[0] > scores[1:].max())
        accuracy = right / len(self.dev)
        return {"score": accuracy, "dev_accuracy": accuracy}

    def _scores(self, batch: Sequence[EncodedExample]) -> list[Tensor]:
        encoded = [example.candidates for example in batch]
        return self.masked_lm.score_encoded(encoded, batch_tokens=self.batch_tokens)


def candidate_loss(scores: Sequence[Tensor], config: LossConfig) -> Tensor:
    """Equation 1: -log P(a|S) + alpha * max(0, log P(b|S) - log P(a|S) + beta), batch mean.

    scores (Sequence[Tensor]): One tensor (candidates,) an example, the right candidate first.
        With several wrong candidates the margin term is their mean.
    """
    right = torch.stack([values[0] for values in scores])
    if config.kind == "released":
        wrong_mean = torch.cat([values[1:] for values in scores]).mean()
        margins = (wrong_mean - right + config.beta).clamp(min=0)
    else:
        margins = torch.stack(
            [(values[1:] - values[0] + config.beta).clamp(min=0).mean() for values in scores]
        )
    return (-right + config.alpha * margins).mean()


def encode_examples(masked_lm: MaskedLM, examples: Sequence[MaskedExample]) -> list[EncodedExample]:
    """Token ids for every example, the right candidate first. Raises W216 for an example with
    one candidate only."""
    queries = []
    for example in examples:
        wrong = tuple(name for name in example.candidates if name != example.answer)
        if not wrong:
            raise WikicremError("W216", id=example.id)
        queries.append(MaskedQuery(*example.split(), (example.answer, *wrong)))
    encoded = masked_lm.encoder.encode(queries)
    return [
        EncodedExample(example.id, tuple(candidates))
        for example, candidates in zip(examples, encoded, strict=True)
    ]


def load_examples(paths: Sequence[str], limit: int) -> list[MaskedExample]:
    """Read files of examples; raises W217 if they hold none."""
    examples = [example for path in paths for example in islice(read_examples(path), limit or None)]
    if not examples:
        raise WikicremError("W217", paths=", ".join(paths) or "no file at all")
    return examples


def train(
    values: dict[str, Any],
    output: str | Path,
    *,
    device: str | None = None,
    resume: bool = False,
    progress_bar: bool = True,
) -> dict[str, Any]:
    """Fine-tune a masked language model on masked examples.

    values (dict): Settings with the sections of `TrainConfig`.
    output (str | Path): Folder for log, checkpoint and `model-best`.
    RETURNS (dict): steps, best_step, best_score (validation accuracy), seconds.
    """
    config = parse_config(TrainConfig, values)
    train_examples = load_examples(config.data.train, config.data.limit)
    dev_examples = load_examples(config.data.dev, config.data.dev_limit)
    masked_lm = loop_model(config.model, device)
    task = CandidateTask(
        masked_lm,
        encode_examples(masked_lm, train_examples),
        encode_examples(masked_lm, dev_examples),
        config.loss,
        batch_size=config.training.batch_size,
        batch_tokens=config.training.batch_tokens,
        seed=config.training.seed,
    )
    return loop.run(
        task,
        masked_lm,
        config.training,
        config_to_dict(config),
        Path(output),
        resume=resume,
        progress_bar=progress_bar,
    )


def loop_model(config: ModelConfig, device: str | None) -> MaskedLM:
    """The model to start from, with the settings that its checkpoints shall carry."""
    masked_lm = MaskedLM.load(
        config.name,
        reduction=config.reduction,
        max_length=config.max_length,
        device=device,
        new_head=config.new_head,
    )
    masked_lm.settings = replace(masked_lm.settings, storage=config.storage, temperature=1.0)
    return masked_lm
