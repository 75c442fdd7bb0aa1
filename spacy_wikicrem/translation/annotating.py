"""Coreference for a source that has none: the clusters of a pipeline's own resolver."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from spacy.language import Language
from spacy.tokens import Doc

from ..documents.records import CorefDocument, CorefMention
from ..resolution.settings import DEFAULT_PREFIX
from .stages.alpha import parsed


def annotate(documents: Iterable[CorefDocument], nlp: Language) -> Iterator[CorefDocument]:
    """The documents with the mentions that the pipeline finds, in place of their own.

    nlp (Language): With a component that writes span groups `coref_clusters_N`. Words, sentences
        and trees are the document's own, where it has them.
    """
    for document in documents:
        doc = parsed(document, nlp)
        yield replace(document, mentions=tuple(_mentions(doc, document)))


def _mentions(doc: Doc, document: CorefDocument) -> list[CorefMention]:
    places = [at for at, token in enumerate(document.tokens) if not token.empty]
    found = []
    for key, group in doc.spans.items():
        prefix, _, number = key.rpartition("_")
        if prefix != DEFAULT_PREFIX or not number.isdecimal():
            continue
        for span in group:
            part = (places[span.start], places[span.end - 1] + 1)
            found.append(CorefMention(f"e{number}", (part,), head=places[span.root.i]))
    return sorted(found, key=lambda mention: (mention.start, -mention.end))
