import pickle

import pytest
from spacy import registry

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.ty import MaskedQuery

QUERIES = [
    MaskedQuery("Ada met Bob. ", " smiled.", ("Ada", "Bob", "Ada Lovelace")),
    MaskedQuery("When ", " left, Marco wrote.", ("Marco",)),
]


@pytest.fixture
def model(tiny_masked_lm):
    return registry.architectures.get("spacy-wikicrem.MaskedLM.v1")(name=str(tiny_masked_lm))


def test_scores_have_the_shape_of_the_queries(model):
    scores = model.predict(QUERIES)
    assert [len(row) for row in scores] == [3, 1]
    assert all(score < 0 for row in scores for score in row)
    assert model.predict([]) == []


def test_bytes_carry_weights_tokenizer_and_settings(model):
    data = model.to_bytes()
    other = registry.architectures.get("spacy-wikicrem.MaskedLM.v1")(name="/not/there")
    with pytest.raises(WikicremError, match="W201"):
        other.predict(QUERIES)
    other.from_bytes(data)
    assert other.predict(QUERIES) == model.predict(QUERIES)


def test_model_can_be_pickled(model):
    scores = model.predict(QUERIES)
    assert pickle.loads(pickle.dumps(model)).predict(QUERIES) == scores


def test_gradients_reach_the_weights(model):
    scores, backprop = model.begin_update(QUERIES)
    backprop([[1.0] * len(row) for row in scores])
    weights = model.attrs["get_content"](model).model.parameters()
    assert sum(float(p.grad.abs().sum()) for p in weights if p.grad is not None) > 0


def test_reduction_and_length_override_the_stored_settings(tiny_masked_lm):
    build = registry.architectures.get("spacy-wikicrem.MaskedLM.v1")
    mean, total = (
        build(name=str(tiny_masked_lm), reduction=reduction, max_length=64).predict(QUERIES)[0]
        for reduction in ("mean", "sum")
    )
    assert total[0] == pytest.approx(mean[0])  # one piece
    assert total[2] < mean[2]  # several pieces
