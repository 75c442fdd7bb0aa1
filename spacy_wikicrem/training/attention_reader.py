"""Train the attention reader: pre-training on pseudo data, then adaptation (section 2.2)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import nn

from ..models.attention_reader import AttentionReader, ReaderSettings, Shortlist
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


PAPER = ReaderSettings()
DEFAULTS = ReaderTraining()


def train_reader(
    pseudo: Sequence[ReaderSample],
    labelled: Sequence[ReaderSample],
    settings: ReaderSettings = PAPER,
    training: ReaderTraining = DEFAULTS,
) -> tuple[AttentionReader, list[float]]:
    """A reader trained in two steps; either set may be empty, for one step alone.

    RETURNS: The reader, and the mean loss of each epoch.
    """
    torch.manual_seed(training.seed)
    shortlist = Shortlist.learn([*pseudo, *labelled], settings)
    reader = AttentionReader(shortlist, settings)
    losses: list[float] = []
    for samples, epochs in ((pseudo, training.epochs), (labelled, training.adaptation)):
        if samples:
            losses += _step(reader, samples, epochs, training)
    return reader, losses


def _step(
    reader: AttentionReader,
    samples: Sequence[ReaderSample],
    epochs: int,
    training: ReaderTraining,
) -> list[float]:
    """One of the two steps; the optimizer begins anew. Samples of one length are read together."""
    optimizer = torch.optim.Adam(reader.parameters(), lr=training.rate)
    chance = random.Random(training.seed)
    losses = []
    for _ in range(epochs):
        ordered = sorted(samples, key=lambda sample: (len(sample.document), chance.random()))
        starts = list(range(0, len(ordered), training.batch))
        chance.shuffle(starts)
        total = sum(
            _update(reader, ordered[start : start + training.batch], optimizer, training.clip)
            for start in starts
        )
        losses.append(total / len(ordered))
    return losses


def _update(
    reader: AttentionReader,
    batch: Sequence[ReaderSample],
    optimizer: torch.optim.Optimizer,
    clip: float,
) -> float:
    """RETURNS: The sum of the losses."""
    reader.train()
    scores, numbers = reader.scores(batch)
    pairs = zip(batch, numbers, strict=True)
    right = torch.tensor([known[sample.answer] for sample, known in pairs])
    loss = nn.functional.cross_entropy(scores, right)
    optimizer.zero_grad()
    loss.backward()  # type: ignore[no-untyped-call]
    nn.utils.clip_grad_norm_(reader.parameters(), clip)
    optimizer.step()
    return float(loss.detach()) * len(batch)
