"""`spacy-wikicrem evaluate ...`: benchmarks."""

from __future__ import annotations

import json
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from ..errors import WikicremError
from ..evaluation.analysis import analyse
from ..evaluation.benchmarks import calibrate_gap, evaluate_gap, evaluate_winobias
from ..evaluation.calibration import at_limit
from ..evaluation.gap import masked_examples, read_gap
from ..evaluation.gap_protocols import Protocol, score_answers
from ..evaluation.gap_tsv import read_system_tsv, write_system_tsv
from ..evaluation.loading import is_pipeline, load_pipeline, load_scorer
from ..evaluation.report import gap_result, new_report, render_gap, render_winobias
from ..evaluation.winobias import read_winobias
from ..jsonl import write_examples
from ..util import write_json
from .devices import DeviceOption, GpuOption, choose_device
from .evaluate_all import evaluate_all
from .evaluate_coreference import coreference_command
from .evaluate_schemas import dpr, pdp, winogender, wnli, wsc
from .options import ENGLISH, BatchTokens, Model, Output, Seed, SpacyModel

evaluate_app = typer.Typer(help="Score a model on a benchmark.", no_args_is_help=True)
for command in (wsc, dpr, pdp, wnli, winogender):
    evaluate_app.command(command.__name__)(command)
evaluate_app.command("all")(evaluate_all)
evaluate_app.command("coref")(coreference_command)

SETTINGS_FILE = "wikicrem.json"


class GapProtocol(StrEnum):
    paper = "paper"
    given = "given"


class GapProtocols(StrEnum):
    paper = "paper"
    given = "given"
    both = "both"

    def names(self) -> list[Protocol]:
        if self is GapProtocols.both:
            return ["paper", "given"]
        return ["paper"] if self is GapProtocols.paper else ["given"]


class WinoBiasSplit(StrEnum):
    dev = "dev"
    test = "test"


@evaluate_app.command("gap")
def gap(
    path: Annotated[Path, typer.Argument(help="GAP file (tab-separated, 11 columns).")],
    model: Model,
    spacy_model: SpacyModel = ENGLISH,
    protocol: Annotated[GapProtocols, typer.Option(help="Which candidates compete.")] = (
        GapProtocols.both
    ),
    threshold: Annotated[
        float | None,
        typer.Option(min=0, max=1, help="Under 'given': neither name below this probability."),
    ] = None,
    device: DeviceOption = None,
    gpu_id: GpuOption = None,
    output: Output = None,
    system_tsv: Annotated[
        Path | None, typer.Option(help="Write the answers for the official scorer here.")
    ] = None,
    limit: Annotated[int | None, typer.Option(min=1, help="Read so many rows only.")] = None,
    batch_tokens: BatchTokens = None,
    seed: Seed = 0,
) -> None:
    """Gendered ambiguous pronouns: precision, recall, F1 and bias of a model and two baselines."""
    protocols = protocol.names()
    if system_tsv is not None and len(protocols) > 1:
        raise WikicremError("W411")
    if threshold is not None and "given" not in protocols:
        raise WikicremError("W419")
    _require_file_names(output, system_tsv)
    rows = read_gap(path, limit=limit)
    chosen = choose_device(device, gpu_id)
    nlp, scorer = load_pipeline(spacy_model), load_scorer(model, device=chosen)
    run = evaluate_gap(
        rows,
        nlp,
        scorer,
        protocols=protocols,
        threshold=threshold,
        batch_tokens=batch_tokens,
        seed=seed,
    )
    report = new_report(
        "gap",
        [path],
        model=model,
        spacy_model=_describe(nlp),
        protocols=protocols,
        threshold=threshold,
        temperature=scorer.temperature,
        device=chosen,
        limit=limit,
        seed=seed,
    )
    report |= {"rows": len(rows), "results": run.results, "missed_names": run.missed}
    report["seconds"] = run.seconds
    if system_tsv is not None:
        write_system_tsv(system_tsv, rows, run.answers[protocols[0]])
    _publish(report, render_gap(report), output)


@evaluate_app.command("gap-tsv")
def gap_tsv(
    gold: Annotated[Path, typer.Argument(help="GAP file with the right labels.")],
    system: Annotated[Path, typer.Argument(help="Answers: ID, A, B; no header.")],
    output: Output = None,
) -> None:
    """Score a file of answers by the official counting.

    A missing ID counts as two false negatives, as in the official scorer. A repeated or unknown
    ID and a label other than TRUE or FALSE are errors.
    """
    _require_file_names(output)
    rows = read_gap(gold)
    answers = read_system_tsv(system, rows)
    result = gap_result("file", system.name, score_answers(rows, answers))
    report = new_report("gap", [gold, system])
    report |= {"rows": len(rows), "answered": len(answers), "results": [result]}
    note = f"\n\n{len(answers)} of {len(rows)} rows answered."
    _publish(report, render_gap(report) + note, output)


