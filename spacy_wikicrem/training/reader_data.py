"""Samples for the attention reader from documents with zero pronouns."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import WikicremError
from ..evaluation.zeros.documents import ZeroDocument
from ..evaluation.zeros.running import bare, gold_zeros
from ..evaluation.zeros.scoring import is_right
from ..models.reader_samples import ReaderSample
from ..resolution.zeros.detection import Knowledge, find_zeros
from ..resolution.zeros.phrases import find_phrases
from ..resolution.zeros.reader import dropped_subjects, labelled, repeated_nouns
from ..util.jsonl import read_jsonl, write_records

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc


@dataclass(frozen=True, slots=True)
class ReaderData:
    """pseudo, labelled (list[ReaderSample]): For the two steps of training."""

    pseudo: list[ReaderSample]
    labelled: list[ReaderSample]


def reader_data(
    documents: Iterable[ZeroDocument],
    knowledge: Knowledge,
    *,
    parse: Callable[[Doc], Doc] | None = None,
    blanked: int = 1000,
    seed: int = 0,
) -> ReaderData:
    """All gold zero pronouns whose antecedent can be read; all subjects that can be deleted, and
    so many repeated nouns that are blanked.

    parse (Callable | None): Gives a parse to documents without a gold one. RAISES: W763 if one
        needs it and there is none.
    """
    pseudo: list[ReaderSample] = []
    nouns: list[ReaderSample] = []
    real: list[ReaderSample] = []
    for document in documents:
        doc = _parsed(document, parse)
        pseudo += dropped_subjects(doc)
        nouns += repeated_nouns(doc)
        real += _labelled(document, doc, knowledge)
    random.Random(seed).shuffle(nouns)
    return ReaderData([*pseudo, *nouns[:blanked]], real)


def _parsed(document: ZeroDocument, parse: Callable[[Doc], Doc] | None) -> Doc:
    if document.parsed:
        return document.doc
    if parse is None:
        raise WikicremError("W763", id=document.id)
    return parse(bare(document.doc))


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


def _labelled(document: ZeroDocument, doc: Doc, knowledge: Knowledge) -> Sequence[ReaderSample]:
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


def write_samples(path: str | Path, data: ReaderData) -> None:
    """Write the samples as JSON lines."""
    write_records(path, [*_records("pseudo", data.pseudo), *_records("labelled", data.labelled)])


def _records(step: str, samples: Iterable[ReaderSample]) -> Iterator[dict[str, Any]]:
    for sample in samples:
        yield {
            "step": step,
            "document": sample.document,
            "query": sample.query,
            "answer": sample.answer,
        }


def read_samples(path: str | Path) -> ReaderData:
    """Read what `write_samples` wrote. RAISES: W764 for a line that is no sample."""
    found: dict[str, list[ReaderSample]] = {"pseudo": [], "labelled": []}
    for number, record in read_jsonl(path):
        try:
            found[record["step"]].append(_sample(record))
        except (KeyError, TypeError, ValueError) as err:
            reason = f"{type(err).__name__}: {err}"
            raise WikicremError("W764", path=path, line=number, reason=reason) from None
    return ReaderData(**found)


def _sample(record: dict[str, Any]) -> ReaderSample:
    document, query, answer = (record[name] for name in ("document", "query", "answer"))
    if answer not in document:
        raise ValueError("the answer is no word of the document")
    return ReaderSample(tuple(document), tuple(query), answer)
