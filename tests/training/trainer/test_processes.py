"""Two processes on a CPU (gloo) train as one does: the mean over a batch is a global one."""

import json
import os
import subprocess
import sys

import pytest
import torch

from spacy_wikicrem.training.candidates.task import train
from spacy_wikicrem.training.trainer.log import read_rows
from spacy_wikicrem.training.trainer.processes import Processes, part_count
from spacy_wikicrem.util.jsonl import write_examples
from tests.training.conftest import make_examples

# A process takes seconds to start, so each trains twice; the second time as the program.
TWICE = """
import json, sys
from spacy_wikicrem.training.__main__ import main
from spacy_wikicrem.training.candidates.task import train
config, folder = sys.argv.pop(1), sys.argv.pop(1)
train(json.load(open(config)), folder, progress_bar=False, device="cpu")
sys.exit(main())
"""


def launch(configs, folder, count=2):
    """Train with each configuration (two); the summary of the second."""
    arguments = []
    for kind, config in configs.items():
        path = folder / f"{kind}.json"
        path.write_text(json.dumps(config))
        arguments += [str(path), str(folder / kind / "two")]
    (folder / "twice.py").write_text(TWICE)
    launcher = ["-m", "torch.distributed.run", "--standalone", "--nproc_per_node", str(count)]
    # Where there is no GPU nobody names a device.
    device = ["--device", "cpu"] if torch.accelerator.is_available() else []
    job = [str(folder / "twice.py"), *arguments, *device, "--no-progress"]
    environment = {**os.environ, "OMP_NUM_THREADS": "1"}
    command = [sys.executable, *launcher, *job]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=300)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)  # one summary, not one a process


def test_two_processes_train_as_one(config, tmp_path, tiny_masked_lm):
    """Batches of 8, 8 and 1: in the last one a process has nothing to do. Dropout is on where
    both runs have the same parts, and off where the released loss allows one a process only."""
    write_examples(config["data"]["train"][0], make_examples(24)[:17])
    config["training"] |= {"log_every": 1, "accumulation": 2, "plot": False}
    calm = config["model"] | {"name": str(without_dropout(tiny_masked_lm, tmp_path / "calm"))}
    configs = {
        "released": config | {"loss": {"kind": "released", "beta": 1.0}, "model": calm},
        "example": config | {"loss": {"kind": "example", "beta": 1.0}},
    }
    summary = launch(configs, tmp_path)
    for kind, values in configs.items():
        one = train(values, tmp_path / kind / "one", progress_bar=False, device="cpu")
        compare(tmp_path / kind)
        assert (one["processes"], one["steps"]) == (1, 6)
    assert (summary["processes"], summary["steps"]) == (2, 6)


def compare(folder):
    rows = [read_rows(folder / run / "log.jsonl") for run in RUNS]
    curves = [[row["loss"] for row in found] for found in rows]
    assert len(set(curves[0])) == 6
    assert curves[0] == pytest.approx(curves[1], abs=1e-5)
    assert rows[0][-1]["score"] == rows[1][-1]["score"]
    first, second = (
        torch.load(folder / run / "checkpoint.pt", weights_only=True)["model"] for run in RUNS
    )
    assert all(torch.allclose(first[key], second[key], atol=1e-4) for key in first)


RUNS = ("one", "two")


def without_dropout(model, folder):
    from transformers import AutoTokenizer, BertForMaskedLM

    quiet = {"hidden_dropout_prob": 0.0, "attention_probs_dropout_prob": 0.0}
    BertForMaskedLM.from_pretrained(model, **quiet).save_pretrained(folder)
    AutoTokenizer.from_pretrained(model).save_pretrained(folder)
    return folder


@pytest.mark.parametrize("needed", [1, 2, 3, 7])
@pytest.mark.parametrize("accumulation", [2, 12])
def test_parts_do_not_depend_on_a_number_of_processes_that_divides(needed, accumulation):
    """Also where `batch_tokens` asks for more parts than `accumulation`."""
    counts = {n: part_count(needed, n, accumulation) for n in (1, 2, 3)}
    assert counts[1] == counts[2] >= max(needed, accumulation)
    assert counts[3] % 3 == 0
    assert part_count(needed, 2, 0) == needed + needed % 2


def test_one_process_sums_nothing():
    processes = Processes("cpu")
    assert (processes.count, processes.rank, processes.device) == (1, 0, "cpu")
    assert float(processes.sum(torch.tensor(3.0))) == 3.0
    assert processes.share("x") == "x"
