"""`spacy-wikicrem evaluate all`: all benchmarks, one report."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import typer

from ...errors import WikicremError
from ...evaluation.registry import benchmarks as registered
from ...evaluation.registry import prepare
from ...evaluation.report.bootstrap import SAMPLES
from ...evaluation.report.clock import Clock, Seconds
from ...evaluation.report.examples import EXAMPLES
from ...evaluation.report.full import MODEL, MODEL_B, FullReport
from ...evaluation.report.page import render_page
from ...evaluation.report.report import new_report
from ...evaluation.report.sources import (
    Sources,
    parse_names,
    parse_paths,
    read_sources,
)
from ...evaluation.report.tables import render_markdown, render_terminal
from ...models.loading import load_scorer
from ...models.scorers import Scorer
from ...util.files import atomic_folder, atomic_write, refuse_other_kind, write_json
from ...util.pipelines import load_pipeline
from ..checks import require_file_names
from ..console import Printer
from ..options import (
    ENGLISH,
    BatchTokens,
    Device,
    Force,
    GpuId,
    Limit,
    Model,
    Seed,
    SpacyModel,
    choose_device,
)

_OURS = re.compile(r"report\.(json|md|html)|(model|model_b)-(gap-paper|gap-given|wnli)\.tsv")


Benchmarks = Annotated[
    str | None, typer.Option(help=f"Names with commas between them: {','.join(registered())}.")
]


def evaluate_all(
    model: Model,
    data: Annotated[Path, typer.Option()],
    output: Annotated[Path, typer.Option()],
    model_b: Annotated[str | None, typer.Option("--model-b", "--compare")] = None,
    benchmarks: Benchmarks = None,
    path: list[str] | None = None,
    spacy_model: SpacyModel = ENGLISH,
    limit: Limit = None,
    samples: Annotated[int, typer.Option(min=100)] = SAMPLES,
    examples: Annotated[int, typer.Option(min=0)] = EXAMPLES,
    device: Device = None,
    gpu_id: GpuId = None,
    batch_tokens: BatchTokens = None,
    seed: Seed = 0,
    force: Force = False,
) -> None:
    """All benchmarks: scores with 95 % intervals, a paired test, slices by gender, calibration,
    the worst and the closest examples, as JSON, Markdown and one HTML page.

    A benchmark whose files are not in the folder is left out, and the report says so; one that
    --benchmarks names must be there.

    data: Folder with gap/, wsc/, winobias/, winogender/, wnli/ and bert-commonsense/, each as its
        source has it.
    output: Folder for report.json, report.md, report.html and the answers.
    model_b: A second model to test against.
    path: NAME=PATH: where a benchmark lies elsewhere. May be repeated.
    samples: Bootstrap resamples.
    examples: Worst and closest examples of each benchmark.
    """
    msg = Printer()
    check_output(output, force)
    names = None if benchmarks is None else parse_names(benchmarks)
    places = parse_paths(path or ())
    sources = read_sources(data, names, paths=places, limit=limit, required=benchmarks is not None)
    for name, why in sources.missing.items():
        msg.warn(f"NOT EVALUATED: {name}: {why}")
    chosen = choose_device(device, gpu_id)
    pipeline = _Pipeline(spacy_model)
    models = {MODEL: model} | ({MODEL_B: model_b} if model_b is not None else {})
    scorers, load_seconds = _load_scorers(models, chosen)
    full = FullReport(
        scorers, samples=samples, seed=seed, examples=examples, batch_tokens=batch_tokens
    )
    run(full, sources, pipeline, msg)
    if pipeline.seconds is not None:
        load_seconds["spacy"] = pipeline.seconds._asdict()
    report = new_report(
        "all",
        sources.files,
        benchmarks=list(sources.found),
        spacy_model=pipeline.description or "not needed",
        device=chosen,
        temperature={key: scorer.temperature for key, scorer in scorers.items()},
        limit=limit,
        samples=samples,
        seed=seed,
        batch_tokens=batch_tokens,
    )
    report |= {"models": models, "missing": sources.missing, "load_seconds": load_seconds}
    report |= full.to_dict()
    report["answers"] = sorted(full.answers) if limit is None else []
    typer.echo(render_terminal(report))
    write(report, full, output)
    msg.good(f"{output / 'report.html'}, report.md, report.json")


def _load_scorers(
    models: Mapping[str, str], device: str
) -> tuple[dict[str, Scorer], dict[str, Any]]:
    """The models by their keys, and how long it took to load each."""
    scorers, seconds = {}, {}
    for key, name in models.items():
        clock = Clock()
        scorers[key] = load_scorer(name, device=device)
        seconds[key] = clock.lap()._asdict()
    return scorers, seconds


def check_output(output: Path, force: bool) -> None:
    """RAISES: W601 (a file), W004 (it is there), W484 (it holds something else)."""
    refuse_other_kind(output, "a folder for the report", folder=True)
    require_file_names(output / "report.json")
    inside = list(output.iterdir()) if output.exists() else []
    foreign = [entry.name for entry in inside if not _OURS.fullmatch(entry.name)]
    if foreign:
        raise WikicremError("W484", path=output, found=sorted(foreign)[0])
    if inside and not force:
        raise WikicremError("W004", path=output)


def run(full: FullReport, sources: Sources, pipeline: _Pipeline, msg: Printer) -> None:
    """One benchmark after the other."""
    for name, source in sources.found.items():
        msg.text(f"{name} ...")
        full.add(prepare(name, source.data, pipeline))
        seconds = sum(step.wall for step in full.seconds[name].values())
        msg.info(f"{name}: {seconds:.1f} s")
    full.add_published(sources.published)


def write(report: Mapping[str, Any], full: FullReport, output: Path) -> None:
    """All files or none."""
    with atomic_folder(output.resolve()) as folder:
        write_json(folder / "report.json", report)
        for name, render in (("report.md", render_markdown), ("report.html", render_page)):
            with atomic_write(folder / name) as file:
                file.write(render(report))
        for name in report["answers"]:
            full.answers[name](folder / name)


class _Pipeline:
    """Loads the spaCy pipeline when it is first asked for."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.seconds: Seconds | None = None
        self.description = ""
        self.load = cache(self._load)

    def __call__(self) -> Any:
        return self.load()

    def _load(self) -> Any:
        clock = Clock()
        nlp = load_pipeline(self.name)
        self.seconds = clock.lap()
        self.description = f"{nlp.meta['lang']}_{nlp.meta['name']} {nlp.meta['version']}"
        return nlp
