import sys

import pytest

from spacy_wikicrem.cli import main as module


@pytest.mark.parametrize(
    "args",
    [
        ["train", "{folder}", "{folder}/out"],
        ["train", "{binary}", "{folder}/out"],
        ["evaluate", "gap-tsv", "{folder}", "{binary}"],
        ["train", "{config}", "{binary}"],
    ],
)
def test_what_the_system_refuses_is_a_coded_error(tmp_path, monkeypatch, capsys, args):
    (tmp_path / "binary.cfg").write_bytes(b"\xff\xfe\x00\x81")
    (tmp_path / "config.cfg").write_text("[data]\ntrain = []\n")
    names = {
        "folder": tmp_path,
        "binary": tmp_path / "binary.cfg",
        "config": tmp_path / "config.cfg",
    }
    monkeypatch.setattr(sys, "argv", ["spacy-wikicrem", *(a.format(**names) for a in args)])
    with pytest.raises(SystemExit) as stop:
        module.main()
    assert stop.value.code == 1
    output = capsys.readouterr()
    assert "[W" in output.err and output.out == ""
