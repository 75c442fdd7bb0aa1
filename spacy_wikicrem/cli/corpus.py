"""`spacy-wikicrem corpus ...`: dumps and texts to corpora."""

from __future__ import annotations

import typer

corpus_app = typer.Typer(help="Build corpora from dumps and texts.", no_args_is_help=True)
