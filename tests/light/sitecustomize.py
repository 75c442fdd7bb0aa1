"""Processes with this folder on their path find neither torch nor spacy_transformers, whose imports
take most of the time that a process with a small pipeline takes."""

import importlib.metadata
import sys

sys.modules.update(dict.fromkeys(("torch", "spacy_transformers")))  # type: ignore[arg-type]
FOUND = importlib.metadata.EntryPoints(
    point
    for distribution in importlib.metadata.distributions()
    for point in distribution.entry_points
    if not point.value.startswith("spacy_transformers")
)
importlib.metadata.entry_points = FOUND.select  # type: ignore[assignment]
