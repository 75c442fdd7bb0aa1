from types import SimpleNamespace

import pytest
import torch
from torch import nn

from spacy_wikicrem.models import precision
from spacy_wikicrem.models.precision import suited_precision
from spacy_wikicrem.models.ranker_network import RankerNetwork


@pytest.mark.parametrize(
    ("wanted", "device", "has_bfloat16", "has_bytes", "found", "of_rankers"),
    [
        (None, "cpu", True, True, "bfloat16", "bfloat16"),
        (None, "cpu", False, True, "float32", "int8"),
        (None, "cpu", False, False, "float32", "float32"),
        (None, "cuda", True, True, "float32", "float32"),
        ("float32", "cpu", True, True, "float32", "float32"),
        ("bfloat16", "cpu", False, True, "bfloat16", "bfloat16"),
        ("int8", "cpu", True, True, "float32", "int8"),
        ("int8", "cpu", True, False, "float32", "float32"),
        ("int8", "cuda", True, True, "float32", "float32"),
    ],
)
def test_the_precision_suits_the_device(
    monkeypatch, wanted, device, has_bfloat16, has_bytes, found, of_rankers
):
    monkeypatch.setattr(precision, "cpu_has_bfloat16", lambda: has_bfloat16)
    monkeypatch.setattr(precision, "cpu_multiplies_bytes", lambda: has_bytes)
    assert suited_precision(wanted, torch.device(device)) == found
    assert suited_precision(wanted, torch.device(device), bytes_too=True) == of_rankers


@pytest.fixture
def network():
    encoder = nn.Module()
    encoder.config, encoder.dense = SimpleNamespace(hidden_size=4), nn.Linear(4, 4)
    return RankerNetwork(encoder, 8).eval()


def test_a_copy_is_made_again_when_weights_change(network):
    first = network.in_precision("bfloat16")
    assert network.eval().in_precision("bfloat16") is first
    network.train()
    optimizer = torch.optim.AdamW(network.parameters(), fused=True)
    network.encoder.dense(torch.ones(1, 4)).sum().backward()
    optimizer.step()
    second = network.eval().in_precision("bfloat16")
    assert not torch.equal(second.encoder.dense.weight, first.encoder.dense.weight)
    network.load_state_dict({key: value + 1 for key, value in network.state_dict().items()})
    assert network.in_precision("bfloat16") is not second
    assert "_copies" not in "".join(network.state_dict())
