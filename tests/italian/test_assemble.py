"""What a pipeline is given out with."""

import json
from pathlib import Path

import spacy
from spacy.training import Example

from spacy_wikicrem.italian.assemble import assemble_italian, needed_strings

SENTENCE = {"words": ["Gatti", "neri"], "lemmas": ["gatto", "nero"], "tags": ["S", "A"]}


def trained() -> spacy.Language:
    nlp = spacy.blank("it")
    nlp.add_pipe("tagger")
    nlp.add_pipe("trainable_lemmatizer", config={"min_tree_freq": 1})
    doc = nlp.make_doc("Gatti neri")
    nlp.initialize(lambda: [Example.from_dict(doc, SENTENCE)] * 3)
    return nlp


def test_only_strings_that_components_need() -> None:
    nlp = trained()
    nlp.vocab.strings.add("segreto")
    found = needed_strings(nlp)
    assert {"S", "A", "Gatti", "o"} - found == {"Gatti"}
    assert "segreto" not in found


def test_an_assembled_pipeline_answers_as_before(tmp_path: Path) -> None:
    nlp = trained()
    nlp.to_disk(tmp_path / "trained")
    before = [(token.tag_, token.lemma_) for token in nlp("Gatti neri")]
    assemble_italian(tmp_path / "trained", tmp_path / "out", tokens=2)
    strings = json.loads((tmp_path / "out/vocab/strings.json").read_text(encoding="utf8"))
    assert "Gatti" not in strings
    nlp = spacy.load(tmp_path / "out")
    # Without an encoder rules say where sentences end.
    assert nlp.config["components"]["abbreviation_sentencizer"]["only_certain"] is False
    doc = nlp("Gatti neri")
    assert [(token.tag_, token.lemma_) for token in doc] == before
    assert "CC BY-SA 4.0" in (tmp_path / "out/LICENSE").read_text(encoding="utf8")
