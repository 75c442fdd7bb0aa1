from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import pytest
import typer
from typer.testing import CliRunner

from spacy_wikicrem.cli.evaluate.shared import RunOptions, with_options
from spacy_wikicrem.errors import WikicremError


@dataclass(frozen=True)
class Few:
    size: Annotated[int, typer.Option(help="How large.")]
    name: Annotated[str, typer.Option(help="A name.")] = "x"


@pytest.fixture
def invoke():
    app = typer.Typer()
    seen = []

    @app.command()
    @with_options
    def command(path: Path, again: bool = False, *, options: Few) -> None:
        """What it does."""
        seen.append((path, again, options))

    def invoke(*arguments):
        result = CliRunner().invoke(app, list(arguments))
        return result, seen[-1:]

    return invoke


def test_fields_become_options(invoke):
    result, seen = invoke("p", "--size", "3", "--again")
    assert result.exit_code == 0 and seen == [(Path("p"), True, Few(3, "x"))]
    assert invoke("p", "--size", "3", "--name", "y")[1] == [(Path("p"), False, Few(3, "y"))]


def test_a_field_without_default_is_required_and_all_have_help(invoke):
    assert invoke("p")[0].exit_code == 2
    text = invoke("--help")[0].output
    assert all(part in text for part in ("What it does.", "How large.", "A name.", "--again"))
    assert "--options" not in text


def test_an_output_that_is_a_folder(tmp_path):
    with pytest.raises(WikicremError, match="W601"):
        RunOptions("default", output=tmp_path)
    RunOptions("default", output=tmp_path / "report.json")
