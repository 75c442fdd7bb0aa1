from __future__ import annotations

import runpy

import pytest

from spacy_wikicrem.cli.training.train import load_config
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.training.command import read_settings


@pytest.mark.parametrize("content", [b"{oops", b"[1]", b"\xff\xfe{"])
def test_what_is_no_settings_file(tmp_path, content):
    (tmp_path / "c.json").write_bytes(content)
    with pytest.raises(WikicremError, match=r"c\.json") as err:
        read_settings(tmp_path / "c.json")
    assert err.value.code == "W501"


def test_a_folder_is_no_settings_file(tmp_path):
    with pytest.raises(WikicremError, match=r"W501.*directory"):
        read_settings(tmp_path)
    with pytest.raises(WikicremError, match=r"W501.*directory"):
        load_config(tmp_path, [])


@pytest.mark.parametrize("module", ["spacy_wikicrem.training", "spacy_wikicrem.training.matrix"])
def test_both_commands_refuse_it_without_a_traceback(tmp_path, monkeypatch, capsys, module):
    (tmp_path / "c.json").write_text("{oops", encoding="utf8")
    monkeypatch.setattr("sys.argv", [module, str(tmp_path / "c.json"), str(tmp_path / "out")])
    with pytest.raises(SystemExit) as done:
        runpy.run_module(f"{module}.__main__", run_name="__main__")
    assert done.value.code == 1 and capsys.readouterr().err.count("W501") == 1
    assert not (tmp_path / "out").exists()
