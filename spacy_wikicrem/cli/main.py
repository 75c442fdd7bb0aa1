"""The `spacy-wikicrem` command: thin typer commands over the rooms of the package."""

from __future__ import annotations

import sys
from typing import NoReturn

import typer
from wasabi import Printer

from ..about import __version__
from ..errors import WikicremError
from .assemble import assemble
from .assets import assets
from .checks import as_coded
from .corpus.build import corpus_app
from .evaluate.app import evaluate_app
from .guard import guard
from .italian.app import italian_app
from .resolution.resolve import resolve
from .training.average import average
from .training.encoder import encoder
from .training.matrix import matrix
from .training.search import search
from .training.train import CONTEXT, pretrain, train, train_ranker

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
app.command("pretrain", context_settings=CONTEXT)(pretrain)
app.command("train", context_settings=CONTEXT)(train)
app.command("train-ranker", context_settings=CONTEXT)(train_ranker)
app.command("matrix", context_settings=CONTEXT)(matrix)
app.command("search", context_settings=CONTEXT)(search)
app.command("assets")(assets)
app.command("encoder")(encoder)
app.command("average")(average)
app.command("assemble")(assemble)
app.command("resolve")(resolve)


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


guard(app)


def main() -> None:
    """Run the command line; a coded error is printed without a traceback and exits with 1."""
    try:
        app()
    except (WikicremError, OSError, UnicodeDecodeError) as err:
        _fail(as_coded(err))


def _fail(error: WikicremError) -> NoReturn:
    Printer().fail(str(error), exits=None)
    sys.exit(1)
