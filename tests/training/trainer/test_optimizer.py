"""The schedule, the groups of the optimiser, and what one update does with a gradient."""

import pytest
import torch

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.training.config import OptimizerConfig
from spacy_wikicrem.training.trainer.loop import batches_from, is_due, part_seed, update
from spacy_wikicrem.training.trainer.optimizer import autocast, learning_rate, make_optimizer
from spacy_wikicrem.training.trainer.processes import Processes


def rates(total, warmup, highest=1.0):
    config = OptimizerConfig(learning_rate=highest, warmup=warmup)
    return [learning_rate(step, total, config) for step in range(total)]


@pytest.mark.parametrize(
    ("total", "warmup", "expected"),
    [
        (5, 0.0, [1.0, 0.75, 0.5, 0.25, 0.0]),
        (6, 0.34, [0.5, 1.0, 1.0, 2 / 3, 1 / 3, 0.0]),
        (4, 0.5, [0.5, 1.0, 1.0, 0.0]),
        (4, 1.0, [0.25, 0.5, 0.75, 1.0]),
        (1, 0.0, [1.0]),
        (2, 0.5, [1.0, 1.0]),
        (1, 0.9, [1.0]),
    ],
)
def test_rate_of_every_update(total, warmup, expected):
    assert rates(total, warmup) == pytest.approx(expected)
    assert rates(total, warmup, 0.02) == pytest.approx([0.02 * rate for rate in expected])


class Network(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.dense = torch.nn.Linear(2, 2)
        self.LayerNorm = torch.nn.LayerNorm(2)
        self.norm = torch.nn.LayerNorm(2)
        self.frozen = torch.nn.Linear(2, 2).requires_grad_(False)


def test_only_matrices_are_decayed():
    network = Network()
    config = OptimizerConfig(learning_rate=0.1, weight_decay=0.5)
    optimizer = make_optimizer(network, config)
    before = {name: value.clone() for name, value in network.named_parameters()}
    for parameter in network.parameters():
        parameter.grad = torch.zeros_like(parameter) if parameter.requires_grad else None
    optimizer.step()
    for name, value in network.named_parameters():
        factor = 1 - 0.1 * 0.5 if name == "dense.weight" else 1.0
        assert torch.allclose(value, before[name] * factor), name
    assert sum(len(group["params"]) for group in optimizer.param_groups) == 6


class Task:
    """One part a batch; its loss is the factor times the sum of the weights."""

    steps_per_epoch = 3

    def __init__(self, factor=1.0):
        self.factor = factor

    def parts(self, batch, processes, accumulation):
        return [batch]

    def loss(self, part, batch, processes):
        return self.factor * self.network.weight.sum()

    def describe(self, batch):
        return "this one"

    def batches(self, epoch):
        yield from (f"{epoch}{letter}" for letter in "abc")


class Trained:
    device = torch.device("cpu")

    def __init__(self):
        self.model = torch.nn.Linear(3, 3, bias=False)


class Recorder(torch.optim.SGD):
    """Keeps the gradient and the rate of its last step."""

    def step(self, closure=None):
        (group,) = self.param_groups
        self.rate = group["lr"]
        self.gradient = group["params"][0].grad.clone()


def one_update(factor, clip):
    trained, task = Trained(), Task(factor)
    task.network = trained.model
    optimizer = Recorder(trained.model.parameters(), lr=1.0)
    config = OptimizerConfig(clip=clip)
    loss = update(task, trained, optimizer, "a", config, 0, 0.25, Processes("cpu"))
    assert loss == pytest.approx(factor * float(trained.model.weight.detach().sum()), abs=1e-5)
    assert trained.model.weight.grad is None
    return optimizer


@pytest.mark.parametrize(("factor", "norm"), [(100.0, 2.0), (0.5, 1.5)])
def test_a_large_gradient_is_clipped_and_a_small_one_is_not(factor, norm):
    optimizer = one_update(factor, clip=2.0)
    assert float(optimizer.gradient.norm()) == pytest.approx(norm, rel=1e-4)
    assert optimizer.rate == 0.25


@pytest.mark.parametrize(("factor", "code"), [(float("nan"), "W214"), (3e38, "W227")])
def test_neither_loss_nor_gradient_may_be_infinite(factor, code):
    trained, task = Trained(), Task(factor)
    task.network = trained.model
    with torch.no_grad():
        trained.model.weight.zero_()
    optimizer = Recorder(trained.model.parameters(), lr=1.0)
    with pytest.raises(WikicremError, match=f"{code}.*step 7.*this one"):
        update(task, trained, optimizer, "a", OptimizerConfig(), 7, 1.0, Processes("cpu"))


@pytest.mark.parametrize(
    ("step", "total", "expected"),
    [(0, 2, "0a 0b"), (0, 5, "0a 0b 0c 1a 1b"), (2, 4, "0c 1a"), (3, 4, "1a"), (4, 4, "")],
)
def test_batches_go_on_where_a_run_stopped(step, total, expected):
    assert " ".join(batches_from(Task(), step, total)) == expected


def test_seeds_differ_by_part_step_and_seed():
    places = [(s, t, p) for s in range(3) for t in range(3) for p in range(3)]
    assert len({part_seed(*place) for place in places}) == len(places)


@pytest.mark.parametrize(
    ("step", "every", "due"), [(4, 2, True), (3, 2, False), (3, 0, False), (0, 5, True)]
)
def test_is_due(step, every, due):
    assert is_due(step, every) is due


@pytest.mark.parametrize(("precision", "expected"), [("none", "float32"), ("bf16", "bfloat16")])
def test_autocast(precision, expected):
    with autocast(torch.device("cpu"), precision):
        product = torch.ones(2, 2) @ torch.ones(2, 2)
    assert product.dtype is getattr(torch, expected)
