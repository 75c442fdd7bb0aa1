"""Search for learning rate, alpha and beta (WikiCREM, section 4.3), with Optuna.

Every trial is a training run of its own; its score is the best validation score of the run, on the
held-out examples. Trials are kept in an SQLite file, so that an interrupted search goes on, inside
the trial it was at.
"""

from __future__ import annotations

import itertools
import logging
import random
import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Literal, Unpack

from ..errors import WikicremError
from ..util.checksums import sha256
from ..util.files import atomic_write, require_file, write_json
from ..util.optional import needed_for
from .candidates.task import train
from .config import TrainConfig, config_to_dict, parse_config
from .trainer.checkpoint import BEST_MODEL, CHECKPOINT, LAST_MODEL, writing
from .trainer.loop import Options
from .trainer.stored import STUDY_FILE, check_search, differences

logger = logging.getLogger(__name__)

TRIALS_FILE = "trials.json"
PLOT_FILE = "search.svg"
STUDY = "search"
# Where each value goes in the settings of a training run.
PLACES = {
    "learning_rate": ("training", "learning_rate"),
    "alpha": ("loss", "alpha"),
    "beta": ("loss", "beta"),
}
_DIVERGED = {"W214", "W227"}  # loss or gradient is no number: a result, not a mishap

Announce = Callable[[str, Mapping[str, float]], None]


@dataclass(frozen=True)
class SearchConfig:
    """learning_rate, alpha, beta: the grid of the paper; other samplers draw between the smallest
    and the largest value, on a logarithmic scale. sampler: "grid" (in random order), "random" or
    "tpe". seed: of the order and of the samplers. These values stand in place of
    training.learning_rate, loss.alpha and loss.beta, which say nothing in a search."""

    learning_rate: list[float] = field(default_factory=lambda: [3e-5, 1e-5, 5e-6, 3e-6])
    alpha: list[float] = field(default_factory=lambda: [5.0, 10.0, 20.0])
    beta: list[float] = field(default_factory=lambda: [0.1, 0.2, 0.4])
    sampler: Literal["grid", "random", "tpe"] = "grid"
    seed: int = 0


class _DivergedError(Exception):
    pass


def parse_search(values: Mapping[str, Any]) -> tuple[SearchConfig, dict[str, Any]]:
    """The section `search`, and the settings that every trial shares. Raises W210, W211."""
    shared = {key: value for key, value in values.items() if key != "search"}
    found = values.get("search", {})
    if not isinstance(found, Mapping):
        raise WikicremError("W211", key="search", found=found, expected="a section")
    config = parse_config(SearchConfig, found, "search")
    parse_config(TrainConfig, shared)
    for name in PLACES:
        numbers = getattr(config, name)
        if not numbers or min(numbers) <= 0:
            raise WikicremError(
                "W211", key=f"search.{name}", found=numbers, expected="numbers above 0"
            )
    return config, shared


def search(
    values: Mapping[str, Any],
    output: str | Path,
    *,
    trials: int = 0,
    device: str | None = None,
    announce: Announce | None = None,
    **options: Unpack[Options],
) -> dict[str, Any]:
    """Run trials until there are `trials` that ended (0: the whole grid).

    values (Mapping): Settings of `TrainConfig` and a section `search`.
    output (str | Path): Folder for the study, the logs of the trials, and the plot.
    announce (Callable | None): Called with a trial's folder name and values before it starts.
    RETURNS (dict): score, values, trial (of the best one), finished, and config: the settings with
        the best values and without the limit on training examples.
    RAISES: W640 (no Optuna), W251, W252, W220 (output in use), W253 (all trials diverged), W257
        (study damaged), and as `train`.
    """
    config, shared = parse_search(values)
    output = Path(output)
    resume = options.get("resume", False)
    study = open_study(config, shared, output, resume=resume)
    size = len(grid(config))
    total = min(trials, size) if config.sampler == "grid" and trials else trials or size
    runner = _Runner(shared, config, output, device, announce, options)
    queue_again(study)
    while ended(study) < total:
        study.optimize(runner, n_trials=1, catch=(_DivergedError,))
        write_rows(study, output)
    rows = write_rows(study, output)
    draw(rows, config, output / PLOT_FILE)
    scored = [row for row in rows if row["score"] is not None]
    if not scored:
        raise WikicremError("W253", found=len(rows))
    best = max(scored, key=lambda row: row["score"])
    return {
        "score": best["score"],
        "values": best["values"],
        "trial": best["trial"],
        "finished": len(rows),
        "config": final_config(shared, best["values"]),
    }


