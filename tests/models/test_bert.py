"""The encoder of our own beside that of transformers."""

import json

import pytest
import torch

from spacy_wikicrem.models.bert import BertConfig, BertEncoder
from spacy_wikicrem.models.precision import with_bfloat16_layers
from spacy_wikicrem.models.ranker_network import read_network
from tests.fresh import run_fresh

SIZES = {
    "vocab_size": 50,
    "hidden_size": 32,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "intermediate_size": 64,
    "max_position_embeddings": 40,
}
IDS = torch.tensor([[2, 7, 9, 11, 3, 8], [2, 30, 3, 0, 0, 0]])
MASK = torch.tensor([[1, 1, 1, 1, 1, 1], [1, 1, 1, 0, 0, 0]])


@pytest.fixture
def theirs():
    from transformers import BertConfig as TheirConfig
    from transformers import BertModel

    torch.manual_seed(5)
    return BertModel(TheirConfig(**SIZES), add_pooling_layer=False).eval()


@pytest.fixture
def ours(theirs, tmp_path):
    theirs.config.save_pretrained(tmp_path)
    encoder = BertEncoder(BertConfig.read(tmp_path))
    encoder.load_state_dict(theirs.state_dict())
    return encoder.eval()


@pytest.mark.parametrize("mask", [MASK, None])
def test_the_same_vectors_as_transformers(theirs, ours, mask):
    with torch.inference_mode():
        found, wanted = ours(IDS, mask)[0], theirs(IDS, mask)[0]
    seen = torch.ones_like(IDS) if mask is None else mask
    assert torch.allclose(found * seen[..., None], wanted * seen[..., None], atol=1e-5)


@pytest.mark.parametrize("mask", [MASK, None])
@pytest.mark.parametrize("share", [0.0, 0.3, 1.0])
def test_tokens_that_are_not_read_are_passed_over(ours, mask, share):
    read = torch.rand(IDS.shape, generator=torch.manual_seed(2)) < share
    with torch.inference_mode():
        found, wanted = ours(IDS, mask, read)[0], ours(IDS, mask)[0]
    assert torch.allclose(found, wanted * read[..., None], atol=1e-6)


@pytest.mark.parametrize("read", [None, torch.arange(len(IDS))[:, None].expand(IDS.shape) == 0])
def test_the_same_gradients_as_transformers(theirs, ours, read):
    ours(IDS, MASK, read)[0][0].square().sum().backward()
    theirs(IDS, MASK)[0][0].square().sum().backward()
    wanted = dict(theirs.named_parameters())
    for name, value in ours.named_parameters():
        assert torch.allclose(value.grad, wanted[name].grad, rtol=1e-3, atol=1e-4), name


def test_training_drops_out(ours):
    ours.train()
    assert not torch.equal(ours(IDS, MASK)[0], ours(IDS, MASK)[0])


def test_bfloat16_layers_are_near_and_share_the_rest(ours):
    rough = with_bfloat16_layers(ours, "encoder.")
    with torch.inference_mode():
        found, wanted = rough(IDS, MASK)[0][0], ours(IDS, MASK)[0][0]
    assert found.dtype == torch.float32
    assert torch.allclose(found, wanted, atol=0.1) and not torch.equal(found, wanted)
    assert rough.embeddings.word_embeddings.weight is ours.embeddings.word_embeddings.weight
    assert ours.layers[0].output.dense.weight.dtype == torch.float32


@pytest.mark.parametrize(
    ("change", "plain"),
    [
        ({}, True),
        ({"hidden_act": "relu"}, False),
        ({"position_embedding_type": "relative_key"}, False),
        ({"is_decoder": True}, False),
        ({"model_type": "electra"}, False),
    ],
)
def test_other_models_are_left_to_transformers(ours, tmp_path, change, plain):
    values = json.loads((tmp_path / "config.json").read_text()) | change
    assert BertConfig(**values).is_plain is plain


def test_the_bundled_ranker_needs_no_transformers():
    code = (
        "import sys\n"
        "sys.modules['transformers'] = None\n"  # importing it fails
        "from spacy_wikicrem.models.mention_ranker import MentionRanker\n"
        "from spacy_wikicrem.ty import MentionQuery\n"
        "ranker = MentionRanker.load('default')\n"
        "assert len(MentionRanker.from_files(ranker.to_files()).score(\n"
        "    [MentionQuery('Ada met Bob. She left.', 13, 16, ((0, 3), (8, 11)))])[0]) == 3\n"
    )
    run_fresh(code).check_returncode()


def test_reading_needs_every_weight(tmp_path, ours):
    from safetensors.torch import save_file

    ours.config.save_pretrained(tmp_path)
    state = {f"encoder.{key}": value for key, value in ours.state_dict().items()}
    save_file(state, tmp_path / "model.safetensors")
    with pytest.raises(RuntimeError, match=r"pronoun\.weight"):
        read_network(tmp_path, 16)
