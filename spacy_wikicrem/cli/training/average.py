"""`spacy-wikicrem average`: one mention ranker from several, or another storage for one."""

from __future__ import annotations

import math
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from wasabi import Printer

from ...errors import WikicremError
from ..checks import require_model_place
from ..options import Force


class StorageOption(StrEnum):
    float32 = "float32"
    float16 = "float16"
    int8 = "int8"
    int4 = "int4"
    int4_full = "int4-full"
    delta = "delta"


def average(
    out: Annotated[Path, typer.Argument(help="Folder to write.")],
    models: Annotated[
        list[str], typer.Argument(help="Mention rankers of one training: folders, or 'default'.")
    ],
    storage: Annotated[
        StorageOption, typer.Option(help="How the weights are written.")
    ] = StorageOption.float16,
    none_bias: Annotated[
        float | None,
        typer.Option(
            help="What the component takes off the score of no antecedent. Default: that of the "
            "first model."
        ),
    ] = None,
    force: Force = False,
) -> None:
    """Average the weights of mention rankers, such as the best and the last of a run."""
    from ...models.mention_ranker import MentionRanker, average_rankers

    require_model_place(out, force=force, inputs=list(map(Path, models)))
    if none_bias is not None and not math.isfinite(none_bias):
        raise WikicremError("W271", found=none_bias)
    made = average_rankers([MentionRanker.load(name) for name in models], models)
    bias = made.settings.none_bias if none_bias is None else none_bias
    made.settings = replace(made.settings, storage=storage.value, none_bias=bias)
    made.save(out)
    size = sum(path.stat().st_size for path in out.iterdir()) / 1e6
    Printer().good(f"{out}: the mean of {len(models)}, {size:.1f} MB")
