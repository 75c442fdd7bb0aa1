"""`spacy-wikicrem evaluate winobias`."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any

from ...errors import WikicremError
from ...evaluation.base import evaluate
from ...evaluation.registry import benchmarks
from ...evaluation.report.report import new_report
from ...evaluation.schemas.five_line import FiveLine, read_five_line
from ...evaluation.schemas.winobias import read_winobias, render_winobias
from ...models.loading import load_scorer
from ...util.pipelines import load_pipeline
from ..checks import require_folder
from ..options import Limit
from .schemas import render_published, score_as_published
from .shared import AsPublished, RunOptions, describe, publish, with_options


class WinoBiasSplit(StrEnum):
    dev = "dev"
    test = "test"


# Name in the report to file of the release. The halves of the development part are in one file.
RELEASED = {
    WinoBiasSplit.dev: {"dev": "winobias_dev.txt"},
    WinoBiasSplit.test: {
        f"type {type_} {half}": f"{half}_stereotyped_{type_}.txt"
        for type_ in (1, 2)
        for half in ("pro", "anti")
    },
}


@with_options
def winobias(
    path: Path,
    split: WinoBiasSplit = WinoBiasSplit.dev,
    as_published: AsPublished = False,
    released: Path | None = None,
    limit: Limit = None,
    *,
    options: RunOptions,
) -> None:
    """Pro- and anti-stereotyped pronouns: accuracy of a model and two baselines.

    path: Folder with the raw WinoBias files.
    split: Which files.
    released: With --as-published: folder of the released five-line files. Default: the same.
    """
    require_folder(path, "the raw WinoBias files")
    data = read_winobias(path, split.value, limit=limit)
    problems = read_released(released or path, split, limit) if as_published else {}
    device = options.choose_device()
    nlp = load_pipeline(options.spacy_model)
    scorer = load_scorer(options.model, device=device)
    results, seconds, _, _ = evaluate(
        benchmarks()["winobias"],
        data,
        scorer,
        nlp,
        batch_tokens=options.batch_tokens,
        seed=options.seed,
    )
    report = new_report(
        "winobias",
        data.files,
        model=options.model,
        spacy_model=describe(nlp),
        split=split.value,
        device=device,
        limit=limit,
        seed=options.seed,
    )
    report |= {"sentences": len(data.rows), "excluded": [list(pair) for pair in data.excluded]}
    report |= {"results": results, "seconds": seconds}
    if as_published:
        report["as_published"] = {
            name: score_as_published(rows, scorer, options.batch_tokens)
            for name, rows in problems.items()
        }
    publish(report, render(report), options.output)


def read_released(
    folder: Path, split: WinoBiasSplit, limit: int | None
) -> dict[str, list[FiveLine]]:
    """The problems of the released files. Raises W466 (files missing), and as `read_five_line`."""
    paths = {name: folder / file for name, file in RELEASED[split].items()}
    if missing := [path.name for path in paths.values() if not path.is_file()]:
        raise WikicremError("W466", folder=folder, missing=", ".join(missing))
    # The mask hides what tells the sentences of the development part apart.
    unique = split is WinoBiasSplit.test
    return {name: read_five_line(path, limit=limit, unique=unique) for name, path in paths.items()}


def render(report: Mapping[str, Any]) -> str:
    """The table, and a line for each file of the released scoring."""
    lines = [
        render_published(published, f"As published, {name}")
        + (f" {published['ties']} ties count as right." if published["ties"] else "")
        for name, published in report.get("as_published", {}).items()
    ]
    return "\n\n".join((render_winobias(report), *lines))
