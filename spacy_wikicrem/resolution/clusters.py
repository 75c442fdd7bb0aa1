"""Coreference clusters in `doc.spans`, as spaCy's own coreference components write them."""

from __future__ import annotations

import re
from collections.abc import Collection

from spacy.tokens import Doc, Span

from .candidates import Mention, find_mentions
from .resolutions import read_records, span_of
from .settings import DEFAULT_LABELS, DEFAULT_PREFIX


def write_clusters(
    doc: Doc, *, labels: Collection[str] | None = DEFAULT_LABELS, prefix: str = DEFAULT_PREFIX
) -> None:
    """Write one cluster for each name, or other mention, that a pronoun was resolved to.

    A cluster holds the entities with that name and the pronouns resolved to it, in document order
    (of a noun phrase that is no name only the very mention, as "a man" may be another man);
    clusters are numbered from 1 in the order of their first mention. All groups named
    `{prefix}_N` are replaced. The component calls this. Call it again after something that spaCy
    does not carry through span groups: `Doc.from_docs` joins the equally named clusters of
    different documents into one, `Span.as_doc` drops them, and `retokenizer.merge` leaves them
    with wrong indices.

    labels (Collection[str] | None): Entity labels that count as mentions; None for all but numbers
        and times.
    prefix (str): Groups are named `{prefix}_1`, `{prefix}_2`, ...
    """
    numbered = re.compile(rf"{re.escape(prefix)}_\d+")
    for key in [key for key in doc.spans if numbered.fullmatch(key)]:
        del doc.spans[key]
    for number, spans in enumerate(find_clusters(doc, labels), start=1):
        doc.spans[f"{prefix}_{number}"] = spans


def read_clusters(doc: Doc, prefix: str = DEFAULT_PREFIX) -> list[list[Span]]:
    """The clusters of `doc.spans["{prefix}_1"]`, ... by their numbers, mentions in text order."""
    numbers = {key: re.fullmatch(rf"{re.escape(prefix)}_(\d+)", key) for key in doc.spans}
    keys = sorted((int(found[1]), key) for key, found in numbers.items() if found)
    groups = [doc.spans[key] for _, key in keys]
    return [sorted(group, key=lambda s: (s.start, s.end)) for group in groups if len(group)]


def find_clusters(doc: Doc, labels: Collection[str] | None = DEFAULT_LABELS) -> list[list[Span]]:
    """The clusters as lists of spans; see `write_clusters`."""
    members: dict[str | Mention, set[Mention]] = {}
    entities = find_mentions(doc, labels)
    names = {mention.name for mention in entities}
    for record in read_records(doc):
        if record.antecedent is not None:
            named = record.antecedent.name in names or _is_name(doc, record.antecedent)
            key = record.antecedent.name if named else record.antecedent
            members.setdefault(key, set()).update((record.antecedent, record.pronoun))
    for mention in entities:
        if mention.name in members:
            members[mention.name].add(mention)
    clusters = [_spans(doc, cluster) for cluster in members.values()]
    return sorted(clusters, key=lambda spans: (spans[0].start_char, spans[0].end_char))


def _is_name(doc: Doc, mention: Mention) -> bool:
    span = span_of(doc, mention)
    return span is not None and any(token.tag_ in ("NNP", "NNPS") for token in span)


def _spans(doc: Doc, mentions: Collection[Mention]) -> list[Span]:
    """Distinct spans in document order: a merge may have put two mentions into one token."""
    found = {
        (span.start, span.end): span
        for mention in mentions
        if (span := span_of(doc, mention)) is not None
    }
    return [found[key] for key in sorted(found)]
