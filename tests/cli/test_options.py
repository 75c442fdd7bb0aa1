"""Options that commands share: one declaration, the same name and the same meaning everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
import typer
from typer.testing import CliRunner

from spacy_wikicrem.cli.main import app
from spacy_wikicrem.cli.options import choose_device
from spacy_wikicrem.errors import WikicremError


def commands(group: object, path: tuple[str, ...] = ()) -> Iterator[tuple[str, object]]:
    found = getattr(group, "commands", None)
    if found is None:
        yield " ".join(path), group
        return
    for name, command in found.items():
        yield from commands(command, (*path, name))


COMMANDS = dict(commands(typer.main.get_command(app)))


def test_both_ways_to_ask_for_help() -> None:
    for name, option in product(COMMANDS, ("-h", "--help")):
        done = CliRunner().invoke(app, [*name.split(), option])
        assert done.exit_code == 0 and "Usage" in done.output, (name, option)


@pytest.mark.parametrize(
    "option",
    ["--gpu-id", "--device", "--force", "--resume", "--no-progress", "--batch-tokens", "--exclude"],
)
def test_a_shared_option_has_one_text(option: str) -> None:
    texts = {
        parameter.help  # type: ignore[attr-defined]
        for command in COMMANDS.values()
        for parameter in command.params  # type: ignore[attr-defined]
        if option in parameter.opts
    }
    assert len(texts) == 1


def test_every_option_says_what_it_does() -> None:
    silent = [
        (name, parameter.name)
        for name, command in COMMANDS.items()
        for parameter in command.params  # type: ignore[attr-defined]
        if not parameter.help  # type: ignore[attr-defined]
    ]
    assert silent == []


def test_devices() -> None:
    assert choose_device("cpu", 3) == choose_device(None, -1) == "cpu"
    for device, gpu_id in ((None, 99), ("cuda:99", None), ("gpu", None)):
        with pytest.raises(WikicremError, match="W219"):
            choose_device(device, gpu_id)
