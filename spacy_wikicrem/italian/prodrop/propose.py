"""The pronouns to delete, the repairs around them, and where their mentions go."""

from __future__ import annotations

from spacy.tokens import Doc

from ..refinement.proposal import Proposal
from ..refinement.settings import RefinementSettings


def propose(doc: Doc, settings: RefinementSettings) -> Proposal:
    """Nothing yet but for native text, in which nothing is deleted."""
    return Proposal()
