import pickle
from dataclasses import replace

import pytest
from spacy import registry
from spacy.training import Example

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.models.ranker_network import RankerNetwork
from spacy_wikicrem.ty import MaskedQuery
from tests.pipelines import load_english

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


@pytest.fixture
def placed():
    """A pipeline whose ranker has not been loaded."""

    def make(**config):
        nlp = load_english()
        return nlp.add_pipe("pronoun_resolver", config=config)

    return make


def test_precision_and_device_reach_the_model(placed):
    component = placed(precision="float32", device="cpu")
    assert component.content.precision == "float32"
    assert component.content.device.type == "cpu"
    component.settings = replace(component.settings, precision="bfloat16")
    assert component.content.precision == "bfloat16"
    assert placed().content.precision is None


@pytest.mark.parametrize("config", [{"precision": "float16"}, {"device": ""}])
def test_unknown_precisions_and_devices_are_named(placed, config):
    with pytest.raises(WikicremError, match=f"W303.*{next(iter(config))}"):
        placed(**config)


def test_a_device_that_is_not_there(placed):
    component = placed(device="cuda:77")
    with pytest.raises(WikicremError, match="W219"):
        _ = component.content


def test_both_precisions_give_the_same_antecedents(placed):
    text = (
        "Anna told Maria that she was late. Marco saw the doctor, who gave him a letter. "
        "He read it while the nurse and her son waited. They left before he was done."
    )
    found = {}
    for precision in ("float32", "bfloat16"):
        nlp = load_english()
        nlp.add_pipe("pronoun_resolver", config={"precision": precision})
        found[precision] = nlp(text)._.pronoun_resolutions
    exact, rough = found["float32"], found["bfloat16"]
    assert [str(r.antecedent) for r in rough] == [str(r.antecedent) for r in exact]
    near = [pytest.approx(r.probability, abs=0.02) for r in exact]
    assert [r.probability for r in rough] == near
    assert [r.probability for r in rough] != [r.probability for r in exact]


@pytest.mark.parametrize("precision", ["bfloat16", "int8"])
def test_weights_are_made_ready_once_and_again_after_an_update(monkeypatch, precision):
    """Not for every document: it takes ten times as long as a short one."""
    made = []
    make_copy = RankerNetwork._make_copy
    monkeypatch.setattr(
        RankerNetwork,
        "_make_copy",
        lambda self, wanted: made.append(wanted) or make_copy(self, wanted),
    )
    nlp = load_english()
    component = nlp.add_pipe("pronoun_resolver", config={"precision": precision})
    for _ in range(3):
        nlp("Anna met Marco. She liked him.")
    scored = component.content.scoring_network()
    assert made in (["bfloat16"], ["int8"], [])  # none where the CPU has no such operation
    example = Example.from_dict(nlp.make_doc("Anna met Marco . She liked him ."), {})
    example.reference.spans["coref_clusters_1"] = [example.reference[0:1], example.reference[4:5]]
    example.predicted = nlp(example.predicted.copy())
    component.update([example], sgd=nlp.resume_training())
    assert made == [] or component.content.scoring_network() is not scored


def test_answers_leave_the_network_in_its_mode(monkeypatch):
    """thinc asks for both modes at every answer; hundreds of parts would be visited each time."""
    modes = []
    train = RankerNetwork.train
    monkeypatch.setattr(
        RankerNetwork, "train", lambda self, mode=True: modes.append(mode) or train(self, mode)
    )
    nlp = load_english()
    component = nlp.add_pipe("pronoun_resolver")
    example = Example.from_dict(nlp.make_doc("Anna met Marco . She liked him ."), {})
    example.reference.spans["coref_clusters_1"] = [example.reference[0:1], example.reference[4:5]]
    example.predicted = nlp(example.predicted.copy())
    for _ in range(2):
        nlp("Anna met Marco. She liked him.")
    assert True not in modes and not component.content.model.training
    component.update([example], sgd=nlp.resume_training())
    assert modes[-1] and all(part.training for part in component.content.model.modules())
    nlp("Anna met Marco. She liked him.")
    assert not any(part.training for part in component.content.model.modules())
