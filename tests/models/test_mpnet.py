"""The MPNet encoder of our own beside that of transformers."""

import pytest
import torch
from transformers import MPNetConfig, MPNetModel

from spacy_wikicrem.models.bert import BertConfig
from spacy_wikicrem.models.mpnet import MpnetEncoder
from spacy_wikicrem.models.precision import with_bfloat16_layers

SIZES = {
    "vocab_size": 50,
    "hidden_size": 32,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "intermediate_size": 64,
    "max_position_embeddings": 400,
}
IDS = torch.tensor([[2, 7, 9, 11, 3, 8], [2, 30, 3, 1, 1, 1]])
MASK = torch.tensor([[1, 1, 1, 1, 1, 1], [1, 1, 1, 0, 0, 0]])
# Farther apart than the last bucket begins.
LONG = torch.randint(4, 50, (1, 300), generator=torch.Generator().manual_seed(3))


@pytest.fixture
def theirs():
    torch.manual_seed(5)
    model = MPNetModel(MPNetConfig(**SIZES), add_pooling_layer=False).eval()
    torch.nn.init.normal_(model.encoder.relative_attention_bias.weight)
    return model


@pytest.fixture
def ours(theirs):
    return MpnetEncoder.from_transformers(theirs).eval()


@pytest.mark.parametrize(("ids", "mask"), [(IDS, MASK), (IDS[:1], None), (LONG, None)])
def test_the_same_vectors_as_transformers(theirs, ours, ids, mask):
    with torch.inference_mode():
        found, wanted = ours(ids, mask)[0], theirs(ids, attention_mask=mask)[0]
    seen = torch.ones_like(ids) if mask is None else mask
    assert torch.allclose(found * seen[..., None], wanted * seen[..., None], atol=1e-5)


def test_the_same_gradients_as_transformers(theirs, ours):
    for encoder in (ours, theirs):
        encoder(IDS, attention_mask=MASK)[0][0].square().sum().backward()
    wanted = dict(MpnetEncoder.from_transformers(theirs).named_parameters())
    found = dict(ours.named_parameters())
    query = theirs.encoder.layer[0].attention.attn.q.weight.grad
    assert torch.allclose(
        found["encoder.layer.0.attention.self.query.weight"].grad, query, rtol=1e-3, atol=1e-4
    )
    assert found.keys() == wanted.keys()
    assert ours.relative_attention_bias.weight.grad is None


def test_bfloat16_layers_give_nearly_the_same(ours):
    network = torch.nn.ModuleDict({"encoder": ours})
    copy = with_bfloat16_layers(network, "encoder.")
    with torch.inference_mode():
        found, wanted = copy["encoder"](IDS, MASK)[0][0], ours(IDS, MASK)[0][0]
    assert torch.allclose(found, wanted, atol=0.1)


def test_its_configuration_is_read_again(ours, tmp_path):
    ours.config.save_pretrained(tmp_path)
    again = MpnetEncoder(BertConfig.read(tmp_path))
    again.load_state_dict(ours.state_dict())
    with torch.inference_mode():
        assert torch.equal(again.eval()(IDS)[0], ours(IDS)[0])
