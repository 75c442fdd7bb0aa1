"""What happens to resolutions when documents are stored, joined, cut and merged."""

from __future__ import annotations

import json
import pickle
import warnings
from collections.abc import Callable

import pytest
from spacy.language import Language
from spacy.tokens import Doc, DocBin

from spacy_wikicrem.resolution.clusters import find_clusters, write_clusters
from tests.pipeline.fakes import links, make_nlp, snapshot

TEXT = "Ada met Bob. She smiled at his cat."
OTHER = "When he left, Marco sang.  Anna saw him."


@pytest.fixture(scope="module")
def nlp() -> Language:
    return make_nlp(["Ada", "Bob", "Marco"])


def through_bytes(doc: Doc) -> Doc:
    return Doc(doc.vocab).from_bytes(doc.to_bytes())


def through_bin(doc: Doc) -> Doc:
    data = DocBin(docs=[doc], store_user_data=True).to_bytes()
    (read,) = DocBin().from_bytes(data).get_docs(doc.vocab)
    return read


@pytest.mark.parametrize(
    "copy",
    [through_bytes, through_bin, lambda doc: pickle.loads(pickle.dumps(doc)), Doc.copy],
    ids=["bytes", "DocBin", "pickle", "copy"],
)
@pytest.mark.parametrize("text", [TEXT, OTHER, "He left.", ""])
def test_stored_documents(nlp: Language, copy: Callable[[Doc], Doc], text: str) -> None:
    doc = nlp(text)
    read = copy(doc)
    assert links(read) == links(doc)
    assert snapshot(read)[1:] == snapshot(doc)[1:]
    found, expected = read._.pronoun_resolutions, doc._.pronoun_resolutions
    assert [r.probability for r in found] == [r.probability for r in expected]
    assert [[s.text for s, _ in r.candidates] for r in found] == [
        [s.text for s, _ in r.candidates] for r in expected
    ]


def test_a_doc_bin_without_user_data_keeps_the_clusters(nlp: Language) -> None:
    data = DocBin(docs=[nlp(TEXT)]).to_bytes()
    (read,) = DocBin().from_bytes(data).get_docs(nlp.vocab)
    assert [s.text for s in read.spans["coref_clusters_1"]] == ["Ada", "She", "his"]
    assert read._.pronoun_resolutions == [] and read._.resolved_text == TEXT


def test_stored_values_are_plain(nlp: Language) -> None:
    entries = list(nlp(TEXT).user_data.values())
    assert json.loads(json.dumps(entries)) == entries != []


@pytest.mark.parametrize("texts", [[TEXT, OTHER], [OTHER, TEXT, TEXT], ["", TEXT, "  \n", OTHER]])
def test_joined_documents(nlp: Language, texts: list[str]) -> None:
    docs = [nlp(text) for text in texts]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        joined = Doc.from_docs(docs)
    assert links(joined) == [link for doc in docs for link in links(doc)]
    parts = [doc._.resolved_text for doc in docs]
    assert "".join(joined._.resolved_text.split()) == "".join("".join(parts).split())
    write_clusters(joined)
    names = ["Ada", "She", "his"], ["he", "Marco", "him"]
    clusters = [[s.text for s in group] for group in joined.spans.values()]
    assert sorted(clusters) == sorted(c * texts.count(TEXT if "Ada" in c else OTHER) for c in names)


def test_a_merge_keeps_everything_that_spacy_does_not_break(nlp: Language) -> None:
    doc = make_nlp(["Ada Lovelace"])("Ada Lovelace met Bob. Then she smiled.")
    with doc.retokenize() as retokenizer:
        retokenizer.merge(doc[0:2])
    assert links(doc) == [("she", "Ada Lovelace")]
    assert doc._.resolved_text == "Ada Lovelace met Bob. Then Ada Lovelace smiled."
    write_clusters(doc)
    assert [(s.start, s.end) for s in doc.spans["coref_clusters_1"]] == [(0, 1), (5, 6)]


def test_a_pronoun_that_was_merged_into_another_token(nlp: Language) -> None:
    doc = nlp(TEXT)
    with doc.retokenize() as retokenizer:
        retokenizer.merge(doc[4:6])
    assert links(doc) == [("She smiled", "Ada"), ("his", "Ada")]
    assert doc._.resolved_text == "Ada met Bob. Ada smiled at Ada's cat."
    assert doc[4]._.antecedent is None


def test_a_split_keeps_the_links() -> None:
    doc = make_nlp(["Ada"])("Ada met Bob. Surely she smiled.")
    with doc.retokenize() as retokenizer:
        retokenizer.split(doc[4], ["Sure", "ly"], heads=[doc[4], doc[4]])
    assert links(doc) == [("she", "Ada")] and doc[6]._.antecedent.text == "Ada"


def test_a_part_of_a_document(nlp: Language) -> None:
    doc = nlp(f"Anna sat. {TEXT}")
    whole = list(doc.sents)[1].doc[3:].as_doc(copy_user_data=True)
    assert links(whole) == [("She", "Ada"), ("his", "Ada")] and whole.text == TEXT
    assert [s.text for c in find_clusters(whole) for s in c] == ["Ada", "She", "his"]
    assert doc[3:].as_doc()._.pronoun_resolutions == []


def test_an_antecedent_that_was_cut_off(nlp: Language) -> None:
    part = list(nlp(TEXT).sents)[1].as_doc(copy_user_data=True)
    assert links(part) == [("She", None), ("his", None)]
    (first, _) = part._.pronoun_resolutions
    assert first.probability > 0.5 and first.candidates == []
    assert part._.resolved_text == part.text and part[0]._.antecedent is None
    assert links(nlp(TEXT)[:4].as_doc(copy_user_data=True)) == []


def test_parts_in_another_order_make_no_false_links(nlp: Language) -> None:
    parts = [sent.as_doc(copy_user_data=True) for sent in nlp(TEXT).sents]
    joined = Doc.from_docs(parts[::-1])
    assert links(joined) == [("She", None), ("his", None)]
    assert joined._.resolved_text == joined.text


def test_a_link_into_the_middle_of_nowhere_is_not_there(nlp: Language) -> None:
    doc = nlp(TEXT)
    key = ("._.", "pronoun_resolution", 13, 16)
    doc.user_data[("._.", "pronoun_resolution", -5, -2)] = doc.user_data[key]
    doc.user_data[("._.", "pronoun_resolution", 900, 903)] = doc.user_data[key]
    doc.user_data[("._.", "pronoun_resolution", 4, 7)] = doc.user_data[key]
    assert links(doc) == [("She", "Ada"), ("his", "Ada")]


def test_foreign_user_data_is_left_alone(nlp: Language) -> None:
    doc = nlp(TEXT)
    doc.user_data["title"] = "A title"
    doc.spans["coref_clusters_of_mine"] = [doc[0:1]]
    nlp(doc)
    assert doc.user_data["title"] == "A title" and "coref_clusters_of_mine" in doc.spans


def test_a_document_that_was_never_resolved(nlp: Language) -> None:
    doc = nlp.make_doc(TEXT)
    assert (doc._.pronoun_resolutions, doc._.resolved_text, doc[4]._.antecedent) == ([], TEXT, None)


def test_a_resolution_is_plain_data_too() -> None:
    (resolution,) = make_nlp(["Ada"])("Ada met Bob. She left.")._.pronoun_resolutions
    found = json.loads(json.dumps(resolution))
    assert found["pronoun"] == {"text": "She", "start": 13, "end": 16}
    assert found["antecedent"]["text"] == "Ada"
