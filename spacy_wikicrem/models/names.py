"""What the bundled models are called."""

from __future__ import annotations

import re

DEFAULT = "default"  # the mention ranker; the English one where no pipeline says a language
MULTILINGUAL = "multilingual"  # that for the other languages
DEFAULT_MASKED_LM = "masked-lm"


def language_of(name: str) -> str | None:
    """The language of a ranker that is a package, by its name: "en-ranker-lg"."""
    found = re.fullmatch(r"([a-z]{2})[-_]ranker[-_]\w+", name)
    return None if found is None else found[1]


def ranker_for(lang: str) -> str:
    """What "default" stands for in a pipeline of a language."""
    return DEFAULT if lang == "en" else MULTILINGUAL
