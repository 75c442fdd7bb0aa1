"""Pronoun resolution for spaCy pipelines, trained from raw Wikipedia without annotation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .about import __version__

if TYPE_CHECKING:
    from spacy.tokens import Doc

__all__ = ["__version__", "register_extensions", "render"]


def register_extensions() -> None:
    """Make `doc._.pronoun_resolutions`, `doc._.resolved_text`, `token._.antecedent` and
    `span._.antecedent` readable in a process that loads documents without the component."""
    from .pipeline.extensions import register_extensions as register

    register()


def render(
    doc: Doc, *, page: bool = False, jupyter: bool | None = None, title: str = "Who is who"
) -> str | None:
    """Show who is who in a document that went through `pronoun_resolver`.

    page (bool): A whole page of HTML instead of a part of one.
    jupyter (bool | None): Show it in the notebook and return nothing; None asks whether this is
        one, as `displacy.render` does.
    title (str): The heading.
    RETURNS (str | None): HTML that needs no script, no other file and no network.
    """
    from spacy.util import is_in_jupyter

    from .resolution.page import render_entities

    html = render_entities(doc, title=title, page=page)
    if not (is_in_jupyter() if jupyter is None else jupyter):
        return html
    from IPython.display import HTML, display

    display(HTML(html))
    return None
