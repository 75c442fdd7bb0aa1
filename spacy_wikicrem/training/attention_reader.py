"""Train the attention reader: pre-training on pseudo data, then adaptation (section 2.2)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

import torch
from torch import nn

from ..errors import WikicremError
from ..models.attention_reader import AttentionReader, ReaderSettings, Shortlist
from ..models.precision import cpu_has_bfloat16
from ..models.reader_samples import ReaderSample


@dataclass(frozen=True, slots=True)
class ReaderTraining:
    """Section 3.1: ADAM at 0.001, negative log-likelihood, batches of 32, gradients clipped at 10.

    epochs (int): Passes over the pseudo data, adaptation (int): over the labelled data.
    """

    epochs: int = 3
    adaptation: int = 5
    batch: int = 32
    rate: float = 1e-3
    clip: float = 10.0
    seed: int = 0


_ALIKE = 512
PAPER = ReaderSettings()
DEFAULTS = ReaderTraining()


def train_reader(
    pseudo: Sequence[ReaderSample],
    labelled: Sequence[ReaderSample],
    settings: ReaderSettings = PAPER,
    training: ReaderTraining = DEFAULTS,
    vectors: AttentionReader | None = None,
    start: AttentionReader | None = None,
) -> tuple[AttentionReader, list[float]]:
    """A reader trained in two steps; either set may be empty, for one step alone.

    vectors (AttentionReader | None): Another reader, with whose words and word vectors this one
        begins ("only task-specific data + GloVe" in Table 5).
    start (AttentionReader | None): Another reader, which is trained on; its settings count.
    RETURNS: The reader, and the mean loss of each epoch.
    RAISES: W760 if the vectors are of another size.
    """
    torch.manual_seed(training.seed)
    if start is not None:
        reader = start
    elif vectors is None:
        reader = AttentionReader(Shortlist.learn([*pseudo, *labelled], settings), settings)
    else:
        reader = _with_vectors(vectors, settings)
    losses: list[float] = []
    for samples, epochs in ((pseudo, training.epochs), (labelled, training.adaptation)):
        if samples:
            losses += _step(reader, samples, epochs, training)
    return reader, losses


def _with_vectors(other: AttentionReader, settings: ReaderSettings) -> AttentionReader:
    found, wanted = other.settings, settings
    if (found.embedding, found.unknowns) != (wanted.embedding, wanted.unknowns):
        raise WikicremError(
            "W760",
            found=f"{found.embedding} and {found.unknowns}",
            wanted=f"{wanted.embedding} and {wanted.unknowns}",
        )
    reader = AttentionReader(other.shortlist, replace(settings, shortlist=found.shortlist))
    reader.embed.load_state_dict(other.embed.state_dict())
    return reader


def _step(
    reader: AttentionReader,
    samples: Sequence[ReaderSample],
    epochs: int,
    training: ReaderTraining,
) -> list[float]:
    """One of the two steps; the optimizer begins anew."""
    optimizer = torch.optim.Adam(reader.parameters(), lr=training.rate, fused=True)
    chance = random.Random(training.seed)
    losses = []
    for _ in range(epochs):
        ordered = _by_length(samples, chance)
        starts = list(range(0, len(ordered), training.batch))
        chance.shuffle(starts)
        total = sum(
            _update(reader, ordered[start : start + training.batch], optimizer, training.clip)
            for start in starts
        )
        losses.append(total / len(ordered))
    return losses


def _by_length(samples: Sequence[ReaderSample], chance: random.Random) -> list[ReaderSample]:
    """Samples of like lengths beside each other, so that little padding is read: by the documents,
    and among `_ALIKE` of them by the queries."""
    ordered = sorted(samples, key=lambda sample: (len(sample.document), chance.random()))
    groups = (ordered[at : at + _ALIKE] for at in range(0, len(ordered), _ALIKE))
    return [sample for group in groups for sample in sorted(group, key=_query_length)]


def _query_length(sample: ReaderSample) -> int:
    return len(sample.query)


def _update(
    reader: AttentionReader,
    batch: Sequence[ReaderSample],
    optimizer: torch.optim.Optimizer,
    clip: float,
) -> float:
    """RETURNS: The sum of the losses."""
    reader.train()
    with torch.autocast("cpu", torch.bfloat16, enabled=cpu_has_bfloat16()):
        scores, numbers = reader.scores(batch)
    pairs = zip(batch, numbers, strict=True)
    right = torch.tensor([known[sample.answer] for sample, known in pairs])
    loss = nn.functional.cross_entropy(scores.float(), right)
    optimizer.zero_grad()
    loss.backward()  # type: ignore[no-untyped-call]
    nn.utils.clip_grad_norm_(reader.parameters(), clip)
    optimizer.step()
    return float(loss.detach()) * len(batch)
