"""All benchmarks: those of the modules in `gap/` and `schemas/` that have a `BENCHMARKS`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, NamedTuple

from . import gap, schemas
from .base import Benchmark, Group
from .report.clock import Clock, Seconds

if TYPE_CHECKING:
    from spacy.language import Language

_ROOMS = (gap, schemas)


@cache
def benchmarks() -> dict[str, Benchmark[Any]]:
    """By name, in the order of a report."""
    modules = [
        import_module(f"{room.__name__}.{found.name}")
        for room in _ROOMS
        for found in iter_modules(room.__path__)
    ]
    every = [one for module in modules for one in getattr(module, "BENCHMARKS", ())]
    return {one.name: one for one in sorted(every, key=lambda one: one.rank)}


class Prepared(NamedTuple):
    """A benchmark that is ready for scorers; seconds (Seconds): of its analysis."""

    name: str
    groups: tuple[Group, ...]
    seconds: Seconds


def prepare(name: str, data: Any, pipeline: Callable[[], Language]) -> Prepared:
    """Make the questions of a benchmark and time that.

    data: What its `read` gives.
    pipeline (Callable): Gives the spaCy pipeline; called only where one is needed, and once before
        the clock starts. RAISES: W407.
    """
    benchmark = benchmarks()[name]
    nlp = pipeline() if benchmark.needs_pipeline(data) else None
    clock = Clock()
    groups = benchmark.groups(data, nlp)
    return Prepared(name, groups, clock.lap())
