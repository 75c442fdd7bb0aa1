"""Train the models of a matrix one after the other (WikiCREM, section 6.1).

`python -m spacy_wikicrem.training.matrix OUT/matrix.config.json OUT` does it where spaCy is not
installed, from the folder that `spacy-wikicrem matrix CONFIG OUT --prepare` made; `torchrun` and
`accelerate launch` work as for `spacy_wikicrem.training`.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Unpack

from ...errors import WikicremError
from ...models.masked_lm import MaskedLM, resolve_name
from ...util.checksums import sha256
from ...util.files import write_json
from ..candidates.data import EncodedExample, load_store
from ..candidates.task import Validate, train
from ..command import make_parser, read_settings, run
from ..trainer.checkpoint import BEST_MODEL, CHECKPOINT
from ..trainer.loop import Options
from ..trainer.stored import differences, read_object
from .config import BASE, MatrixConfig, chosen_models, parse_matrix, plan
from .sets import read_meta

logger = logging.getLogger(__name__)

EXAMPLES = "examples"
CONFIG_FILE = "matrix.config.json"
RECIPE_FILE = "recipe.json"
_WEIGHTS = ("*.safetensors", "*.bin")
_BATCH = 256

Announce = Callable[[str, str], None]


def train_matrix(
    config: MatrixConfig,
    folder: str | Path,
    names: Sequence[str],
    *,
    device: str | None = None,
    announce: Announce | None = None,
    **options: Unpack[Options],
) -> dict[str, Path | str]:
    """Train what is missing, each model in `folder/<name>`; finished ones are left as they are.

    names (Sequence[str]): The models wanted; those that they start from are made, too.
    announce (Callable | None): Called with a model's name and "trained", "finished" or "base"
        before its turn.
    RETURNS (dict): For each model of the plan the name or folder of its weights.
    RAISES: W247 (a finished model of other settings), W258 (one without weights), W248, W249
        (examples), and as `train`.
    """
    folder = Path(folder)
    order = plan(config, names)
    check_examples(config, folder, order)
    recipes = {name: recipe(config, folder, name) for name in order}
    todo = [name for name in order if config.models[name].train]
    finished = {name for name in todo if is_finished(folder / name, name, recipes[name])}
    for name in order:
        state = "base" if name not in todo else "finished" if name in finished else "trained"
        if announce:
            announce(name, state)
        if state == "trained":
            _train_one(config, folder, name, device, options)
            # Only now: a run without this file is gone on with, not taken as it is.
            if os.environ.get("RANK", "0") == "0":
                write_json(folder / name / RECIPE_FILE, recipes[name])
                (folder / name / CHECKPOINT).unlink(missing_ok=True)
    return {name: weights(config, folder, name) for name in order}


def weights(config: MatrixConfig, folder: Path, name: str) -> Path | str:
    """The best checkpoint of a model, or the base model's name."""
    if name == BASE:
        return config.model.name
    spec = config.models[name]
    return folder / name / BEST_MODEL if spec.train else weights(config, folder, spec.start)


def train_values(config: MatrixConfig, folder: Path, name: str) -> dict[str, Any]:
    """The settings with which the trainer is called, as `TrainConfig` has them."""
    spec = config.models[name]
    chosen = config.recipes[spec.recipe]
    start = str(weights(config, folder, spec.start))
    # A checkpoint has the head that the base model may lack.
    fresh = config.model.new_head and start == config.model.name
    return {
        "model": asdict(replace(config.model, name=start, new_head=fresh)),
        "data": {
            "train": [str(example_file(folder, item)) for item in spec.train],
            "dev": [str(example_file(folder, item)) for item in spec.dev],
            "bad_examples": "skip",
        },
        "loss": asdict(chosen.loss),
        "training": asdict(chosen.training),
    }


