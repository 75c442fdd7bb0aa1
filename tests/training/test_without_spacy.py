"""Training must run where only torch and transformers are installed."""

import json

from tests.fresh import run_fresh

BLOCK = """
import sys, runpy
for name in ("spacy", "thinc", "srsly", "typer", "confection", "wasabi", "spacy_transformers"):
    sys.modules[name] = None  # an import of it fails, as if it were not installed
import spacy_wikicrem.evaluation.metrics
sys.argv[0] = "training"
for expected in (0, 1):  # the second time there is a run already
    try:
        runpy.run_module("spacy_wikicrem.training", run_name="__main__", alter_sys=True)
    except SystemExit as done:
        assert done.code == expected, done.code
"""


def test_training_runs_without_spacy(config, tmp_path):
    config["training"]["max_steps"] = 2
    (tmp_path / "config.json").write_text(json.dumps(config))
    args = [str(tmp_path / "config.json"), str(tmp_path / "out"), "--no-progress"]
    done = run_fresh(BLOCK, *args)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["steps"] == 2
    assert done.stderr.splitlines()[-1].startswith("[W212]")
