"""Whole texts with their pronouns replaced, of any length."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...pipeline.long_texts import resolve_windows
from ...resolution.protected import protected_places
from ...resolution.resolved_text import resolve_text
from .checks import require_resolver, require_text
from .streaming import cut_stream

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc


class TextResolver:
    """`resolve(text)` for libraries that take an object with such a method.

    nlp (Language): A pipeline with `pronoun_resolver`. Raises W393 for one without, W395
        for what is none.
    find_protected (bool): Leave placeholders ("{user}"), code and addresses of the web alone.
    """

    def __init__(self, nlp: Language, *, find_protected: bool = True) -> None:
        require_resolver(nlp)
        self.nlp = nlp
        self.find_protected = find_protected

    def resolve(self, text: str) -> str:
        """The text with its pronouns replaced by what they stand for, and nothing else changed.

        RAISES: W395 for what is no text, W346 for half of a character.
        """
        found = resolve_windows(self.nlp, cut_stream([require_text(text)]))
        return "".join(self._resolved(window.doc, window.parts[0][0]) for _, window in found)

    def _resolved(self, doc: Doc, first: int) -> str:
        """first (int): Where the new text of a window begins."""
        places = protected_places(doc.text) if self.find_protected else []
        revision = resolve_text(doc, barred=places)
        return revision.after[revision.to_new(first) :]
