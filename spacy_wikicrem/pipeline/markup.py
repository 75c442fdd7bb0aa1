"""Tags beside words, which tokenizers leave at them: "Anna</b". No span could leave them out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from spacy.language import Language

_AT_TAGS = "|".join(
    (
        r"(?<=[^\s<>/])</(?=[A-Za-z])",
        r"(?<=[^\s<>])<(?=[A-Za-z][\w-]*(?:>|/>|$))",
        r"(?<=[\w\"'])[.,!?;:]+(?=</?[A-Za-z])",
        r"(?<=[\"'])>(?=\w)",  # after an attribute
    )
)


def split_tags(nlp: Language) -> None:
    """Let the tokenizer of a pipeline cut words off the tags beside them, if it has a pattern for
    what stands inside words, as spaCy's have. The commands do so; no component does by itself, as
    all of a pipeline sees its tokens."""
    tokenizer: Any = nlp.tokenizer
    finder = getattr(tokenizer, "infix_finditer", None)
    pattern = getattr(getattr(finder, "__self__", None), "pattern", None)
    if isinstance(pattern, str) and _AT_TAGS not in pattern:
        tokenizer.infix_finditer = re.compile(f"{_AT_TAGS}|{pattern}").finditer
