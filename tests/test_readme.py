"""What the README shows is run as written."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from spacy_wikicrem.cli.main import app

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf8")
BLOCKS = dict.fromkeys(re.findall(r"```(\w+)\n(.*?)```", README, flags=re.DOTALL))


def blocks(language: str) -> list[str]:
    return [text for kind, text in BLOCKS if kind == language]


def test_first_python_block():
    done = subprocess.run(
        [sys.executable, "-c", blocks("python")[0]], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert re.search(r"^He -> .* \d\.\d\d$", done.stdout, flags=re.MULTILINE)


COMMANDS = sorted(set(re.findall(r"^spacy-wikicrem ([a-z]+(?: [a-z]+)?)", README, re.MULTILINE)))


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_exists(command):
    words = command.split()
    for args in (words, words[:1]):
        done = CliRunner().invoke(app, [*args, "--help"])
        if done.exit_code == 0:
            return
    pytest.fail(done.output)


def test_paths_in_the_readme_exist():
    for path in re.findall(r"`((?:configs|docs|spacy_wikicrem)/[\w/.]+\.\w+)`", README):
        assert (ROOT / path).exists(), path
