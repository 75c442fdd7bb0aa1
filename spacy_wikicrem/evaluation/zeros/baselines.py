"""Simple antecedents of zero pronouns, to compare with: the nearest subject, and the entity that is
mentioned most often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ...resolution.zeros.detection import Zero
from ...resolution.zeros.phrases import Phrase

if TYPE_CHECKING:
    from spacy.tokens import Doc

# From a zero pronoun and all phrases of the document to the antecedent.
Baseline = Callable[["Doc", Zero, Sequence[Phrase]], Phrase | None]


def nearest_subject(doc: Doc, zero: Zero, phrases: Sequence[Phrase]) -> Phrase | None:
    """The last subject before the verb; without any, the last noun phrase."""
    before = [phrase for phrase in phrases if phrase.end <= zero.verb]
    subjects = [phrase for phrase in before if phrase.subject]
    chosen = subjects or before
    return chosen[-1] if chosen else None


def most_frequent(doc: Doc, zero: Zero, phrases: Sequence[Phrase]) -> Phrase | None:
    """The last phrase before the verb whose head is the word that most heads are."""
    before = [phrase for phrase in phrases if phrase.end <= zero.verb]
    if not before:
        return None
    words = Counter(doc[phrase.head].lemma_.lower() for phrase in before)
    best, _ = max(words.items(), key=lambda item: item[1])
    return [phrase for phrase in before if doc[phrase.head].lemma_.lower() == best][-1]


BASELINES: dict[str, Baseline] = {
    "nearest-subject": nearest_subject,
    "most-frequent": most_frequent,
}
