"""All benchmarks in one plain dictionary: scores with intervals, tests, slices, calibration,
examples, the released scoring beside ours, and times."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ...models.scorers import Scorer, has_none
from ...util.probabilities import softmax
from ..base import Contrast, Group, Outcome, Part, Scores, baseline_scores
from ..metrics import Counts, precision, recall
from ..questions import score_questions, strictly_best
from ..registry import Prepared
from ..schemas.as_published import (
    published_choices,
    published_item,
    published_scores,
    released_scorer,
)
from .bootstrap import (
    SAMPLES,
    Bootstrap,
    Estimate,
    Statistic,
    accuracy_of,
    difference_of,
    f1_of,
    ratio_of,
)
from .clock import Clock, Seconds
from .examples import EXAMPLES, pick_examples
from .reliability import reliability
from .significance import holm, mcnemar
from .sources import Published

MODEL, MODEL_B, RANDOM, NEAREST = "model", "model_b", "random", "nearest"
CALIBRATED = "gap-given"
STATISTICS: dict[str, tuple[Statistic, int]] = {"accuracy": (accuracy_of, 2), "f1": (f1_of, 4)}

Save = Callable[[Path], None]


class FullReport:
    """Collects what the report says, one benchmark after another.

    scorers (Mapping[str, Scorer]): `model`, and perhaps `model_b`.
    samples (int): Bootstrap resamples. seed (int): Of the resamples and the random baseline.
    examples (int): Worst and closest examples of each part.
    """

    def __init__(
        self,
        scorers: Mapping[str, Scorer],
        *,
        samples: int = SAMPLES,
        seed: int = 0,
        examples: int = EXAMPLES,
        batch_tokens: int | None = None,
    ) -> None:
        self.scorers = dict(scorers)
        self.samples, self.seed, self.examples = samples, seed, examples
        self.batch_tokens = batch_tokens
        self.parts: list[dict[str, Any]] = []
        self.unlabelled: dict[str, dict[str, Any]] = {}
        self.calibration: dict[str, dict[str, Any]] = {}
        self.chosen: dict[str, dict[str, Any]] = {name: {} for name in scorers}
        self.published: list[dict[str, Any]] = []
        self.seconds: dict[str, dict[str, Seconds]] = {}
        # From the name of a file to what writes it.
        self.answers: dict[str, Save] = {}

    def add(self, benchmark: Prepared) -> None:
        """Score a benchmark with all systems and measure it. RAISES: W412."""
        scores, seconds = self._score(benchmark)
        clock = Clock()
        for group in benchmark.groups:
            self._add_group(benchmark.name, group, scores[group.key])
        seconds["statistics"] = clock.lap()
        self.seconds[benchmark.name] = {"analysis": benchmark.seconds, **seconds}

    def add_published(self, files: Sequence[Published]) -> None:
        """The released scoring of the released files, with the examples that it gives away, beside
        our score for the same problems."""
        for system, scorer in self.scorers.items():
            if has_none(scorer):
                continue  # the released code puts strings into a mask
            clock = Clock()
            released, pieces = released_scorer(scorer)
            for file in files:
                items = [published_item(row) for row in file.rows]
                choices = published_choices(items, released, pieces, batch_tokens=self.batch_tokens)
                record = {"system": system, "name": file.release.name}
                record |= {"benchmark": file.benchmark}
                record |= published_scores(choices)
                self.published.append(record | self._ours(file, system))
            if files:
                published = self.seconds.setdefault("as published", {})
                published[f"scoring {system}"] = clock.lap()

    def to_dict(self) -> dict[str, Any]:
        """Keys: parts, unlabelled, calibration, examples, as_published, seconds, bootstrap."""
        tests = [part["comparison"] for part in self.parts]
        for test, corrected in zip(tests, holm([test["p"] for test in tests]), strict=True):
            test["p_holm"] = corrected
        return {
            "bootstrap": {"samples": self.samples, "seed": self.seed, "level": 0.95},
            "parts": self.parts,
            "unlabelled": self.unlabelled,
            "calibration": self.calibration,
            "examples": self.chosen,
            "as_published": self.published,
            "seconds": {
                name: {step: seconds._asdict() for step, seconds in steps.items()}
                for name, steps in self.seconds.items()
            },
        }

    def _score(
        self, benchmark: Prepared
    ) -> tuple[dict[str, dict[str, Scores]], dict[str, Seconds]]:
        """Scores by group and system; seconds by system. All groups of a benchmark are asked in
        one call, so that a candidate which two protocols ask for is scored once."""
        together = [question for group in benchmark.groups for question in group.questions]
        scores: dict[str, dict[str, Scores]] = {group.key: {} for group in benchmark.groups}
        seconds: dict[str, Seconds] = {}
        for system, scorer in self.scorers.items():
            clock = Clock()
            values = iter(score_questions(scorer, together, batch_tokens=self.batch_tokens))
            for group in benchmark.groups:
                scores[group.key][system] = [next(values) for _ in group.questions]
            seconds[f"scoring {system}"] = clock.lap()
        for group in benchmark.groups:
            scores[group.key] |= baseline_scores(group.questions, self.seed)
        return scores, seconds

    def _add_group(self, benchmark: str, group: Group, scores: Mapping[str, Scores]) -> None:
        for part in group.parts:
            measured = measure_part(part, scores, samples=self.samples, seed=self.seed)
            self.parts.append({"benchmark": benchmark, **measured})
        if group.unlabelled is not None:
            self.unlabelled[group.key] = {
                system: group.unlabelled(values) for system, values in scores.items()
            }
        for system, scorer in self.scorers.items():
            values, temperature = scores[system], scorer.temperature
            if group.save is not None:
                self.answers[f"{system}-{group.key}.tsv"] = _saver(group, values)
            for part in group.parts:
                picked = pick_examples(part, values, temperature, number=self.examples)
                if part.show is not None:
                    self.chosen[system][part.key] = picked
            if group.key == CALIBRATED:
                self.calibration[system] = calibration_of(group.parts[0], values, temperature)

    def _ours(self, file: Published, system: str) -> dict[str, Any]:
        for part in self.parts:
            if part["key"] == file.release.part:
                record = part["systems"][system]
                half = file.release.half
                score = record["slices"]["half"][half] if half else record
                return {"ours": score["score"]["value"], "ours_n": score["n"]}
        return {"ours": None, "ours_n": 0}


def measure_part(
    part: Part, scores: Mapping[str, Scores], *, samples: int = SAMPLES, seed: int = 0
) -> dict[str, Any]:
    """Scores of all systems on a part, and the paired test of the model and its rival: the second
    model if there is one, else the nearest candidate.

    Keys: key, title, measure, unit, units, rows, levels, excluded, notes, systems (name to score,
    n, contrasts, slices, and what `_rates` adds), comparison.
    """
    units = {unit: at for at, unit in enumerate(dict.fromkeys(part.units))}
    unit_of = [units[unit] for unit in part.units]
    bootstrap = Bootstrap(len(units), samples=samples, seed=seed)
    outcomes = {system: part.judge(values) for system, values in scores.items()}
    systems = {
        system: _measure(part, given, unit_of, bootstrap) for system, given in outcomes.items()
    }
    for system, values in scores.items():
        if part.at:
            systems[system]["ties"] = sum(strictly_best(values[at]) is None for at in part.at)
    rival = MODEL_B if MODEL_B in scores else NEAREST
    return {
        "key": part.key,
        "title": part.title,
        "measure": part.measure,
        "unit": part.unit,
        "units": len(units),
        "rows": len(part.units),
        "levels": dict(part.levels),
        "excluded": dict(part.excluded),
        "notes": dict(part.notes),
        "systems": systems,
        "comparison": {
            "first": MODEL,
            "second": rival,
            **_compare(part, outcomes[MODEL], outcomes[rival], unit_of, bootstrap),
        },
    }


def calibration_of(part: Part, scores: Scores, temperature: float) -> dict[str, Any]:
    """Probability of the chosen one of two names against its being right.

    Keys: temperature, all (every row with a choice), answerable (rows where one of the names is
    right), ties, same_name (rows left out, since nothing was chosen); see `reliability`.
    """
    assert part.show is not None
    probabilities: list[float] = []
    right: list[bool] = []
    answerable: list[bool] = []
    counts = {"ties": 0, "same_name": 0}
    for index, at in enumerate(part.at):
        shown, chosen = part.show(index), strictly_best(scores[at])
        if chosen is None:
            counts["ties" if shown.candidates else "same_name"] += 1
            continue
        probabilities.append(softmax(scores[at], temperature)[chosen])
        right.append(chosen == shown.right)
        answerable.append(shown.right is not None)
    return {
        "temperature": temperature,
        "all": reliability(probabilities, right),
        "answerable": reliability(
            [p for p, ok in zip(probabilities, answerable, strict=True) if ok],
            [r for r, ok in zip(right, answerable, strict=True) if ok],
        ),
        **counts,
    }


def _measure(
    part: Part, outcomes: Sequence[Outcome], unit_of: Sequence[int], bootstrap: Bootstrap
) -> dict[str, Any]:
    statistic, columns = STATISTICS[part.measure]
    counts = _sum_units(outcomes, unit_of, bootstrap.units)
    record: dict[str, Any] = {
        "score": _record(bootstrap.estimate(counts, statistic)),
        "n": len(outcomes),
        **_rates(part, outcomes),
        "slices": {},
        "contrasts": {},
    }
    sums: dict[tuple[str, str], Any] = {}
    for name, value in _slice_values(part):
        inside = [
            (outcome, unit)
            for outcome, unit, labels in zip(outcomes, unit_of, part.slices, strict=True)
            if labels.get(name) == value
        ]
        chosen = [outcome for outcome, _ in inside]
        sums[name, value] = _sum_units(chosen, [unit for _, unit in inside], bootstrap.units)
        estimate = bootstrap.estimate(sums[name, value], statistic)
        record["slices"].setdefault(name, {})[value] = {
            "score": _record(estimate),
            "n": len(chosen),
        }
    for contrast in part.contrasts:
        record["contrasts"][contrast.name] = _contrast(contrast, part, sums, bootstrap, columns)
    return record


def _contrast(
    contrast: Contrast, part: Part, sums: Mapping[Any, Any], bootstrap: Bootstrap, columns: int
) -> dict[str, float | None]:
    sides = [sums.get((contrast.slice, value)) for value in (contrast.first, contrast.second)]
    if sides[0] is None or sides[1] is None:
        return _record(Estimate(None, None, None))
    make = ratio_of if contrast.kind == "ratio" else difference_of
    statistic = make(STATISTICS[part.measure][0], columns)
    return _record(bootstrap.estimate(_beside(sides[0], sides[1]), statistic))


def _compare(
    part: Part,
    first: Sequence[Outcome],
    second: Sequence[Outcome],
    unit_of: Sequence[int],
    bootstrap: Bootstrap,
) -> dict[str, Any]:
    """A unit is right if all its rows are."""
    statistic, columns = STATISTICS[part.measure]
    sides = [_sum_units(side, unit_of, bootstrap.units) for side in (first, second)]
    paired = mcnemar(*(_right_units(side, unit_of, bootstrap.units) for side in (first, second)))
    estimate = bootstrap.estimate(_beside(*sides), difference_of(statistic, columns))
    return {**asdict(paired), "difference": _record(estimate)}


def _right_units(outcomes: Sequence[Outcome], unit_of: Sequence[int], units: int) -> list[bool]:
    right = [True] * units
    for outcome, unit in zip(outcomes, unit_of, strict=True):
        right[unit] &= outcome.right
    return right


def _rates(part: Part, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    total = [sum(column) for column in zip(*(o.counts for o in outcomes), strict=True)]
    if part.measure == "accuracy":
        return {"correct": total[0] if total else 0}
    counts = Counts(*total)
    rates = {"precision": precision(counts), "recall": recall(counts)}
    return {**rates, **asdict(counts), "rows_right": sum(outcome.right for outcome in outcomes)}


def _slice_values(part: Part) -> Iterator[tuple[str, str]]:
    pairs = dict.fromkeys(pair for labels in part.slices for pair in labels.items())
    names = dict.fromkeys(name for name, _ in pairs)
    return ((name, value) for name in names for other, value in pairs if other == name)


def _sum_units(outcomes: Sequence[Outcome], unit_of: Sequence[int], units: int) -> Any:
    import numpy

    counts = numpy.array([outcome.counts for outcome in outcomes], dtype="float64")
    sums = numpy.zeros((units, counts.shape[1] if len(outcomes) else 0))
    numpy.add.at(sums, list(unit_of), counts)
    return sums


def _beside(first: Any, second: Any) -> Any:
    import numpy

    return numpy.concatenate([first, second], axis=1)


def _record(estimate: Estimate) -> dict[str, float | None]:
    return estimate._asdict()


def _saver(group: Group, scores: Scores) -> Save:
    def save(path: Path) -> None:
        assert group.save is not None
        group.save(path, scores)

    return save
