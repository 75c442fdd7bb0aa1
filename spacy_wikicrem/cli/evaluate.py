"""`spacy-wikicrem evaluate ...`: benchmarks."""

from __future__ import annotations

import typer

from .evaluate_all import evaluate_all
from .evaluate_coreference import coreference_command
from .evaluate_gap import calibrate, gap, gap_examples, gap_tsv
from .evaluate_pronouns import pronouns_command
from .evaluate_schemas import dpr, pdp, winogender, wnli, wsc
from .evaluate_winobias import winobias

evaluate_app = typer.Typer(help="Score a model on a benchmark.", no_args_is_help=True)
evaluate_app.command("all")(evaluate_all)
for command in (gap, gap_tsv, winobias, wsc, dpr, pdp, wnli, winogender, calibrate, gap_examples):
    evaluate_app.command(command.__name__.replace("_", "-"))(command)
evaluate_app.command("coref")(coreference_command)
evaluate_app.command("pronouns")(pronouns_command)
