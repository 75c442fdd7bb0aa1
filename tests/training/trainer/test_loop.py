"""The trainer against interruption, full disks and wrong numbers."""

import json
import resource
import sys
from contextlib import contextmanager
from xml.etree import ElementTree

import pytest
import torch

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.models.masked_lm import MaskedLM
from spacy_wikicrem.training.candidates.task import CandidateTask, train
from spacy_wikicrem.training.trainer import checkpoint, log, loop
from spacy_wikicrem.util.jsonl import write_examples
from tests.training.conftest import make_examples


def weights(folder):
    return torch.load(folder / "checkpoint.pt", weights_only=True)["model"]


def same(first, second, **tolerance):
    return all(torch.allclose(first[key], second[key], **tolerance) for key in first)


def rows(folder, *keys):
    return [[row.get(key) for key in keys] for row in log.read_rows(folder / "log.jsonl")]


@contextmanager
def interrupted_at(step):
    """Ctrl-C in the middle of an update."""
    with pytest.MonkeyPatch.context() as patch:
        original, calls = loop.update, []

        def update(*args):
            calls.append(1)
            if len(calls) > step:
                raise KeyboardInterrupt
            return original(*args)

        patch.setattr(loop, "update", update)
        with pytest.raises(KeyboardInterrupt):
            yield


def saved_step(output):
    path = output / "checkpoint.pt"
    return torch.load(path, weights_only=True)["progress"]["step"] if path.exists() else 0


