"""`spacy-wikicrem evaluate gap|gap-tsv|gap-examples|calibrate`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from ...documents.gap import GapRow, read_gap
from ...errors import WikicremError
from ...evaluation.analysis import analyse
from ...evaluation.calibration import at_limit
from ...evaluation.gap.as_published import published_gap, published_record
from ...evaluation.gap.detected import NEITHER, NO_ANTECEDENT, NOT_FOUND
from ...evaluation.gap.examples import masked_examples, pronouns_of
from ...evaluation.gap.report import gap_result, render_gap
from ...evaluation.gap.running import (
    DETECTED,
    MODEL,
    AnyProtocol,
    GapRun,
    calibrate_gap,
    evaluate_detected,
    evaluate_gap,
    gap_record,
)
from ...evaluation.gap.tsv import read_system_tsv, write_system_tsv
from ...evaluation.gap.weights import Weights, read_weights
from ...evaluation.report.report import new_report
from ...evaluation.schemas.as_published import released_scorer
from ...models.loading import load_resolver, load_scorer, resolver_scorer
from ...util.files import together, write_json
from ...util.jsonl import write_examples
from ...util.pipelines import is_pipeline, load_pipeline
from ..checks import require_file_names, require_input, require_report_place
from ..options import ENGLISH, Force, Limit, Output, SpacyModel
from .shared import (
    AsPublished,
    ModelOptions,
    RunOptions,
    describe,
    publish,
    with_options,
)

SETTINGS_FILE = "wikicrem.json"
GAP_FILE = "a GAP file such as gap-development.tsv"

WeightsOption = Annotated[
    Path | None,
    typer.Option(
        help="Weights of the decisions (linear_weights_trimmed.json), for the weighted bias."
    ),
]


class GapProtocol(StrEnum):
    paper = "paper"
    given = "given"


class GapProtocols(StrEnum):
    paper = "paper"
    given = "given"
    detected = "detected"
    both = "both"
    all = "all"

    def names(self) -> list[AnyProtocol]:
        if self is GapProtocols.all:
            return ["paper", "given", "detected"]
        if self is GapProtocols.both:
            return ["paper", "given"]
        return [self.value]  # type: ignore[list-item]


@with_options
def gap(
    path: Path,
    protocol: GapProtocols = GapProtocols.both,
    threshold: Annotated[float | None, typer.Option(min=0, max=1)] = None,
    weights: WeightsOption = None,
    as_published: AsPublished = False,
    system_tsv: Path | None = None,
    limit: Limit = None,
    *,
    options: RunOptions,
) -> None:
    """Gendered ambiguous pronouns: precision, recall, F1 and bias of a model and two baselines.

    path: GAP file (tab-separated, 11 columns).
    protocol: Which candidates compete; both: paper and given; all: detected, too.
    threshold: Under 'given' and 'detected': neither name below this probability.
    system_tsv: Write the answers for the official scorer here.
    """
    protocols = protocol.names()
    if system_tsv is not None and len(protocols) > 1:
        raise WikicremError("W411")
    if threshold is not None and protocols == ["paper"]:
        raise WikicremError("W419")
    if weights is not None and limit is not None:
        raise WikicremError("W465")
    require_file_names(system_tsv, inputs=[path])
    rows, table = _read(path, weights, limit)
    systems = _Systems(options, protocols, as_published)
    run = systems.run(rows, protocols, threshold, table)
    report = new_report(
        "gap",
        [path] if weights is None else [path, weights],
        **systems.settings,
        protocols=protocols,
        threshold=threshold,
        limit=limit,
    )
    report |= {"rows": len(rows), "results": run.results, "missed_names": run.missed}
    report |= {"outcomes": run.outcomes, "seconds": run.seconds}
    if as_published:
        report["as_published"] = systems.as_published(rows, table)
    with together():
        if system_tsv is not None:
            write_system_tsv(system_tsv, rows, run.answers[protocols[0]])
        publish(report, render(report), options.output)


def gap_tsv(
    gold: Path,
    system: Path,
    output: Output = None,
    weights: WeightsOption = None,
) -> None:
    """Score a file of answers by the official counting.

    A missing ID counts as two false negatives, as in the official scorer. A repeated or unknown
    ID and a label other than TRUE or FALSE are errors.

    gold: GAP file with the right labels.
    system: Answers: ID, A, B; no header.
    """
    require_report_place(output)
    require_file_names(output, inputs=[gold, system])
    rows, table = _read(gold, weights, None)
    require_input(system, "answers: ID, A and B")
    answers = read_system_tsv(system, rows)
    report = new_report("gap", [gold, system] if weights is None else [gold, system, weights])
    report |= {"rows": len(rows), "answered": len(answers)}
    report["results"] = [gap_record("file", system.name, rows, answers, table)]
    note = f"\n\n{len(answers)} of {len(rows)} rows answered."
    publish(report, render(report) + note, output)


@with_options
def calibrate(
    path: Path,
    protocol: GapProtocol = GapProtocol.paper,
    save: Annotated[bool, typer.Option("--save")] = False,
    limit: Limit = None,
    *,
    options: ModelOptions,
) -> None:
    """Fit the temperature that turns scores into probabilities.

    path: GAP development file; never a test file.
    protocol: Which candidates compete.
    save: Write it into the model folder.
    """
    if save:
        _require_model_folder(options.model)
    require_input(path, GAP_FILE)
    rows = read_gap(path, limit=limit)
    device = options.choose_device()
    nlp = load_pipeline(options.spacy_model)
    scorer = load_scorer(options.model, device=device)
    fit = calibrate_gap(
        rows, nlp, scorer, protocol=protocol.value, batch_tokens=options.batch_tokens
    )
    typer.echo(
        f"temperature {fit.temperature:.4f} on {fit.questions} questions; "
        f"negative log-likelihood {fit.nll_before:.4f} -> {fit.nll:.4f}"
    )
    if save:
        if at_limit(fit.temperature):
            raise WikicremError("W417", found=f"{fit.temperature:.4g}")
        _save_temperature(Path(options.model) / SETTINGS_FILE, fit.temperature)


def gap_examples(
    path: Path,
    out: Path,
    spacy_model: SpacyModel = ENGLISH,
    force: Force = False,
) -> None:
    """Turn the GAP rows with exactly one TRUE name into labelled masked examples.

    path: GAP file.
    out: JSON lines to write.
    """
    require_file_names(out, inputs=[path], force=force)
    require_input(path, GAP_FILE)
    rows = read_gap(path)
    analyses = analyse(load_pipeline(spacy_model), pronouns_of(rows), persons=False)
    count = write_examples(out, masked_examples(rows, [a.possessive for a in analyses]))
    typer.echo(f"{count} examples from {len(rows)} rows")


class _Systems:
    """What the protocols need, each loaded once: a scorer and a pipeline for names, a resolver."""

    def __init__(
        self, options: RunOptions, protocols: Sequence[AnyProtocol], as_published: bool
    ) -> None:
        device = options.choose_device()
        self.options = options
        self.settings = {"model": options.model, "device": device, "seed": options.seed}
        self.nlp: Any = None
        self.scorer: Any = None
        self.resolver: Any = None
        if DETECTED in protocols:
            self.resolver = load_resolver(
                options.model,
                options.spacy_model,
                device=device,
                batch_tokens=options.batch_tokens,
            )
            self.settings["resolver"] = describe(self.resolver)
        if as_published or set(protocols) != {DETECTED}:
            self.nlp = load_pipeline(options.spacy_model)
            if self.resolver is not None and not is_pipeline(options.model):
                self.scorer = resolver_scorer(self.resolver)
            else:
                self.scorer = load_scorer(options.model, device=device)
            self.settings["spacy_model"] = describe(self.nlp)
            self.settings["temperature"] = self.scorer.temperature

    def run(
        self,
        rows: Sequence[GapRow],
        protocols: Sequence[AnyProtocol],
        threshold: float | None,
        weights: Weights | None,
    ) -> GapRun:
        run = GapRun([], {}, None, {})
        if scored := [name for name in protocols if name != DETECTED]:
            run |= evaluate_gap(
                rows,
                self.nlp,
                self.scorer,
                protocols=scored,
                threshold=threshold,
                weights=weights,
                batch_tokens=self.options.batch_tokens,
                seed=self.options.seed,
            )
        if DETECTED in protocols:
            run |= evaluate_detected(
                rows,
                self.resolver,
                threshold=threshold,
                weights=weights,
                seed=self.options.seed,
            )
        return run

    def as_published(self, rows: Sequence[GapRow], weights: Weights | None) -> dict[str, Any]:
        released, pieces = released_scorer(self.scorer)
        found = published_gap(
            rows, self.nlp, released, pieces, batch_tokens=self.options.batch_tokens
        )
        return published_record(
            found,
            result=gap_record("as published", MODEL, rows, found.answers, weights),
            without_free=gap_result("without free", MODEL, found.without_free),
        )


def render(report: Mapping[str, Any]) -> str:
    """The table, and notes on what moves its figures."""
    return "\n\n".join((render_gap(report), *_notes(report)))


def _notes(report: Mapping[str, Any]) -> Iterator[str]:
    if (outcomes := report.get("outcomes")) is not None:
        yield (
            f"Of {report['rows']} pronouns, `detected` did not find {outcomes[NOT_FOUND]}, left "
            f"{outcomes[NO_ANTECEDENT]} without an antecedent, and gave {outcomes[NEITHER]} one "
            "that is neither A nor B."
        )
    for result in report["results"]:
        if (weighted := result.get("weighted")) is not None:
            yield f"Weighted bias, {result['protocol']}, {result['system']}: {_ratio(weighted)}."
    if (published := report.get("as_published")) is not None:
        yield _published(published)


def _published(published: Mapping[str, Any]) -> str:
    reasons = "; ".join(f"{count} {reason}" for reason, count in published["free"].items())
    result, without = published["result"], published["without_free"]
    weighted = f" Weighted bias: {_ratio(result['weighted'])}." if "weighted" in result else ""
    return (
        f"As published: F1 {result['overall']['f1']:.1f}, with {published['free_total']} decisions "
        f"that are TRUE for any model{f' ({reasons})' if reasons else ''}, "
        f"{published['free_right']} of them rightly; F1 {without['overall']['f1']:.1f} without "
        f"their rows.{weighted}"
    )


def _ratio(weighted: Mapping[str, float | None]) -> str:
    bias = weighted["bias"]
    return "-" if bias is None else f"{bias:.2f}"


def _read(
    path: Path, weights: Path | None, limit: int | None
) -> tuple[list[GapRow], Weights | None]:
    require_input(path, GAP_FILE)
    rows = read_gap(path, limit=limit)
    if weights is None:
        return rows, None
    require_input(weights, "weights such as linear_weights_trimmed.json")
    return rows, read_weights(weights, rows)


def _save_temperature(path: Path, temperature: float) -> None:
    settings = json.loads(path.read_text(encoding="utf8")) if path.exists() else {}
    write_json(path, {**settings, "temperature": temperature})


def _require_model_folder(model: str) -> None:
    if is_pipeline(model) or not (Path(model) / "config.json").is_file():
        raise WikicremError("W413", found=model)
