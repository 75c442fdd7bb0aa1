"""What the bundled models are called."""

DEFAULT = "default"  # the mention ranker
DEFAULT_MASKED_LM = "masked-lm"
