from types import SimpleNamespace

import pytest
import torch
from torch import nn

from spacy_wikicrem.models import precision
from spacy_wikicrem.models.precision import suited_precision
from spacy_wikicrem.models.ranker_network import RankerNetwork


@pytest.mark.parametrize(
    ("wanted", "device", "instructions", "has_bytes", "found", "of_rankers"),
    [
        (None, "cpu", "amx_tile", True, "bfloat16", "bfloat16"),
        (None, "cpu", "avx512_bf16", True, "bfloat16", "int8"),
        (None, "cpu", "avx512_bf16", False, "bfloat16", "bfloat16"),
        (None, "cpu", "", True, "float32", "int8"),
        (None, "cpu", "", False, "float32", "float32"),
        (None, "cuda", "amx_tile", True, "float32", "float32"),
        ("float32", "cpu", "amx_tile", True, "float32", "float32"),
        ("bfloat16", "cpu", "", True, "bfloat16", "bfloat16"),
        ("int8", "cpu", "amx_tile", True, "float32", "int8"),
        ("int8", "cpu", "amx_tile", False, "float32", "float32"),
        ("int8", "cuda", "amx_tile", True, "float32", "float32"),
    ],
)
def test_the_precision_suits_the_device(
    monkeypatch, wanted, device, instructions, has_bytes, found, of_rankers
):
    for name in ("amx_tile", "avx512_bf16"):
        monkeypatch.setattr(
            torch.cpu,
            f"_is_{name}_supported",
            lambda name=name: name == instructions,
            raising=False,
        )
    monkeypatch.setattr(precision, "cpu_multiplies_bytes", lambda: has_bytes)
    assert suited_precision(wanted, torch.device(device)) == found
    assert suited_precision(wanted, torch.device(device), bytes_too=True) == of_rankers


@pytest.fixture
def network():
    encoder = nn.Module()
    encoder.config, encoder.dense = SimpleNamespace(hidden_size=4), nn.Linear(4, 4)
    return RankerNetwork(encoder, 8).eval()


def test_a_copy_is_made_again_after_an_update_only(network, monkeypatch):
    monkeypatch.setattr(RankerNetwork, "score_pairs", lambda self, hidden, pairs: hidden.sum(-1))
    network.encoder.forward = lambda input_ids, attention_mask: (network.encoder.dense(input_ids),)
    batch = SimpleNamespace(input_ids=torch.ones(1, 4), attention_mask=None, pairs=None)
    first = network.in_precision("bfloat16")
    # What thinc does after every answer.
    network.eval()
    network.train()
    assert network.in_precision("bfloat16") is first
    optimizer = torch.optim.AdamW(network.parameters(), fused=True)
    network(batch).sum().backward()
    optimizer.step()
    network.eval()
    second = network.in_precision("bfloat16")
    assert not torch.equal(second.encoder.dense.weight, first.encoder.dense.weight)


def test_a_copy_is_made_again_when_other_weights_are_loaded(network):
    """Alone or as a part of another module, as thinc loads averages."""
    whole = nn.ModuleDict({"ranker": network})
    for module in (network, whole):
        first = network.in_precision("bfloat16")
        module.load_state_dict({key: value + 1 for key, value in module.state_dict().items()})
        second = network.in_precision("bfloat16")
        assert not torch.equal(second.encoder.dense.weight, first.encoder.dense.weight)
        assert network.to("cpu").in_precision("bfloat16") is not second
    assert "_copies" not in "".join(network.state_dict())
