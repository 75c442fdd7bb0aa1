"""Precision, recall and F1 of zero pronouns: found, of the right kind, with the right antecedent.

The antecedent is scored as for anaphoric zero pronouns (Zhao and Ng 2007; Liu et al. 2017, section
3.2): only those count whose entity is mentioned before them; right is a noun phrase whose head is
that of a written mention of the entity.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from ..coreference.metrics import Counts
from .documents import GoldSpan, GoldZero, ZeroDocument

# A predicted antecedent: start, end (exclusive) and head, in tokens.
Place = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class FoundZero:
    """A predicted zero pronoun. antecedent (Place | None): Where it was resolved to something."""

    verb: int
    kind: str
    antecedent: Place | None = None


def detection(document: ZeroDocument, found: Sequence[FoundZero], kinds: Collection[str]) -> Counts:
    """Verbs with a zero pronoun of these kinds; gold ones without a kind count as any."""
    gold = {zero.verb for zero in document.zeros if zero.kind is None or zero.kind in kinds}
    mine = {zero.verb for zero in found if zero.kind in kinds}
    right = len(gold & mine)
    return Counts(right, len(gold), right, len(mine))


def resolution(document: ZeroDocument, found: Sequence[FoundZero]) -> Counts:
    """Antecedents of anaphoric zero pronouns: recall is of all of them, precision of those that
    were resolved."""
    gold: dict[int, GoldZero] = {}
    for zero in document.zeros:
        if document.is_anaphoric(zero):
            gold.setdefault(zero.verb, zero)
    resolved = [zero for zero in found if zero.antecedent is not None]
    right = sum(
        zero.verb in gold and is_right(document, gold[zero.verb], zero.antecedent)
        for zero in resolved
    )
    return Counts(right, len(gold), right, len(resolved))


def is_right(document: ZeroDocument, zero: GoldZero, place: Place | None) -> bool:
    """Whether an antecedent has the head of a mention of the entity; of mentions without a marked
    head it must lie inside, and not be a part of another mention that lies in it."""
    if place is None or zero.entity is None:
        return False
    start, end, head = place
    for span in document.entities.get(zero.entity, ()):
        if (start, end) == (span.start, span.end) or (span.head >= 0 and span.head == head):
            return True
        if span.head < 0 and span.start <= head < span.end:
            return not _is_smaller(document.entities, head, span.end - span.start)
    return False


def _is_smaller(entities: Mapping[str, Sequence[GoldSpan]], head: int, size: int) -> bool:
    """Whether a smaller mention holds this head, which is then that of the smaller one."""
    spans = (span for group in entities.values() for span in group)
    return any(span.start <= head < span.end and span.end - span.start < size for span in spans)
