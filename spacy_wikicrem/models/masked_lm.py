"""A masked language model that scores candidates for a gap (WikiCREM, section 4.2)."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, get_args

import torch
from safetensors import SafetensorError
from safetensors.torch import load_file, save_file
from torch import Tensor
from torch.nn.functional import cross_entropy
from transformers import AutoConfig, AutoModelForMaskedLM, AutoTokenizer

from ..errors import WikicremError
from ..ty import MaskedQuery, Precision, Reduction
from .batching import Batch, collate, group_by_sequence, token_batches, tokens_per_pass
from .encoding import EncodedCandidate, QueryEncoder, position_limit
from .hub import from_cache_only
from .last_layer import hidden_at, watch_last_layer
from .names import DEFAULT, DEFAULT_MASKED_LM
from .precision import suited_precision
from .quantize import QUANTIZED, restore_state, stored_state
from .quiet import quiet_transformers
from .storages import STORAGES
from .stored import BUNDLED, SETTINGS_FILE, WEIGHTS_FILE, LazyModule, StoredModel, refuse_code
from .threads import single_thread_after_fork

# The released code averages over the padded length of 128, not over the pieces.
RELEASED_LENGTH = 128


@dataclass(frozen=True, slots=True)
class Settings:
    """What travels with the weights, in `wikicrem.json`.

    reduction (str): "mean" of the log-probabilities of the pieces (the paper), "sum", or
        "released" (sum / 128, what the released code of the paper computes).
    max_length (int): Longest sequence in tokens.
    temperature (float): Divides the scores before the softmax over candidates.
    storage (str): "float32", "float16", "int8" or "int4" (`quantize`): how the weights are
        written; computing is float32.
    """

    reduction: Reduction = "mean"
    max_length: int = 256
    temperature: float = 1.0
    storage: str = "float32"

    def problem(self) -> str | None:
        """What is wrong with a value that was read from a file."""
        if not isinstance(self.max_length, int) or self.max_length < 8:
            return f"max_length is {self.max_length!r}, expected a number of tokens from 8 on"
        if not isinstance(self.temperature, int | float) or self.temperature <= 0:
            return f"temperature is {self.temperature!r}, expected a number above 0"
        if self.storage not in STORAGES:
            return f"storage is {self.storage!r}, expected one of {', '.join(STORAGES)}"
        return None


class MaskedLM(StoredModel):
    """A Hugging Face masked language model, its tokenizer, and the settings for scoring."""

    def __init__(self, model: Any, tokenizer: Any, settings: Settings) -> None:
        if settings.reduction not in get_args(Reduction):
            raise WikicremError("W206", found=settings.reduction, known=get_args(Reduction))
        if tokenizer.mask_token_id is None:
            raise WikicremError("W207", found=type(tokenizer).__name__)
        limit = position_limit(model.config)
        if settings.max_length > limit:
            settings = replace(settings, max_length=limit)
        self.model = model
        self.tokenizer = tokenizer
        self.settings = settings
        self.encoder = QueryEncoder(tokenizer, settings.max_length)
        watch_last_layer(model)

    @classmethod
    def load(
        cls,
        name: str | Path = DEFAULT_MASKED_LM,
        *,
        reduction: Reduction | None = None,
        max_length: int | None = None,
        device: str | torch.device | None = None,
        new_head: bool = False,
        precision: Precision | None = "float32",
    ) -> MaskedLM:
        """Load weights (safetensors only, no remote code).

        name (str | Path): "masked-lm" for the bundled English model, a local
            folder, or a model of the Hugging Face hub.
        reduction, max_length: Override what is stored beside the weights.
        device (str | None): e.g. "cpu" or "cuda".
        new_head (bool): Start a fresh masked-LM head if the checkpoint has none.
        precision (str | None): "float32", or "bfloat16": `score` multiplies matrices in it, which
            is up to twice as fast on hardware that has it and changes scores in the third digit.
            None: as suits the device.
        RAISES: W201 (not loadable), W202 (no masked-LM head), W205, W206, W207, W219 (device).
        """
        folder = resolve_name(name)
        settings = read_settings(folder)
        if reduction is not None:
            settings = replace(settings, reduction=reduction)
        if max_length is not None:
            settings = replace(settings, max_length=max_length)
        if settings.storage in QUANTIZED:
            model, tokenizer = _load_quantized(Path(folder))
        else:
            model, tokenizer = _load_pretrained(str(folder), new_head=new_head)
        masked_lm = cls(model.float().eval(), tokenizer, settings)
        masked_lm.precision = precision
        return masked_lm.to(device) if device is not None else masked_lm

    def score(
        self, queries: Sequence[MaskedQuery], *, batch_tokens: int | None = None
    ) -> list[list[float]]:
        """Score every candidate: one log-probability each, higher is better.

        queries (Sequence[MaskedQuery]): Any number; they are batched together.
        batch_tokens (int | None): Tokens in one forward pass, padding included; by default as
            suits the device, see `tokens_per_pass`. Raises W221 for a number below one.
        """
        self.model.eval()
        with torch.inference_mode(), self.autocast():
            scores = self.score_encoded(self.encoder.encode(queries), batch_tokens=batch_tokens)
        return [values.tolist() for values in scores]

    def autocast(self) -> torch.autocast:
        """Multiplies matrices in the model's precision."""
        low = suited_precision(self.precision, self.device) == "bfloat16"
        return torch.autocast(self.device.type, torch.bfloat16, enabled=low)

    def score_encoded(
        self, encoded: Sequence[Sequence[EncodedCandidate]], *, batch_tokens: int | None = None
    ) -> list[Tensor]:
        """Scores as tensors of shape (candidates,), differentiable outside inference mode.

        Candidates of a query with the same number of pieces share one masked sequence, and each
        distinct sequence goes through the model once.
        """
        single_thread_after_fork()
        flat = [candidate for query in encoded for candidate in query]
        if batch_tokens is None:
            batch_tokens = tokens_per_pass(self.device.type)
        log_probs = self._log_probs(flat, batch_tokens)
        sizes = [len(query) for query in encoded]
        return list(torch.split(log_probs, sizes)) if sizes else []

    def _log_probs(self, candidates: Sequence[EncodedCandidate], batch_tokens: int) -> Tensor:
        groups = group_by_sequence(candidates)
        order: list[int] = []
        parts = []
        for sequences in token_batches(list(groups), batch_tokens):
            members = [groups[sequence] for sequence in sequences]
            found = [[candidates[index] for index in group] for group in members]
            parts.append(self._forward(collate(sequences, found, self.tokenizer.pad_token_id or 0)))
            order.extend(index for group in members for index in group)
        if not parts:
            return torch.zeros(0, device=self.device)
        inverse = torch.empty(len(order), dtype=torch.long)
        inverse[torch.tensor(order)] = torch.arange(len(order))
        return torch.cat(parts)[inverse.to(self.device)]

    def _forward(self, batch: Batch) -> Tensor:
        """Scores of all candidates of the batch: shape (candidates,)."""
        batch = batch.to(self.device)
        logits = at_least_float32(
            mask_logits(
                self.model, batch.input_ids, batch.attention_mask, batch.rows, batch.columns
            )
        )
        chosen = logits[batch.at, batch.pieces] - logits.logsumexp(dim=-1)[batch.at]
        totals = chosen.new_zeros(len(batch.sizes)).index_add(0, batch.owner, chosen)
        return reduce_scores(totals, batch.sizes, self.settings.reduction)

    def write_weights(self, folder: Path) -> None:
        with quiet_transformers():
            if self.settings.storage in QUANTIZED:
                state = stored_state(_untied(self.model.state_dict()), self.settings.storage)
                save_file(state, folder / WEIGHTS_FILE)
                self.model.config.save_pretrained(folder)
            else:
                state = _tied_state(self.model.state_dict(), getattr(torch, self.settings.storage))
                self.model.save_pretrained(folder, state_dict=state, safe_serialization=True)
            self.tokenizer.save_pretrained(folder)


