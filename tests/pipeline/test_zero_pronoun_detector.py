from __future__ import annotations

import pytest
import spacy
from spacy.tokens import Doc, DocBin

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.pipeline.zero_pronoun_detector import ZeroPronounDetector, read_zeros
from tests.resolution.zeros.sentences import parses

KEY = "zero_pronouns"


@pytest.fixture
def nlp():
    return spacy.blank("it")


@pytest.fixture
def detector(nlp):
    return nlp.add_pipe("zero_pronoun_detector")


@pytest.fixture
def doc(nlp):
    """Elena non risponde: forse dorme."""
    return parses(nlp.vocab)["own-006"]


def test_a_span_on_the_verb_with_kind_and_features(detector, doc):
    detector(doc)
    (span,) = doc.spans[KEY]
    assert (span.text, span.label_) == ("dorme", "referential")
    shown = {name: span._.zero_pronoun[name] for name in ("kind", "person", "number", "gender")}
    assert shown == {"kind": "referential", "person": 3, "number": "Sing", "gender": None}


def test_predict_changes_nothing_and_a_second_run_replaces(detector, doc):
    assert len(detector.predict(doc)) == 1
    assert KEY not in doc.spans
    for _ in range(2):
        detector(doc)
    assert len(doc.spans[KEY]) == 1


def test_only_the_kinds_that_are_wanted(nlp):
    text = parses(nlp.vocab)
    order = next(d for d in text.values() if d.text.startswith("Vieni subito"))
    assert [s.text for s in nlp.add_pipe("zero_pronoun_detector")(order).spans[KEY]] == []
    wanted = ZeroPronounDetector(kinds=["imperative"], spans_key="orders")
    assert [span.text for span in wanted(order).spans["orders"]] == ["Vieni"]


@pytest.mark.parametrize(
    ("missing", "what"), [("deps", "parse"), ("morphs", "features"), ("pos", "parts of speech")]
)
def test_missing_annotation_is_a_coded_error(nlp, detector, missing, what):
    values = {
        "words": ["Dorme"],
        "pos": ["VERB"],
        "morphs": ["VerbForm=Fin|Person=3|Number=Sing"],
        "heads": [0],
        "deps": ["ROOT"],
    }
    for name in ("deps", "heads") if missing == "deps" else (missing,):
        del values[name]
    with pytest.raises(WikicremError, match=what) as err:
        detector(Doc(nlp.vocab, **values))
    assert err.value.code == "W751"


@pytest.mark.parametrize("words", [[], ["..."], ["\n", "!"]])
def test_nothing_to_read_is_no_error(nlp, detector, words):
    doc = detector(Doc(nlp.vocab, words=words))
    assert len(doc.spans[KEY]) == 0


@pytest.mark.parametrize("code", ["en", "fr", "de", "xx"])
def test_other_languages_are_a_coded_error(code):
    with pytest.raises(WikicremError, match="it, es") as err:
        spacy.blank(code).add_pipe("zero_pronoun_detector")
    assert err.value.code == "W750"


def test_an_unknown_kind_is_a_coded_error(nlp):
    with pytest.raises(WikicremError, match="referential") as err:
        nlp.add_pipe("zero_pronoun_detector", config={"kinds": ["weather"]})
    assert err.value.code == "W752"


def test_it_survives_storing_and_joining(nlp, detector, doc):
    detector(doc)
    stored = DocBin(store_user_data=True)
    stored.add(doc)
    (again,) = DocBin().from_bytes(stored.to_bytes()).get_docs(nlp.vocab)
    assert read_zeros(again, KEY) == read_zeros(doc, KEY)
    joined = Doc.from_docs([doc, again])
    first, second = read_zeros(joined, KEY)
    assert second.verb - first.verb == len(doc) and second.head == second.verb


def test_without_the_group_reading_is_a_coded_error(doc):
    with pytest.raises(WikicremError, match="zero_pronoun_detector") as err:
        read_zeros(doc, KEY)
    assert err.value.code == "W753"


def test_pipe_is_as_call_and_the_pipeline_reloads(nlp, detector, doc, tmp_path):
    nlp.to_disk(tmp_path)
    again = spacy.load(tmp_path)
    other = parses(again.vocab)["own-006"]
    detector(doc)
    (piped,) = again.get_pipe("zero_pronoun_detector").pipe([other])
    assert read_zeros(piped, KEY) == read_zeros(doc, KEY)
