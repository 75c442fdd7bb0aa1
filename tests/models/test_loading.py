import pytest
import spacy

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.models.loading import load_resolver, load_scorer, resolver_scorer
from spacy_wikicrem.ty import MaskedQuery

# A component multiplies in bfloat16 where the processor has it.
BFLOAT16 = 2e-3


def test_a_masked_lm_folder_loads(tiny_masked_lm):
    scorer = load_scorer(str(tiny_masked_lm), device="cpu")
    [scores] = scorer.score([MaskedQuery("ada met bob . ", " smiled .", ("ada", "mary smith"))])
    assert len(scores) == 2 and max(scores) < 0


def test_a_pipeline_without_the_component(tmp_path):
    spacy.blank("en").to_disk(tmp_path)
    with pytest.raises(WikicremError, match=r"W408.*pronoun_resolver"):
        load_scorer(str(tmp_path))


def test_a_pipeline_with_the_component_scores_like_its_model(tiny_masked_lm, tmp_path):
    nlp = spacy.blank("en")
    architecture = {"@architectures": "spacy-wikicrem.MaskedLM.v1", "name": str(tiny_masked_lm)}
    nlp.add_pipe("pronoun_resolver", config={"model": architecture})
    nlp.to_disk(tmp_path)
    query = MaskedQuery("ada met bob . ", " smiled .", ("ada", "mary smith"))
    [expected] = load_scorer(str(tiny_masked_lm)).score([query])
    [scores] = load_scorer(str(tmp_path), device="cpu").score([query])
    assert scores == pytest.approx(expected, abs=BFLOAT16)


@pytest.fixture
def with_resolver(tiny_masked_lm, tmp_path):
    """A folder with a pipeline that has the component already, with another threshold."""
    nlp = spacy.blank("en")
    architecture = {"@architectures": "spacy-wikicrem.MaskedLM.v1", "name": str(tiny_masked_lm)}
    config = {"model": architecture, "threshold": 0.25}
    nlp.add_pipe("pronoun_resolver", name="mine", config=config)
    nlp.to_disk(tmp_path / "pipeline")
    return str(tmp_path / "pipeline")


def test_a_pipeline_that_resolves_is_used_as_it_is(with_resolver, tiny_masked_lm):
    nlp = load_resolver(with_resolver, "no_such_pipeline", device="cpu")
    assert nlp.pipe_names == ["mine"] and nlp.get_pipe("mine").threshold == 0.25
    assert resolver_scorer(nlp) is nlp.get_pipe("mine").content


def test_a_model_is_put_into_a_pipeline(with_resolver, tiny_masked_lm):
    nlp = load_resolver(str(tiny_masked_lm), with_resolver, device="cpu", batch_tokens=300)
    assert nlp.pipe_names == ["pronoun_resolver"]
    assert nlp.get_pipe("pronoun_resolver").threshold == 0.0
    assert nlp.config["components"]["pronoun_resolver"]["model"]["batch_tokens"] == 300
    query = MaskedQuery("ada met bob . ", " smiled .", ("ada", "mary smith"))
    expected = load_scorer(str(tiny_masked_lm)).score([query])[0]
    assert resolver_scorer(nlp).score([query])[0] == pytest.approx(expected, abs=BFLOAT16)


def test_a_resolver_without_masked_lm(with_resolver):
    for code, problem in (("W462", "cuda:9"), ("W408", "without our models")):
        nlp = spacy.load(with_resolver)
        nlp.get_pipe("mine").model.attrs.pop("get_content")
        with pytest.MonkeyPatch.context() as patch, pytest.raises(WikicremError) as caught:
            patch.setattr("spacy.load", lambda name, nlp=nlp: nlp)
            if code == "W462":
                load_resolver(with_resolver, "", device="cpu")
                load_resolver(with_resolver, "", device=problem)
            else:
                resolver_scorer(nlp)
        assert caught.value.code == code and problem in str(caught.value)


def test_a_resolver_without_the_component(tmp_path):
    spacy.blank("en").to_disk(tmp_path)
    with pytest.raises(WikicremError, match=r"W408.*pronoun_resolver"):
        load_resolver(str(tmp_path), "no_such_pipeline")


def test_bad_names(tmp_path):
    with pytest.raises(WikicremError, match="W201"):
        load_scorer(str(tmp_path))


def test_no_gpu(tiny_masked_lm):
    with pytest.raises(WikicremError, match="W219"):
        load_scorer(str(tiny_masked_lm), device="cuda:99")