class MaskedLMModule(LazyModule[MaskedLM]):
    """A masked LM inside a pipeline."""

    kind = MaskedLM

    def forward(self, queries: Sequence[MaskedQuery]) -> Tensor:
        """Scores of all candidates of all queries, one after the other."""
        masked_lm = self.ready
        encoded = masked_lm.encoder.encode(queries)
        with nullcontext() if self.training else masked_lm.autocast():
            scores = masked_lm.score_encoded(encoded, batch_tokens=self.batch_tokens)
        return torch.cat(scores) if scores else torch.zeros(0)


def _untied(state: dict[str, Tensor]) -> dict[str, Tensor]:
    """Every tensor once, under its first name."""
    seen: set[int] = set()
    return {
        key: value
        for key, value in state.items()
        if value.data_ptr() not in seen and not seen.add(value.data_ptr())  # type: ignore[func-returns-value]
    }


def _tied_state(state: dict[str, Tensor], dtype: torch.dtype) -> dict[str, Tensor]:
    """Weights as they are written: floats in `dtype`; tied tensors stay one tensor."""
    converted: dict[int, Tensor] = {}
    stored = {}
    for key, value in state.items():
        if value.data_ptr() not in converted:
            tensor = value.detach().cpu()
            tensor = tensor.to(dtype) if tensor.is_floating_point() else tensor
            converted[value.data_ptr()] = tensor.contiguous()
        stored[key] = converted[value.data_ptr()]
    return stored


