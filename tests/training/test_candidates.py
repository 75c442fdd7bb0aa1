import json

import pytest
import torch

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.models.masked_lm import MaskedLM
from spacy_wikicrem.training.candidates import (
    CandidateTask,
    candidate_loss,
    encode_examples,
    train,
)
from spacy_wikicrem.training.config import LossConfig
from spacy_wikicrem.ty import MaskedExample
from spacy_wikicrem.util import read_examples, write_examples

SCORES = [torch.tensor([-1.0, -1.5]), torch.tensor([-2.0, -1.0]), torch.tensor([-3.0, -9.0])]


def test_loss_is_equation_one_per_example():
    # margins: max(0, -1.5+1+.2)=0, max(0, -1+2+.2)=1.2, max(0, -9+3+.2)=0
    expected = ((1.0 + 0) + (2.0 + 10 * 1.2) + (3.0 + 0)) / 3
    assert float(candidate_loss(SCORES, LossConfig())) == pytest.approx(expected)


def test_released_loss_compares_with_the_batch_mean():
    mean = (-1.5 - 1.0 - 9.0) / 3
    margins = [max(0.0, mean - right + 0.2) for right in (-1.0, -2.0, -3.0)]
    expected = (1 + 2 + 3 + 10 * sum(margins)) / 3
    assert float(candidate_loss(SCORES, LossConfig(kind="released"))) == pytest.approx(expected)
    assert expected != pytest.approx(float(candidate_loss(SCORES, LossConfig())))


def test_training_learns_and_keeps_the_best(config, tmp_path):
    config["training"] |= {"epochs": 40, "learning_rate": 0.005, "warmup": 0.1}
    config["data"]["dev"] = config["data"]["train"]
    summary = train(config, tmp_path / "out", progress_bar=False)
    log = [json.loads(line) for line in (tmp_path / "out" / "log.jsonl").open()]
    assert log[-1]["loss"] < log[0]["loss"] / 2
    assert summary["best_score"] == max(row["dev_accuracy"] for row in log) >= 0.9
    best = MaskedLM.load(tmp_path / "out" / "model-best")
    examples = list(read_examples(config["data"]["train"][0]))
    task = CandidateTask(
        best,
        [],
        encode_examples(best, examples),
        LossConfig(),
        batch_size=8,
        batch_tokens=4096,
        seed=0,
    )
    assert task.evaluate()["score"] == pytest.approx(summary["best_score"])


def test_resume_gives_the_weights_of_an_uninterrupted_run(config, tmp_path, monkeypatch):
    config["training"] |= {"eval_every": 2}
    train(config, tmp_path / "whole", progress_bar=False)

    calls = []

    def interrupted(self, batch):
        calls.append(batch)
        if len(calls) == 4:
            raise KeyboardInterrupt
        return task_loss(self, batch)

    task_loss = CandidateTask.loss
    monkeypatch.setattr(CandidateTask, "loss", interrupted)
    with pytest.raises(KeyboardInterrupt):
        train(config, tmp_path / "cut", progress_bar=False)
    monkeypatch.setattr(CandidateTask, "loss", task_loss)
    train(config, tmp_path / "cut", resume=True, progress_bar=False)
    ends = [
        torch.load(tmp_path / name / "checkpoint.pt", weights_only=True)["model"]
        for name in ("whole", "cut")
    ]
    assert all(torch.equal(ends[0][key], ends[1][key]) for key in ends[0])


def test_output_in_use_and_changed_settings(config, tmp_path):
    train(config, tmp_path / "out", progress_bar=False)
    with pytest.raises(WikicremError, match="W212"):
        train(config, tmp_path / "out", progress_bar=False)
    config["loss"] = {"alpha": 3.0}
    with pytest.raises(WikicremError, match=r"W213.*loss\.alpha was 10\.0, is 3\.0"):
        train(config, tmp_path / "out", resume=True, progress_bar=False)


