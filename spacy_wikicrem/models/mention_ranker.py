"""A mention ranker: which mention in a text does a pronoun stand for, or none of them?

Unlike a masked language model it sees the pronoun. One pass of the encoder serves all pronouns of
a text; each pair of a pronoun and a mention is then scored from their contextual vectors.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import torch
from safetensors import SafetensorError
from safetensors.torch import load_file, save_file
from torch import Tensor
from transformers import AutoConfig, AutoModel, AutoTokenizer

from ..errors import WikicremError
from ..ty import MentionQuery
from .batching import token_batches
from .encoding import plain_backend, special_tokens
from .masked_lm import (
    BUNDLED,
    DEFAULT,
    STORAGES,
    MaskedLM,
    Precision,
    position_limit,
    quiet_transformers,
    single_thread_after_fork,
)
from .pair_scorer import EncodedQuestion, Pairs, PairScorer, Range, gather, split
from .quantize import restore_state, stored_state
from .stored import SETTINGS_FILE, WEIGHTS_FILE, LazyModule, StoredModel

ARCHITECTURE = "mention_ranker"
# Of the room for context the share before the pronoun, where most antecedents are.
_SHARE_BEFORE = 0.8


@dataclass(frozen=True, slots=True)
class RankerSettings:
    """What travels with the weights, in `wikicrem.json`.

    max_length (int): Longest sequence in tokens.
    temperature (float): Divides the scores before the softmax.
    none_bias (float): Taken off the score of "no antecedent" before that.
    width (int): Size of the vectors of pronouns and mentions.
    storage (str): "float32", "float16", "int8" or "int4" (`quantize`): how the weights are
        written; computing is float32.
    """

    architecture: str = ARCHITECTURE
    max_length: int = 384
    temperature: float = 1.0
    none_bias: float = 0.0
    width: int = 384
    storage: str = "float32"

    def problem(self) -> str | None:
        """What is wrong with a value that was read from a file."""
        if self.architecture != ARCHITECTURE:
            return f"architecture is {self.architecture!r}, expected {ARCHITECTURE!r}"
        if not isinstance(self.max_length, int) or self.max_length < 8:
            return f"max_length is {self.max_length!r}, expected a number of tokens from 8 on"
        if not isinstance(self.temperature, int | float) or not 0 < self.temperature < math.inf:
            return f"temperature is {self.temperature!r}, expected a number above 0"
        if not isinstance(self.none_bias, int | float) or not math.isfinite(self.none_bias):
            return f"none_bias is {self.none_bias!r}, expected a number"
        if not isinstance(self.width, int) or self.width < 1:
            return f"width is {self.width!r}, expected a number from 1 on"
        if self.storage not in STORAGES:
            return f"storage is {self.storage!r}, expected one of {', '.join(STORAGES)}"
        return None


class RankerNetwork(PairScorer):
    """An encoder and the scorer of pairs.

    encoder: A Hugging Face model whose first output is (texts, tokens, hidden).
    """

    encoder: Any

    def __init__(self, encoder: Any, width: int) -> None:
        super().__init__(encoder.config.hidden_size, width, encoder)

    def forward(self, batch: PairBatch) -> Tensor:
        """Scores of all pairs, those with "no antecedent" included: shape (pairs,)."""
        hidden = self.encoder(input_ids=batch.input_ids, attention_mask=batch.attention_mask)[0]
        return self.score_pairs(hidden, batch.pairs)


@dataclass(frozen=True, slots=True)
class PairBatch:
    """One pass of the encoder, and the pairs that are read from it.

    input_ids (Tensor): (texts, longest), padded. attention_mask (Tensor): the same shape.
    """

    input_ids: Tensor
    attention_mask: Tensor
    pairs: Pairs

    def to(self, device: torch.device) -> PairBatch:
        if device.type == "cpu":
            return self
        ids, mask = self.input_ids.to(device), self.attention_mask.to(device)
        return PairBatch(ids, mask, self.pairs.to(device))


class MentionRanker(StoredModel):
    """A network, its tokenizer, and the settings for scoring."""

    def __init__(self, model: RankerNetwork, tokenizer: Any, settings: RankerSettings) -> None:
        limit = position_limit(model.encoder.config)
        if settings.max_length > limit:
            settings = replace(settings, max_length=limit)
        self.model = model
        self.tokenizer = tokenizer
        self.settings = settings
        self.precision: Precision = "float32"
        self.encoder = QuestionEncoder(tokenizer, settings.max_length)
        self.pad_id = int(tokenizer.pad_token_id or 0)

    @classmethod
    def load(cls, name: str | Path, *, device: str | torch.device | None = None) -> MentionRanker:
        """Load what `save` wrote (safetensors only, no remote code).

        name (str | Path): "default" for the bundled English ranker, or a folder.
        RAISES: W201 (not loadable), W208 (not bundled), W209 (settings), W219 (device).
        """
        folder = resolve_ranker(name)
        settings = read_ranker_settings(folder)
        try:
            config = AutoConfig.from_pretrained(folder)
            with quiet_transformers():
                encoder = AutoModel.from_config(config)
            encoder.pooler = None
            model = RankerNetwork(encoder, settings.width)
            model.load_state_dict(restore_state(load_file(folder / WEIGHTS_FILE)))
            tokenizer = AutoTokenizer.from_pretrained(folder)
        except (OSError, ValueError, RuntimeError, SafetensorError) as err:
            reason = str(err).strip().splitlines()[0] if str(err).strip() else repr(err)
            raise WikicremError("W201", name=name, reason=reason) from err
        ranker = cls(model.float().eval(), tokenizer, settings)
        return ranker.to(device) if device is not None else ranker

    @classmethod
    def from_encoder(
        cls, name: str | Path, settings: RankerSettings, *, seed: int = 0
    ) -> MentionRanker:
        """A new scorer on the encoder of a masked language model or of any Hugging Face model.

        RAISES: W201, W202 and others of `MaskedLM.load`.
        """
        masked_lm = MaskedLM.load(name, new_head=True)
        encoder = masked_lm.model.base_model
        if getattr(encoder, "pooler", None) is not None:
            encoder.pooler = None
        with torch.random.fork_rng():
            torch.manual_seed(seed)
            model = RankerNetwork(encoder, settings.width)
        return cls(model.eval(), masked_lm.tokenizer, settings)

    @classmethod
    def start(
        cls,
        name: str | Path,
        settings: RankerSettings,
        *,
        seed: int = 0,
        device: str | torch.device | None = None,
    ) -> MentionRanker:
        """What training begins with: a ranker, or a new scorer on the encoder of another model.

        Of a ranker the width stays; length and storage become those of `settings`.
        """
        if str(name) == DEFAULT or is_ranker(name):
            ranker = cls.load(name)
            settings = replace(settings, width=ranker.settings.width)
            ranker = cls(ranker.model, ranker.tokenizer, settings)
        else:
            ranker = cls.from_encoder(name, settings, seed=seed)
        return ranker.to(device) if device is not None else ranker

    def score(
        self, queries: Sequence[MentionQuery], *, batch_tokens: int | None = None
    ) -> list[list[float]]:
        """Score every mention and, as the last number, "no antecedent"; higher is better.

        Queries about one text share a pass of the encoder. A mention outside the window of
        `max_length` tokens around the pronoun scores minus infinity.
        """
        self.model.eval()
        bf16 = torch.autocast(self.device.type, torch.bfloat16, enabled=self.precision == "bf16")
        with torch.inference_mode(), bf16:
            scores = self.score_neutrally(queries, batch_tokens=batch_tokens)
        return [values.tolist() for values in scores]

    # What an evaluation asks: `none_bias` belongs to the component, which sees more candidates.
    score_mentions = score

    def score_neutrally(
        self, queries: Sequence[MentionQuery], *, batch_tokens: int | None = None
    ) -> list[Tensor]:
        """Scores as tensors; those of the `neutral` mentions of a query are the mean over both
        genders of its pronoun, so that no stereotype decides between them."""
        turned = {i: q.turned for i, q in enumerate(queries) if q.turned is not None}
        encoded = self.encoder.encode([*queries, *turned.values()])
        found = self.score_encoded(encoded, batch_tokens=batch_tokens)
        for index, values in zip(turned, found[len(queries) :], strict=True):
            at = torch.tensor(queries[index].neutral, device=values.device)
            own = found[index]
            found[index] = own.index_copy(0, at, (own[at] + values[:-1]) / 2)
        return found[: len(queries)]

    def score_encoded(
        self,
        encoded: Sequence[tuple[tuple[int, ...], EncodedQuestion]],
        *,
        batch_tokens: int | None = None,
    ) -> list[Tensor]:
        """Scores as tensors of shape (mentions + 1,), differentiable outside inference mode.

        encoded (Sequence): (token ids, question) of each query.
        """
        single_thread_after_fork()
        budget = batch_tokens or (2048 if self.device.type == "cpu" else 32768)
        by_text: dict[tuple[int, ...], list[int]] = {}
        for index, (ids, _) in enumerate(encoded):
            by_text.setdefault(ids, []).append(index)
        results: dict[int, Tensor] = {}
        for texts in token_batches(list(by_text), budget):
            members = [by_text[ids] for ids in texts]
            asked = [[encoded[index][1] for index in group] for group in members]
            scores = self.model(collate(texts, asked, self.pad_id).to(self.device))
            found = split(scores.float(), [question for group in asked for question in group])
            results.update(zip((i for group in members for i in group), found, strict=True))
        return [results[index] for index in range(len(encoded))]

    def write_weights(self, folder: Path) -> None:
        save_file(
            stored_state(self.model.state_dict(), self.settings.storage), folder / WEIGHTS_FILE
        )
        with quiet_transformers():
            self.model.encoder.config.save_pretrained(folder)
            self.tokenizer.save_pretrained(folder)


class QuestionEncoder:
    """Encodes questions for one tokenizer (a fast one: character offsets are needed).

    max_length (int): Longest sequence in tokens, special tokens included. Of a longer text a
        window around the pronoun is read, four fifths of it before the pronoun.
    """

    def __init__(self, tokenizer: Any, max_length: int) -> None:
        self.max_length = max_length
        self.backend = plain_backend(tokenizer)
        # A mask in the text is meant as one: the ranker is trained on masked examples, too.
        self.backend.encode_special_tokens = False
        self.prefix, self.suffix = special_tokens(self.backend)

    def encode(
        self, queries: Sequence[MentionQuery]
    ) -> list[tuple[tuple[int, ...], EncodedQuestion]]:
        """Token ids and ranges of every query. Raises W260 for a pronoun without tokens."""
        texts = list(dict.fromkeys(query.text for query in queries))
        encodings = self.backend.encode_batch(texts, add_special_tokens=False)
        by_text = {text: _Tokens(enc) for text, enc in zip(texts, encodings, strict=True)}
        return [self._encode(query, by_text[query.text]) for query in queries]

    def _encode(
        self, query: MentionQuery, tokens: _Tokens
    ) -> tuple[tuple[int, ...], EncodedQuestion]:
        pronoun = tokens.cover(query.start, query.end)
        if pronoun is None:
            raise WikicremError("W260", found=query.text[query.start : query.end])
        room = self.max_length - len(self.prefix) - len(self.suffix)
        total = len(tokens.ids)
        first = 0
        if total > room:
            first = min(max(0, pronoun[0] - int(room * _SHARE_BEFORE)), total - room)
        last = min(total, first + room)
        shift = len(self.prefix) - first

        def inside(found: Range | None) -> Range | None:
            if found is None or found[0] < first or found[1] >= last:
                return None
            return found[0] + shift, found[1] + shift

        ids = (*self.prefix, *tokens.ids[first:last], *self.suffix)
        own = inside(pronoun)
        assert own is not None  # a pronoun is far shorter than the window
        mentions = tuple(inside(tokens.cover(start, end)) for start, end in query.mentions)
        return ids, EncodedQuestion(own, mentions)


class _Tokens:
    """The tokens of a text, and which of them cover a range of characters."""

    def __init__(self, encoding: Any) -> None:
        self.ids = encoding.ids
        self.at: dict[int, int] = {}
        for index, (start, end) in enumerate(encoding.offsets):
            for position in range(start, end):
                self.at.setdefault(position, index)

    def cover(self, start: int, end: int) -> Range | None:
        """First and last token that share a character with start:end."""
        found = [self.at[p] for p in range(start, end) if p in self.at]
        return (found[0], found[-1]) if found else None


def collate(
    texts: Sequence[tuple[int, ...]], questions: Sequence[Sequence[EncodedQuestion]], pad_id: int
) -> PairBatch:
    """Build a batch on the CPU.

    questions (Sequence[Sequence[EncodedQuestion]]): Those about each text.
    """
    longest = max(map(len, texts))
    ids = torch.full((len(texts), longest), pad_id)
    mask = torch.zeros(len(texts), longest, dtype=torch.long)
    for row, sequence in enumerate(texts):
        ids[row, : len(sequence)] = torch.tensor(sequence)
        mask[row, : len(sequence)] = 1
    return PairBatch(ids, mask, gather(questions))


def average_rankers(rankers: Sequence[MentionRanker], names: Sequence[Any]) -> MentionRanker:
    """The first of the rankers, with the mean of the weights of all (of one training; others
    have nothing in common).

    names (Sequence): Of the rankers, for the error. RAISES: W269 (other shapes or vocabularies).
    """
    first = rankers[0]
    states = [ranker.model.state_dict() for ranker in rankers]
    shapes = [{key: value.shape for key, value in state.items()} for state in states]
    for ranker, shape, name in zip(rankers, shapes, names, strict=True):
        if shape != shapes[0] or ranker.tokenizer.get_vocab() != first.tokenizer.get_vocab():
            raise WikicremError("W269", first=names[0], other=name)
    mean = {
        key: torch.stack([state[key] for state in states]).mean(0)
        if value.is_floating_point()
        else value
        for key, value in states[0].items()
    }
    first.model.load_state_dict(mean)
    return first


def resolve_ranker(name: str | Path) -> Path:
    """The bundled folder for "default", any other name as it is. Raises W208."""
    if str(name) != DEFAULT:
        return Path(name)
    folder = BUNDLED / "en-ranker"
    if not (folder / "config.json").exists():
        raise WikicremError("W208", path=folder)
    return folder


def is_ranker(name: str | Path) -> bool:
    """Whether a folder holds a mention ranker."""
    path = Path(name) / SETTINGS_FILE
    try:
        found = json.loads(path.read_text(encoding="utf8"))
    except (OSError, ValueError):
        return False
    return isinstance(found, dict) and found.get("architecture") == ARCHITECTURE


def read_ranker_settings(folder: str | Path) -> RankerSettings:
    """Settings beside the weights. Raises W209 if they cannot be read."""
    path = Path(folder) / SETTINGS_FILE
    try:
        settings = RankerSettings(**json.loads(path.read_text(encoding="utf8")))
    except (OSError, ValueError, TypeError) as err:
        raise WikicremError("W209", path=path, reason=err) from err
    if problem := settings.problem():
        raise WikicremError("W209", path=path, reason=problem)
    return settings


class MentionRankerModule(LazyModule[MentionRanker]):
    """A mention ranker inside a pipeline."""

    kind = MentionRanker

    def forward(self, queries: Sequence[MentionQuery]) -> Tensor:
        """Scores of all queries, one after the other: shape (sum of mentions + 1,)."""
        ranker = self.content
        if self.training:
            encoded = ranker.encoder.encode(queries)
            scores = ranker.score_encoded(encoded, batch_tokens=self.batch_tokens)
        else:
            scores = ranker.score_neutrally(queries, batch_tokens=self.batch_tokens)
        return torch.cat(scores) if scores else torch.zeros(0)