def reduce_scores(totals: Tensor, sizes: Tensor, reduction: Reduction) -> Tensor:
    """Summed log-probabilities to scores: per piece, as they are, or per 128 positions."""
    if reduction == "mean":
        return totals / sizes
    if reduction == "released":
        return totals / RELEASED_LENGTH
    return totals


def mask_logits(
    model: Any,
    input_ids: Tensor,
    attention_mask: Tensor | None,
    rows: Tensor,
    columns: Tensor,
) -> Tensor:
    """Vocabulary logits at the given positions only: shape (positions, vocabulary)."""
    head = lm_head(model)
    if head is None:
        logits = model(input_ids=input_ids, attention_mask=attention_mask).logits
        return logits[rows, columns]
    return head(hidden_at(model, input_ids, attention_mask, rows, columns))


def masked_cross_entropy(
    model: Any, input_ids: Tensor, attention_mask: Tensor | None, labels: Tensor
) -> Tensor:
    """Summed negative log-likelihood of `labels` where they are not -100 (BERT's first task)."""
    rows, columns = torch.nonzero(labels != -100, as_tuple=True)
    logits = at_least_float32(mask_logits(model, input_ids, attention_mask, rows, columns))
    return cross_entropy(logits, labels[rows, columns], reduction="sum")


def at_least_float32(logits: Tensor) -> Tensor:
    """Half-precision logits as float32, for a softmax over a vocabulary; others as they are."""
    return logits.float() if logits.element_size() < 4 else logits


def lm_head(model: Any) -> Callable[[Tensor], Tensor] | None:
    """The function from hidden vectors to logits, or None for a family we do not know (its
    logits are then computed at every position)."""
    kind = model.config.model_type
    if kind in {"bert", "mobilebert", "megatron-bert", "nezha", "ernie"}:
        return model.cls
    if kind in {"roberta", "xlm-roberta", "camembert", "xlm-roberta-xl", "mpnet"}:
        return model.lm_head
    if kind == "albert":
        return model.predictions
    if kind == "electra":
        return lambda hidden: model.generator_lm_head(model.generator_predictions(hidden))
    if kind == "distilbert":
        return lambda hidden: model.vocab_projector(
            model.vocab_layer_norm(model.activation(model.vocab_transform(hidden)))
        )
    return None


