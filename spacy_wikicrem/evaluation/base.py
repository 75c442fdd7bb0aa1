"""What a benchmark is: where it lies, how it is read and asked, and what its scores come to.

A benchmark is one file with a subclass of `Benchmark` and its instances as `BENCHMARKS`; what is in
`gap/` and `schemas/` is found by `registry`, and with that by `evaluate all`, by the table of many
models (`suite`) and by the report.

A part is one line of the report. Its rows are grouped into units, which are what a bootstrap
resamples and what a paired test counts: rows that differ in the pronoun only (the halves of
WinoBias, the three pronouns of Winogender) are one question to a model that does not see the
pronoun, and to count them as independent would make the intervals too narrow.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeVar

from ..models.scorers import Scorer
from ..util.files import require_file
from .baselines import nearest_scores, random_scores
from .metrics import Counts, bias, f1, percent
from .questions import Question, score_questions

if TYPE_CHECKING:
    from spacy.language import Language

Measure = Literal["f1", "accuracy"]
Scores = Sequence[Sequence[float]]
Figures = dict[str, float | None]
Data = TypeVar("Data")
# The folder of the released five-line files.
RELEASED = "bert-commonsense"


class Outcome(NamedTuple):
    """A system on one row.

    counts (tuple[int, ...]): (tp, fp, fn, tn) for F1, (right, 1) for accuracy.
    right (bool): Whether all decisions of the row are right.
    """

    counts: tuple[int, ...]
    right: bool


class Shown(NamedTuple):
    """A row for people; `right` is the index of the right candidate, or None."""

    id: str
    before: str
    pronoun: str
    after: str
    candidates: tuple[str, ...]
    right: int | None


class Contrast(NamedTuple):
    """The score of one value of a slice against another's."""

    name: str
    kind: Literal["ratio", "difference"]
    slice: str
    first: str
    second: str


@dataclass(frozen=True, slots=True)
class Part:
    """One line of the report.

    unit (str): What a unit is, in words.
    units (Sequence[Hashable]): The unit of each row. slices: the labels of each row.
    judge (Callable): From the scores of the group's questions to an outcome a row.
    levels (dict): Accuracy in percent of guessing, by name.
    excluded (dict): Reason to number of what was left out.
    show (Callable | None): From a row of the part to its text.
    at (Sequence[int]): The question of each row in the group, where there is a `show`.
    """

    key: str
    title: str
    measure: Measure
    unit: str
    units: Sequence[Hashable]
    slices: Sequence[Mapping[str, str]]
    judge: Callable[[Scores], list[Outcome]]
    levels: Mapping[str, float] = field(default_factory=dict)
    excluded: Mapping[str, int] = field(default_factory=dict)
    contrasts: tuple[Contrast, ...] = ()
    show: Callable[[int], Shown] | None = None
    at: Sequence[int] = ()
    notes: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Group:
    """Questions that the baselines answer together, and their parts.

    record (Callable): From scores to what `evaluate NAME` reports of a system.
    save (Callable | None): Writes the answers for an official scorer or server.
    unlabelled (Callable | None): What there is to say of answers that nobody here can judge.
    """

    key: str
    questions: Sequence[Question]
    parts: tuple[Part, ...]
    record: Callable[[Scores], dict[str, Any]] = lambda scores: {}
    save: Callable[[Path, Scores], None] | None = None
    unlabelled: Callable[[Scores], dict[str, Any]] | None = None


class Column(NamedTuple):
    """A figure of the table of many models.

    key (str): Of the column. part (str): Of the part. label (tuple | None): Name and value of a
        slice; None for all rows. ratio (tuple | None): Two values of a slice whose scores are
        divided.
    """

    key: str
    part: str
    label: tuple[str, str] | None = None
    ratio: tuple[str, str, str] | None = None


class Release(NamedTuple):
    """A released five-line file of a benchmark, for the released scoring beside ours.

    part (str): Of the same problems in our report. half (str): The slice "half" that it is.
    """

    name: str
    file: str
    part: str
    half: str = ""