def recipe(config: MatrixConfig, folder: Path, name: str) -> dict[str, Any]:
    """What a model is made of, parents included: two models are the same if this is."""
    if name == BASE:
        model = {k: v for k, v in asdict(config.model).items() if k != "name"}
        return {"weights": base_identity(config.model.name), **model}
    spec = config.models[name]
    start = recipe(config, folder, spec.start)
    if not spec.train:
        return start
    chosen = config.recipes[spec.recipe]
    meta = read_meta(folder / EXAMPLES)
    return {
        "start": start,
        "train": {item: meta[item]["sha256"] for item in spec.train},
        "dev": {item: meta[item]["sha256"] for item in spec.dev},
        "loss": asdict(chosen.loss),
        "training": asdict(chosen.training),
    }


def base_identity(name: str) -> dict[str, str]:
    """Checksums of a folder's weights, so that it may lie elsewhere; else the hub name."""
    folder = Path(resolve_name(name))
    if not folder.is_dir():
        return {"name": name}
    files = [path for pattern in _WEIGHTS for path in sorted(folder.glob(pattern))]
    return {path.name: sha256(path) for path in files}


def is_finished(path: Path, name: str, wanted: Mapping[str, Any]) -> bool:
    """Whether a model was trained to its end. Raises W247 if it was made in another way, W258 if
    its weights are gone."""
    stored = path / RECIPE_FILE
    if not stored.exists():
        return False
    found = read_object(stored)
    if changed := sorted(differences(found, wanted)):
        raise WikicremError("W247", path=path, name=name, changed="; ".join(changed))
    if not any(file for kind in _WEIGHTS for file in (path / BEST_MODEL).glob(kind)):
        raise WikicremError("W258", path=path / BEST_MODEL, name=name, folder=path)
    return True


def example_file(folder: Path, name: str) -> Path:
    return folder / EXAMPLES / f"{name}.jsonl"


def check_examples(config: MatrixConfig, folder: Path, names: Sequence[str]) -> None:
    """Raises W248 for a set that is not there, W249 for one that was changed."""
    meta = read_meta(folder / EXAMPLES)
    for name in config.needed_sets(names):
        path = example_file(folder, name)
        if name not in meta or not path.exists():
            raise WikicremError("W248", name=name, folder=path.parent)
        if (found := sha256(path)) != (expected := meta[name]["sha256"]):
            raise WikicremError("W249", path=path, found=found, expected=expected)


def mean_accuracy(paths: Sequence[str]) -> Validate:
    """Validation on several sets: the mean of their accuracies, however large each is (6.1)."""
    stores: dict[str, Sequence[EncodedExample]] = {}

    def validate(masked_lm: MaskedLM) -> dict[str, float]:
        for path in paths if not stores else ():
            stores[path] = load_store(
                masked_lm.encoder, [path], skip_bad=True, purpose="validate on"
            )
        measures = {
            f"accuracy_{Path(path).stem}": accuracy(masked_lm, store)
            for path, store in stores.items()
        }
        return {"score": sum(measures.values()) / len(measures), **measures}

    return validate


def accuracy(masked_lm: MaskedLM, examples: Sequence[EncodedExample]) -> float:
    """Share of examples whose right candidate scores strictly best; a tie is wrong."""
    right = 0
    for start in range(0, len(examples), _BATCH):
        encoded = [example.candidates for example in examples[start : start + _BATCH]]
        for scores in masked_lm.score_encoded(encoded):
            right += bool(scores[0] > scores[1:].max())
    return right / len(examples)


def _train_one(
    config: MatrixConfig, folder: Path, name: str, device: str | None, options: Options
) -> None:
    values = train_values(config, folder, name)
    dev = values["data"]["dev"]
    several = mean_accuracy(dev) if len(dev) > 1 else None
    train(values, folder / name, device=device, validate=several, **options)


def main() -> int:
    parser = make_parser(__doc__)
    parser.add_argument("--models", help="names with commas between them; default: all")
    parser.add_argument("--base", help="another base model than the config's")
    args = parser.parse_args()

    def work() -> dict[str, Any]:
        config = parse_matrix(read_settings(args.config))
        if args.base:
            config = replace(config, model=replace(config.model, name=args.base))
        made = train_matrix(
            config,
            args.output,
            chosen_models(config, args.models),
            device=args.device,
            resume=args.resume,
            progress_bar=not args.no_progress,
            announce=lambda name, state: logger.info("%s: %s", name, state),
        )
        return {name: str(path) for name, path in made.items()}

    return run(work)
