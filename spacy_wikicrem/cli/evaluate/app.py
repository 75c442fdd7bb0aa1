"""`spacy-wikicrem evaluate ...`: benchmarks."""

from __future__ import annotations

import typer

from .all import evaluate_all
from .chunks import chunks_command
from .coreference import coreference_command
from .gap import calibrate, gap, gap_examples, gap_tsv
from .pronouns import pronouns_command
from .schemas import dpr, pdp, winogender, wnli, wsc
from .winobias import winobias
from .zeros import zeros_command

evaluate_app = typer.Typer(help="Score a model on a benchmark.", no_args_is_help=True)
evaluate_app.command("all")(evaluate_all)
for command in (gap, gap_tsv, winobias, wsc, dpr, pdp, wnli, winogender, calibrate, gap_examples):
    evaluate_app.command(command.__name__.replace("_", "-"))(command)
evaluate_app.command("coref")(coreference_command)
evaluate_app.command("chunks")(chunks_command)
evaluate_app.command("pronouns")(pronouns_command)
evaluate_app.command("zeros")(zeros_command)
