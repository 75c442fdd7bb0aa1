import math
from contextlib import contextmanager

import pytest
import torch

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.training.trainer.checkpoint import (
    Progress,
    load_checkpoint,
    recover,
    save_checkpoint,
    writing,
)

STATE = Progress(step=7, best_score=0.5, best_step=4, stale=2, loss_sum=1.5, loss_count=3)


def make(size=2):
    model = torch.nn.Linear(size, size)
    optimizer = torch.optim.AdamW(model.parameters(), lr=0.1)
    model(torch.ones(1, size)).sum().backward()
    optimizer.step()
    return model, optimizer


@pytest.fixture
def path(tmp_path):
    model, optimizer = make()
    save_checkpoint(tmp_path / "checkpoint.pt", model, optimizer, STATE, "these")
    return tmp_path / "checkpoint.pt"


def test_weights_optimiser_and_progress_come_back(tmp_path):
    model, optimizer = make()
    save_checkpoint(tmp_path / "c.pt", model, optimizer, STATE, "these")
    other, second = make()
    assert load_checkpoint(tmp_path / "c.pt", other, second, "these") == STATE
    assert torch.equal(other.weight, model.weight)
    first, again = (o.state_dict()["state"][0] for o in (optimizer, second))
    assert all(torch.equal(first[key], again[key]) for key in first)


def test_a_new_run_has_no_best_score():
    assert Progress().best_score == -math.inf and Progress().step == 0


def test_other_examples(path):
    with pytest.raises(WikicremError, match="W224"):
        load_checkpoint(path, *make(), "others")


@pytest.mark.parametrize(
    "damage",
    [
        lambda path: path.write_bytes(path.read_bytes()[:-100]),
        lambda path: path.write_bytes(b"no checkpoint"),
        lambda path: torch.save({"model": {}}, path),
    ],
)
def test_damage(path, damage):
    damage(path)
    with pytest.raises(WikicremError, match="W215"):
        load_checkpoint(path, *make(), "these")


def test_another_architecture_is_named_in_a_short_line(path):
    with pytest.raises(WikicremError, match="W215") as caught:
        load_checkpoint(path, *make(size=3), "these")
    assert "weight" in str(caught.value) and "\n" not in str(caught.value)
    assert len(str(caught.value)) < 700


def test_the_reason_of_the_system_is_told(tmp_path):
    with (
        pytest.raises(WikicremError, match=r"W223.*No space left"),
        writing(tmp_path / "x"),
    ):
        raise OSError(28, "No space left on device")


class Interrupted:
    """A file in the n-th write of which Ctrl-C is pressed."""

    def __init__(self, file, at):
        self.file, self.left = file, at

    def write(self, data):
        if not self.left:
            raise KeyboardInterrupt
        self.left -= 1
        return self.file.write(data)

    def __getattr__(self, name):
        return getattr(self.file, name)


@pytest.mark.parametrize("at", range(0, 40, 3))
@pytest.mark.parametrize("earlier", [False, True])
def test_an_interruption_is_no_full_disk(tmp_path, monkeypatch, at, earlier):
    from spacy_wikicrem.training.trainer import checkpoint

    model, optimizer = make()
    path = tmp_path / "checkpoint.pt"
    if earlier:
        save_checkpoint(path, model, optimizer, STATE, "these")
    before = path.read_bytes() if earlier else None
    write = checkpoint.atomic_write

    @contextmanager
    def interrupted(*args):
        with write(*args) as file:
            yield Interrupted(file, at)

    monkeypatch.setattr(checkpoint, "atomic_write", interrupted)
    with pytest.raises(KeyboardInterrupt):
        save_checkpoint(path, model, optimizer, STATE, "these")
    assert [p.read_bytes() for p in tmp_path.iterdir()] == ([before] if earlier else [])


def test_the_reason_may_be_no_interruption(tmp_path):
    with pytest.raises(KeyboardInterrupt), writing(tmp_path / "x"):
        try:
            raise KeyboardInterrupt
        finally:
            raise OSError(28, "No space left on device")


@pytest.mark.parametrize("name", ["model-best", "model-last"])
def test_recovery_after_a_death_between_two_renames(tmp_path, name):
    made = tmp_path / f".{name}.abc" / "made"
    made.mkdir(parents=True)
    (made / "weights").write_text("new")
    old = tmp_path / f".{name}.abc" / "old"
    old.mkdir()
    (old / "weights").write_text("old")
    (tmp_path / ".checkpoint.pt.abc.tmp").write_text("half")
    (tmp_path / "log.jsonl").write_text("{}")
    recover(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["log.jsonl", name]
    assert (tmp_path / name / "weights").read_text() in ("new", "old")
