"""`spacy-wikicrem italian ...`: parse, measure, convert, refine and look up Italian."""

from __future__ import annotations

import typer

from .assemble import assemble
from .convert import convert
from .evaluate import evaluate
from .lexicon import lexicon_app
from .parse import parse
from .readability import readability
from .refine import refine
from .treebanks import treebanks
from .vectors import vectors

italian_app = typer.Typer(help="Parse, measure, convert and look up Italian.", no_args_is_help=True)
for command in (parse, readability, convert, refine, evaluate, treebanks, vectors, assemble):
    italian_app.command(command.__name__)(command)
italian_app.add_typer(lexicon_app, name="lexicon")