def test_checkpoint_of_another_architecture_or_damaged(config, tmp_path):
    train(config, tmp_path / "out", progress_bar=False)
    path = tmp_path / "out" / "checkpoint.pt"
    values = torch.load(path, weights_only=True)
    values["model"].popitem()
    torch.save(values, path)
    with pytest.raises(WikicremError, match="W215"):
        train(config, tmp_path / "out", resume=True, progress_bar=False)
    path.write_bytes(path.read_bytes()[:1000])
    with pytest.raises(WikicremError, match="W215"):
        train(config, tmp_path / "out", resume=True, progress_bar=False)


def test_loss_that_is_not_a_number_stops_and_names_the_batch(config, tmp_path, monkeypatch):
    task_loss, calls = CandidateTask.loss, []

    def broken(self, batch):
        calls.append(batch)
        value = task_loss(self, batch)
        return value * float("nan") if len(calls) == 4 else value

    monkeypatch.setattr(CandidateTask, "loss", broken)
    with pytest.raises(WikicremError, match="W214") as error:
        train(config, tmp_path / "out", progress_bar=False)
    assert calls[-1][0].id in str(error.value)
    assert (tmp_path / "out" / "model-best" / "model.safetensors").exists()


@pytest.mark.parametrize(
    ("section", "key", "value", "code"),
    [
        ("training", "bath_size", 8, "W210"),
        ("training", "batch_size", "8", "W211"),
        ("training", "batch_size", True, "W211"),
        ("training", "learning_rate", -1.0, "W211"),
        ("loss", "kind", "hinge", "W211"),
        ("model", "name", "no-such-model-anywhere", "W201"),
        ("data", "train", ["/no/such/file.jsonl"], "W001"),
        ("data", "train", [], "W217"),
    ],
)
def test_bad_settings(config, tmp_path, section, key, value, code):
    config.setdefault(section, {})[key] = value
    with pytest.raises(WikicremError, match=code):
        train(config, tmp_path / "out", progress_bar=False)
    assert not (tmp_path / "out").exists()


def test_broken_record_names_file_and_line(config, tmp_path):
    path = tmp_path / "train.jsonl"
    path.write_text(path.read_text() + '{"text": "no mask", "answer": "a", "candidates": ["a"]}\n')
    with pytest.raises(WikicremError, match=r"W003.*train\.jsonl, line \d+.*\[MASK\]"):
        train(config, tmp_path / "out", progress_bar=False)


def test_example_without_a_wrong_candidate(config, tmp_path):
    write_examples(tmp_path / "train.jsonl", [MaskedExample("ada met [MASK] .", "ada", ("ada",))])
    with pytest.raises(WikicremError, match="W216"):
        train(config, tmp_path / "out", progress_bar=False)


def test_batches_cover_every_example_once_and_are_repeatable(config, tiny_masked_lm):
    masked_lm = MaskedLM.load(tiny_masked_lm)
    examples = encode_examples(masked_lm, list(read_examples(config["data"]["train"][0])))
    task = CandidateTask(
        masked_lm, examples, examples, LossConfig(), batch_size=5, batch_tokens=4096, seed=1
    )
    first, again, other = list(task.batches(0)), list(task.batches(0)), list(task.batches(1))
    assert first == again != other
    assert len(first) == task.steps_per_epoch
    assert sorted(e.id for b in first for e in b) == sorted(e.id for e in examples)


def test_folder_with_other_files_is_left_alone(config, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "config.json").write_text("{}")
    with pytest.raises(WikicremError, match="W220"):
        train(config, tmp_path / "mine", progress_bar=False)
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["config.json"]


@pytest.mark.parametrize("key", ["epochs", "batch_size"])
def test_nothing_to_do_is_an_error(config, tmp_path, key):
    config["training"][key] = 0
    with pytest.raises(WikicremError, match=f"W211.*{key}"):
        train(config, tmp_path / "out", progress_bar=False)
