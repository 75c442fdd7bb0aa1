"""`spacy-wikicrem evaluate wsc|dpr|pdp|wnli|winogender`: the Winograd-like benchmarks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from ...errors import WikicremError
from ...evaluation.base import evaluate
from ...evaluation.registry import benchmarks
from ...evaluation.report.report import markdown_table, new_report
from ...evaluation.schemas.as_published import (
    published_choices,
    published_item,
    published_scores,
    published_wnli,
    released_scorer,
)
from ...evaluation.schemas.base import SchemaSet
from ...evaluation.schemas.dpr import TEST_FILE, TRAIN_FILE, dpr_rows, read_dpr
from ...evaluation.schemas.five_line import FiveLine, read_five_line
from ...evaluation.schemas.pdp import read_pdp
from ...evaluation.schemas.winogender import read_winogender
from ...evaluation.schemas.wnli import read_wnli, wnli_questions
from ...evaluation.schemas.wsc import is_xml, read_wsc
from ...models.loading import load_scorer
from ...util.files import together
from ...util.pipelines import load_pipeline
from ..checks import require_file_names, require_folder, require_input
from ..options import Limit
from .shared import AsPublished, RunOptions, describe, publish, with_options


class DprSplit(StrEnum):
    train = "train"
    validation = "validation"
    all_train = "all-train"
    test = "test"


@dataclass(frozen=True)
class SchemaOptions(RunOptions):
    """Of all five commands."""

    as_published: AsPublished = False
    limit: Limit = None


@with_options
def wsc(
    path: Path,
    *,
    options: SchemaOptions,
) -> None:
    """Winograd Schema Challenge: accuracy of a model and two baselines on the 273 problems.

    path: WSCollection.xml, or the released wsc273.txt.
    """
    require_input(path, "WSCollection.xml or wsc273.txt")
    _refuse_as_published(options, path, is_xml(path), "wsc273.txt")
    _score(read_wsc(path, limit=options.limit), options)


@with_options
def dpr(
    path: Path,
    split: DprSplit = DprSplit.validation,
    *,
    options: SchemaOptions,
) -> None:
    """Definite Pronoun Resolution: accuracy of a model and two baselines.

    path: Folder with train.c.txt and test.c.txt.
    split: Which part.
    """
    require_folder(path, f"{TRAIN_FILE} and {TEST_FILE}")
    data = read_dpr(path, split.value, limit=options.limit)
    released = dpr_rows(path, split.value, limit=options.limit)
    _score(data, options, released, split=split.value)


@with_options
def pdp(
    path: Path,
    *,
    options: SchemaOptions,
) -> None:
    """Pronoun Disambiguation Problems: accuracy of a model and two baselines.

    path: The released PDP.txt, or an XML collection.
    """
    require_input(path, "PDP.txt or an XML collection")
    _refuse_as_published(options, path, is_xml(path), "PDP.txt")
    _score(read_pdp(path, limit=options.limit), options)


@with_options
def winogender(
    path: Path,
    *,
    options: SchemaOptions,
) -> None:
    """Winogender: accuracy by pronoun, by participant, and on the sentences that go against the
    occupation's majority.

    path: Folder of the original files, or the released WinoGender.txt.
    """
    _refuse_as_published(options, path, path.is_dir(), "WinoGender.txt")
    _score(read_winogender(path, limit=options.limit), options)


@with_options
def wnli(
    path: Path,
    submission: Path | None = None,
    *,
    options: SchemaOptions,
) -> None:
    """Winograd natural language inference: accuracy where there are labels, the file for the GLUE
    server where there are none.

    path: GLUE file: index, two sentences, perhaps label.
    submission: Write the answers for the GLUE server here (WNLI.tsv).
    """
    require_file_names(submission, inputs=[path])
    require_input(path, "a GLUE file such as wnli-test.tsv")
    if submission is not None and options.limit is not None:
        raise WikicremError("W430")
    rows = read_wnli(path, limit=options.limit)
    settings, scorer = _load(options)
    nlp = load_pipeline(options.spacy_model)
    results, seconds, group, scores = evaluate(
        benchmarks()["wnli"],
        rows,
        scorer,
        nlp,
        batch_tokens=options.batch_tokens,
        seed=options.seed,
    )
    report = new_report("wnli", [path], **settings, spacy_model=describe(nlp))
    report |= {"problems": len(rows), "results": results, "seconds": seconds}
    if options.as_published:
        released, pieces = released_scorer(scorer)
        asked = wnli_questions(rows, nlp, determiners=False)
        report["as_published"] = published_wnli(
            rows, asked, released, pieces, batch_tokens=options.batch_tokens
        )
    with together():
        if submission is not None and group.save is not None:
            group.save(submission, scores)
        publish(report, render_schemas(report), options.output)


def _score(
    data: SchemaSet,
    options: SchemaOptions,
    released: Sequence[FiveLine] | None = None,
    **settings: Any,
) -> None:
    """What four of the commands do after reading.

    released (Sequence[FiveLine] | None): The problems as the released code reads them; by default
        those of the benchmark's only file.
    """
    common, scorer = _load(options)
    settings = common | settings
    benchmark = benchmarks()[data.name.partition(" ")[0]]
    nlp = load_pipeline(options.spacy_model) if benchmark.needs_pipeline(data) else None
    if nlp is not None:
        settings["spacy_model"] = describe(nlp)
    results, seconds, _, _ = evaluate(
        benchmark, data, scorer, nlp, batch_tokens=options.batch_tokens, seed=options.seed
    )
    report = new_report(data.name, data.files, **settings)
    report |= {"problems": len(data.rows), "results": results, "seconds": seconds}
    report["excluded"] = [list(pair) for pair in data.excluded]
    if options.as_published:
        if released is None:
            released = read_five_line(data.files[0], limit=options.limit)
        report["as_published"] = score_as_published(released, scorer, options.batch_tokens)
    publish(report, render_schemas(report), options.output)


def score_as_published(
    problems: Sequence[FiveLine], scorer: Any, batch_tokens: int | None
) -> dict[str, Any]:
    """Score the problems of a released file by the released rules."""
    released, pieces = released_scorer(scorer)
    items = [published_item(row) for row in problems]
    return published_scores(published_choices(items, released, pieces, batch_tokens=batch_tokens))


def _load(options: SchemaOptions) -> tuple[dict[str, Any], Any]:
    """The settings that every report names, and the scorer."""
    device = options.choose_device()
    settings = {
        "model": options.model,
        "device": device,
        "limit": options.limit,
        "seed": options.seed,
    }
    return settings, load_scorer(options.model, device=device)


def _refuse_as_published(
    options: SchemaOptions, path: Path, other_format: bool, wanted: str
) -> None:
    if options.as_published and other_format:
        raise WikicremError("W429", path=path, wanted=wanted)


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
        lines.append(render_published(published))
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


def render_published(published: Mapping[str, Any], name: str = "As published") -> str:
    """One sentence on the released scoring."""
    free = "; ".join(f"{count} {reason}" for reason, count in published["free"].items())
    without = published.get("accuracy_without_free")
    return (
        f"{name}: {_percent(published['accuracy'])}, with {published['free_total']} examples "
        "that no model can get wrong"
        + (f" ({free})" if free else "")
        + (f"; {_percent(without)} without them." if without is not None else ".")
    )


def _percent(value: float | None) -> str:
    return "-" if value is None else f"{value:.1f}"
