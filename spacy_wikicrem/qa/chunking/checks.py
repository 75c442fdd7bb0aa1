"""Does a pipeline resolve pronouns?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...errors import WikicremError

if TYPE_CHECKING:
    from spacy.language import Language

WRITTEN = "doc._.pronoun_resolutions"


def require_resolver(nlp: Language) -> None:
    """Raises W393 if no component of a pipeline resolves pronouns."""
    names = nlp.pipe_names
    if not any(WRITTEN in nlp.get_pipe_meta(name).assigns for name in names):
        raise WikicremError("W393", found=", ".join(names) or "none")