def open_study(
    config: SearchConfig, shared: Mapping[str, Any], output: Path, *, resume: bool
) -> Any:
    """The study in `output`, made if it is not there. Raises W220, W640, W251, W252, W257."""
    optuna = import_optuna()
    from sqlalchemy.exc import DatabaseError  # Optuna's own requirement

    path = output / STUDY_FILE
    trained = parse_config(TrainConfig, shared)
    files = {name: sha256(require_file(name)) for name in (*trained.data.train, *trained.data.dev)}
    check_search(output, resume=resume)
    output.mkdir(parents=True, exist_ok=True)
    samplers = optuna.samplers
    # The grid is queued below, so its sampler draws nothing.
    kind = samplers.TPESampler if config.sampler == "tpe" else samplers.RandomSampler
    try:
        study = optuna.create_study(
            storage=f"sqlite:///{path}",
            study_name=STUDY,
            sampler=kind(seed=config.seed),
            direction="maximize",
            load_if_exists=True,
        )
    except (DatabaseError, optuna.exceptions.OptunaError, RuntimeError) as err:
        raise WikicremError("W257", path=path, reason=str(err).splitlines()[0]) from err
    settings = {"search": asdict(config), **config_to_dict(trained), "files": files}
    stored = study.user_attrs.get("settings")
    if stored is None:
        # Queued first: a study without settings was cut off here, and queues what is missing.
        for values in grid(config) if config.sampler == "grid" else ():
            study.enqueue_trial(values, skip_if_exists=True)
        study.set_user_attr("settings", settings)
    elif changed := sorted(differences(stored, settings)):
        raise WikicremError("W251", path=output, changed="; ".join(changed))
    return study


def import_optuna() -> Any:
    """Optuna without its own log lines. Raises W640."""
    with needed_for("The search", "optuna", "search"):
        import optuna
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    return optuna


def grid(config: SearchConfig) -> list[dict[str, float]]:
    """All combinations, in an order that is random but fixed by the seed, so that the first few
    trials lie all over the grid."""
    combinations = itertools.product(*(getattr(config, name) for name in PLACES))
    points = [dict(zip(PLACES, values, strict=True)) for values in combinations]
    random.Random(config.seed).shuffle(points)
    return points


def queue_again(study: Any) -> None:
    """Queue the trials that were cut off, each with its folder, so that its training goes on."""
    states = import_optuna().trial.TrialState
    known = study.get_trials(deepcopy=False)
    again = [trial.user_attrs.get("again") for trial in known]
    for trial in known:
        if trial.state == states.RUNNING:
            study.tell(trial.number, state=states.FAIL)
        elif trial.state != states.FAIL or "diverged" in trial.user_attrs:
            continue
        values = trial.params or trial.system_attrs.get("fixed_params", {})
        if trial.number not in again and values:
            attributes = {"again": trial.number, "folder": folder_name(trial)}
            study.enqueue_trial(values, user_attrs=attributes)


def ended(study: Any) -> int:
    """Trials with a score, and those that diverged."""
    return len(_ended_trials(study))


def folder_name(trial: Any) -> str:
    """Where a trial is trained; one that was queued again keeps its folder."""
    return str(trial.user_attrs.get("folder", f"{trial.number:03}"))


