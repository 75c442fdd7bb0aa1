"""Pseudo data for the attention reader."""

from __future__ import annotations

import json

import pytest
import spacy
from spacy.tokens import Doc

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.evaluation.zeros.documents import read_zero_documents
from spacy_wikicrem.models.reader_samples import BLANK, ReaderSample
from spacy_wikicrem.pipeline.zero_knowledge import zero_knowledge
from spacy_wikicrem.training.reader_data import (
    ReaderData,
    read_samples,
    reader_data,
    text_samples,
    write_samples,
)
from tests.pipelines import vocab_of

VOCAB = vocab_of("es")


class Parser:
    """In place of a pipeline: "Ana rió ." by the same rule whatever the words."""

    max_length = 40

    def pipe(self, texts):
        for text in texts:
            words = text.split()
            deps = [("nsubj", "ROOT", "punct")[at % 3] for at in range(len(words))]
            pos = [("PROPN", "VERB", "PUNCT")[at % 3] for at in range(len(words))]
            heads = [min(at - at % 3 + 1, len(words) - 1) for at in range(len(words))]
            yield Doc(VOCAB, words=words, pos=pos, deps=deps, heads=heads)


def test_subjects_are_deleted_and_repeated_nouns_blanked():
    dropped, noun = text_samples([["Ana rió .", "Ana lloró ."]], Parser())[-2:]
    assert dropped.query == (BLANK, "lloró", ".") and dropped.answer == "ana"
    assert dropped.document == ("ana", "rió", ".", "lloró", ".")
    assert noun.document == ("ana", "rió", ".")
    assert noun.answer == "ana" and noun.query[0] == BLANK


def test_so_many_samples_and_so_much_of_a_document():
    assert len(text_samples([["Ana rió .", "Ana lloró ."]], Parser(), limit=1)) == 1
    assert text_samples([["Ana rió . " * 5]], Parser(), 1000) == text_samples(
        [["Ana rió . " * 4]], Parser(), 1000
    )


FIN = "Mood=Ind|Number=Sing|Person=3|VerbForm=Fin"


def parse(doc):
    """Of "Ana vio a Luis. Comió." """
    return Doc(
        VOCAB,
        words=[token.text for token in doc],
        spaces=[bool(token.whitespace_) for token in doc],
        pos=["PROPN", "VERB", "ADP", "PROPN", "PUNCT", "VERB", "PUNCT"],
        lemmas=["Ana", "ver", "a", "Luis", ".", "comer", "."],
        morphs=["", FIN, "", "", "", FIN, ""],
        heads=[1, 1, 3, 1, 1, 5, 5],
        deps=["nsubj", "ROOT", "case", "obj", "punct", "ROOT", "punct"],
    )


def marked(tmp_path):
    path = tmp_path / "ana.marked"
    path.write_text("Ana vio a Luis. [∅Comió|Luis].\n", encoding="utf8")
    return read_zero_documents(path, VOCAB)


def test_marked_text_gives_labelled_samples_in_a_predicted_parse(tmp_path):
    data = reader_data(marked(tmp_path), zero_knowledge("es"), parse=parse)
    (sample,) = data.labelled
    assert sample.answer == "luis" and sample.query == (BLANK, "comió", ".")
    assert not sample.choices and not data.pseudo


def test_marked_text_without_a_parse_is_a_coded_error(tmp_path):
    with pytest.raises(WikicremError, match="ana-1") as err:
        reader_data(marked(tmp_path), zero_knowledge("es"))
    assert err.value.code == "W763"


def test_samples_are_kept(tmp_path):
    pseudo, real = ReaderSample(("à", "b"), (BLANK,), "à"), ReaderSample(("c",), (BLANK, "d"), "c")
    data = ReaderData([pseudo], [real, pseudo])
    write_samples(tmp_path / "samples.jsonl", data)
    assert read_samples(tmp_path / "samples.jsonl") == data


@pytest.mark.parametrize("changes", [{"step": "first"}, {"query": None}, {"answer": None}])
def test_a_line_that_is_no_sample_is_a_coded_error(tmp_path, changes):
    record = {"step": "pseudo", "document": ["a"], "query": [BLANK], "answer": "a"} | changes
    path = tmp_path / "samples.jsonl"
    path.write_text(json.dumps(record) + "\n", encoding="utf8")
    with pytest.raises(WikicremError) as err:
        read_samples(path)
    assert err.value.code == "W764"


def test_three_sentences_before_are_read() -> None:

    from spacy_wikicrem.resolution.zeros.reader import SENTENCES_BEFORE, _start

    nlp = spacy.blank("it")
    doc = nlp("Anna rise . " * 200)
    for token in doc:
        token.is_sent_start = token.i % 3 == 0
    sentences = list(doc.sents)
    for number, sentence in enumerate(sentences):
        assert _start(doc, sentence) == sentences[max(0, number - SENTENCES_BEFORE)].start
