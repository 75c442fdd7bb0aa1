"""The spaCy project of the repository, run by the tests."""

from __future__ import annotations

import shlex
import shutil
from pathlib import Path

import typer
from typer.testing import CliRunner

from spacy_wikicrem.cli.main import app
from tests.pipelines import english_loaded_once

ROOT = Path(__file__).parents[1]


def copy_project(folder: Path) -> None:
    for name in ("project.yml", "configs", "docs"):
        source = ROOT / name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, folder / name)


class Project:
    """Runs commands of project.yml as weasel does, but in this process: most take a second then,
    and five where each is a process of its own."""

    def __init__(self, folder: Path, values: dict[str, object]) -> None:
        from weasel.util.config import load_project_config

        overrides = {f"vars.{name}": str(value) for name, value in values.items()}
        self.folder = folder
        self.config = load_project_config(folder, overrides=overrides)
        self.commands = {command["name"]: command for command in self.config["commands"]}
        self.done: set[str] = set()

    def run(self, workflow: str) -> None:
        for name in self.config["workflows"][workflow]:
            if name not in self.done:
                self.command(name)
                self.done.add(name)

    def command(self, name: str) -> None:
        command = self.commands[name]
        for path in command.get("deps", ()):
            assert (self.folder / path).exists(), f"{name} needs {path}"
        for script in command["script"]:
            _, option, module, *arguments = shlex.split(script)
            assert option == "-m"
            program = {"spacy": spacy_app(), "spacy_wikicrem": app}[module]
            with english_loaded_once():
                done = CliRunner().invoke(program, arguments)
            assert done.exit_code == 0, (script, done.output, done.exception)
        for path in command.get("outputs", ()):
            assert (self.folder / path).exists(), f"{name} did not make {path}"


def spacy_app() -> typer.Typer:
    from spacy.cli import app as found

    return found
