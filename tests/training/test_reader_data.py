"""Pseudo data for the attention reader."""

from __future__ import annotations

import spacy
from spacy.tokens import Doc

from spacy_wikicrem.models.reader_samples import BLANK
from spacy_wikicrem.training.reader_data import text_samples

VOCAB = spacy.blank("es").vocab


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
