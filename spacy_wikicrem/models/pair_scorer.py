"""The part of a mention ranker after its encoder: scores of pairs of a pronoun and a mention.

The vectors may come from an encoder of its own (`mention_ranker`) or from a pipeline
(`shared_scorer`).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields

import torch
from torch import Tensor, nn

# Signed distance in tokens between pronoun and mention: edges of the buckets on one side.
_EDGES = (2, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256)
_BUCKETS = 2 * (len(_EDGES) + 1)

Range = tuple[int, int]


@dataclass(frozen=True, slots=True)
class EncodedQuestion:
    """A pronoun and its mentions as token ranges of a sequence, ends inclusive.

    mentions (tuple[Range | None, ...]): None for a mention outside the window that is read.
    """

    pronoun: Range
    mentions: tuple[Range | None, ...]

    @property
    def known(self) -> list[int]:
        """Indices of the mentions that are read."""
        return [index for index, found in enumerate(self.mentions) if found is not None]


@dataclass(frozen=True, slots=True)
class Pairs:
    """Where the pairs of some sequences are read from their vectors.

    pronouns, mentions (Tensor): (spans, 3): row, first and last token.
    pair_pronoun, pair_mention (Tensor): (pairs,), into `pronouns` and `mentions`; one past the
        last mention is "no antecedent".
    pair_distance (Tensor): (pairs,), bucket. pair_known (Tensor): (pairs,), 0 for "none".
    """

    pronouns: Tensor
    mentions: Tensor
    pair_pronoun: Tensor
    pair_mention: Tensor
    pair_distance: Tensor
    pair_known: Tensor

    def to(self, device: torch.device) -> Pairs:
        if device.type == "cpu":
            return self
        return Pairs(*(getattr(self, item.name).to(device) for item in fields(self)))


class PairScorer(nn.Module):
    """Scores of pairs from the vectors of tokens.

    hidden (int): Size of a token's vector. width (int): Size of those of pronouns and mentions.
    encoder (Module | None): Where the vectors come from, if that is a part of the module. It is
        registered first: states of optimizers go by the order of the parameters.
    """

    def __init__(self, hidden: int, width: int, encoder: nn.Module | None = None) -> None:
        super().__init__()
        self.encoder = encoder
        self.pronoun = nn.Linear(2 * hidden, width)
        self.mention = nn.Linear(2 * hidden, width)
        self.product = nn.Linear(width, width, bias=False)
        self.distance = nn.Embedding(_BUCKETS, width)
        self.none = nn.Parameter(torch.randn(width) * 0.02)
        self.norm = nn.LayerNorm(width)
        self.dropout = nn.Dropout(0.1)
        self.score = nn.Linear(width, 1)
        nn.init.normal_(self.distance.weight, std=0.02)

    def score_pairs(self, hidden: Tensor, pairs: Pairs) -> Tensor:
        """Scores of all pairs, those with "no antecedent" included: shape (pairs,).

        hidden (Tensor): (sequences, tokens, hidden).
        """
        pronouns = self.pronoun(_ends(hidden, pairs.pronouns))
        mentions = self.mention(_ends(hidden, pairs.mentions))
        mentions = torch.cat([mentions, self.none.to(mentions.dtype).unsqueeze(0)])
        left, right = pronouns[pairs.pair_pronoun], mentions[pairs.pair_mention]
        distance = self.distance(pairs.pair_distance) * pairs.pair_known.unsqueeze(1)
        joint = left + right + self.product(left * right) + distance
        joint = nn.functional.gelu(self.norm(joint))
        return self.score(self.dropout(joint)).squeeze(1)


def bucket(distance: int) -> int:
    """Signed distance in tokens to a row of the embedding table."""
    size = sum(abs(distance) > edge for edge in _EDGES)
    return size if distance >= 0 else len(_EDGES) + 1 + size


def gather(rows: Iterable[Iterable[EncodedQuestion]]) -> Pairs:
    """The pairs of the questions about each sequence, in order, on the CPU; "no antecedent" comes
    after the mentions of each. At least one question is needed."""
    spans: dict[tuple[int, int, int], int] = {}
    pronouns: list[tuple[int, int, int]] = []
    pairs: list[tuple[int, int, int, int]] = []
    for row, questions in enumerate(rows):
        for question in questions:
            for found in question.mentions:
                if found is not None:
                    at = spans.setdefault((row, *found), len(spans))
                    step = question.pronoun[0] - found[0]
                    pairs.append((len(pronouns), at, bucket(step), 1))
            pairs.append((len(pronouns), -1, 0, 0))
            pronouns.append((row, *question.pronoun))
    table = torch.tensor(pairs)
    table[:, 1][table[:, 1] < 0] = len(spans)
    places = torch.tensor(list(spans)) if spans else torch.zeros(0, 3, dtype=torch.long)
    pronoun, mention, distance, known = table.unbind(1)
    return Pairs(torch.tensor(pronouns), places, pronoun, mention, distance, known.float())


def split(scores: Tensor, questions: Sequence[EncodedQuestion]) -> list[Tensor]:
    """The scores of each question, shape (mentions + 1,); minus infinity for what is not read.

    scores (Tensor): Of the pairs that `gather` made of the same questions.
    """
    sizes = [len(question.known) + 1 for question in questions]
    parts = torch.split(scores, sizes)
    return [_spread(found, question) for found, question in zip(parts, questions, strict=True)]


def read_tokens(pairs: Pairs, input_ids: Tensor) -> Tensor:
    """Where a vector is read: true at both ends of each span, shape (sequences, tokens)."""
    read = torch.zeros_like(input_ids, dtype=torch.bool)
    for spans in (pairs.pronouns, pairs.mentions):
        rows, first, last = spans.unbind(1)
        read[rows, first] = read[rows, last] = True
    return read


def _ends(hidden: Tensor, spans: Tensor) -> Tensor:
    """First and last vector of each span, side by side: (spans, 2 * hidden)."""
    rows, first, last = spans.unbind(1)
    return torch.cat([hidden[rows, first], hidden[rows, last]], dim=-1)


def _spread(found: Tensor, question: EncodedQuestion) -> Tensor:
    known, count = question.known, len(question.mentions)
    if len(known) == count:
        return found
    full = found.new_full((count + 1,), -math.inf)
    return full.index_copy(0, torch.tensor([*known, count], device=found.device), found)
