"""Training of the mention ranker: marginal likelihood of the right mentions."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Unpack

import numpy as np
import torch
from torch import Tensor

from ..errors import WikicremError
from ..models.bert import BertEncoder
from ..models.mention_ranker import MentionRanker, RankerSettings
from ..models.pair_scorer import EncodedQuestion
from ..ty import RankedText
from ..util.jsonl import read_jsonl
from .config import RankerConfig, RankerModel, check_weights, parse_config
from .trainer import loop
from .trainer.batches import cut, length_batches
from .trainer.processes import Processes, part_count

_DEV_BATCH = 64

Encoded = tuple[tuple[int, ...], EncodedQuestion]


@dataclass(frozen=True, slots=True)
class RankedItem:
    """A text ready for the model.

    questions: Token ids and ranges of each pronoun. right: Acceptable answers of each.
    shares: What a teacher gives to each answer of each; empty for one that is labelled.
    """

    id: str
    questions: tuple[Encoded, ...]
    right: tuple[tuple[int, ...], ...]
    weight: float = 1.0
    shares: tuple[tuple[float, ...], ...] = ()

    @property
    def length(self) -> int:
        return sum(len(ids) for ids in {ids for ids, _ in self.questions})


class RankerTask:
    """Batches, loss and validation for `loop.run`; the unit is a text, the loss a mean over
    pronouns.

    dev (dict): Texts by name of the set.
    """

    def __init__(
        self,
        ranker: MentionRanker,
        train: Sequence[RankedItem],
        dev: dict[str, Sequence[RankedItem]],
        *,
        batch_size: int,
        batch_tokens: int,
        seed: int,
    ) -> None:
        self.ranker, self.train, self.dev = ranker, train, dev
        self.batch_size, self.batch_tokens, self.seed = batch_size, batch_tokens, seed
        self.steps_per_epoch = -(-len(train) // batch_size)
        self.fingerprint = _fingerprint({"": train, **dev})

    def batches(self, epoch: int) -> Iterator[list[RankedItem]]:
        """Shuffle, group by length inside pools, shuffle the batches; fixed by seed and epoch."""
        rng = np.random.default_rng([self.seed, epoch])
        order = rng.permutation(len(self.train))
        lengths = np.array([item.length for item in self.train])
        for batch in length_batches(order, lengths, self.batch_size, rng):
            yield [self.train[int(at)] for at in batch]

    def parts(
        self, batch: Sequence[RankedItem], processes: int = 1, accumulation: int = 0
    ) -> list[list[RankedItem]]:
        """Cut a batch into parts of similar length, each for one forward pass."""
        ordered = sorted(batch, key=lambda item: -item.length)
        sizes = [item.length for item in ordered]
        count = part_count(-(-sum(sizes) // self.batch_tokens), processes, accumulation)
        return [part for part in cut(ordered, sizes, count) if part]

    def loss(
        self,
        part: Sequence[RankedItem],
        batch: Sequence[RankedItem] | None = None,
        processes: Processes | None = None,
    ) -> Tensor:
        """The share of `part` in the mean loss of `batch`, mean over pronouns: -log of the summed
        probability of the right mentions, or the cross-entropy with the shares of a teacher."""
        scores = self._scores(part)
        right = [answers for item in part for answers in item.right]
        shares = [given for item in part for given in item.shares or ((),) * len(item.right)]
        weights = [item.weight for item in part for _ in item.right]
        losses = torch.stack(
            [
                taught_loss(s, given) if given else ranking_loss(s, answers)
                for s, answers, given in zip(scores, right, shares, strict=True)
            ]
        )
        total = sum(len(item.right) for item in (part if batch is None else batch))
        return (losses * losses.new_tensor(weights)).sum() / total

    def size(self, batch: Sequence[RankedItem]) -> int:
        return sum(len(item.right) for item in batch)

    def describe(self, batch: Sequence[RankedItem]) -> str:
        return ", ".join(item.id for item in batch[:5])

    def evaluate(self, processes: Processes | None = None) -> dict[str, float]:
        """Share of pronouns whose best answer is acceptable, for each set and their mean."""
        rank, count = (processes.rank, processes.count) if processes else (0, 1)
        measures: dict[str, float] = {}
        for name, items in self.dev.items():
            found = torch.zeros(2, dtype=torch.float64)
            for start in range(rank * _DEV_BATCH, len(items), count * _DEV_BATCH):
                chunk = items[start : start + _DEV_BATCH]
                right = [answers for item in chunk for answers in item.right]
                for scores, answers in zip(self._scores(chunk), right, strict=True):
                    found += torch.tensor([int(scores.argmax()) in answers, 1])
            found = processes.sum(found) if processes else found
            measures[f"dev_{name}"] = float(found[0] / found[1].clamp(min=1))
        return {"score": sum(measures.values()) / len(measures), **measures}

    def _scores(self, items: Sequence[RankedItem]) -> list[Tensor]:
        encoded = [question for item in items for question in item.questions]
        return self.ranker.score_encoded(encoded, batch_tokens=self.batch_tokens)


def _fingerprint(sets: dict[str, Sequence[RankedItem]]) -> str:
    """Changes with the texts of training and validation, their order, tokens and weights."""
    digest = hashlib.sha256()
    for name, items in sets.items():
        digest.update(f"{name} {len(items)}\n".encode())
        for item in items:
            digest.update(repr(item).encode("utf8"))
    return digest.hexdigest()


def ranking_loss(scores: Tensor, right: Sequence[int]) -> Tensor:
    """-log of the share that the right answers have in the softmax over all of them.

    scores (Tensor): (mentions + 1,), the last for "no antecedent".
    """
    return scores.logsumexp(0) - scores[list(right)].logsumexp(0)


def taught_loss(scores: Tensor, shares: Sequence[float]) -> Tensor:
    """Cross-entropy of the softmax over the scores with the shares of a teacher, in nats (Hinton et
    al. 2015, equation 2); what lies outside the window of the model is left out.

    scores (Tensor): (mentions + 1,). shares (Sequence[float]): As many.
    """
    seen = scores.isfinite()
    wanted = scores.new_tensor(shares)[seen]
    # Where the teacher chose what is not seen, nothing can be learned.
    wanted = wanted / wanted.sum().clamp(min=1e-3)
    return -(wanted * scores[seen].log_softmax(0)).sum()


def encode_texts(
    ranker: MentionRanker, texts: Sequence[RankedText], weight: float = 1.0
) -> list[RankedItem]:
    """Token ids of texts and questions; a question whose right mentions are all outside the
    model's window is left out, and so is a text without questions."""
    encoded = iter(ranker.encoder.encode([query for text in texts for query in text.queries()]))
    items = []
    for text in texts:
        kept = []
        for question in text.questions:
            ids, found = next(encoded)
            places = (*found.mentions, (0, 0))
            if any(places[at] is not None for at in question.right):
                kept.append(((ids, found), question.right, question.shares))
        if kept:
            questions, right, shares = zip(*kept, strict=True)
            taught = shares if any(shares) else ()
            items.append(RankedItem(text.id, questions, right, weight, taught))
    return items


