"""The fast recipe computes what the naive one does: shared passes, parts and masks only."""

import importlib.util
from pathlib import Path

import pytest
import torch

from spacy_wikicrem.models.masked_lm import MaskedLM
from spacy_wikicrem.training.candidates.data import encode_examples
from spacy_wikicrem.training.candidates.task import CandidateTask
from spacy_wikicrem.training.config import LossConfig
from spacy_wikicrem.ty import MaskedExample

BENCHMARK = Path(__file__).parents[3] / "benchmarks" / "training.py"
EXAMPLES = [
    MaskedExample("ada met bob in london . [MASK] smiled .", "ada", ("ada", "bob")),
    MaskedExample("ada met bob in london . [MASK] smiled .", "ada", ("ada", "john smith")),
    MaskedExample("ada met bob in london . [MASK] smiled .", "bob", ("ada", "bob")),
    MaskedExample("john smith met mary jones and ada . then [MASK] went home to write a letter .",
                  "mary jones", ("john smith", "mary jones", "ada")),
]  # fmt: skip


@pytest.fixture(scope="module")
def benchmark():
    spec = importlib.util.spec_from_file_location("training_benchmark", BENCHMARK)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def masked_lm(tiny_masked_lm):
    masked_lm = MaskedLM.load(tiny_masked_lm)
    masked_lm.model.double()
    return masked_lm


def make_task(masked_lm, batch_tokens=4096):
    examples = encode_examples(masked_lm.encoder, EXAMPLES)
    loss = LossConfig(alpha=3.0, beta=0.5)
    sizes = {"batch_size": 4, "batch_tokens": batch_tokens}
    return CandidateTask(masked_lm, examples, examples, loss, seed=0, **sizes)


def gradients(masked_lm, loss):
    masked_lm.model.zero_grad()
    loss().backward()
    return {n: p.grad.clone() for n, p in masked_lm.model.named_parameters() if p.grad is not None}


@pytest.mark.parametrize("batch_tokens", [4096, 24])
def test_gradients_agree_with_the_naive_recipe(benchmark, masked_lm, batch_tokens):
    task = make_task(masked_lm, batch_tokens)
    batch = list(task.train)
    parts = task.parts(batch)
    assert len(parts) == (1 if batch_tokens == 4096 else 2)

    def ours():
        return sum(task.loss(part, batch) for part in parts)

    def naive():
        return benchmark.naive_loss(masked_lm, batch, task.loss_config)

    assert float(ours().detach()) == pytest.approx(float(naive().detach()), abs=1e-9)
    expected, found = gradients(masked_lm, naive), gradients(masked_lm, ours)
    assert expected.keys() == found.keys()
    for name, value in expected.items():
        assert torch.allclose(value, found[name], rtol=0, atol=1e-9), name


def count_sequences(masked_lm, monkeypatch, run):
    seen = []
    original = masked_lm.model.base_model.forward

    def spy(*args, **kwargs):
        seen.append(kwargs["input_ids"].shape[0])
        return original(*args, **kwargs)

    monkeypatch.setattr(masked_lm.model.base_model, "forward", spy)
    run()
    return sum(seen)


@pytest.mark.parametrize(
    ("rows", "passes"),
    [
        ([0], 1),  # ada, bob: one piece each
        ([1], 2),  # one piece, two pieces
        ([0, 2], 1),  # the same gap with another answer
        ([0, 1, 2], 2),  # examples that differ in the wrong candidate only
        ([3], 2),  # two, two and one piece
        ([0, 1, 2, 3], 4),
    ],
)
def test_forward_passes_in_training_and_validation(masked_lm, monkeypatch, rows, passes):
    task = make_task(masked_lm)
    batch = [task.train[row] for row in rows]
    assert count_sequences(masked_lm, monkeypatch, lambda: task.loss(batch)) == passes
    task.dev = batch
    assert count_sequences(masked_lm, monkeypatch, task.evaluate) == passes


def test_examples_of_one_context_come_together(tiny_masked_lm):
    masked_lm = MaskedLM.load(tiny_masked_lm)
    texts = [f"ada met bob and anna in {n} . [MASK] smiled ." for n in range(40)]
    pairs = [("ada", "bob"), ("ada", "anna")]
    examples = [MaskedExample(text, "ada", pair) for pair in pairs for text in texts]
    encoded = encode_examples(masked_lm.encoder, examples)
    for grouped, least, most in ((True, 39, 42), (False, 60, 80)):
        task = CandidateTask(
            masked_lm, encoded, [], LossConfig(), batch_size=8, batch_tokens=4096, seed=0,
            group_contexts=grouped,
        )  # fmt: skip
        passes = sum(len({c.ids for e in b for c in e.candidates}) for b in task.batches(0))
        assert least <= passes <= most
