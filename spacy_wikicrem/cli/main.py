"""The `spacy-wikicrem` command: thin typer commands over the rooms of the package."""

from __future__ import annotations

import sys

import typer

from ..about import __version__
from ..errors import WikicremError
from .assemble import assemble
from .assets import assets
from .checks import as_coded
from .console import say_failed
from .corpus.build import corpus_app
from .documented import document
from .evaluate.app import evaluate_app
from .guard import guard
from .interrupts import say_interrupted
from .italian.app import italian_app
from .qa.app import qa_app
from .resolution.chunk import chunk
from .resolution.resolve import resolve
from .training.average import average
from .training.encoder import encoder
from .training.matrix import matrix
from .training.reader import train_reader_command
from .training.search import search
from .training.train import CONTEXT, pretrain, shrink, train, train_ranker
from .translation.app import translate_app

app = typer.Typer(
    name="spacy-wikicrem",
    help="Pronoun resolution for spaCy pipelines, trained from raw Wikipedia.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(corpus_app, name="corpus")
app.add_typer(evaluate_app, name="evaluate")
app.add_typer(italian_app, name="italian")
app.add_typer(qa_app, name="qa")
app.add_typer(translate_app, name="translate")
app.command("resolve", rich_help_panel="Resolve")(resolve)
app.command("chunk", rich_help_panel="Resolve")(chunk)
app.command("assemble", rich_help_panel="Resolve")(assemble)
# These take settings as further options.
app.command("train", context_settings=CONTEXT, rich_help_panel="Training")(train)
app.command("train-ranker", context_settings=CONTEXT, rich_help_panel="Training")(train_ranker)
app.command("shrink", context_settings=CONTEXT, rich_help_panel="Training")(shrink)
app.command("train-reader", rich_help_panel="Training")(train_reader_command)
app.command("pretrain", context_settings=CONTEXT, rich_help_panel="Training")(pretrain)
app.command("matrix", context_settings=CONTEXT, rich_help_panel="Training")(matrix)
app.command("search", context_settings=CONTEXT, rich_help_panel="Training")(search)
app.command("encoder", rich_help_panel="Training")(encoder)
app.command("average", rich_help_panel="Training")(average)
app.command("assets", rich_help_panel="Project")(assets)


def _version(value: bool) -> None:
    if value:
        typer.echo(__version__)
        raise typer.Exit


@app.callback()
def _root(
    version: bool = typer.Option(
        False, "--version", callback=_version, is_eager=True, help="Print the version and exit."
    ),
) -> None:
    pass


document(app)
guard(app)
say_interrupted(app)


def main() -> None:
    """Run the command line; a coded error goes to the standard error and exits with 1."""
    try:
        app()
    except (WikicremError, OSError, UnicodeDecodeError) as err:
        say_failed(str(as_coded(err)))
        sys.exit(1)
