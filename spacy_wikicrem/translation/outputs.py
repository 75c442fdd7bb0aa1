"""From utterances to documents that the writers of `documents` take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from ..documents.formats import write
from ..documents.records import CorefDocument, CorefMention, CorefToken
from ..documents.zeros import verbs_to_nodes
from ..italian.readability.scores import read_text
from .records import Mention, Utterance

FILES = {
    "corpus.conll": "conll-2012",
    "corpus.json": "translated-json",
    "corpus.conllu": "corefud",
}


def write_corpus(utterances: Iterable[Utterance], folder: Path) -> dict[str, dict[str, int]]:
    """Write the corpus in all formats; what each could not hold.

    A dropped subject is a mention on its verb, but an empty node before the verb in CorefUD.
    """
    found = [list(group) for _, group in groupby(utterances, key=lambda u: u.document)]
    losses = {}
    for name, format in FILES.items():
        documents: Iterator[CorefDocument] = map(document_of, found)
        if format == "corefud":
            documents = map(with_nodes, found)
        losses[name] = dict(sorted(write(documents, folder / name, format).items()))
    return losses


def document_of(utterances: Sequence[Utterance]) -> CorefDocument:
    """The utterances of one document."""
    tokens: list[CorefToken] = []
    sentences, records, mentions = [], [], []
    texts: list[str] = []
    length = 0
    for utterance in utterances:
        first, start = len(tokens), length
        for word in utterance.words:
            end = start + len(word.text)
            place = (0, len(tokens), 0)
            tokens.append(CorefToken(word.text, start, end, place=place, tag=word.tag))
            start = end + word.space
        texts.append(utterance.text)
        length += len(utterance.text) + 1
        sentences.append((first, len(tokens)))
        records.append(_record(utterance))
        mentions += [
            CorefMention(m.entity, ((first + m.start, first + m.end),), head=first + m.root)
            for m in utterance.mentions
        ]
    return CorefDocument(
        id=utterances[0].document,
        text=" ".join(texts),
        tokens=tuple(tokens),
        sentences=tuple(sentences),
        mentions=tuple(sorted(mentions, key=lambda m: (m.start, -m.end))),
        speakers=tuple(u.speaker for u in utterances) if any(u.speaker for u in utterances) else (),
        records=tuple(records),
    )


def with_nodes(utterances: Sequence[Utterance]) -> CorefDocument:
    """The same with an empty node for each dropped subject."""
    document = document_of(utterances)
    zeros = set()
    for (first, _), utterance in zip(document.sentences, utterances, strict=True):
        zeros |= {(m.entity, first + m.start) for m in utterance.mentions if m.dropped}
    return verbs_to_nodes(document, is_zero=lambda _, m: (m.entity, m.start) in zeros)


def _record(utterance: Utterance) -> dict[str, Any]:
    """What the paper's JSON (its Figure 10) has of an utterance beside tokens and mentions; the
    readability is Flesch-Vacca of 1986."""
    before = utterance.before or utterance
    score = read_text(utterance.text).flesch_vacca_1986
    return {
        "text": before.text,
        "modified_flag": utterance.before is not None,
        "modified_text": " ".join(word.text for word in utterance.words),
        "readability": "" if score is None else f"{score:.2f}",
        "corefs_old": [_coref(before, m) for m in before.mentions if utterance.before],
    }


def _coref(utterance: Utterance, mention: Mention) -> dict[str, Any]:
    text = " ".join(word.text for word in utterance.words[mention.start : mention.end])
    return {
        "label": mention.entity,
        "text": text,
        "start": mention.start,
        "end": mention.end - 1,
    }


def counted(utterances: Iterable[Utterance], stage: str) -> Counter[str]:
    """Documents, utterances, words, mentions and clusters after a stage."""
    counts: Counter[str] = Counter()
    clusters, documents = set(), set()
    for utterance in utterances:
        documents.add(utterance.document)
        clusters |= {(utterance.document, m.entity) for m in utterance.mentions}
        counts[f"{stage}: utterances"] += 1
        counts[f"{stage}: words"] += len(utterance.words)
        counts[f"{stage}: mentions"] += len(utterance.mentions)
    counts[f"{stage}: documents"] = len(documents)
    counts[f"{stage}: clusters"] = len(clusters)
    return counts