def read_texts(path: str | Path, limit: int = 0) -> Iterator[RankedText]:
    """The texts of a file of JSON lines. Raises W001, W002, W261 with the line."""
    for count, (number, record) in enumerate(read_jsonl(path)):
        if limit and count == limit:
            return
        try:
            yield RankedText.from_dict(record)
        except ValueError as err:
            raise WikicremError("W261", path=path, line=number, reason=err) from None


def train_ranker(
    values: dict[str, Any],
    output: str | Path,
    *,
    device: str | None = None,
    **options: Unpack[loop.Options],
) -> dict[str, Any]:
    """Train a mention ranker.

    values (dict): Settings with the sections of `RankerConfig`.
    output (str | Path): Folder for log, checkpoint, `model-best` and `model-last`.
    RETURNS (dict): steps, best_step, best_score (mean validation accuracy), seconds.
    """
    config = parse_config(RankerConfig, values)
    loop.check_folder(Path(output), config, **options)
    data = config.data
    check_weights(data.weights, data.train)
    if not data.dev:
        raise WikicremError("W217", purpose="validate on", paths="no file at all")
    processes = Processes(device)
    ranker = load_ranker(config.model, processes.device, config.training.seed)
    task = RankerTask(
        ranker,
        _load_all(ranker, data.train, data.weights, data.limit),
        {
            Path(path).stem: _load_all(ranker, [path], [], data.dev_limit, "validate on")
            for path in data.dev
        },
        batch_size=config.training.batch_size,
        batch_tokens=config.training.batch_tokens
        or (2048 if ranker.device.type == "cpu" else 32768),
        seed=config.training.seed,
    )
    return loop.run(task, ranker, config, Path(output), processes, **options)


def load_ranker(config: RankerModel, device: str | None, seed: int) -> MentionRanker:
    """The ranker to start from. Raises W211 if it has too few layers to freeze, or attention that
    is not computed here and shall go without dropout."""
    ranker = MentionRanker.start(
        config.name,
        RankerSettings(max_length=config.max_length, width=config.width, storage=config.storage),
        seed=seed,
        device=device,
    )
    _freeze(ranker, config.frozen_layers)
    if not config.attention_dropout:
        _spare_attention(ranker)
    return ranker


def _spare_attention(ranker: MentionRanker) -> None:
    encoder = ranker.model.encoder
    if not isinstance(encoder, BertEncoder):
        raise WikicremError(
            "W211", key="attention_dropout", found=False, expected="true for this encoder"
        )
    encoder.leave_out_attention_dropout()


def _freeze(ranker: MentionRanker, count: int) -> None:
    encoder = ranker.model.encoder
    own = isinstance(encoder, BertEncoder)
    layers = list(encoder.layers if own else getattr(encoder.encoder, "layer", ()))
    if not 0 <= count <= len(layers):
        expected = f"a number of layers from 0 to {len(layers)}"
        raise WikicremError("W211", key="frozen_layers", found=count, expected=expected)
    for module in [encoder.embeddings, *layers[:count]] if count else ():
        module.requires_grad_(False)


def _load_all(
    ranker: MentionRanker,
    paths: Sequence[str],
    weights: Sequence[float],
    limit: int,
    purpose: str = "train on",
) -> list[RankedItem]:
    items: list[RankedItem] = []
    factors = weights or [1.0] * len(paths)
    for path, factor in zip(paths, factors, strict=True):
        items += encode_texts(ranker, list(read_texts(path, limit)), factor)
    if not items:
        raise WikicremError("W217", purpose=purpose, paths=", ".join(paths) or "no file at all")
    return items
