"""`spacy-wikicrem matrix`: train and evaluate the models of Table 1."""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ...evaluation.report.report import new_report
from ...evaluation.report.table1 import PAPER, differences, render_table
from ...evaluation.suite import (
    Asked,
    Benchmarks,
    Figures,
    benchmark_files,
    build_suite,
    run_suite,
)
from ...training.trainer.stored import read_object, require_empty
from ...util.checksums import sha256
from ...util.files import atomic_write, together, write_json
from ...util.pipelines import load_pipeline
from ..console import Printer
from ..options import ConfigFile, Device, GpuId, NoProgress, Resume, choose_device
from .train import Table, load_config

if TYPE_CHECKING:
    from ...training.matrix.config import MatrixConfig

RESULTS, SUBMISSIONS = "results", "wnli"


def matrix(
    context: typer.Context,
    config_path: ConfigFile,
    output: Path,
    models: str = "",
    prepare: Annotated[bool, typer.Option("--prepare")] = False,
    evaluate: bool = True,
    resume: Resume = False,
    device: Device = None,
    gpu_id: GpuId = None,
    no_progress: NoProgress = False,
) -> None:
    """Train and evaluate the models of WikiCREM's Table 1, and print ours beside the paper's.

    Finished models are not trained or scored again. Settings can be overridden:
    `--sources.limit 500`.

    output: Folder for examples, models, results and table.
    models: Names with commas between them. Default: all.
    prepare: Only write the examples and the settings for training elsewhere.
    evaluate: Score the models on the benchmarks.
    """
    from ...training.matrix.config import chosen_models, parse_matrix, plan
    from ...training.matrix.running import CONFIG_FILE, train_matrix

    msg = Printer()
    values = load_config(config_path, context.args)
    config = parse_matrix(values)
    names = chosen_models(config, models)
    order = plan(config, names)
    if not (output / CONFIG_FILE).exists():
        require_empty(output)
    if added := [name for name in order if name not in names]:
        msg.info(f"Also needed, since others start from them: {', '.join(added)}")
    _prepare(config, values, output, order, msg)
    if prepare:
        return
    package_logger = logging.getLogger("spacy_wikicrem")
    package_logger.setLevel(logging.WARNING)
    package_logger.addHandler(logging.StreamHandler(sys.stderr))
    chosen, progress = choose_device(device, gpu_id), _Progress(msg)
    weights = train_matrix(
        config,
        output,
        names,
        device=chosen,
        resume=resume,
        progress_bar=not no_progress and sys.stderr.isatty(),
        announce=progress.announce,
        report=progress.row,
    )
    if evaluate:
        results = _evaluate(config, output, weights, chosen, msg)
        publish(config, output, {**_scored_before(config, output), **results}, msg)


class _Progress:
    """Says whose turn it is, and gives each model a table of its own."""

    def __init__(self, msg: Printer) -> None:
        self.msg = msg
        self.table = Table()

    def announce(self, name: str, state: str) -> None:
        self.table = Table()
        if state == "trained":
            self.msg.divider(name)
        elif state == "finished":
            self.msg.info(f"{name}: finished before")

    def row(self, values: dict[str, Any]) -> None:
        self.table.row(values)


def _prepare(
    config: MatrixConfig, values: dict[str, Any], output: Path, order: Sequence[str], msg: Printer
) -> None:
    from ...training.matrix.running import CONFIG_FILE, EXAMPLES
    from ...training.matrix.sets import prepare_sets

    # Before the examples: it tells a folder that a matrix was begun in from one of other files.
    write_json(output / CONFIG_FILE, values)
    counts = prepare_sets(
        config.needed_sets(order),
        config.sources,
        output / EXAMPLES,
        pipeline=lambda: load_pipeline(config.benchmarks.spacy_model),
        benchmarks=config.benchmarks,
    )
    rows = [(name, f"{row['examples']:,}", row["benchmark"]) for name, row in counts.items()]
    header = ("set", "examples", "left out: benchmark text")
    msg.table(rows, header=header, aligns=("l", "r", "r"), divider=True)


