"""Documents that no component has resolved the pronouns of."""

from __future__ import annotations

import warnings

from spacy.tokens import Doc

from ..errors import MESSAGES, WikicremError
from ..lang import PRONOUNS, pronoun_data
from .pronouns import find_pronouns
from .resolutions import stored_entries


def require_doc(found: object) -> Doc:
    """RAISES: W351 for what is no Doc."""
    if not isinstance(found, Doc):
        what = f"{type(found).__name__}: {str(found)[:40]!r}"
        raise WikicremError("W351", found=what)
    return found


def warn_unresolved(doc: Doc, stacklevel: int = 3) -> None:
    """Warns (W342) of pronouns of which none was looked at, or whose answers were not stored."""
    if doc.lang_ in PRONOUNS and not stored_entries(doc):
        language = pronoun_data(doc.lang_)
        if next(find_pronouns(doc, language, language.default_forms), None) is not None:
            warnings.warn(f"[W342] {MESSAGES['W342']}", stacklevel=stacklevel)
