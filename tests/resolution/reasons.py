"""Why an "it" stands for nothing that is named."""

from __future__ import annotations

from spacy.tokens import Doc

from spacy_wikicrem import lang
from spacy_wikicrem.resolution.non_referring import reason_for_none

ENGLISH = lang.get("en")


def reason(doc: Doc) -> str | None:
    """Of the last "it"."""
    token = [token for token in doc if token.lower_ == "it"][-1]
    return reason_for_none(token, ENGLISH.pronouns["it"], ENGLISH)
