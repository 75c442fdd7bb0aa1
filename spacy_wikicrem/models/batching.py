"""Masked sequences in batches: what goes through the model together, and where its masks are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from itertools import accumulate

import torch
from torch import Tensor

from ..errors import WikicremError
from .encoding import EncodedCandidate

TokenIds = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Batch:
    """One forward pass, and how the candidates read their scores from it.

    input_ids (Tensor): (sequences, longest), padded.
    attention_mask (Tensor | None): The same shape; None where nothing is padded.
    rows, columns (Tensor): (masks,), the place of each mask.
    at, pieces, owner (Tensor): (pieces,); for each word piece of each candidate the mask it is
        read at, its token id, and the candidate it belongs to.
    sizes (Tensor): (candidates,), number of word pieces.
    """

    input_ids: Tensor
    attention_mask: Tensor | None
    rows: Tensor
    columns: Tensor
    at: Tensor
    pieces: Tensor
    owner: Tensor
    sizes: Tensor

    def to(self, device: torch.device) -> Batch:
        """Move to a device; to a GPU from pinned memory, so that the CPU need not wait."""
        if device.type == "cpu":
            return self
        values = {item.name: getattr(self, item.name) for item in fields(self)}
        moved = {k: None if v is None else _move(v, device) for k, v in values.items()}
        return Batch(**moved)  # type: ignore[arg-type]


def _move(tensor: Tensor, device: torch.device) -> Tensor:
    if device.type == "cuda":
        return tensor.pin_memory().to(device, non_blocking=True)
    return tensor.to(device)


def group_by_sequence(candidates: Sequence[EncodedCandidate]) -> dict[TokenIds, list[int]]:
    """Indices of the candidates that share a masked sequence: candidates of one query with the
    same number of pieces, and those of other queries with the same text and gap."""
    groups: dict[TokenIds, list[int]] = {}
    for index, candidate in enumerate(candidates):
        groups.setdefault(candidate.ids, []).append(index)
    return groups


def tokens_per_pass(device_type: str) -> int:
    """Tokens of a forward pass that suit a device: on a CPU so few that what a layer computes
    stays in its cache (a third faster than 8192, and a fraction of the memory)."""
    return 1024 if device_type == "cpu" else 16384


def token_batches(sequences: Sequence[TokenIds], batch_tokens: int) -> Iterator[list[TokenIds]]:
    """Group sequences of similar length; padded size at most `batch_tokens` (or one sequence).
    Raises W221 for a size below one."""
    if batch_tokens < 1:
        raise WikicremError("W221", found=batch_tokens)
    batch: list[TokenIds] = []
    for sequence in sorted(sequences, key=len, reverse=True):
        if batch and len(batch[0]) * (len(batch) + 1) > batch_tokens:
            yield batch
            batch = []
        batch.append(sequence)
    if batch:
        yield batch


def collate(
    sequences: Sequence[TokenIds], members: Sequence[Sequence[EncodedCandidate]], pad_id: int
) -> Batch:
    """Build a batch on the CPU.

    members: For each sequence, the candidates that share it; scores come out in this order.
    """
    longest = max(map(len, sequences))
    ids = [[*sequence, *[pad_id] * (longest - len(sequence))] for sequence in sequences]
    attention_mask = None
    if any(len(sequence) < longest for sequence in sequences):
        seen = [[1] * len(sequence) + [0] * (longest - len(sequence)) for sequence in sequences]
        attention_mask = torch.tensor(seen)
    masks = [range(group[0].start, group[0].start + len(group[0].pieces)) for group in members]
    first_mask = accumulate([len(positions) for positions in masks], initial=0)
    flat = [(at, c) for at, group in zip(first_mask, members, strict=False) for c in group]
    return Batch(
        torch.tensor(ids),
        attention_mask,
        torch.tensor([row for row, positions in enumerate(masks) for _ in positions]),
        torch.tensor([column for positions in masks for column in positions]),
        torch.tensor([i for start, c in flat for i in range(start, start + len(c.pieces))]),
        torch.tensor([piece for _, c in flat for piece in c.pieces]),
        torch.tensor([owner for owner, (_, c) in enumerate(flat) for _ in c.pieces]),
        torch.tensor([len(c.pieces) for _, c in flat]),
    )
