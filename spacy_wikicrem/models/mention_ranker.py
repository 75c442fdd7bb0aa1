"""A mention ranker: which mention in a text does a pronoun stand for, or none of them?

Unlike a masked language model it sees the pronoun. One pass of the encoder serves all pronouns of
a text; each pair of a pronoun and a mention is then scored from their contextual vectors.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import torch
from safetensors import SafetensorError
from safetensors.torch import load_file
from torch import Tensor

from ..errors import WikicremError
from ..ty import MentionQuery
from ..util.checksums import sha256
from .batching import token_batches
from .delta import stored_difference
from .encoding import position_limit
from .mpnet import MODEL_TYPE as MPNET
from .mpnet import MpnetEncoder
from .names import DEFAULT
from .neutral import is_within_reach
from .pair_scorer import EncodedQuestion, split
from .precision import suited_precision
from .quantize import restore_state, stored_state
from .question_encoding import QuestionEncoder
from .ranker_files import RankerSettings, is_ranker, read_ranker_settings, resolve_ranker
from .ranker_network import RankerNetwork, collate, read_network
from .stored import WEIGHTS_FILE, LazyModule, StoredModel, refuse_code, save_weights
from .threads import single_thread_after_fork
from .tokenizer import read_tokenizer


class MentionRanker(StoredModel):
    """A network, its tokenizer, and the settings for scoring."""

    def __init__(self, model: RankerNetwork, tokenizer: Any, settings: RankerSettings) -> None:
        limit = position_limit(model.encoder.config)
        if settings.max_length > limit:
            settings = replace(settings, max_length=limit)
        self.model = model
        self.tokenizer = tokenizer
        self.settings = settings
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
        refuse_code(folder)
        try:
            base = _base_folder(settings, folder) if settings.storage == "delta" else None
            model = read_network(folder, settings.width, base)
            tokenizer = read_tokenizer(folder)
        except (OSError, ValueError, RuntimeError, SafetensorError) as err:
            reason = str(err).strip().splitlines()[0] if str(err).strip() else repr(err)
            raise WikicremError("W201", name=name, reason=reason) from err
        if base is not None:
            # What is saved from here on, in a pipeline, stands for itself.
            settings = replace(settings, storage="int4", base="")
        ranker = cls(model, tokenizer, settings)
        return ranker.to(device) if device is not None else ranker

    @classmethod
    def from_encoder(
        cls, name: str | Path, settings: RankerSettings, *, seed: int = 0
    ) -> MentionRanker:
        """A new scorer on the encoder of a masked language model or of any Hugging Face model.

        RAISES: W201, W202 and others of `MaskedLM.load`.
        """
        from .masked_lm import MaskedLM

        masked_lm = MaskedLM.load(name, new_head=True)
        encoder = masked_lm.model.base_model
        if getattr(encoder, "pooler", None) is not None:
            encoder.pooler = None
        if encoder.config.model_type == MPNET:
            encoder = MpnetEncoder.from_transformers(encoder)
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
        if is_ranker(name):
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
        with torch.inference_mode():
            scores = self.score_neutrally(queries, batch_tokens=batch_tokens)
        return [values.tolist() for values in scores]

    # What an evaluation asks: `none_bias` belongs to the component, which sees more candidates.
    score_mentions = score

    def score_neutrally(
        self, queries: Sequence[MentionQuery], *, batch_tokens: int | None = None
    ) -> list[Tensor]:
        """Scores as tensors; those of the `neutral` mentions of a query are the mean over both
        genders of its pronoun, so that no stereotype decides between them.

        Where all of these are far below the best of the other mentions (`neutral.REACH`), nothing
        is asked a second time: they are far below it whatever the gender.
        """
        network = self.scoring_network()
        encoded = self.encoder.encode(queries)
        found = self.score_encoded(encoded, batch_tokens=batch_tokens, network=network)
        turned = {
            index: query.turned
            for index, query in enumerate(queries)
            if query.turned is not None and is_within_reach(query, found[index].tolist())
        }
        if not turned:
            return found
        encoded = self.encoder.encode(list(turned.values()))
        again = self.score_encoded(encoded, batch_tokens=batch_tokens, network=network)
        for index, values in zip(turned, again, strict=True):
            at = torch.tensor(queries[index].neutral, device=values.device)
            own = found[index]
            found[index] = own.index_copy(0, at, (own[at] + values[:-1]) / 2)
        return found

    def scoring_network(self) -> RankerNetwork:
        """The network in the precision that is set, or suits the device."""
        precision = suited_precision(self.precision, self.device, bytes_too=True)
        return self.model.in_precision(precision)

    def score_encoded(
        self,
        encoded: Sequence[tuple[tuple[int, ...], EncodedQuestion]],
        *,
        batch_tokens: int | None = None,
        network: RankerNetwork | None = None,
    ) -> list[Tensor]:
        """Scores as tensors of shape (mentions + 1,), differentiable outside inference mode.

        encoded (Sequence): (token ids, question) of each query.
        network (RankerNetwork | None): A copy of the model in another precision.
        """
        network = self.model if network is None else network
        single_thread_after_fork()
        budget = batch_tokens or (1024 if self.device.type == "cpu" else 32768)
        by_text: dict[tuple[int, ...], list[int]] = {}
        for index, (ids, _) in enumerate(encoded):
            by_text.setdefault(ids, []).append(index)
        results: dict[int, Tensor] = {}
        for texts in token_batches(list(by_text), budget):
            members = [by_text[ids] for ids in texts]
            asked = [[encoded[index][1] for index in group] for group in members]
            scores = network(collate(texts, asked, self.pad_id).to(self.device))
            found = split(scores.float(), [question for group in asked for question in group])
            results.update(zip((i for group in members for i in group), found, strict=True))
        return [results[index] for index in range(len(encoded))]

    def write_weights(self, folder: Path) -> None:
        state = self.model.state_dict()
        if self.settings.storage == "delta":
            base = resolve_ranker(DEFAULT) / WEIGHTS_FILE
            self.settings = replace(self.settings, base=sha256(base))
            stored = stored_difference(state, restore_state(load_file(base)))
        else:
            self.settings = replace(self.settings, base="")
            stored = stored_state(state, self.settings.storage)
        save_weights(stored, folder)
        self.model.encoder.config.save_pretrained(folder)
        self.tokenizer.save_pretrained(folder)


def _base_folder(settings: RankerSettings, folder: Path) -> Path:
    """The bundled English ranker. Raises W770 if it is not the one that was taken off."""
    base = resolve_ranker(DEFAULT)
    if sha256(base / WEIGHTS_FILE) != settings.base:
        raise WikicremError("W770", path=folder, base=base)
    return base


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


class MentionRankerModule(LazyModule[MentionRanker]):
    """A mention ranker inside a pipeline."""

    kind = MentionRanker

    def forward(self, queries: Sequence[MentionQuery]) -> Tensor:
        """Scores of all queries, one after the other: shape (sum of mentions + 1,)."""
        ranker = self.ready
        if self.training:
            encoded = ranker.encoder.encode(queries)
            scores = ranker.score_encoded(encoded, batch_tokens=self.batch_tokens)
        else:
            scores = ranker.score_neutrally(queries, batch_tokens=self.batch_tokens)
        return torch.cat(scores) if scores else torch.zeros(0)
