"""Italian pronouns, possessives, demonstratives and articles put right after a translation.

Section 4.3 of "Coreference resolution for Italian via translation" (Tables 11 to 14), corrected by
the grammar: a form that fits some reading is left alone.
"""

from .edits import RULES, edits

__all__ = ["RULES", "edits"]