@contextmanager
def quota(size):
    """No file can grow beyond `size` bytes: the system's own error in the middle of a write."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("at", [1, 3, 4, 5])
def test_resume_between_validations_is_exact(config, tmp_path, at):
    """Dropout is on; the run ends with the same weights, bit for bit, and the same log."""
    config["training"] |= {"checkpoint_every": 2, "log_every": 1, "eval_every": 5}
    train(config, tmp_path / "whole", progress_bar=False)
    with interrupted_at(at):
        train(config, tmp_path / "cut", progress_bar=False)
    assert saved_step(tmp_path / "cut") == max(n for n in (0, 2, 4, 5) if n <= at)
    summary = train(config, tmp_path / "cut", resume=True, progress_bar=False)
    first, second = weights(tmp_path / "whole"), weights(tmp_path / "cut")
    assert all(torch.equal(first[key], second[key]) for key in first)
    keys = ("step", "loss", "learning_rate", "dev_accuracy", "best")
    assert rows(tmp_path / "whole", *keys) == rows(tmp_path / "cut", *keys)
    assert len(rows(tmp_path / "cut", "step")) == summary["steps"]
    for name in ("model-best", "model-last"):
        files = [tmp_path / run / name / "model.safetensors" for run in ("whole", "cut")]
        assert files[0].read_bytes() == files[1].read_bytes()


def test_row_in_the_middle_of_which_the_run_died_counts_whole(config, tmp_path):
    """Losses since the last row are in the checkpoint."""
    config["training"] |= {"checkpoint_every": 1, "log_every": 3}
    train(config, tmp_path / "whole", progress_bar=False)
    with interrupted_at(2):
        train(config, tmp_path / "cut", progress_bar=False)
    train(config, tmp_path / "cut", resume=True, progress_bar=False)
    assert rows(tmp_path / "whole", "step", "loss") == rows(tmp_path / "cut", "step", "loss")


def test_early_stopping_stays_stopped(config, tmp_path):
    config["training"] |= {"epochs": 20, "learning_rate": 0.0, "patience": 2}
    summary = train(config, tmp_path / "out", progress_bar=False)
    steps = summary["steps"]
    assert summary["best_step"] * 3 == steps
    again = train(config, tmp_path / "out", resume=True, progress_bar=False)
    assert again["steps"] == steps
    assert len(rows(tmp_path / "out", "step")) == 3


@pytest.mark.parametrize("part", ["train", "dev"])
@pytest.mark.parametrize("validate", [None, lambda model: {"score": 0.5}])
def test_other_examples_on_resume(config, tmp_path, part, validate):
    options = {"progress_bar": False, "validate": validate}
    config["training"] |= {"max_steps": 1, "plot": False}
    train(config, tmp_path / "out", **options)
    train(config, tmp_path / "out", resume=True, **options)
    write_examples(config["data"][part][0], make_examples(24, start=1))
    with pytest.raises(WikicremError, match="W224"):
        train(config, tmp_path / "out", resume=True, **options)


@pytest.mark.parametrize("change", [{"accumulation": 3}, {"batch_tokens": 20}])
def test_a_batch_in_parts_gives_the_update_of_the_whole(config, tmp_path, monkeypatch, change):
    monkeypatch.setattr(MaskedLM, "load", without_dropout(MaskedLM.load))
    config["training"] |= {"log_every": 1}
    train(config, tmp_path / "whole", progress_bar=False)
    config["training"] |= change
    train(config, tmp_path / "parts", progress_bar=False)
    assert same(weights(tmp_path / "whole"), weights(tmp_path / "parts"), atol=1e-4)
    losses = [[row[0] for row in rows(tmp_path / run, "loss")] for run in ("whole", "parts")]
    assert losses[0] == pytest.approx(losses[1], abs=1e-5)


def without_dropout(load):
    def patched(*args, **kwargs):
        masked_lm = load(*args, **kwargs)
        for module in masked_lm.model.modules():
            if isinstance(module, torch.nn.Dropout):
                module.p = 0.0
            if hasattr(module, "dropout_prob"):
                module.dropout_prob = 0.0
        return masked_lm

    return patched


def test_gradient_that_is_not_a_number(config, tmp_path, monkeypatch):
    task_loss, calls = CandidateTask.loss, []

    def broken(self, part, *rest):
        calls.append(part)
        value = task_loss(self, part, *rest)
        if len(calls) == 4:
            value.register_hook(lambda gradient: gradient * float("inf"))
        return value

    monkeypatch.setattr(CandidateTask, "loss", broken)
    config["training"]["checkpoint_every"] = 1
    with pytest.raises(WikicremError, match=r"W227.*step 3") as error:
        train(config, tmp_path / "out", progress_bar=False)
    assert any(example.id in str(error.value) for example in calls[3])
    kept = torch.load(tmp_path / "out" / "checkpoint.pt", weights_only=True)
    assert kept["progress"]["step"] == 3
    assert all(torch.isfinite(value).all() for value in kept["model"].values())


def test_disk_full_leaves_no_half_file_and_the_run_can_go_on(config, tmp_path):
    config["training"] |= {"checkpoint_every": 2}
    train(config, tmp_path / "whole", progress_bar=False)
    with interrupted_at(3):
        train(config, tmp_path / "out", progress_bar=False)
    before = (tmp_path / "out" / "checkpoint.pt").read_bytes()
    with quota(len(before) // 2), pytest.raises(WikicremError, match=r"W223.*(large|space)"):
        train(config, tmp_path / "out", resume=True, progress_bar=False)
    assert (tmp_path / "out" / "checkpoint.pt").read_bytes() == before
    assert not [path for path in (tmp_path / "out").iterdir() if path.name.startswith(".")]
    train(config, tmp_path / "out", resume=True, progress_bar=False)
    assert same(weights(tmp_path / "whole"), weights(tmp_path / "out"), atol=0, rtol=0)


@pytest.mark.parametrize("name", ["training.json", "log.jsonl", "model-best", "curves.svg"])
def test_no_space_for(config, tmp_path, name):
    sizes = {"training.json": 100, "log.jsonl": 200, "model-best": 5000, "curves.svg": 5000}
    folder = tmp_path / "out"
    config["training"] |= {"max_steps": 2, "log_every": 1}
    if name == "curves.svg":
        train(config, folder, progress_bar=False)
        (folder / name).unlink()
        with quota(sizes[name]), pytest.raises(WikicremError, match="W223"):
            log.draw(log.read_rows(folder / "log.jsonl"), folder / name)
        assert not (folder / name).exists()
        return
    if name == "log.jsonl":
        folder.mkdir()
        with quota(sizes[name]), pytest.raises(WikicremError, match="W223"):
            for step in range(9):
                log.append_row(
                    folder / name, {"step": step, "loss": 0, "learning_rate": 0, "text": "x" * 30}
                )
        assert len(log.read_rows(folder / name)) == 2
        assert (folder / name).read_text().endswith("}\n")
        return
    with quota(sizes[name]), pytest.raises(WikicremError, match=f"W223.*{name}"):
        train(config, folder, progress_bar=False)
    assert not (folder / name).exists()
    assert not list(folder.glob(".*"))


def test_killed_while_a_model_took_its_name(config, tmp_path):
    train(config, tmp_path / "out", progress_bar=False)
    scratch = tmp_path / "out" / ".model-best.x1y2"
    scratch.mkdir()
    (tmp_path / "out" / "model-best").rename(scratch / "made")
    (scratch / "old").mkdir()
    (tmp_path / "out" / ".checkpoint.pt.abc.tmp").write_bytes(b"half")
    checkpoint.recover(tmp_path / "out")
    assert MaskedLM.load(tmp_path / "out" / "model-best")
    assert not list((tmp_path / "out").glob(".*"))


def test_checkpoint_of_a_larger_model(config, tmp_path, tiny_masked_lm):
    from transformers import AutoTokenizer, BertConfig, BertForMaskedLM

    train(config, tmp_path / "out", progress_bar=False)
    larger = BertConfig.from_pretrained(tiny_masked_lm, num_hidden_layers=3)
    BertForMaskedLM(larger).save_pretrained(tmp_path / "larger")
    AutoTokenizer.from_pretrained(tiny_masked_lm).save_pretrained(tmp_path / "larger")
    config["model"]["name"] = str(tmp_path / "larger")
    with pytest.raises(WikicremError, match=r"W213.*model\.name"):
        train(config, tmp_path / "out", resume=True, progress_bar=False)
    stored = tmp_path / "out" / "training.json"
    stored.write_text(stored.read_text().replace(str(tiny_masked_lm), str(tmp_path / "larger")))
    with pytest.raises(WikicremError, match=r"W215.*Missing key.*layer\.2"):
        train(config, tmp_path / "out", resume=True, progress_bar=False)


def test_plot_and_report(config, tmp_path):
    seen = []
    config["training"] |= {"log_every": 1}
    train(config, tmp_path / "out", progress_bar=False, report=seen.append)
    assert seen == log.read_rows(tmp_path / "out" / "log.jsonl")
    text = (tmp_path / "out" / "curves.svg").read_text()
    assert ElementTree.fromstring(text).tag.endswith("svg")


def test_without_matplotlib_a_warning(config, tmp_path, monkeypatch, caplog):
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    config["training"]["max_steps"] = 1
    train(config, tmp_path / "out", progress_bar=False)
    assert "install matplotlib" in caplog.text
    assert not (tmp_path / "out" / "curves.svg").exists()


def test_without_accelerate(config, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "accelerate.state", None)
    with pytest.raises(WikicremError, match="W640"):
        train(config, tmp_path / "out", progress_bar=False)


def test_own_validation_chooses_the_model(config, tmp_path):
    scores = iter([0.1, 0.9, 0.3])
    config["training"] |= {"epochs": 3}
    config["data"]["dev"] = []
    summary = train(
        config, tmp_path / "out", progress_bar=False, validate=lambda model: {"score": next(scores)}
    )
    assert summary["best_score"] == 0.9
    assert summary["best_step"] * 3 == summary["steps"] * 2


def test_bf16_trains(config, tmp_path):
    config["training"] |= {"mixed_precision": "bf16", "epochs": 1}
    train(config, tmp_path / "out", progress_bar=False)
    assert weights(tmp_path / "out")["bert.embeddings.word_embeddings.weight"].dtype == (
        torch.float32
    )
    assert json.loads((tmp_path / "out" / "summary.json").read_text())["steps"] > 0


def test_what_a_killed_save_left_beside_a_model_is_removed(config, tmp_path):
    train(config, tmp_path / "out", progress_bar=False)
    for name in ("old", "made"):
        (tmp_path / "out" / ".model-best.x" / name).mkdir(parents=True)
    before = MaskedLM.load(tmp_path / "out" / "model-best").to_files()
    checkpoint.recover(tmp_path / "out")
    assert MaskedLM.load(tmp_path / "out" / "model-best").to_files() == before
    assert not list((tmp_path / "out").glob(".*"))


def test_rows_say_what_happened_since_the_row_before(config, tmp_path, monkeypatch):
    losses, original = [], loop.update

    def update(*args):
        losses.append(original(*args))
        return losses[-1]

    monkeypatch.setattr(loop, "update", update)
    config["training"] |= {"log_every": 2, "eval_every": 3, "epochs": 2, "plot": False}
    summary = train(config, tmp_path / "out", progress_bar=False)
    steps = len(losses)
    assert summary["steps"] == steps == 6
    found = rows(tmp_path / "out", "step", "loss", "epoch")
    means = [sum(losses[:2]) / 2, losses[2], losses[3], sum(losses[4:]) / 2]
    assert [row[0] for row in found] == [2, 3, 4, 6]
    assert [row[1] for row in found] == pytest.approx(means)
    assert [row[2] for row in found] == pytest.approx([2 / 3, 1, 4 / 3, 2])
    measured = rows(tmp_path / "out", "best", "score", "learning_rate")
    assert [score is None for _, score, _ in measured] == [True, False, True, False]
    assert [best for best, *_ in measured][:3] == [False, True, False]
    assert measured[-1][2] == 0.0  # the schedule has ended
    scores = [score for _, score, _ in measured if score is not None]
    assert summary["best_score"] == max(scores)
    assert summary["best_step"] == (3, 6)[scores.index(max(scores))]
