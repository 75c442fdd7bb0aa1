"""The loss of WikiCREM (section 4.3, equation 1) and its variants."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch
from torch import Tensor

from ..config import LossConfig

Sum = Callable[[Tensor], Tensor]


def candidate_loss(
    scores: Sequence[Tensor],
    config: LossConfig,
    *,
    weights: Sequence[float] | None = None,
    batch_size: int | None = None,
    total: Sum | None = None,
) -> Tensor:
    """Equation 1: nll * -log P(a|S) + alpha * max(0, log P(b|S) - log P(a|S) + beta), batch mean.

    scores (Sequence[Tensor]): One tensor (candidates,) an example, the right candidate first.
        With several wrong candidates the margin term is their mean.
    weights (Sequence[float] | None): Factors of the examples' losses; default 1.
    batch_size (int | None): What the sum is divided by, if `scores` are a part of a batch.
    total (Callable | None): Sums a number over all parts of the batch that are worked on at the
        same time; the kind "released" needs it. With it `scores` may be empty.
    """
    right = torch.stack([values[0] for values in scores]) if scores else torch.zeros(0)
    factors = torch.ones_like(right) if weights is None else right.new_tensor(weights)
    if config.kind == "released":
        hinge = _released_hinge(scores, right, factors, config.beta, total or (lambda x: x))
    else:
        margins = [(values[1:] - values[0] + config.beta).clamp(min=0).mean() for values in scores]
        hinge = (factors * torch.stack(margins)).sum()
    nll = (factors * -right).sum()
    return (config.nll * nll + config.alpha * hinge) / (batch_size or len(scores))


def _released_hinge(
    scores: Sequence[Tensor], right: Tensor, factors: Tensor, beta: float, total: Sum
) -> Tensor:
    """Summed margins against the mean of all wrong candidates of the batch, in all processes.

    `total` lets no gradient through, so the mean is a constant in the margins; the last line, of
    value zero, gives each wrong score its gradient.
    """
    wrong = torch.cat([right[:0], *(values[1:] for values in scores)])
    count, summed = total(torch.stack([wrong.new_tensor(len(wrong)), wrong.detach().sum()]))
    margins = (summed / count - right + beta).clamp(min=0)
    active = total((factors * (margins > 0)).sum())
    return (factors * margins).sum() + active / count * (wrong - wrong.detach()).sum()
