"""What the README and the pages of docs/ show: Python runs as written, commands and paths exist."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import typer

from spacy_wikicrem.cli.main import app
from tests.fresh import run_fresh

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", flags=re.DOTALL | re.MULTILINE)


def blocks(page: Path, language: str) -> list[str]:
    found = BLOCK.findall(page.read_text(encoding="utf8"))
    return [text for kind, text in found if kind == language]


def run_python(page: Path) -> str:
    """The blocks of a page in one process, but those that need something from outside."""
    code = [text for text in blocks(page, "python") if "bert-large" not in text]
    done = run_fresh("\n".join(code))
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_readme_shows_what_its_example_prints() -> None:
    readme = ROOT / "README.md"
    assert run_python(readme) == blocks(readme, "text")[0]


WITH_PYTHON = [page for page in PAGES[1:] if blocks(page, "python")]


@pytest.mark.parametrize("page", WITH_PYTHON, ids=lambda page: page.stem)
def test_python_of_the_other_pages_runs(page: Path) -> None:
    run_python(page)


def commands() -> list[tuple[str, str]]:
    """Every line of a shell block that calls our program, continued lines joined."""
    found = {}
    for page in PAGES:
        for text in blocks(page, "bash"):
            for line in text.replace("\\\n", " ").splitlines():
                line = re.sub(r"^python -m spacy_wikicrem ", "spacy-wikicrem ", line.strip())
                if line.startswith("spacy-wikicrem "):
                    found[line] = page.name
    return [(page, line) for line, page in found.items()]


def test_commands_and_their_options_exist() -> None:
    program: Any = typer.main.get_command(app)
    for page, line in commands():
        command, words = program, shlex.split(line, comments=True)[1:]
        while hasattr(command, "commands"):
            assert words and words[0] in command.commands, line
            command = command.commands[words.pop(0)]
        options = {name for one in command.params for name in (*one.opts, *one.secondary_opts)}
        free = command.context_settings.get("ignore_unknown_options", False)
        for word in words:
            if re.match(r"--?[a-zA-Z]", word) and not (free and "." in word):
                assert word.split("=")[0] in options, f"{page}: {line}"


def test_paths_exist() -> None:
    pattern = r"`((?:configs|docs|benchmarks|spacy_wikicrem|tests)/[\w/.-]+\.\w+)`"
    for page in PAGES:
        for path in re.findall(pattern, page.read_text(encoding="utf8")):
            assert (ROOT / path).exists(), (page.name, path)


def test_the_readme_is_short() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf8")
    assert len(readme.splitlines()) <= 150
    assert len(readme.split()) <= 1200


def test_links_of_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf8")
    for link in re.findall(r"\]\(([^)#]+)[^)]*\)", readme):
        assert link.startswith("https://") or (ROOT / link).exists(), link
