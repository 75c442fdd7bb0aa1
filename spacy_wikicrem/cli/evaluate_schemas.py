"""`spacy-wikicrem evaluate wsc|dpr|pdp|wnli|winogender`: the Winograd-like benchmarks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from ..errors import WikicremError
from ..evaluation.as_published import (
    published_choices,
    published_item,
    published_scores,
    published_wnli,
    released_scorer,
)
from ..evaluation.dpr import dpr_rows, read_dpr
from ..evaluation.five_line import FiveLine, read_five_line
from ..evaluation.loading import load_pipeline, load_scorer
from ..evaluation.pdp import read_pdp
from ..evaluation.report import markdown_table, new_report
from ..evaluation.schemas import SchemaSet, evaluate_schemas, needs_tags
from ..evaluation.winogender import read_winogender
from ..evaluation.wnli import (
    WnliRow,
    evaluate_wnli,
    read_wnli,
    wnli_questions,
    write_submission,
)
from ..evaluation.wsc import is_xml, read_wsc
from ..util import write_json
from .devices import DeviceOption, GpuOption, choose_device
from .options import ENGLISH, BatchTokens, Model, Output, Seed, SpacyModel


class DprSplit(StrEnum):
    train = "train"
    validation = "validation"
    all_train = "all-train"
    test = "test"


AsPublished = Annotated[
    bool,
    typer.Option(
        "--as-published",
        help="Score by the released code's rules, too, and count the examples they give for free.",
    ),
]
Limit = Annotated[int | None, typer.Option(min=1, help="Read so many problems only.")]


def wsc(
    path: Annotated[Path, typer.Argument(help="WSCollection.xml, or the released wsc273.txt.")],
    model: Model,
    spacy_model: SpacyModel = ENGLISH,
    output: Output = None,
    as_published: AsPublished = False,
    limit: Limit = None,
    device: DeviceOption = None,
    gpu_id: GpuOption = None,
    batch_tokens: BatchTokens = None,
    seed: Seed = 0,
) -> None:
    """Winograd Schema Challenge: accuracy of a model and two baselines on the 273 problems."""
    _require_file_name(output)
    if as_published and is_xml(path):
        raise WikicremError("W429", path=path, wanted="wsc273.txt")
    data = read_wsc(path, limit=limit)
    published = read_five_line(path, limit=limit) if as_published else None
    run = _Run(
        model,
        choose_device(device, gpu_id),
        spacy_model=spacy_model,
        batch_tokens=batch_tokens,
        limit=limit,
        seed=seed,
    )
    run.schemas(data, published, output)


def dpr(
    path: Annotated[Path, typer.Argument(help="Folder with train.c.txt and test.c.txt.")],
    model: Model,
    split: Annotated[DprSplit, typer.Option(help="Which part.")] = DprSplit.validation,
    spacy_model: SpacyModel = ENGLISH,
    output: Output = None,
    as_published: AsPublished = False,
    limit: Limit = None,
    device: DeviceOption = None,
    gpu_id: GpuOption = None,
    batch_tokens: BatchTokens = None,
    seed: Seed = 0,
) -> None:
    """Definite Pronoun Resolution: accuracy of a model and two baselines."""
    _require_file_name(output)
    data = read_dpr(path, split.value, limit=limit)
    published = dpr_rows(path, split.value, limit=limit) if as_published else None
    run = _Run(
        model,
        choose_device(device, gpu_id),
        spacy_model=spacy_model,
        batch_tokens=batch_tokens,
        limit=limit,
        seed=seed,
        split=split.value,
    )
    run.schemas(data, published, output)


def pdp(
    path: Annotated[Path, typer.Argument(help="The released PDP.txt, or an XML collection.")],
    model: Model,
    spacy_model: SpacyModel = ENGLISH,
    output: Output = None,
    as_published: AsPublished = False,
    limit: Limit = None,
    device: DeviceOption = None,
    gpu_id: GpuOption = None,
    batch_tokens: BatchTokens = None,
    seed: Seed = 0,
) -> None:
    """Pronoun Disambiguation Problems: accuracy of a model and two baselines."""
    _require_file_name(output)
    if as_published and is_xml(path):
        raise WikicremError("W429", path=path, wanted="PDP.txt")
    data = read_pdp(path, limit=limit)
    published = read_five_line(path, limit=limit) if as_published else None
    run = _Run(
        model,
        choose_device(device, gpu_id),
        spacy_model=spacy_model,
        batch_tokens=batch_tokens,
        limit=limit,
        seed=seed,
    )
    run.schemas(data, published, output)


def winogender(
    path: Annotated[
        Path, typer.Argument(help="Folder of the original files, or the released WinoGender.txt.")
    ],
    model: Model,
    spacy_model: SpacyModel = ENGLISH,
    output: Output = None,
    as_published: AsPublished = False,
    limit: Limit = None,
    device: DeviceOption = None,
    gpu_id: GpuOption = None,
    batch_tokens: BatchTokens = None,
    seed: Seed = 0,
) -> None:
    """Winogender: accuracy by pronoun, by participant, and on the sentences that go against the
    occupation's majority."""
    _require_file_name(output)
    if as_published and path.is_dir():
        raise WikicremError("W429", path=path, wanted="WinoGender.txt")
    data = read_winogender(path, limit=limit)
    published = read_five_line(path, limit=limit) if as_published else None
    run = _Run(
        model,
        choose_device(device, gpu_id),
        spacy_model=spacy_model,
        batch_tokens=batch_tokens,
        limit=limit,
        seed=seed,
    )
    run.schemas(data, published, output)


