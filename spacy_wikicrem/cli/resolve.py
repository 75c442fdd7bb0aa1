"""`spacy-wikicrem resolve`: pronoun -> antecedent for a text or a file."""

from __future__ import annotations


def resolve() -> None:
    """Resolve the pronouns of a text."""
