from typing import Annotated

import typer
from typer.testing import CliRunner

from spacy_wikicrem.cli.documented import document, parse_docstring


def test_what_a_docstring_says_of_parameters():
    rest = "Do it.\n\nNote: not a name."
    text = f"{rest}\n\nsize: How large,\n    in words.\nout: A: b."
    expected = (rest, {"size": "How large, in words.", "out": "A: b."})
    assert parse_docstring(text, {"size", "out"}) == expected
    assert parse_docstring("Do it.", {"size"}) == ("Do it.", {})


def test_it_is_the_help_of_the_options():
    app, inner = typer.Typer(), typer.Typer()

    @inner.command()
    def run(path: str, size: Annotated[int, typer.Option(min=1)] = 2, deep: bool = False) -> None:
        """Run it.

        path: Where it is.
        size: How large.
        """
        typer.echo(f"{path} {size} {deep}")

    @inner.command()
    def other() -> None:
        pass

    app.add_typer(inner, name="inner")
    document(app)
    shown = CliRunner().invoke(app, ["inner", "run", "--help"], env={"COLUMNS": "120"}).output
    assert "Where it is." in shown and "How large." in shown and "Run it." in shown
    assert "path:" not in shown and "x>=1" in shown
    assert CliRunner().invoke(app, ["inner", "run", "a", "--size", "3"]).output == "a 3 False\n"
