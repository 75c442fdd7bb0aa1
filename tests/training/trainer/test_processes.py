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


def launch(config, folder, count=2):
    path = folder.with_suffix(".json")
    path.write_text(json.dumps(config))
    launcher = ["-m", "torch.distributed.run", "--standalone", "--nproc_per_node", str(count)]
    # Where there is no GPU nobody names a device.
    device = ["--device", "cpu"] if torch.accelerator.is_available() else []
    job = ["-m", "spacy_wikicrem.training", str(path), str(folder), *device]
    environment = {**os.environ, "OMP_NUM_THREADS": "1"}
    command = [sys.executable, *launcher, *job, "--no-progress"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=300)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)  # one summary, not one a process


@pytest.mark.parametrize("kind", ["example", "released"])
def test_two_processes_train_as_one(config, tmp_path, tiny_masked_lm, kind):
    """Batches of 8, 8 and 1: in the last one a process has nothing to do. Dropout is on where
    both runs have the same parts, and off where the released loss allows one a process only."""
    examples = make_examples(24)[:17]
    write_examples(config["data"]["train"][0], examples)
    config["training"] |= {"log_every": 1, "accumulation": 2, "plot": False}
    config["loss"] = {"kind": kind, "beta": 1.0}
    if kind == "released":
        config["model"]["name"] = str(without_dropout(tiny_masked_lm, tmp_path / "calm"))
    one = train(config, tmp_path / "one", progress_bar=False, device="cpu")
    two = launch(config, tmp_path / "two")
    assert (one["processes"], two["processes"]) == (1, 2)
    assert one["steps"] == two["steps"] == 6
    curves = [[row["loss"] for row in read_rows(tmp_path / run / "log.jsonl")] for run in RUNS]
    assert len(set(curves[0])) == 6
    assert curves[0] == pytest.approx(curves[1], abs=1e-5)
    scores = [read_rows(tmp_path / run / "log.jsonl")[-1]["score"] for run in RUNS]
    assert scores[0] == scores[1]
    first, second = (
        torch.load(tmp_path / run / "checkpoint.pt", weights_only=True)["model"] for run in RUNS
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
