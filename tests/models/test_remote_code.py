"""A model's folder never runs code that it brings, not even after a "y" on the standard input."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.models.masked_lm import MaskedLM
from spacy_wikicrem.models.mention_ranker import MentionRanker
from spacy_wikicrem.models.stored import BUNDLED
from tests.fresh import run_fresh

CODE = """
import pathlib
pathlib.Path({path!r}).write_text("ran")
from transformers import BertConfig, BertModel, BertForMaskedLM, BertTokenizerFast
class EvilConfig(BertConfig):
    model_type = "evil"
class EvilModel(BertModel):
    config_class = EvilConfig
class EvilLM(BertForMaskedLM):
    config_class = EvilConfig
class EvilTokenizer(BertTokenizerFast):
    pass
"""
MAP = {
    "AutoConfig": "evil.EvilConfig",
    "AutoModel": "evil.EvilModel",
    "AutoModelForMaskedLM": "evil.EvilLM",
}


def evil(source: Path, folder: Path, file: str, model_type: str | None) -> Path:
    shutil.copytree(source, folder)
    values = json.loads((folder / file).read_text())
    values["auto_map"] = {**MAP, "AutoTokenizer": ["evil.EvilTokenizer", None]}
    if model_type:
        values["model_type"] = model_type
    (folder / file).write_text(json.dumps(values))
    (folder / "evil.py").write_text(CODE.format(path=str(folder / "RAN")))
    return folder


@pytest.mark.parametrize("model_type", ["evil", None])
@pytest.mark.parametrize("file", ["config.json", "tokenizer_config.json"])
@pytest.mark.parametrize(("kind", "name"), [(MentionRanker, "en-ranker"), (MaskedLM, "en")])
def test_a_folder_with_code_is_refused(tmp_path, monkeypatch, kind, name, file, model_type):
    names = [path.name for path in BUNDLED.iterdir() if path.is_dir()]
    source = BUNDLED / (name if name in names else next(n for n in names if n != "en-ranker"))
    folder = evil(source, tmp_path / "model", file, model_type if file == "config.json" else None)
    monkeypatch.setattr("builtins.input", lambda *_: "y")
    with pytest.raises(WikicremError, match=r"W201.*auto_map"):
        kind.load(folder)
    assert not (folder / "RAN").exists()


def test_nobody_is_asked(tmp_path):
    folder = evil(BUNDLED / "en-ranker", tmp_path / "model", "config.json", "evil")
    program = "import runpy; runpy.run_module('spacy_wikicrem', run_name='__main__')"
    text = "Ada met Bob. She ran."
    done = run_fresh(program, "resolve", text, "--resolver", str(folder), stdin="y\ny\n")
    assert done.returncode == 1 and "W201" in done.stdout + done.stderr
    assert "[y/N]" not in done.stdout + done.stderr and not (folder / "RAN").exists()
