"""The same states and gradients as `torch.nn.GRU` over packed rows."""

from __future__ import annotations

import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

from spacy_wikicrem.models.masked_gru import read_both_ways

LENGTHS = [5, 1, 3]


def by_torch(gru, rows):
    lengths = torch.tensor(LENGTHS)
    packed = pack_padded_sequence(rows, lengths, batch_first=True, enforce_sorted=False)
    return pad_packed_sequence(gru(packed)[0], batch_first=True)[0]


def by_mask(gru, rows):
    return read_both_ways(gru, rows, (torch.arange(5) < torch.tensor(LENGTHS)[:, None]).float())


def test_states_and_gradients_are_those_of_torch():
    torch.manual_seed(0)
    gru = nn.GRU(3, 4, batch_first=True, bidirectional=True)
    weights = torch.randn(3, 5, 8)
    found = []
    for read in (by_torch, by_mask):
        rows = torch.randn(3, 5, 3, generator=torch.Generator().manual_seed(1)).requires_grad_()
        states = read(gru, rows)
        gru.zero_grad()
        (states * weights).sum().backward()
        grads = [value.grad.clone() for value in gru.parameters()]
        found.append([states.detach(), rows.grad, *grads])
    assert len(found[0]) == 10
    for theirs, ours in zip(*found, strict=True):
        assert torch.allclose(theirs, ours, atol=1e-5)


def test_products_in_bfloat16_are_nearly_the_same():
    torch.manual_seed(0)
    gru = nn.GRU(3, 4, batch_first=True, bidirectional=True)
    rows = torch.randn(3, 5, 3)
    exact = by_mask(gru, rows)
    with torch.autocast("cpu", torch.bfloat16):
        rough = by_mask(gru, rows)
    rough.sum().backward()
    assert rough.dtype == torch.float32 and torch.isfinite(gru.weight_hh_l0.grad).all()
    assert not torch.equal(exact, rough) and torch.allclose(exact, rough, atol=0.02)


def test_no_state_where_no_word_is():
    gru = nn.GRU(3, 4, batch_first=True, bidirectional=True)
    states = by_mask(gru, torch.randn(3, 5, 3))
    assert not states[1, 1:].any() and states[1, 0].all()