def wnli(
    path: Annotated[Path, typer.Argument(help="GLUE file: index, two sentences, perhaps label.")],
    model: Model,
    spacy_model: SpacyModel = ENGLISH,
    output: Output = None,
    submission: Annotated[
        Path | None, typer.Option(help="Write the answers for the GLUE server here (WNLI.tsv).")
    ] = None,
    as_published: AsPublished = False,
    limit: Limit = None,
    device: DeviceOption = None,
    gpu_id: GpuOption = None,
    batch_tokens: BatchTokens = None,
    seed: Seed = 0,
) -> None:
    """Winograd natural language inference: accuracy where there are labels, the file for the GLUE
    server where there are none."""
    for file in (output, submission):
        _require_file_name(file)
    if submission is not None and limit is not None:
        raise WikicremError("W430")
    rows = read_wnli(path, limit=limit)
    run = _Run(
        model,
        choose_device(device, gpu_id),
        spacy_model=spacy_model,
        batch_tokens=batch_tokens,
        limit=limit,
        seed=seed,
    )
    run.wnli(path, rows, as_published, output, submission)


class _Run:
    """What the five commands do after reading: load, score, report."""

    def __init__(self, model: str, device: str | None, **settings: Any) -> None:
        self.spacy_model: str = settings.pop("spacy_model")
        self.batch_tokens: int | None = settings.pop("batch_tokens")
        self.settings = {"model": model, "device": device, **settings}
        self.scorer = load_scorer(model, device=device)

    def schemas(
        self, data: SchemaSet, published: Sequence[FiveLine] | None, output: Path | None
    ) -> None:
        nlp = self.pipeline() if needs_tags(data.rows) else None
        results, seconds = evaluate_schemas(
            data, self.scorer, nlp, batch_tokens=self.batch_tokens, seed=self.settings["seed"]
        )
        report = new_report(data.name, data.files, **self.settings)
        report |= {"problems": len(data.rows), "results": results, "seconds": seconds}
        report["excluded"] = [list(pair) for pair in data.excluded]
        if published is not None:
            scorer, pieces = released_scorer(self.scorer)
            items = [published_item(row) for row in published]
            report["as_published"] = published_scores(
                published_choices(items, scorer, pieces, batch_tokens=self.batch_tokens)
            )
        _publish(report, output)

    def wnli(
        self,
        path: Path,
        rows: Sequence[WnliRow],
        as_published: bool,
        output: Path | None,
        submission: Path | None,
    ) -> None:
        nlp = self.pipeline()
        results, answers, seconds = evaluate_wnli(
            rows, nlp, self.scorer, batch_tokens=self.batch_tokens, seed=self.settings["seed"]
        )
        report = new_report("wnli", [path], **self.settings)
        report |= {"problems": len(rows), "results": results, "seconds": seconds}
        if as_published:
            scorer, pieces = released_scorer(self.scorer)
            asked = wnli_questions(rows, nlp, determiners=False)
            report["as_published"] = published_wnli(
                rows, asked, scorer, pieces, batch_tokens=self.batch_tokens
            )
        if submission is not None:
            write_submission(submission, rows, answers)
        _publish(report, output)

    def pipeline(self) -> Any:
        nlp = load_pipeline(self.spacy_model)
        self.settings["spacy_model"] = (
            f"{nlp.meta['lang']}_{nlp.meta['name']} {nlp.meta['version']}"
        )
        return nlp


def _publish(report: dict[str, Any], output: Path | None) -> None:
    typer.echo(render_schemas(report))
    if output is not None:
        write_json(output, report)


def render_schemas(report: Mapping[str, Any]) -> str:
    """Accuracy of all systems, and by slice, as a Markdown table; what was left out; and the
    released scoring, if it was asked for."""
    results = report["results"]
    header = ("problems", *(result["system"] for result in results), "n")
    rows = [("all", *(_percent(result["accuracy"]) for result in results), str(results[0]["n"]))]
    for name, values in results[0]["slices"].items():
        for value, counted in values.items():
            cells = (_percent(result["slices"][name][value]["accuracy"]) for result in results)
            rows.append((f"{name}: {value}", *cells, str(counted["n"])))
    lines = [markdown_table(header, rows), *_left_out(report)]
    if (published := report.get("as_published")) is not None:
        lines.append(_published(published))
    return "\n\n".join(lines)


def _left_out(report: Mapping[str, Any]) -> Iterator[str]:
    first = report["results"][0]
    total = sum(first["excluded"].values())
    reasons = "; ".join(f"{count} {reason}" for reason, count in first["excluded"].items())
    yield f"{report['problems']} problems, {total} excluded" + (f" ({reasons})." if total else ".")
    if "entailed" in first:
        yield f"The model answers 1 to {first['entailed']} of {first['n_all']} rows" + (
            f"; with 0 for those excluded, accuracy is {_percent(first['accuracy_all'])}."
            if first["accuracy_all"] is not None
            else "."
        )


def _published(published: Mapping[str, Any]) -> str:
    free = "; ".join(f"{count} {reason}" for reason, count in published["free"].items())
    without = published.get("accuracy_without_free")
    return (
        f"As published: {_percent(published['accuracy'])}, with {published['free_total']} examples "
        "that no model can get wrong"
        + (f" ({free})" if free else "")
        + (f"; {_percent(without)} without them." if without is not None else ".")
    )


def _percent(value: float | None) -> str:
    return "-" if value is None else f"{value:.1f}"


def _require_file_name(path: Path | None) -> None:
    # Before the work and not after it.
    if path is not None and path.is_dir():
        raise WikicremError("W418", path=path)
