"""Pronoun resolution for spaCy pipelines, trained from raw Wikipedia without annotation."""

from .about import __version__

__all__ = ["__version__"]
