"""Settings of a matrix of models: sources, recipes, and which model starts from which."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...errors import WikicremError
from ...evaluation.suite import Benchmarks
from ..config import LossConfig, ModelConfig, OptimizerConfig, parse_config

BASE = "base"
# What a model can be trained or validated on. There is no other way to name data in a matrix, and
# none of these is, or can be made, a test set: `sets` reads each from a fixed part of its source.
TRAINING_SETS = (
    *("wikicrem-train", "randomwiki-train", "maskedwiki-train"),
    *("gap-development", "dpr-train"),
)
VALIDATION_SETS = (
    *("wikicrem-dev", "randomwiki-dev", "maskedwiki-dev"),
    *("gap-validation", "dpr-validation", "winobias-dev"),
)


@dataclass(frozen=True)
class Sources:
    """Where training and validation sets come from; only those that are used are needed.

    wikicrem, randomwiki, maskedwiki: corpus folders (train.jsonl, dev.jsonl).
    gap: folder of the GAP files. dpr: folder of the five-line files. winobias: folder of the raw
    files.
    limit: at most so many training examples of each corpus (0: all). labelled_limit: the same for
    GAP and DPR. dev_limit: the same for validation on a corpus. A smaller number takes a part of
    what a larger one takes.
    """

    wikicrem: str = ""
    randomwiki: str = ""
    maskedwiki: str = ""
    gap: str = ""
    dpr: str = ""
    winobias: str = ""
    limit: int = 0
    labelled_limit: int = 0
    dev_limit: int = 0


@dataclass(frozen=True)
class Recipe:
    """How the models that name it are trained."""

    loss: LossConfig = field(default_factory=LossConfig)
    training: OptimizerConfig = field(default_factory=OptimizerConfig)


@dataclass(frozen=True)
class ModelSpec:
    """A row of the matrix.

    start: "base", or the model whose best checkpoint this one starts from.
    train, dev: names of training and validation sets. Without `train` it is its start, as it is.
        With several validation sets the score is the mean of their accuracies (section 6.1).
    recipe: a name in `recipes`.
    """

    start: str = BASE
    train: list[str] = field(default_factory=list)
    dev: list[str] = field(default_factory=list)
    recipe: str = ""


@dataclass(frozen=True)
class MatrixConfig:
    """model: the base model, and how candidates are scored."""

    model: ModelConfig
    sources: Sources
    benchmarks: Benchmarks
    recipes: Mapping[str, Recipe]
    models: Mapping[str, ModelSpec]

    def needed_sets(self, names: Sequence[str]) -> list[str]:
        """The sets that these models use, each once."""
        specs = [self.models[name] for name in names]
        return list(dict.fromkeys(name for spec in specs for name in (*spec.train, *spec.dev)))


def parse_matrix(values: Mapping[str, Any]) -> MatrixConfig:
    """Check a dictionary of settings.

    RAISES: W210, W211 (a key or value), W241 (unknown model or recipe), W242 (models start from
        each other in a circle), W243 (not a training or validation set).
    """
    known = MatrixConfig.__dataclass_fields__
    for key in values:
        if key not in known:
            raise WikicremError("W210", key=key, known=", ".join(known))
    config = MatrixConfig(
        model=parse_config(ModelConfig, _section(values, "model"), "model"),
        sources=parse_config(Sources, _section(values, "sources"), "sources"),
        benchmarks=parse_config(Benchmarks, _section(values, "benchmarks"), "benchmarks"),
        recipes={
            name: parse_config(Recipe, found, f"recipes.{name}")
            for name, found in _sections(values, "recipes")
        },
        models={
            name: parse_config(ModelSpec, found, f"models.{name}")
            for name, found in _sections(values, "models")
        },
    )
    for name, spec in config.models.items():
        _check_spec(config, name, spec)
    plan(config, list(config.models))
    return config


def chosen_models(config: MatrixConfig, text: str | None) -> list[str]:
    """The models of `--models a,b`; all of them by default. Raises W211 if it names none."""
    if not text:
        return list(config.models)
    names = [name.strip() for name in text.split(",") if name.strip()]
    if not names:
        expected = f"some of {', '.join(config.models)}, with commas between them"
        raise WikicremError("W211", key="--models", found=repr(text), expected=expected)
    return names


def plan(config: MatrixConfig, names: Sequence[str]) -> list[str]:
    """The models to make, each after the one it starts from, parents that were not asked for
    included. Raises W241, W242."""
    order: list[str] = []

    def add(name: str, waiting: tuple[str, ...]) -> None:
        if name in waiting:
            raise WikicremError("W242", chain=" <- ".join((*waiting, name)))
        if name not in config.models:
            known = ", ".join(config.models)
            raise WikicremError("W241", what="model", found=name, known=known or "none")
        if name in order:
            return
        if (start := config.models[name].start) != BASE:
            add(start, (*waiting, name))
        order.append(name)

    for name in names:
        add(name, ())
    return order


def _check_spec(config: MatrixConfig, name: str, spec: ModelSpec) -> None:
    if name == BASE:
        raise WikicremError(
            "W211", key="models.base", found="a model", expected=f"another name than {BASE!r}"
        )
    for key, found, known in (
        ("train", spec.train, TRAINING_SETS),
        ("dev", spec.dev, VALIDATION_SETS),
    ):
        for item in found:
            if item not in known:
                raise WikicremError("W243", model=name, key=key, found=item, known=", ".join(known))
    if not spec.train:
        return
    if not spec.dev:
        raise WikicremError(
            "W211", key=f"models.{name}.dev", found="[]", expected="a validation set or more"
        )
    if spec.recipe not in config.recipes:
        known_recipes = ", ".join(config.recipes) or "none"
        raise WikicremError("W241", what="recipe", found=spec.recipe, known=known_recipes)


def _sections(values: Mapping[str, Any], key: str) -> list[tuple[str, Mapping[str, Any]]]:
    """The sections inside a section, by name."""
    found = _section(values, key)
    return [(name, _section({f"{key}.{name}": found[name]}, f"{key}.{name}")) for name in found]


def _section(values: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    found = values.get(key, {})
    if not isinstance(found, Mapping):
        raise WikicremError("W211", key=key, found=found, expected="a section")
    return found
