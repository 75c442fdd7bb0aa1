import math
import pickle
from copy import deepcopy
from types import SimpleNamespace

import pytest
import torch
from torch import nn

from spacy_wikicrem.models import int8
from spacy_wikicrem.models.int8 import Int8Linear, cpu_multiplies_bytes
from spacy_wikicrem.models.ranker_network import RankerNetwork

pytestmark = pytest.mark.skipif(
    not cpu_multiplies_bytes(), reason="torch multiplies no matrices of bytes on this machine"
)


@pytest.fixture
def layer():
    torch.manual_seed(1)
    return nn.Linear(96, 64)


def test_outputs_are_near(layer):
    values = torch.randn(3, 50, 96)
    with torch.inference_mode():
        exact, found = layer(values), Int8Linear(layer)(values)
    assert found.shape == exact.shape
    assert (found - exact).norm() < 0.02 * exact.norm()


def test_a_row_is_the_same_in_every_batch(layer):
    fast, values = Int8Linear(layer), torch.randn(40, 96) * torch.logspace(-3, 3, 40)[:, None]
    with torch.inference_mode():
        alone = torch.cat([fast(row[None]) for row in values])
        assert torch.equal(fast(values), alone)
        assert (alone - layer(values)).norm() < 0.02 * layer(values).norm()


@pytest.mark.parametrize("value", [0.0, 1e-30, -1e4, 1e30, math.nan])
def test_odd_values_give_what_the_layer_gives(layer, value):
    with torch.inference_mode():
        found = Int8Linear(layer)(torch.full((2, 96), value))
        exact = layer(torch.full((2, 96), value))
    reach = 0.03 * float(exact.nan_to_num().abs().max())
    assert torch.allclose(found, exact, rtol=0.03, atol=reach, equal_nan=True)


def test_the_largest_products_do_not_overflow():
    layer = nn.Linear(512, 8, bias=False)
    nn.init.constant_(layer.weight, -1.0)
    with torch.inference_mode():
        found = Int8Linear(layer)(torch.ones(4, 512))
    assert torch.allclose(found, torch.full((4, 8), -512.0))


def test_a_build_without_the_operation_is_told_apart(monkeypatch):
    cpu_multiplies_bytes.cache_clear()

    def missing(weights):
        raise AttributeError("no such operation")

    monkeypatch.setattr(int8, "_pack", missing)
    try:
        assert not cpu_multiplies_bytes()
    finally:
        cpu_multiplies_bytes.cache_clear()


@pytest.fixture
def network(layer):
    encoder = nn.Module()
    encoder.config, encoder.dense = SimpleNamespace(hidden_size=64), layer
    return RankerNetwork(encoder, 8).eval()


def test_a_copy_shares_what_is_not_multiplied(network):
    fast = network.in_precision("int8")
    assert isinstance(fast.encoder.dense, Int8Linear)
    assert isinstance(network.encoder.dense, nn.Linear)
    assert fast.none is network.none
    assert network.in_precision("int8") is fast
    assert network.in_precision("float32") is network


@pytest.mark.parametrize(
    "duplicate", [deepcopy, lambda network: pickle.loads(pickle.dumps(network))]
)
def test_networks_with_copies_are_copied_and_pickled(network, duplicate):
    network.in_precision("int8")
    other = duplicate(network)
    assert not other._copies
    assert torch.equal(other.encoder.dense.weight, network.encoder.dense.weight)
