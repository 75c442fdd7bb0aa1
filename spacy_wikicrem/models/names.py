"""What the bundled models are called."""

DEFAULT = "default"  # the mention ranker; the English one where no pipeline says a language
MULTILINGUAL = "multilingual"  # that for the other languages
DEFAULT_MASKED_LM = "masked-lm"


def ranker_for(lang: str) -> str:
    """What "default" stands for in a pipeline of a language."""
    return DEFAULT if lang == "en" else MULTILINGUAL
