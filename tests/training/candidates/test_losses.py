import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
import torch

from spacy_wikicrem.training.candidates.losses import candidate_loss
from spacy_wikicrem.training.config import LossConfig

SCORES = [torch.tensor([-1.0, -1.5]), torch.tensor([-2.0, -1.0]), torch.tensor([-3.0, -9.0])]
NLL = (1.0 + 2.0 + 3.0) / 3


def loss(scores=SCORES, **settings) -> float:
    return float(candidate_loss(scores, LossConfig(**settings)))


def test_equation_one_per_example():
    # margins: max(0, -1.5+1+.2)=0, max(0, -1+2+.2)=1.2, max(0, -9+3+.2)=0
    assert loss() == pytest.approx(NLL + 10 * 1.2 / 3)


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({"alpha": 0.0}, NLL),
        ({"nll": 0.0}, 10 * 1.2 / 3),
        ({"nll": 0.0, "alpha": 1.0, "beta": 0.6}, (0.1 + 1.6) / 3),
        ({"nll": 0.5, "alpha": 2.0}, NLL / 2 + 2 * 1.2 / 3),
    ],
)
def test_terms(settings, expected):
    assert loss(**settings) == pytest.approx(expected)


def test_several_wrong_candidates_give_their_mean_margin():
    scores = [torch.tensor([-2.0, -1.0, -9.0])]
    assert loss(scores, nll=0.0, alpha=1.0) == pytest.approx(1.2 / 2)


def test_released_margin_is_against_the_batch_mean():
    mean = (-1.5 - 1.0 - 9.0) / 3
    margins = [max(0.0, mean - right + 0.2) for right in (-1.0, -2.0, -3.0)]
    assert loss(kind="released") == pytest.approx(NLL + 10 * sum(margins) / 3)
    assert loss(kind="released") != pytest.approx(loss())


def test_weights_scale_the_examples():
    for kind in ("example", "released"):
        config = LossConfig(kind=kind)
        alone = [float(candidate_loss(SCORES, config, weights=w)) for w in torch.eye(3).tolist()]
        mixed = float(candidate_loss(SCORES, config, weights=[1.0, 0.5, 2.0]))
        assert mixed == pytest.approx(alone[0] + alone[1] / 2 + alone[2] * 2)


def test_released_parts_sum_to_the_whole_with_its_gradient():
    """Three processes (threads here) with two, one and no examples: the mean couples them all."""
    whole = [scores.double().requires_grad_() for scores in SCORES]
    wrong_mean = torch.cat([scores[1:] for scores in whole]).mean()
    right = torch.stack([scores[0] for scores in whole])
    expected = (-right + 3 * (wrong_mean - right + 2.0).clamp(min=0)).mean()
    expected.backward()
    parts = [scores.detach().clone().requires_grad_() for scores in whole]
    config = LossConfig(kind="released", alpha=3.0, beta=2.0)
    barrier, asked = threading.Barrier(3), {}

    def share(rank, part):
        def total(tensor):
            asked[rank] = tensor.double()
            barrier.wait(10)
            answer = sum(asked.values())
            barrier.wait(10)
            return answer

        return candidate_loss(part, config, batch_size=3, total=total)

    with ThreadPoolExecutor(3) as pool:
        shares = list(pool.map(share, range(3), [parts[:2], parts[2:], []]))
    assert sum(float(value.detach()) for value in shares) == pytest.approx(expected.item())
    sum(value for value in shares if value.requires_grad).backward()
    for mine, wanted in zip(parts, whole, strict=True):
        assert torch.allclose(mine.grad, wanted.grad)
