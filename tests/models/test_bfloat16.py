"""Packed layers beside plain ones."""

import pytest
import torch
from torch import nn
from torch.nn.functional import gelu

from spacy_wikicrem.models import bfloat16
from spacy_wikicrem.models.bert import BertConfig, BertEncoder
from spacy_wikicrem.models.bfloat16 import Bfloat16Linear, cpu_packs_bfloat16
from spacy_wikicrem.models.precision import with_bfloat16_layers

packs = pytest.mark.skipif(not cpu_packs_bfloat16(), reason="no packed bfloat16 on this CPU")


@packs
@pytest.mark.parametrize("bias", [True, False])
@pytest.mark.parametrize("shape", [(48,), (1, 48), (3, 5, 48), (0, 48)])
def test_the_same_as_a_plain_layer(bias, shape):
    torch.manual_seed(1)
    layer = nn.Linear(48, 20, bias=bias).bfloat16()
    values = torch.randn(shape)
    with torch.inference_mode():
        wanted = layer(values.bfloat16())
        assert torch.allclose(Bfloat16Linear(layer)(values), wanted, atol=0.02)
        active = Bfloat16Linear(layer, activation="gelu")(values)
    assert active.dtype == torch.bfloat16
    assert torch.allclose(active, gelu(wanted), atol=0.02)


@pytest.fixture
def encoder():
    torch.manual_seed(2)
    config = BertConfig(
        vocab_size=50,
        hidden_size=32,
        num_hidden_layers=2,
        num_attention_heads=4,
        intermediate_size=64,
        max_position_embeddings=40,
        attention_probs_dropout_prob=0.1,
        hidden_dropout_prob=0.1,
        layer_norm_eps=1e-12,
        pad_token_id=0,
        type_vocab_size=2,
    )
    encoder = BertEncoder(config)
    for weight in encoder.parameters():
        nn.init.normal_(weight, std=0.2)
    return encoder.eval()


@packs
def test_an_encoder_of_packed_layers_is_that_of_plain_ones(encoder, monkeypatch):
    ids = torch.tensor([[2, 7, 9, 11, 3], [2, 30, 3, 8, 9]])
    packed = with_bfloat16_layers(encoder, "encoder.")
    monkeypatch.setattr("spacy_wikicrem.models.precision.cpu_packs_bfloat16", lambda: False)
    plain = with_bfloat16_layers(encoder, "encoder.")
    kinds = [{type(part) for part in copy.modules()} for copy in (packed, plain)]
    assert [Bfloat16Linear in kind for kind in kinds] == [True, False]
    with torch.inference_mode():
        found, wanted, exact = (copy(ids)[0] for copy in (packed, plain, encoder))
    assert torch.allclose(found, wanted, atol=0.05)
    assert (found - exact).abs().mean() < 1.2 * (wanted - exact).abs().mean()
    # The encoder that it was made from is as it was, and is trained as before.
    assert not any(isinstance(part, Bfloat16Linear) for part in encoder.modules())
    encoder(ids)[0].sum().backward()
    assert all(weight.grad is not None for weight in encoder.encoder.parameters())


@pytest.mark.parametrize("failure", [AttributeError, RuntimeError])
def test_builds_of_torch_without_the_operation(monkeypatch, failure):
    def fail(*args, **options):
        raise failure("no such operation")

    monkeypatch.setattr(bfloat16, "Bfloat16Linear", fail)
    assert not cpu_packs_bfloat16.__wrapped__()
