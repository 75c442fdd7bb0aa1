"""Samples for the attention reader from documents with zero pronouns."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from ..evaluation.zeros.documents import ZeroDocument
from ..evaluation.zeros.running import gold_zeros
from ..evaluation.zeros.scoring import is_right
from ..models.reader_samples import ReaderSample
from ..resolution.zeros.detection import Knowledge, find_zeros
from ..resolution.zeros.phrases import find_phrases
from ..resolution.zeros.reader import dropped_subjects, labelled, repeated_nouns

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc


@dataclass(frozen=True, slots=True)
class ReaderData:
    """pseudo, labelled (list[ReaderSample]): For the two steps of training."""

    pseudo: list[ReaderSample]
    labelled: list[ReaderSample]


def reader_data(
    documents: Iterable[ZeroDocument], knowledge: Knowledge, *, blanked: int = 1000, seed: int = 0
) -> ReaderData:
    """All gold zero pronouns whose antecedent can be read; all subjects that can be deleted, and
    so many repeated nouns that are blanked.

    documents (Iterable[ZeroDocument]): With a gold parse; others are passed over.
    """
    pseudo: list[ReaderSample] = []
    nouns: list[ReaderSample] = []
    real: list[ReaderSample] = []
    for document in documents:
        if not document.parsed:
            continue
        pseudo += dropped_subjects(document.doc)
        nouns += repeated_nouns(document.doc)
        real += _labelled(document, knowledge)
    random.Random(seed).shuffle(nouns)
    return ReaderData([*pseudo, *nouns[:blanked]], real)


def text_samples(
    documents: Iterable[Sequence[str]], nlp: Language, limit: int = 0
) -> list[ReaderSample]:
    """Pseudo data of plain text: all subjects that can be deleted and all nouns that are repeated.

    documents (Iterable[Sequence[str]]): Paragraphs of each.
    nlp (Language): With a tagger and a parser.
    limit (int): So many samples at most; 0 sets no limit.
    """
    texts = (" ".join(paragraphs)[: nlp.max_length] for paragraphs in documents)
    return list(islice(_pseudo(nlp.pipe(texts)), limit or None))


def _pseudo(docs: Iterable[Doc]) -> Iterator[ReaderSample]:
    for doc in docs:
        yield from dropped_subjects(doc)
        yield from repeated_nouns(doc)


def _labelled(document: ZeroDocument, knowledge: Knowledge) -> Sequence[ReaderSample]:
    doc = document.doc
    phrases = find_phrases(doc, knowledge.names)
    gold = {zero.verb: zero for zero in document.zeros}
    found = []
    for zero in gold_zeros(document, doc, find_zeros(doc, knowledge)):
        right = [
            phrase
            for phrase in reversed(phrases)
            if phrase.end <= zero.verb
            and is_right(document, gold[zero.verb], (phrase.start, phrase.end, phrase.head))
        ]
        if (sample := labelled(doc, zero, right)) is not None:
            found.append(sample)
    return found
