"""Pronoun resolution for spaCy pipelines, trained from raw Wikipedia without annotation."""

from .about import __version__

__all__ = ["__version__", "register_extensions"]


def register_extensions() -> None:
    """Make `doc._.pronoun_resolutions`, `doc._.resolved_text`, `token._.antecedent` and
    `span._.antecedent` readable in a process that loads documents without the component."""
    from .pipeline.extensions import register_extensions as register

    register()
