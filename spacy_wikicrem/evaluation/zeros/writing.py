"""Predicted zero pronouns as empty nodes in CorefUD, to be scored by `evaluate coref`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...documents.records import CorefDocument, CorefMention
from ...documents.zeros import nodes_to_verbs, verbs_to_nodes
from ...resolution.zeros.detection import Zero
from .documents import ZeroDocument
from .scoring import FoundZero

_NEW = "zero"


def with_predicted(
    document: ZeroDocument, found: Sequence[FoundZero], zeros: Sequence[Zero]
) -> CorefDocument:
    """The gold document with predicted zero pronouns in the place of its own: each is an empty node
    before its verb, in the entity of its antecedent or in one of its own.

    document (ZeroDocument): Read from a file with empty nodes.
    """
    assert document.source is not None
    written = tuple(m for m in document.source.mentions if not document.source.is_zero(m))
    plain = nodes_to_verbs(replace(document.source, mentions=written))
    parents = {zero.verb: zero for zero in zeros}
    added = []
    for number, zero in enumerate(found, start=1):
        at = _parent(document, parents[zero.verb])
        entity = _entity(document, zero) or f"{_NEW}{number}"
        added.append(CorefMention(entity, ((at, at + 1),), head=at))
    marked = {id(mention) for mention in added}
    mentions = sorted([*plain.mentions, *added], key=lambda m: (m.start, -m.end))
    changed = replace(plain, mentions=tuple(mentions))
    return verbs_to_nodes(changed, is_zero=lambda _, mention: id(mention) in marked)


def _parent(document: ZeroDocument, zero: Zero) -> int:
    """The word that a node depends on: the copula, or else the head of the clause."""
    return zero.verb if document.doc[zero.verb].dep_ == "cop" else zero.head


def _entity(document: ZeroDocument, zero: FoundZero) -> str | None:
    """Whose mention the antecedent is."""
    if zero.antecedent is None:
        return None
    _, _, head = zero.antecedent
    for name, spans in document.entities.items():
        if any(span.head == head for span in spans):
            return name
    return None