def with_values(shared: Mapping[str, Any], values: Mapping[str, float]) -> dict[str, Any]:
    """The settings of a training run with these values in their places."""
    config = {key: dict(section) for key, section in shared.items()}
    for name, value in values.items():
        section, key = PLACES[name]
        config.setdefault(section, {})[key] = value
    return config


def final_config(shared: Mapping[str, Any], values: Mapping[str, float]) -> dict[str, Any]:
    """The settings for training on everything with the values that were found."""
    config = with_values(shared, values)
    config.get("data", {}).pop("limit", None)
    return config


def write_rows(study: Any, output: Path) -> list[dict[str, Any]]:
    """Write and return trial, values and score (None: diverged) of all trials that ended."""
    rows = [
        {"trial": folder_name(trial), "values": trial.params, "score": trial.value}
        for trial in _ended_trials(study)
    ]
    with writing(output / TRIALS_FILE):
        write_json(output / TRIALS_FILE, rows)
    return rows


def draw(rows: Sequence[Mapping[str, Any]], config: SearchConfig, path: Path) -> Path | None:
    """The score over each of the three values, as SVG; None (and a warning) without matplotlib."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        logger.warning("no plot was drawn: install matplotlib")
        return None
    scored = [row for row in rows if row["score"] is not None]
    figure = Figure(figsize=(9, 3), layout="constrained")
    for axes, name in zip(figure.subplots(1, len(PLACES), sharey=True), PLACES, strict=True):
        values = [row["values"][name] for row in scored]
        axes.plot(values, [row["score"] for row in scored], "o", color="tab:blue", alpha=0.6)
        axes.set_xscale("log")
        ticks = sorted(getattr(config, name))
        axes.set_xticks(ticks, [f"{tick:g}" for tick in ticks])
        axes.minorticks_off()
        axes.set_xlabel(name.replace("_", " "))
    figure.axes[0].set_ylabel("validation score")
    with writing(path), atomic_write(path, "wb") as file:
        figure.savefig(file, format="svg")
    return path


class _Runner:
    """Trains one trial."""

    def __init__(
        self,
        shared: Mapping[str, Any],
        config: SearchConfig,
        output: Path,
        device: str | None,
        announce: Announce | None,
        options: Options,
    ) -> None:
        self.shared, self.config, self.output = shared, config, output
        self.device, self.announce = device, announce
        # A trial that was queued again goes on in its folder.
        self.options: Options = {**options, "resume": True}

    def __call__(self, trial: Any) -> float:
        values = {name: self._suggest(trial, name) for name in PLACES}
        folder = self.output / "trials" / folder_name(trial)
        if self.announce:
            self.announce(folder.name, values)
        settings = with_values(self.shared, values)
        try:
            summary = train(settings, folder, device=self.device, **self.options)
        except WikicremError as err:
            if err.code not in _DIVERGED:
                raise
            trial.set_user_attr("diverged", str(err))
            _remove_weights(folder)
            raise _DivergedError(str(err)) from err
        _remove_weights(folder)
        return float(summary["best_score"])

    def _suggest(self, trial: Any, name: str) -> float:
        values = getattr(self.config, name)
        if self.config.sampler == "grid":
            return float(trial.suggest_categorical(name, values))
        return float(trial.suggest_float(name, min(values), max(values), log=True))


def _remove_weights(folder: Path) -> None:
    """They are kept only while the trial can go on: a search must not fill the disk."""
    (folder / CHECKPOINT).unlink(missing_ok=True)
    for name in (BEST_MODEL, LAST_MODEL):
        if (folder / name).exists():
            shutil.rmtree(folder / name)


def _ended_trials(study: Any) -> list[Any]:
    states = import_optuna().trial.TrialState
    return [
        trial
        for trial in study.get_trials(deepcopy=False)
        if trial.state == states.COMPLETE or "diverged" in trial.user_attrs
    ]
