"""Italian that reads well: rule sets that edit a Doc, how that is done, and how it is scored.

A rule set is a function of a Doc and the settings; it returns a `Proposal`, or a plain list of
edits. Each edit has the name of its rule, which `RefinementSettings.off` may switch off, and a
reason for people. `rule_sets.propose` knows all of them.
"""

from .proposal import Move, Proposal, explain, refine, undo
from .settings import RefinementSettings

__all__ = ["Move", "Proposal", "RefinementSettings", "explain", "refine", "undo"]
