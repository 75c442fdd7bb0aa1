import json

import pytest
import torch

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.models.masked_lm import MaskedLM
from spacy_wikicrem.training.candidates.task import CandidateTask, encode_examples, train
from spacy_wikicrem.training.config import LossConfig, OptimizerConfig
from spacy_wikicrem.ty import MaskedExample
from spacy_wikicrem.util.jsonl import read_examples, write_examples


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
        encode_examples(best.encoder, examples),
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

    def interrupted(self, *args):
        calls.append(args)
        if len(calls) == 4:
            raise KeyboardInterrupt
        return task_loss(self, *args)

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
    for content in (path.read_bytes()[:1000], b"garbage", b"", b"\x80\x02]q\x00."):
        path.write_bytes(content)
        with pytest.raises(WikicremError, match="W215"):
            train(config, tmp_path / "out", resume=True, progress_bar=False)


@pytest.mark.parametrize(
    ("name", "content", "match"),
    [
        ("training.json", "", r"W254.*training\.json"),
        ("training.json", "[]", "W254.*list"),
        ("log.jsonl", '{"step": 1, "loss": 1, "learning_rate": 1}\ngarbage\n', "W256.*line 2"),
        ("log.jsonl", "garbage", "W256.*line 1"),
        ("log.jsonl", "[1]\n", "W256.*list"),
        ("log.jsonl", '{"step": null}\n', "W256.*step is None"),
    ],
)
def test_settings_or_log_damaged(config, tmp_path, name, content, match):
    config["training"] |= {"max_steps": 1, "plot": False}
    train(config, tmp_path / "out", progress_bar=False)
    (tmp_path / "out" / name).write_text(content)
    with pytest.raises(WikicremError, match=match):
        train(config, tmp_path / "out", resume=True, progress_bar=False)
    assert (tmp_path / "out" / name).read_text() == content


def test_loss_that_is_not_a_number_stops_and_names_the_batch(config, tmp_path, monkeypatch):
    task_loss, calls = CandidateTask.loss, []

    def broken(self, batch, *rest):
        calls.append(batch)
        value = task_loss(self, batch, *rest)
        return value * float("nan") if len(calls) == 4 else value

    monkeypatch.setattr(CandidateTask, "loss", broken)
    with pytest.raises(WikicremError, match=r"W214.*if anything was") as error:
        train(config, tmp_path / "out", progress_bar=False)
    assert any(example.id in str(error.value) for example in calls[-1])
    assert (tmp_path / "out" / "model-best" / "model.safetensors").exists()


@pytest.mark.parametrize(
    ("section", "key", "value", "code"),
    [
        ("training", "bath_size", 8, "W210"),
        ("training", "batch_size", "8", "W211"),
        ("training", "batch_size", True, "W211"),
        ("training", "learning_rate", -1.0, "W211"),
        ("training", "batch_tokens", -1, "W211"),
        ("loss", "kind", "hinge", "W211"),
        ("loss", "nll", 0.0, "W226"),
        ("data", "weights", [1.0, 2.0], "W211"),
        ("data", "weights", [0.0], "W211.*above 0"),
        ("data", "weights", [float("nan")], "W211.*finite"),
        (
            "training",
            "learning_rate",
            float("nan"),
            "W211.*learning_rate is nan.*finite",
        ),
        ("training", "weight_decay", float("inf"), "W211.*finite"),
        ("training", "warmup", float("nan"), "W211.*finite"),
        ("training", "warmup", 1.5, "W211.*from 0 to 1"),
        ("training", "clip", 0, "W211.*above 0"),
        ("loss", "alpha", 10**400, "W211.*finite"),
        ("model", "name", "no-such-model-anywhere", "W201"),
        ("data", "train", ["/no/such/file.jsonl"], "W001"),
        ("data", "train", [], "W217.*train on"),
        ("data", "dev", [], "W217.*validate on"),
    ],
)
def test_bad_settings(config, tmp_path, section, key, value, code):
    config.setdefault(section, {})[key] = value
    if code == "W226":
        config["loss"]["alpha"] = 0.0
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
    examples = encode_examples(masked_lm.encoder, list(read_examples(config["data"]["train"][0])))
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


def test_tokens_of_a_pass_by_device():
    assert [OptimizerConfig().tokens_per_pass(kind) for kind in ("cpu", "cuda")] == [1024, 16384]
    assert OptimizerConfig(batch_tokens=99).tokens_per_pass("cpu") == 99


def test_parts_share_the_tokens_out(config, tiny_masked_lm):
    masked_lm = MaskedLM.load(tiny_masked_lm)
    examples = encode_examples(masked_lm.encoder, list(read_examples(config["data"]["train"][0])))
    sizes = {"batch_size": 24, "batch_tokens": 100}
    task = CandidateTask(masked_lm, examples, [], LossConfig(), seed=1, **sizes)
    for processes, accumulation in ((1, 0), (2, 0), (3, 7), (50, 0)):
        parts = task.parts(examples, processes, accumulation)
        assert sorted(e.id for p in parts for e in p) == sorted(e.id for e in examples)
        assert len(parts) >= min(accumulation, len(examples))
        assert len(parts) % processes == 0 or len(parts) < processes
        tokens = [sum(len(ids) for ids in {c.ids for e in p for c in e.candidates}) for p in parts]
        assert max(tokens) <= 100 + 2 * max(example.length for example in examples)
    released = CandidateTask(masked_lm, examples, [], LossConfig(kind="released"), seed=1, **sizes)
    assert [len(part) for part in released.parts(examples[:1], 2)] == [0, 1]