class Benchmark(Generic[Data]):
    """One benchmark.

    name (str): As it is asked for. rank (int): Its place in a report.
    places (tuple[str, ...]): Where it lies in a folder of all benchmarks; the first that exists.
    columns (tuple[Column, ...]): Its figures in the table of many models.
    """

    name: str
    rank: int
    places: tuple[str, ...]
    columns: tuple[Column, ...] = ()
    releases: tuple[Release, ...] = ()

    def locate(self, path: Path) -> Path:
        """What to read where a user names a path: a file or a folder. Raises W001."""
        return require_file(path)

    def files(self, path: Path) -> list[Path]:
        """The files behind what `locate` gives."""
        return [path]

    def read(self, path: Path, limit: int | None = None) -> Data:
        """The rows, at most `limit` of each file. RAISES: what the format says."""
        raise NotImplementedError

    def needs_pipeline(self, data: Data) -> bool:
        """Whether questions need a spaCy pipeline."""
        return True

    def groups(self, data: Data, nlp: Language | None) -> tuple[Group, ...]:
        """Its questions, and what their scores come to."""
        raise NotImplementedError

    def gaps(self, data: Data) -> Iterator[tuple[str, str]]:
        """The texts on both sides of each pronoun."""
        raise NotImplementedError

    def note(self, data: Any, groups: Sequence[Group]) -> dict[str, Any]:
        """What was left out or cannot be reached, the same for every model."""
        return {"excluded": len(data.excluded)}


class Evaluated(NamedTuple):
    """results: One record a system, the model first. seconds: Wall time of both steps.
    scores: Of the model, for the questions of the group."""

    results: list[dict[str, Any]]
    seconds: dict[str, float]
    group: Group
    scores: Scores


def evaluate(
    benchmark: Benchmark[Data],
    data: Data,
    scorer: Scorer,
    nlp: Language | None = None,
    *,
    batch_tokens: int | None = None,
    seed: int = 0,
) -> Evaluated:
    """Score a model and the baselines on a benchmark with one group of questions.

    nlp (Language | None): May be left out where `needs_pipeline` says so.
    seed (int): Of the random baseline.
    RAISES: W407, W428 (the pipeline), W412 (the scores).
    """
    started = time.perf_counter()
    (group,) = benchmark.groups(data, nlp)
    analysed = time.perf_counter()
    scores = score_questions(scorer, group.questions, batch_tokens=batch_tokens)
    seconds = {"analysis": analysed - started, "scoring": time.perf_counter() - analysed}
    systems = {"model": scores, **baseline_scores(group.questions, seed)}
    results = [{"system": name, **group.record(values)} for name, values in systems.items()]
    return Evaluated(results, seconds, group, scores)


def baseline_scores(questions: Sequence[Question], seed: int) -> dict[str, Scores]:
    """Of a random candidate and of the nearest one."""
    return {
        "random": random_scores(questions, seed=seed),
        "nearest": nearest_scores(questions),
    }


def figures_of(columns: Sequence[Column], group: Group, scores: Scores) -> Figures:
    """The figures of the columns that are about a group's parts."""
    figures: Figures = {}
    for part in group.parts:
        own = [column for column in columns if column.part == part.key]
        outcomes = part.judge(scores) if own else []
        for column in own:
            figures[column.key] = _figure(part, outcomes, column)
    return figures


def _figure(part: Part, outcomes: Sequence[Outcome], column: Column) -> float | None:
    def sums(label: tuple[str, str] | None) -> list[int]:
        chosen = [
            outcome.counts
            for outcome, labels in zip(outcomes, part.slices, strict=True)
            if label is None or labels.get(label[0]) == label[1]
        ]
        return [sum(column) for column in zip(*chosen, strict=True)] or [0] * 4

    if column.ratio is not None:
        name, above, below = column.ratio
        return bias(Counts(*sums((name, above))), Counts(*sums((name, below))))
    found = sums(column.label)
    return f1(Counts(*found)) if part.measure == "f1" else percent(found[0], found[1])


def accuracy_outcome(right: bool) -> Outcome:
    """Of a row with one decision."""
    return Outcome((int(right), 1), right)


def chance(questions: Sequence[Question]) -> float:
    """Accuracy in percent of guessing."""
    return percent(sum(1 / len(q.query.candidates) for q in questions), len(questions))
