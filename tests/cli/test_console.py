from __future__ import annotations

import io
import sys

import pytest

from spacy_wikicrem.cli import main as module
from spacy_wikicrem.cli.console import Printer


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def streams(monkeypatch):
    """Sets what the standard output and the standard error are."""
    for name in ("NO_COLOR", "ANSI_COLORS_DISABLED", "WASABI_LOG_FRIENDLY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")

    def set_to(out, err):
        monkeypatch.setattr(sys, "stdout", out)
        monkeypatch.setattr(sys, "stderr", err)

    return set_to


@pytest.mark.parametrize("method", ["good", "fail", "warn", "info"])
@pytest.mark.parametrize(
    ("out", "err", "of_err", "coloured"),
    [
        (Terminal, io.StringIO, False, True),
        (io.StringIO, Terminal, False, False),
        (io.StringIO, Terminal, True, True),
        (Terminal, io.StringIO, True, False),
    ],
)
def test_colours_on_a_terminal_only(streams, method, out, err, of_err, coloured):
    streams(out(), err())
    said = getattr(Printer(err=of_err, no_print=True), method)("W602")
    assert "W602" in said and ("\x1b[" in said) == coloured


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_nobody_wants_colours(streams, monkeypatch, name, value):
    streams(Terminal(), Terminal())
    monkeypatch.setenv(name, value)
    assert "\x1b[" not in Printer(no_print=True).good("yes")


@pytest.mark.parametrize("arguments", [["inspect", "{gone}"], ["verify", "{gone}"]])
def test_no_colour_codes_in_files(streams, monkeypatch, tmp_path, arguments):
    out, err = io.StringIO(), io.StringIO()
    streams(out, err)
    words = [word.format(gone=tmp_path / "gone") for word in arguments]
    monkeypatch.setattr(sys, "argv", ["spacy-wikicrem", "corpus", *words])
    with pytest.raises(SystemExit):
        module.main()
    said = out.getvalue() + err.getvalue()
    assert "[W001]" in said and "\x1b" not in said