@evaluate_app.command("winobias")
def winobias(
    path: Annotated[Path, typer.Argument(help="Folder with the raw WinoBias files.")],
    model: Model,
    spacy_model: SpacyModel = ENGLISH,
    split: Annotated[WinoBiasSplit, typer.Option(help="Which files.")] = WinoBiasSplit.dev,
    device: DeviceOption = None,
    gpu_id: GpuOption = None,
    output: Output = None,
    limit: Annotated[int | None, typer.Option(min=1, help="Sentences of each file.")] = None,
    batch_tokens: BatchTokens = None,
    seed: Seed = 0,
) -> None:
    """Pro- and anti-stereotyped pronouns: accuracy of a model and two baselines."""
    _require_file_names(output)
    data = read_winobias(path, split.value, limit=limit)
    chosen = choose_device(device, gpu_id)
    nlp, scorer = load_pipeline(spacy_model), load_scorer(model, device=chosen)
    results, seconds = evaluate_winobias(data, nlp, scorer, batch_tokens=batch_tokens, seed=seed)
    report = new_report(
        "winobias",
        data.files,
        model=model,
        spacy_model=_describe(nlp),
        split=split.value,
        device=chosen,
        limit=limit,
        seed=seed,
    )
    report |= {"sentences": len(data.rows), "excluded": [list(pair) for pair in data.excluded]}
    report |= {"results": results, "seconds": seconds}
    _publish(report, render_winobias(report), output)


@evaluate_app.command("calibrate")
def calibrate(
    path: Annotated[Path, typer.Argument(help="GAP development file; never a test file.")],
    model: Model,
    spacy_model: SpacyModel = ENGLISH,
    protocol: Annotated[GapProtocol, typer.Option(help="Which candidates compete.")] = (
        GapProtocol.paper
    ),
    save: Annotated[bool, typer.Option("--save", help="Write it into the model folder.")] = False,
    device: DeviceOption = None,
    gpu_id: GpuOption = None,
    limit: Annotated[int | None, typer.Option(min=1, help="Read so many rows only.")] = None,
    batch_tokens: BatchTokens = None,
) -> None:
    """Fit the temperature that turns scores into probabilities."""
    if save:
        _require_model_folder(model)
    rows = read_gap(path, limit=limit)
    chosen = choose_device(device, gpu_id)
    nlp, scorer = load_pipeline(spacy_model), load_scorer(model, device=chosen)
    fit = calibrate_gap(rows, nlp, scorer, protocol=protocol.value, batch_tokens=batch_tokens)
    typer.echo(
        f"temperature {fit.temperature:.4f} on {fit.questions} questions; "
        f"negative log-likelihood {fit.nll_before:.4f} -> {fit.nll:.4f}"
    )
    if save:
        if at_limit(fit.temperature):
            raise WikicremError("W417", found=f"{fit.temperature:.4g}")
        _save_temperature(Path(model) / SETTINGS_FILE, fit.temperature)


@evaluate_app.command("gap-examples")
def gap_examples(
    path: Annotated[Path, typer.Argument(help="GAP file.")],
    out: Annotated[Path, typer.Argument(help="JSON lines to write.")],
    spacy_model: SpacyModel = ENGLISH,
    force: Annotated[bool, typer.Option("--force", help="Replace an existing file.")] = False,
) -> None:
    """Turn the GAP rows with exactly one TRUE name into labelled masked examples."""
    _require_file_names(out)
    if out.exists() and not force:
        raise WikicremError("W004", path=out)
    rows = read_gap(path)
    analyses = analyse(
        load_pipeline(spacy_model), [row.to_pronoun() for row in rows], persons=False
    )
    count = write_examples(out, masked_examples(rows, [a.possessive for a in analyses]))
    typer.echo(f"{count} examples from {len(rows)} rows")


def _publish(report: dict[str, Any], table: str, output: Path | None) -> None:
    typer.echo(table)
    if output is not None:
        write_json(output, report)


def _save_temperature(path: Path, temperature: float) -> None:
    settings = json.loads(path.read_text(encoding="utf8")) if path.exists() else {}
    write_json(path, {**settings, "temperature": temperature})


def _require_file_names(*paths: Path | None) -> None:
    # Before the work and not after it.
    for path in paths:
        if path is not None and path.is_dir():
            raise WikicremError("W418", path=path)


def _require_model_folder(model: str) -> None:
    if is_pipeline(model) or not (Path(model) / "config.json").is_file():
        raise WikicremError("W413", found=model)


def _describe(nlp: Any) -> str:
    return f"{nlp.meta['lang']}_{nlp.meta['name']} {nlp.meta['version']}"
