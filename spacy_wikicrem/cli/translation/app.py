"""`spacy-wikicrem translate ...`: a coreference corpus in another language."""

from __future__ import annotations

import typer

from .corpus import corpus

translate_app = typer.Typer(
    help="Make a coreference corpus in another language from an English one.", no_args_is_help=True
)
translate_app.command("corpus")(corpus)
