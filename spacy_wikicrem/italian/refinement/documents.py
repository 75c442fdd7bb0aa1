"""From documents with coreference to spaCy Docs with mentions, and back after refinement."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from spacy.tokens import Doc, Span
from spacy.vocab import Vocab

from ...documents.records import CorefDocument, CorefMention, CorefToken
from ...documents.zeros import nodes_to_verbs
from ...resolution.settings import DEFAULT_PREFIX
from ..readability import read_text
from ..treebanks.from_docs import doc_of

_INDEX = "flesch_vacca_1986"


def doc_with_mentions(vocab: Vocab, document: CorefDocument) -> Doc:
    """The words of a document, and each of its entities as the span group `coref_clusters_ENTITY`.

    Mentions on empty nodes are on their verbs; a mention in parts is a span for each.
    """
    document = nodes_to_verbs(document)
    doc = doc_of(vocab, document)
    for entity, mentions in document.entities().items():
        spans = [Span(doc, *part) for mention in mentions for part in mention.parts]
        doc.spans[f"{DEFAULT_PREFIX}_{entity}"] = spans
    return doc


def refined_document(document: CorefDocument, doc: Doc, new: Doc) -> CorefDocument:
    """The document after refinement; the same one if nothing was changed.

    Speakers and records stay with their sentences; a record says what the sentence was before.
    doc (Doc), new (Doc): Before and after.
    """
    if doc is new:
        return document
    document = nodes_to_verbs(document)
    olds, news = _sentences(doc), _sentences(new)
    same = len(olds) == len(news)
    records: tuple[Mapping[str, Any], ...] = ()
    if same:
        kept = document.records or tuple({} for _ in olds)
        pairs = zip(kept, olds, news, strict=False)
        records = tuple(_record(one, old, now) for one, old, now in pairs)
    return replace(
        document,
        text=new.text,
        tokens=tuple(
            CorefToken(t.text, t.idx, t.idx + len(t), place=(0, t.i, 0), tag=t.pos_) for t in new
        ),
        sentences=tuple((span.start, span.end) for span in news),
        mentions=tuple(_mentions(new)),
        speakers=document.speakers if same else (),
        records=records,
        source=None,
    )


def _record(record: Mapping[str, Any], old: Span, new: Span) -> Mapping[str, Any]:
    """What the JSON of the translated corpus says of a sentence that was rewritten."""
    changed = old.text != new.text
    if not changed and record:
        return record
    score = read_text(new.text).score(_INDEX) if changed else None
    return {
        **record,
        "text": old.text,
        "modified_flag": changed,
        "modified_text": new.text,
        "readability": "" if score is None else f"{score:.2f}",
        "corefs_old": [_old_mention(span, old, entity) for span, entity in _inside(old)],
    }


def _old_mention(span: Span, sentence: Span, entity: str) -> dict[str, Any]:
    return {
        "label": entity,
        "text": " ".join(token.text for token in span),
        "start": span.start - sentence.start,
        "end": span.end - 1 - sentence.start,
    }


def _inside(sentence: Span) -> list[tuple[Span, str]]:
    found = [
        (span, entity)
        for span, entity in _all_mentions(sentence.doc)
        if sentence.start <= span.start and span.end <= sentence.end
    ]
    return sorted(found, key=lambda one: (one[0].start, -one[0].end))


def _mentions(doc: Doc) -> list[CorefMention]:
    found = [CorefMention(e, ((span.start, span.end),)) for span, e in _all_mentions(doc)]
    return sorted(found, key=lambda mention: (mention.start, -mention.end))


def _all_mentions(doc: Doc) -> Iterator[tuple[Span, str]]:
    for key, group in doc.spans.items():
        if key.startswith(f"{DEFAULT_PREFIX}_"):
            yield from ((span, key.removeprefix(f"{DEFAULT_PREFIX}_")) for span in group)


def _sentences(doc: Doc) -> list[Span]:
    return list(doc.sents) if doc.has_annotation("SENT_START") else [doc[:]]
