from .lexicon import Lexicon, load_lexicon
from .records import Analysis

__all__ = ["Analysis", "Lexicon", "load_lexicon"]