def resolve_name(name: str | Path) -> str | Path:
    """The bundled masked LM for its name; folders and hub names as they are. Raises W208."""
    # "default" is the ranker everywhere else; pipelines with a masked LM that were saved say it.
    if str(name) not in (DEFAULT, DEFAULT_MASKED_LM):
        return name
    folder = BUNDLED / "en"
    if not (folder / "config.json").exists():
        raise WikicremError("W208", path=folder)
    return folder


def read_settings(folder: str | Path) -> Settings:
    """Settings beside the weights, or the defaults. Raises W209 if they cannot be read."""
    path = Path(folder) / SETTINGS_FILE
    if not path.exists():
        return Settings()
    try:
        settings = Settings(**json.loads(path.read_text(encoding="utf8")))
    except (TypeError, ValueError) as err:
        raise WikicremError("W209", path=path, reason=err) from None
    if problem := settings.problem():
        raise WikicremError("W209", path=path, reason=problem)
    return settings


def require_masked_lm(name: str) -> None:
    """Look for the settings of a model, and load no weights. RAISES: W201, W208, W209."""
    folder = resolve_name(name)
    read_settings(folder)
    _require_config(str(folder))
    options = {"trust_remote_code": False, "local_files_only": from_cache_only(str(folder))}
    try:
        with quiet_transformers(bars=False):
            AutoConfig.from_pretrained(str(folder), **options)
    except (OSError, ValueError, KeyError, ImportError) as err:
        raise _not_loadable(name, err) from err


def _require_config(name: str) -> None:
    if Path(name).exists() and not (Path(name) / "config.json").exists():
        raise WikicremError("W201", name=name, reason="the folder has no config.json")


def _not_loadable(name: str | Path, err: Exception) -> WikicremError:
    reason = str(err).strip().splitlines()[0] if str(err).strip() else type(err).__name__
    return WikicremError("W201", name=name, reason=reason.rstrip("."))


def _load_pretrained(name: str, *, new_head: bool) -> tuple[Any, Any]:
    _require_config(name)
    refuse_code(name)
    options = {"trust_remote_code": False, "local_files_only": from_cache_only(name)}
    try:
        with quiet_transformers(bars=not Path(name).exists()):
            config = AutoConfig.from_pretrained(name, **options)
            if getattr(config, "auto_map", None):
                raise ValueError("it names code of its own (auto_map), which is never run")
            tokenizer = AutoTokenizer.from_pretrained(name, use_fast=True, **options)
            model, info = AutoModelForMaskedLM.from_pretrained(
                name,
                config=config,
                **options,
                use_safetensors=True,
                output_loading_info=True,
            )
    except (OSError, ValueError, KeyError, ImportError, SafetensorError) as err:
        raise _not_loadable(name, err) from err
    missing = sorted(key for key in info["missing_keys"] if "position_ids" not in key)
    body = [key for key in missing if key.startswith(f"{model.base_model_prefix}.")]
    if body or (missing and not new_head):
        raise WikicremError("W202", name=name, missing=", ".join((body or missing)[:4]))
    return model, tokenizer


def _load_quantized(folder: Path) -> tuple[Any, Any]:
    """What `save` wrote as (half) bytes; only a folder can hold that."""
    refuse_code(folder)
    options = {"trust_remote_code": False}
    try:
        with quiet_transformers():
            tokenizer = AutoTokenizer.from_pretrained(folder, use_fast=True, **options)
            config = AutoConfig.from_pretrained(folder, **options)
            model = AutoModelForMaskedLM.from_config(config, **options)
            state = restore_state(load_file(folder / WEIGHTS_FILE))
        known = _untied(model.state_dict())
        if lost := sorted(known.keys() ^ state.keys()):
            raise WikicremError("W202", name=folder, missing=", ".join(lost[:4]))
        model.load_state_dict(state, strict=False)
        model.tie_weights()
    except (OSError, ValueError, KeyError, RuntimeError, SafetensorError) as err:
        reason = str(err).strip().splitlines()[0].rstrip(".") if str(err).strip() else repr(err)
        raise WikicremError("W201", name=folder, reason=reason) from err
    return model, tokenizer
