from types import SimpleNamespace

import pytest
import torch
from torch import nn

from spacy_wikicrem.models import precision
from spacy_wikicrem.models.precision import suited_precision
from spacy_wikicrem.models.ranker_network import RankerNetwork


@pytest.mark.parametrize(
    ("wanted", "device", "hardware", "found"),
    [
        (None, "cpu", True, "bfloat16"),
        (None, "cpu", False, "float32"),
        (None, "cuda", True, "float32"),
        ("float32", "cpu", True, "float32"),
        ("bfloat16", "cpu", False, "bfloat16"),
    ],
)
def test_the_precision_suits_the_device(monkeypatch, wanted, device, hardware, found):
    monkeypatch.setattr(precision, "cpu_has_bfloat16", lambda: hardware)
    assert suited_precision(wanted, torch.device(device)) == found


@pytest.fixture
def network():
    encoder = nn.Module()
    encoder.config, encoder.dense = SimpleNamespace(hidden_size=4), nn.Linear(4, 4)
    return RankerNetwork(encoder, 8).eval()


def test_a_copy_is_made_again_when_weights_change(network):
    first = network.in_bfloat16()
    assert network.eval().in_bfloat16() is first
    network.train()
    optimizer = torch.optim.AdamW(network.parameters(), fused=True)
    network.encoder.dense(torch.ones(1, 4)).sum().backward()
    optimizer.step()
    second = network.eval().in_bfloat16()
    assert not torch.equal(second.encoder.dense.weight, first.encoder.dense.weight)
    network.load_state_dict({key: value + 1 for key, value in network.state_dict().items()})
    assert network.in_bfloat16() is not second
    assert "_copies" not in "".join(network.state_dict())
