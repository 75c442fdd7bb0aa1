"""`spacy-wikicrem translate ...`: a coreference corpus in another language."""

from __future__ import annotations

import typer

from .annotate import annotate
from .baseline import baseline
from .corpus import corpus
from .judging import score_sheets, sheet, tables
from .projection import projection

translate_app = typer.Typer(
    help="Make a coreference corpus in another language from an English one.", no_args_is_help=True
)
for command in (annotate, corpus, projection, baseline, tables, sheet, score_sheets):
    translate_app.command(command.__name__.replace("_", "-"))(command)
