"""`italian_prodrop` and `italian_agreement` in a pipeline: a new Doc, undo, files, pipes."""

import pickle

import pytest
import spacy
from spacy.language import Language
from spacy.tokens import Doc, DocBin

# Importing it registers the factories, where the package is not installed.
import spacy_wikicrem.pipeline.factories as factories
from spacy_wikicrem.errors import WikicremError

assert factories
TEXTS = ["Lui corre ogni mattina.", "Piove.", "", "Noi partiamo. Voi restate qui."]
AFTER = ["Corre ogni mattina.", "Piove.", "", "Partiamo. Restate qui."]


@Language.component("flat_parse")
def flat_parse(doc: Doc) -> Doc:
    """All words depend on the first of their sentence."""
    first = 0
    for token in doc:
        token.pos_ = "PUNCT" if token.is_punct else "VERB" if token.lower_[-1] in "eo" else "NOUN"
        token.head, token.dep_ = doc[first], "dep"
        first = token.i + 1 if token.text == "." else first
    return doc


def pipeline(**config: object) -> Language:
    nlp = spacy.blank("it")
    nlp.add_pipe("flat_parse")
    nlp.add_pipe("italian_prodrop", config=config)
    return nlp


def test_call_and_pipe_say_the_same() -> None:
    nlp = pipeline()
    assert [nlp(text).text for text in TEXTS] == AFTER
    assert [doc.text for doc in nlp.pipe(TEXTS)] == AFTER
    pairs = nlp.pipe([(text, at) for at, text in enumerate(TEXTS)], as_tuples=True)
    assert [(doc.text, at) for doc, at in pairs] == list(zip(AFTER, range(4), strict=True))


def test_two_processes() -> None:
    assert [doc.text for doc in pipeline().pipe(TEXTS, n_process=2)] == AFTER


def test_refinements_and_the_old_text() -> None:
    doc = pipeline()(TEXTS[3])
    assert doc._.unrefined_text == TEXTS[3]
    rules = [record["rule"] for record in doc._.refinements]
    assert rules == ["subject-pronoun", "capital", "subject-pronoun", "capital"]
    store = DocBin(store_user_data=True, docs=[doc])
    (again,) = store.get_docs(doc.vocab)
    assert again._.unrefined_text == TEXTS[3] and again._.refinements == doc._.refinements
    assert spacy.blank("it")("Piove.")._.refinements == []


def test_to_disk_and_pickle(tmp_path) -> None:
    pipeline(off=["capital"]).to_disk(tmp_path / "it")
    nlp = spacy.load(tmp_path / "it")
    assert nlp(TEXTS[0]).text == "corre ogni mattina."
    assert pickle.loads(pickle.dumps(nlp))(TEXTS[0]).text == "corre ogni mattina."


def test_settings() -> None:
    assert pipeline(text_kind="native")(TEXTS[0]).text == TEXTS[0]
    with pytest.raises(WikicremError, match="W721"):
        pipeline(rules="theirs")


def test_mentions_in_a_group_with_another_name() -> None:
    nlp = pipeline(mentions=["people"])
    doc = nlp.make_doc(TEXTS[0])
    doc.spans["people"] = [doc[0:1]]
    doc.spans["coref_clusters_1"] = [doc[0:1]]
    new = nlp(doc)
    assert [span.text for span in new.spans["people"]] == ["Corre"]
    assert list(new.spans["coref_clusters_1"]) == []


def test_without_a_parse() -> None:
    nlp = spacy.blank("it")
    nlp.add_pipe("italian_prodrop")
    assert nlp("").text == ""
    with pytest.raises(WikicremError, match=r"W723.*DEP"):
        nlp("Lui corre.")


def test_of_another_language() -> None:
    nlp = spacy.blank("es")
    nlp.add_pipe("italian_prodrop")
    with pytest.raises(WikicremError, match="W724"):
        nlp("Corre.")
