"""`spacy-wikicrem evaluate coref KEY RESPONSE`: coreference metrics for files of any system."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, cast

import typer

from ...evaluation.coreference.linking import Match, Zeros
from ...evaluation.coreference.metrics import METRICS
from ...evaluation.coreference.report import coreference_result, render_coreference
from ...evaluation.coreference.scoring import score_files
from ...evaluation.report.report import new_report
from ...util.files import write_json
from ..checks import require_report_place
from ..options import Output


class MatchOption(StrEnum):
    exact = "exact"
    partial = "partial"
    head = "head"


class ZerosOption(StrEnum):
    dependent = "dependent"
    linear = "linear"
    drop = "drop"


def coreference_command(
    key: Path,
    response: Path,
    metric: Annotated[
        list[str] | None,
        typer.Option(help=f"May be repeated: {', '.join(METRICS)}. Default: all."),
    ] = None,
    match: MatchOption | None = None,
    zeros: ZerosOption = ZerosOption.dependent,
    keep_singletons: Annotated[bool, typer.Option("--keep-singletons/--drop-singletons")] = True,
    output: Output = None,
) -> None:
    """Coreference: MUC, B-cubed, CEAF, BLANC, LEA and the CoNLL average.

    key: CoNLL-2012 or CoNLL-U (CorefUD) file, annotated.
    response: The same text, annotated by a system.
    match: How mentions are linked. Default: exact, for CoNLL-U head.
    zeros: Link zeros by their dependencies or by their place, or drop them.
    keep_singletons: Entities of one mention.
    """
    require_report_place(output)
    evaluation = score_files(
        key,
        response,
        metrics=tuple(dict.fromkeys(metric or METRICS)),
        match=None if match is None else cast(Match, match.value),
        zeros=cast(Zeros, zeros.value),
        keep_singletons=keep_singletons,
    )
    typer.echo(render_coreference(evaluation))
    if output is not None:
        report = new_report(
            "coreference",
            [key, response],
            match=evaluation.linking.match,
            zeros=evaluation.linking.zeros,
            keep_singletons=keep_singletons,
        )
        write_json(output, report | coreference_result(evaluation))
