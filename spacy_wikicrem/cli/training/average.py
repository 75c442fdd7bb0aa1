"""`spacy-wikicrem average`: one mention ranker from several, or another storage for one."""

from __future__ import annotations

import math
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...errors import WikicremError
from ...util.files import require_file
from ...util.numbers import parse_json
from ..checks import require_model_place
from ..console import Printer
from ..options import Force

if TYPE_CHECKING:
    from ...models.ranker_files import RankerSettings


class StorageOption(StrEnum):
    float32 = "float32"
    float16 = "float16"
    int8 = "int8"
    int4 = "int4"
    delta = "delta"


def average(
    out: Path,
    models: list[str],
    storage: StorageOption = StorageOption.float16,
    none_bias: float | None = None,
    calibrate: list[Path] | None = None,
    force: Force = False,
) -> None:
    """Average the weights of mention rankers, such as the best and the last of a run; or store or
    calibrate one.

    out: Folder to write.
    models: Mention rankers of one training: folders, or 'default'.
    storage: How the weights are written.
    none_bias: What the component takes off the score of no antecedent. Default: that of the first
        model.
    calibrate: Report of `evaluate pronouns --output` with the first model, on documents that none
        of them was trained on: the map of probabilities is fitted to it. May be repeated; each
        report counts the same.
    """
    from ...models.mention_ranker import MentionRanker, average_rankers

    require_model_place(out, force=force, inputs=list(map(Path, models)))
    if none_bias is not None and not math.isfinite(none_bias):
        raise WikicremError("W271", found=none_bias)
    answers = [_answers(path, models[0]) for path in calibrate or ()]
    made = average_rankers([MentionRanker.load(name) for name in models], models)
    bias = made.settings.none_bias if none_bias is None else none_bias
    made.settings = replace(made.settings, storage=storage.value, none_bias=bias)
    if answers:
        made.settings = _calibrated(made.settings, answers)
    made.save(out)
    size = sum(path.stat().st_size for path in out.iterdir()) / 1e6
    Printer().good(f"{out}: the mean of {len(models)}, {size:.1f} MB")


def _answers(path: Path, model: str) -> list[tuple[float, bool]]:
    """Probabilities of the antecedents in a report about a model, and whether they are right.
    RAISES: W001, W416 (no such report), W274 (about another model)."""
    text = require_file(path).read_bytes()
    try:
        report = parse_json(text.decode("utf8"))
        pronouns, measured = report["pronouns"], report["settings"]["model"]
        found = [one for one in pronouns if one["antecedent"] is not None]
        answers = [(one["probability"], bool(one["right"])) for one in found]
    except (ValueError, KeyError, TypeError, AttributeError) as err:
        raise WikicremError("W416", path=path, reason="it lacks a list of pronouns") from err
    if not all(isinstance(value, float) and 0 <= value <= 1 for value, _ in answers):
        raise WikicremError("W416", path=path, reason="a probability is no number from 0 to 1")
    if str(measured) != model and Path(measured).resolve() != Path(model).resolve():
        raise WikicremError("W274", path=path, found=measured, model=model)
    return answers


def _calibrated(settings: RankerSettings, answers: list[list[tuple[float, bool]]]) -> Any:
    """The settings with another map; the reports were made with the one that they have."""
    from ...evaluation.calibration import fit_map

    offset, slope = fit_map(answers)
    Printer().info(f"log odds times {slope:.3f}, plus {offset:+.3f}")
    return replace(
        settings,
        offset=round(offset + slope * settings.offset, 4),
        slope=round(slope * settings.slope, 4),
    )
