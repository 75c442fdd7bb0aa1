import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from spacy_wikicrem.cli.main import app
from spacy_wikicrem.cli.training.train import load_config
from spacy_wikicrem.training.config import TrainConfig, parse_config
from spacy_wikicrem.ty import MaskedExample
from spacy_wikicrem.util.jsonl import write_examples

CONFIG = Path(__file__).parents[3] / "configs" / "search.cfg"


def test_best_settings_can_be_trained_with(tmp_path, tiny_masked_lm):
    pytest.importorskip("optuna")
    examples = [
        MaskedExample(f"ada met bob in {n} . [MASK] smiled .", "ada", ("ada", "bob"))
        for n in range(8)
    ]
    write_examples(tmp_path / "train.jsonl", examples)
    args = [
        *("search", str(CONFIG), str(tmp_path / "out"), "--trials", "2", "--device", "cpu"),
        *("--paths.model", str(tiny_masked_lm), "--training.plot", "false"),
        *("--paths.train", str(tmp_path / "train.jsonl")),
        *("--paths.dev", str(tmp_path / "train.jsonl")),
    ]
    done = CliRunner().invoke(app, args)
    assert done.exit_code == 0, (done.output, done.exception)
    found = json.loads(done.stdout.splitlines()[-1])
    assert found["finished"] == 2
    config = parse_config(TrainConfig, load_config(tmp_path / "out" / "best.cfg", []))
    assert config.training.learning_rate == found["values"]["learning_rate"]
    assert (config.loss.alpha, config.data.limit) == (found["values"]["alpha"], 0)
    assert config.model.name == str(tiny_masked_lm)
    assert CliRunner().invoke(app, args).exception.code == "W252"
