"""Fine-tuning on masked examples with the loss of WikiCREM (section 4.3, equation 1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Unpack

import numpy as np
import torch
from torch import Tensor

from ...errors import WikicremError
from ...models.masked_lm import MaskedLM
from ...util.checksums import sha256
from ...util.files import require_file
from ..config import (
    CandidateData,
    LossConfig,
    ModelConfig,
    TrainConfig,
    check_weights,
    parse_config,
)
from ..trainer import loop
from ..trainer.batches import cut, length_batches
from ..trainer.processes import Processes, part_count
from .data import EncodedExample, ExampleStore, encode_examples, load_store
from .losses import candidate_loss

__all__ = ["CandidateTask", "candidate_loss", "encode_examples", "train"]

_DEV_BATCH = 256

Validate = Callable[[MaskedLM], Mapping[str, float]]


class CandidateTask:
    """Batches, loss and validation accuracy over masked examples.

    train, dev (Sequence[EncodedExample]): Encoded examples.
    batch_size (int): Examples in an update. batch_tokens (int): Tokens in a forward pass.
    validate (Callable | None): Measures of the model that replace the accuracy on `dev`; "score"
        is the one to maximise.
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
        group_contexts: bool = True,
        validate: Validate | None = None,
    ) -> None:
        self.masked_lm = masked_lm
        self.train = train if isinstance(train, ExampleStore) else ExampleStore(train)
        self.dev = dev if isinstance(dev, ExampleStore) else ExampleStore(dev)
        self.loss_config = loss
        self.batch_size, self.batch_tokens, self.seed = batch_size, batch_tokens, seed
        self.group_contexts, self.validate = group_contexts, validate
        self.steps_per_epoch = -(-len(train) // batch_size)
        self.fingerprint = f"{self.train.fingerprint} {self.dev.fingerprint}"

    def batches(self, epoch: int) -> Iterator[list[EncodedExample]]:
        """Shuffle, group by length inside pools, shuffle the batches; fixed by seed and epoch."""
        rng = np.random.default_rng([self.seed, epoch])
        order = self._shuffled(rng)
        for batch in length_batches(order, self.train.lengths, self.batch_size, rng):
            yield [self.train[int(at)] for at in batch]

    def _shuffled(self, rng: np.random.Generator) -> np.ndarray:
        """All indices in random order; examples of one context stay side by side."""
        order = rng.permutation(len(self.train))
        if not self.group_contexts:
            return order
        _, context = np.unique(self.train.contexts, return_inverse=True)
        place = rng.permutation(len(self.train))
        return order[np.argsort(place[context[order]], kind="stable")]

    def parts(
        self, batch: Sequence[EncodedExample], processes: int = 1, accumulation: int = 0
    ) -> list[list[EncodedExample]]:
        """Cut a batch into parts of similar length, each for one forward pass.

        Their number is a multiple of `accumulation` and of `processes`, if there are enough
        examples. The margin of the released code ties a whole batch together, so there each
        process has one part, be it empty, and all are worked on at the same time.
        """
        ordered = sorted(batch, key=lambda example: -example.length)
        sizes = _new_tokens(ordered)
        released = self.loss_config.kind == "released"
        needed = -(-sum(sizes) // self.batch_tokens)
        count = processes if released else part_count(needed, processes, accumulation)
        parts = cut(ordered, sizes, count)
        return parts if released else [part for part in parts if part]

    def loss(
        self,
        part: Sequence[EncodedExample],
        batch: Sequence[EncodedExample] | None = None,
        processes: Processes | None = None,
    ) -> Tensor:
        """The share of `part` in the mean loss of `batch`."""
        return candidate_loss(
            self._scores(part),
            self.loss_config,
            weights=[example.weight for example in part],
            batch_size=len(part if batch is None else batch),
            total=processes.sum if processes else None,
        )

    def size(self, batch: Sequence[EncodedExample]) -> int:
        return len(batch)

    def describe(self, batch: Sequence[EncodedExample]) -> str:
        return ", ".join(example.id for example in batch[:5])

    def evaluate(self, processes: Processes | None = None) -> dict[str, float]:
        """Share of examples whose right candidate scores strictly best; a tie is wrong."""
        rank, count = (processes.rank, processes.count) if processes else (0, 1)
        if self.validate:
            measures = dict(self.validate(self.masked_lm)) if rank == 0 else None
            return processes.share(measures) if processes else measures or {}
        right = torch.zeros(1, dtype=torch.float64)
        for start in range(rank * _DEV_BATCH, len(self.dev), count * _DEV_BATCH):
            for scores in self._scores(self.dev[start : start + _DEV_BATCH]):
                right += bool(scores[0] > scores[1:].max())
        accuracy = float(processes.sum(right) if processes else right) / len(self.dev)
        return {"score": accuracy, "dev_accuracy": accuracy}

    def _scores(self, batch: Sequence[EncodedExample]) -> list[Tensor]:
        encoded = [example.candidates for example in batch]
        return self.masked_lm.score_encoded(encoded, batch_tokens=self.batch_tokens)


def _new_tokens(examples: Sequence[EncodedExample]) -> list[int]:
    """For each example the tokens of its sequences that no earlier example has."""
    seen: set[tuple[int, ...]] = set()
    sizes = []
    for example in examples:
        new = {candidate.ids for candidate in example.candidates} - seen
        seen |= new
        sizes.append(sum(map(len, new)))
    return sizes


def train(
    values: dict[str, Any],
    output: str | Path,
    *,
    device: str | None = None,
    validate: Validate | None = None,
    **options: Unpack[loop.Options],
) -> dict[str, Any]:
    """Fine-tune a masked language model on masked examples.

    values (dict): Settings with the sections of `TrainConfig`.
    output (str | Path): Folder for log, checkpoint, `model-best` and `model-last`.
    validate (Callable | None): Measures with a "score" that replace accuracy on `data.dev`.
    RETURNS (dict): steps, best_step, best_score (validation accuracy), seconds.
    """
    config = parse_config(TrainConfig, values)
    loop.check_folder(Path(output), config, **options)
    check_config(config)
    processes = Processes(device)
    masked_lm = loop_model(config.model, processes.device)
    dev: Sequence[EncodedExample] = ()
    if not validate:
        limit = config.data.dev_limit
        dev = _load(masked_lm, config.data.dev, config.data, limit, purpose="validate on")
    task = CandidateTask(
        masked_lm,
        _load(masked_lm, config.data.train, config.data, config.data.limit, config.data.weights),
        dev,
        config.loss,
        batch_size=config.training.batch_size,
        batch_tokens=config.training.tokens_per_pass(masked_lm.device.type),
        seed=config.training.seed,
        group_contexts=config.data.group_contexts,
        validate=validate,
    )
    for path in config.data.dev if validate else ():
        task.fingerprint += f" {sha256(require_file(path))}"
    return loop.run(task, masked_lm, config, Path(output), processes, **options)


def check_config(config: TrainConfig) -> None:
    """What no single setting shows. Raises W211 and W226."""
    data = config.data
    check_weights(data.weights, data.train)
    if not config.loss.nll and not config.loss.alpha:
        raise WikicremError("W226")


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


def _load(
    masked_lm: MaskedLM,
    paths: Sequence[str],
    data: CandidateData,
    limit: int,
    weights: Sequence[float] = (),
    purpose: str = "train on",
) -> ExampleStore:
    skip = data.bad_examples == "skip"
    return load_store(
        masked_lm.encoder, paths, weights, limit=limit, skip_bad=skip, purpose=purpose
    )
