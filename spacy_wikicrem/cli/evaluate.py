"""`spacy-wikicrem evaluate ...`: benchmarks."""

from __future__ import annotations

import typer

evaluate_app = typer.Typer(help="Score a model on a benchmark.", no_args_is_help=True)