def _evaluate(
    config: MatrixConfig, output: Path, weights: dict[str, Any], device: str, msg: Printer
) -> dict[str, dict[str, Any]]:
    """Figures of each model, from `results/<name>.json` where they are up to date."""
    from ...training.matrix.running import recipe

    benchmarks = config.benchmarks
    settings = _benchmark_key(benchmarks)
    suite: list[Asked] = []
    results: dict[str, dict[str, Any]] = {}
    for name, source in weights.items():
        key = {"recipe": recipe(config, output, name), **settings}
        path = output / RESULTS / f"{name}.json"
        stored = read_object(path) if path.exists() else {}
        if stored.get("of") == key:
            results[name] = stored
            continue
        if not suite:
            msg.divider("evaluation")
            suite = build_suite(benchmarks, load_pipeline(benchmarks.spacy_model))
        results[name] = {"of": key, **_score(config, output, name, source, suite, device)}
        write_json(path, results[name])
        msg.good(f"{name}: scored in {results[name]['seconds']} s")
    return results


def _benchmark_key(benchmarks: Benchmarks) -> dict[str, Any]:
    """What results depend on besides the model."""
    return {
        "files": {str(path): sha256(path) for path in benchmark_files(benchmarks)},
        "limit": benchmarks.limit,
        "spacy_model": benchmarks.spacy_model,
    }


def _scored_before(config: MatrixConfig, output: Path) -> dict[str, dict[str, Any]]:
    """Results in this folder that hold for models and benchmarks as they are set now."""
    from ...training.matrix.config import plan
    from ...training.matrix.running import EXAMPLES, recipe
    from ...training.matrix.sets import read_meta

    prepared, settings = read_meta(output / EXAMPLES), _benchmark_key(config.benchmarks)
    found: dict[str, dict[str, Any]] = {}
    for name in config.models:
        path = output / RESULTS / f"{name}.json"
        if not path.exists() or not prepared.keys() >= {*config.needed_sets(plan(config, [name]))}:
            continue
        stored = read_object(path)
        if stored.get("of") == {"recipe": recipe(config, output, name), **settings}:
            found[name] = stored
    return found


def _score(
    config: MatrixConfig,
    output: Path,
    name: str,
    source: Path | str,
    suite: Sequence[Asked],
    device: str,
) -> dict[str, Any]:
    """All benchmarks with one model, which is loaded once."""
    from ...models.masked_lm import MaskedLM

    started = time.perf_counter()
    scorer = MaskedLM.load(
        source,
        reduction=config.model.reduction,
        max_length=config.model.max_length,
        device=device,
        new_head=config.model.new_head and source == config.model.name,
    )
    submission = output / SUBMISSIONS / f"{name}.tsv"
    result: dict[str, Any] = {
        "figures": run_suite(suite, scorer, submission=submission),
        "notes": {benchmark.name: benchmark.note for benchmark in suite},
        "seconds": round(time.perf_counter() - started, 1),
    }
    if any(group.unlabelled for one in suite for group in one.groups):
        result["wnli_submission"] = f"{SUBMISSIONS}/{name}.tsv"
    return result


def publish(
    config: MatrixConfig, output: Path, results: dict[str, dict[str, Any]], msg: Printer
) -> None:
    """Write matrix.json and table.md, and print the table, in the order of the config."""
    results = {name: results[name] for name in config.models if name in results}
    figures: dict[str, Figures] = {name: result["figures"] for name, result in results.items()}
    report = new_report("table 1", benchmark_files(config.benchmarks), base=config.model.name)
    report["models"] = {
        name: {
            "ours": figures[name],
            "paper": PAPER.get(name),
            "difference": differences(name, figures[name]),
            "wnli_submission": result.get("wnli_submission"),
            "notes": result["notes"],
            "evaluation_seconds": result.get("seconds"),
            "training": _summary(output / name),
        }
        for name, result in results.items()
    }
    text = render_table(figures) + "\n\n" + "\n".join(_remarks(output, results)) + "\n"
    with together():
        write_json(output / "matrix.json", report)
        with atomic_write(output / "table.md") as file:
            file.write(text)
    typer.echo(text)
    msg.good(f"{output / 'table.md'}, {output / 'matrix.json'}")


def _summary(folder: Path) -> dict[str, Any] | None:
    path = folder / "summary.json"
    return read_object(path) if path.exists() else None


def _remarks(output: Path, results: dict[str, dict[str, Any]]) -> list[str]:
    notes = next(iter(results.values()))["notes"]
    remarks = ["GAP: F1 under the paper's protocol. Other columns: accuracy; a tie is wrong."]
    if "gap" in notes:
        remarks.append(f"PERSON entities cap GAP F1 at {notes['gap']['f1_cap']:.1f}.")
    saved = [
        result["wnli_submission"] for result in results.values() if "wnli_submission" in result
    ]
    if saved:
        remarks.append(
            "WNLI: the labels are not public; the answers for the GLUE server are in "
            f"{', '.join(str(output / path) for path in saved)}."
        )
    return remarks
