"""Ctrl-C, at whatever moment, ends a command with status 130 and a line that says so."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest
import typer
from typer.testing import CliRunner

from spacy_wikicrem.cli.guard import each_command
from spacy_wikicrem.cli.interrupts import say_interrupted
from spacy_wikicrem.cli.main import app as whole
from spacy_wikicrem.errors import WikicremError
from tests.corpus.helpers import page_xml, write_dump


def outright():
    raise KeyboardInterrupt


def as_an_error_of_a_library():
    try:
        raise KeyboardInterrupt
    finally:
        raise RuntimeError("unexpected pos 64 vs 0")


def as_a_coded_error():
    try:
        as_an_error_of_a_library()
    except RuntimeError as err:
        raise WikicremError("W509", kind="RuntimeError", reason=err) from err


def command_line(stop):
    app, inside = typer.Typer(), typer.Typer()

    @app.command()
    def long(resume: bool = False):
        stop()

    @inside.command()
    def deep():
        stop()

    @inside.command()
    def other():
        raise ValueError("a fault of the program")

    app.add_typer(inside, name="inside")
    say_interrupted(app)
    return app


@pytest.mark.parametrize("stop", [outright, as_an_error_of_a_library, as_a_coded_error])
@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["long"], "Interrupted. The same command with --resume goes on."),
        (["long", "--resume"], "Interrupted. The same command with --resume goes on."),
        (["inside", "deep"], "Interrupted."),
    ],
)
def test_every_command_says_it_in_the_same_way(stop, command, said):
    result = CliRunner().invoke(command_line(stop), command)
    assert result.exit_code == 130
    assert result.stderr.strip().removeprefix("✘ ") == said and result.stdout == ""


def test_other_errors_stay_what_they_are():
    result = CliRunner().invoke(command_line(outright), ["inside", "other"])
    assert isinstance(result.exception, ValueError) and "Interrupted" not in result.output


def test_all_commands_are_among_them():
    commands = list(each_command(whole))
    assert len(commands) > 30
    assert all(
        command.callback.__code__.co_filename.endswith("interrupts.py") for command in commands
    )


@pytest.mark.slow
def test_a_real_interruption(tmp_path):
    """Of a command that reads a dump, without shards or anything else to keep."""
    text = "Ada met Bob in York and told him of it. " * 2000
    dump = write_dump(tmp_path / "d.xml", *(page_xml(f"A{n}", text) for n in range(400)))
    arguments = ["corpus", "text", str(tmp_path / "t.txt"), "--dump", str(dump)]
    process = subprocess.Popen(
        [sys.executable, "-m", "spacy_wikicrem", *arguments],
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    while not list(tmp_path.glob(".t.txt*")) and process.poll() is None:
        time.sleep(0.005)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130 and "Interrupted." in said and "Traceback" not in said
    assert [path.name for path in tmp_path.iterdir()] == ["d.xml"]


@pytest.mark.parametrize("lines", [1, 3, 50_000])
def test_a_reader_that_goes_away_ends_a_command_quietly(lines: int) -> None:
    program = (
        "import typer; from spacy_wikicrem.cli.interrupts import say_interrupted\n"
        "app = typer.Typer()\n@app.command()\ndef long() -> None:\n"
        f"    [print('a line', at) for at in range({lines})]\n"
        "say_interrupted(app); app()"
    )
    read, write = os.pipe()
    done = subprocess.Popen([sys.executable, "-c", program], stdout=write, stderr=subprocess.PIPE)
    os.close(write)
    os.close(read)
    _, err = done.communicate(timeout=60)
    assert (done.returncode, err) == (141, b"")


def test_a_pipe_of_its_own_that_breaks_is_told_of() -> None:
    def breaks() -> None:
        raise BrokenPipeError(32, "of a translator")

    found = CliRunner().invoke(command_line(breaks), ["long"])
    assert found.exit_code == 1 and isinstance(found.exception, BrokenPipeError | SystemExit)
