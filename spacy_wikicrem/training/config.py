"""Training settings: a plain dictionary in, checked dataclasses out. They need no torch."""

from __future__ import annotations

import math
import types
import typing
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, is_dataclass
from typing import Any, Literal, TypeVar

from ..errors import WikicremError
from ..models.storages import Storage

T = TypeVar("T")
_POSITIVE = {"batch_size", "epochs", "max_length", "sequence_length"}
_SHARES = {"warmup", "dev_share", "shares", "mask_rate", "keep_rate", "random_rate"}


@dataclass(frozen=True)
class ModelConfig:
    """name: "masked-lm" (the bundled one), a folder or a hub name. new_head: give an encoder a new
    masked-LM head.
    storage: "float32", "float16", "int8" or "int4", how the weights are written."""

    name: str = "masked-lm"
    reduction: Literal["mean", "sum", "released"] = "mean"
    max_length: int = 128
    new_head: bool = False
    storage: Storage = "float32"


@dataclass(frozen=True)
class OptimizerConfig:
    """AdamW with linear warm-up and linear decay, as Devlin et al. (2018).

    batch_size: sequences or examples per update, over all processes. epochs, max_steps: whichever
    ends first (max_steps 0: no limit). warmup: share of all updates. clip: largest gradient norm.
    batch_tokens: tokens in one forward pass, padding included; a batch that is larger is worked
    off in parts whose gradients are added up. 0: as suits the device, 1024 on a CPU, else 16384.
    accumulation: a batch has so many parts, or a multiple if batch_tokens asks for more. Processes
    share out the parts, and each part has random numbers of its own (dropout), so runs on
    different numbers of processes agree if each number divides this one. 0: one part a process, or
    as many as batch_tokens asks for. The loss of kind "released" ties a whole batch together: there
    a process has one part, whatever this is, and as soon as there is dropout runs on different
    numbers of processes differ by its random numbers.
    eval_every: updates between validations (0: at the end of each epoch). patience: validations
    without a better score before stopping (0: never). checkpoint_every: updates between
    checkpoints (0: only at validations). log_every: updates between rows of the log (0: only at
    validations). plot: draw loss and learning rate at the end (needs matplotlib).
    mixed_precision: "bf16" or "none".
    """

    seed: int = 42
    batch_size: int = 64
    epochs: int = 1
    max_steps: int = 0
    learning_rate: float = 1e-5
    weight_decay: float = 0.01
    warmup: float = 0.1
    clip: float = 1.0
    eval_every: int = 0
    patience: int = 0
    checkpoint_every: int = 0
    log_every: int = 0
    accumulation: int = 0
    plot: bool = True
    mixed_precision: Literal["none", "bf16"] = "none"
    batch_tokens: int = 0

    def tokens_per_pass(self, device_type: str) -> int:
        from ..models.batching import tokens_per_pass

        return self.batch_tokens or tokens_per_pass(device_type)


@dataclass(frozen=True)
class LossConfig:
    """Equation 1 of WikiCREM: nll * -log P(a|S) + alpha * max(0, log P(b|S) - log P(a|S) + beta).

    kind: "example", the margin of each example, or "released", the margin against the batch mean
    of the wrong candidates, as in the code released with the paper. nll 0: margin only; alpha 0:
    negative log-likelihood only.
    """

    kind: Literal["example", "released"] = "example"
    alpha: float = 10.0
    beta: float = 0.2
    nll: float = 1.0


@dataclass(frozen=True)
class CandidateData:
    """train, dev: files of masked examples (JSON lines). weights: one number a training file, by
    which the loss of its examples counts (default: 1 each); a field "weight" of a record
    multiplies it. limit: read at most so many training examples in all (0: all). dev_limit: the
    same for validation. bad_examples: "stop" with an error, or "skip" and count them.
    group_contexts: put examples that differ only in the wrong candidate into one batch, where
    they share a forward pass."""

    train: list[str] = field(default_factory=list)
    dev: list[str] = field(default_factory=list)
    weights: list[float] = field(default_factory=list)
    limit: int = 0
    dev_limit: int = 0
    bad_examples: Literal["stop", "skip"] = "stop"
    group_contexts: bool = True


@dataclass(frozen=True)
class PretrainData:
    """texts: files with one paragraph a line. shares: for each file, the share of its sequences
    seen in an epoch. dev_share: the end of each text, held out. mask_rate: share of words hidden;
    of these keep_rate stay as they are and random_rate become another word piece."""

    texts: list[str] = field(default_factory=list)
    shares: list[float] = field(default_factory=list)
    sequence_length: int = 128
    dev_share: float = 0.005
    mask_rate: float = 0.15
    keep_rate: float = 0.1
    random_rate: float = 0.1


@dataclass(frozen=True)
class TrainConfig:
    """Settings of `spacy-wikicrem train`."""

    model: ModelConfig = field(default_factory=ModelConfig)
    data: CandidateData = field(default_factory=CandidateData)
    loss: LossConfig = field(default_factory=LossConfig)
    training: OptimizerConfig = field(default_factory=OptimizerConfig)


@dataclass(frozen=True)
class PretrainConfig:
    """Settings of `spacy-wikicrem pretrain`."""

    model: ModelConfig = field(default_factory=ModelConfig)
    data: PretrainData = field(default_factory=PretrainData)
    training: OptimizerConfig = field(default_factory=OptimizerConfig)


@dataclass(frozen=True)
class RankerModel:
    """name: "default" (the bundled ranker) or a ranker's folder; or a masked language model
    ("masked-lm", a folder or a hub name) whose encoder gets a new scorer. storage: how the weights
    are written. frozen_layers: so many from the bottom, and the word pieces below them, stay as
    they are (0: all learn): it is faster, and languages stay as near each other as they were.
    attention_dropout: False computes attention without dropout, for which a CPU has no fused
    kernel (`docs/training.md`)."""

    name: str = "masked-lm"
    max_length: int = 384
    width: int = 384
    storage: Storage = "float16"
    frozen_layers: int = 0
    attention_dropout: bool = True


@dataclass(frozen=True)
class RankerData:
    """train, dev: files of texts with known antecedents (JSON lines). weights: one a training
    file (default: 1 each). limit, dev_limit: at most so many texts of each file (0: all). The
    score to maximise is the mean of the accuracies on the files of dev."""

    train: list[str] = field(default_factory=list)
    dev: list[str] = field(default_factory=list)
    weights: list[float] = field(default_factory=list)
    limit: int = 0
    dev_limit: int = 0


@dataclass(frozen=True)
class RankerConfig:
    """Settings of a ranker's training."""

    model: RankerModel = field(default_factory=RankerModel)
    data: RankerData = field(default_factory=RankerData)
    training: OptimizerConfig = field(default_factory=OptimizerConfig)


@dataclass(frozen=True)
class ShrinkModel:
    """name: "default" or a ranker's folder. layers: which of its layers, from 0 on, the smaller one
    begins with; each learns to give what the large one has after that layer. storage: how the
    weights are written."""

    name: str = "default"
    layers: list[int] = field(default_factory=list)
    storage: Storage = "float32"


@dataclass(frozen=True)
class ShrinkData:
    """texts: files with one paragraph a line. dev_share: of all sequences, held out."""

    texts: list[str] = field(default_factory=list)
    sequence_length: int = 256
    dev_share: float = 0.005


@dataclass(frozen=True)
class ShrinkConfig:
    """Settings of `spacy-wikicrem shrink`."""

    model: ShrinkModel = field(default_factory=ShrinkModel)
    data: ShrinkData = field(default_factory=ShrinkData)
    training: OptimizerConfig = field(default_factory=OptimizerConfig)


def parse_config(kind: type[T], values: Mapping[str, Any], where: str = "") -> T:
    """Build a settings dataclass; raises W210 for an unknown key and W211 for a wrong value."""
    known = {item.name: item for item in fields(kind)}  # type: ignore[arg-type]
    hints = typing.get_type_hints(kind)
    checked: dict[str, Any] = {}
    for key, value in values.items():
        name = f"{where}.{key}" if where else key
        if key not in known:
            raise WikicremError("W210", key=name, known=", ".join(known))
        hint = hints[key]
        if is_dataclass(hint):
            if not isinstance(value, Mapping):
                raise WikicremError("W211", key=name, found=value, expected="a section")
            checked[key] = parse_config(typing.cast(type, hint), value, name)
        else:
            checked[key] = _check(hint, value, name)
    return kind(**checked)


def config_to_dict(config: Any) -> dict[str, Any]:
    return asdict(config)


def _check(hint: Any, value: Any, name: str) -> Any:
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is Literal:
        valid = value in args
    elif origin is list:
        valid = isinstance(value, list)
        if valid:
            return [_check(args[0], item, name) for item in value]
    elif origin is types.UnionType:
        valid = isinstance(value, args)
    elif hint is float:
        valid = isinstance(value, (int, float)) and not isinstance(value, bool)
        value = _finite(value, name) if valid else value
    else:
        valid = isinstance(value, hint) and not (hint is int and isinstance(value, bool))
    if not valid:
        expected = (
            " or ".join(map(repr, args))
            if origin is Literal
            else getattr(hint, "__name__", str(hint))
        )
        raise WikicremError("W211", key=name, found=repr(value), expected=expected)
    if name.rpartition(".")[2] in _POSITIVE and value < 1:
        raise WikicremError("W211", key=name, found=repr(value), expected="one or more")
    if isinstance(value, (int, float)) and value < 0:
        raise WikicremError("W211", key=name, found=repr(value), expected="zero or more")
    if name.rpartition(".")[2] in _SHARES and value > 1:
        raise WikicremError("W211", key=name, found=repr(value), expected="a share from 0 to 1")
    if name.rpartition(".")[2] == "clip" and not value:
        expected = "a gradient norm above 0 (a large one for no clipping)"
        raise WikicremError("W211", key=name, found=repr(value), expected=expected)
    return value


def check_weights(weights: Sequence[float], files: Sequence[str]) -> None:
    """Weights of training files. Raises W211 unless there is one a file, and one above 0."""
    if weights and len(weights) != len(files):
        raise WikicremError(
            "W211", key="data.weights", found=weights, expected="one weight a training file"
        )
    if weights and not any(weights):
        raise WikicremError(
            "W211", key="data.weights", found=weights, expected="one or more above 0"
        )


def _finite(value: float, name: str) -> float:
    """As a float. Raises W211 for NaN, an infinity, and what is too large for a float."""
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if not math.isfinite(number):
        raise WikicremError("W211", key=name, found=repr(number), expected="a finite number")
    return number
