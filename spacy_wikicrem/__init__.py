"""Pronoun resolution for spaCy pipelines, trained from raw Wikipedia without annotation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .about import __version__

if TYPE_CHECKING:
    from collections.abc import Iterable

    from spacy.tokens import Doc

    from .util.edits import Revision

__all__ = ["__version__", "register_extensions", "render", "resolve_text"]


def register_extensions() -> None:
    """Make `doc._.pronoun_resolutions`, `doc._.resolved_text`, `token._.antecedent` and
    `span._.antecedent` readable in a process that loads documents without the component."""
    from .pipeline.extensions import register_extensions as register

    register()


def render(
    docs: Doc | Iterable[Doc],
    *,
    page: bool = False,
    jupyter: bool | None = None,
    title: str = "Who is who",
) -> str | None:
    """Show who is who in documents that went through `pronoun_resolver`.

    docs (Doc | Iterable[Doc]): One, or several, which are shown one under the other.
    page (bool): A whole page of HTML instead of a part of one.
    jupyter (bool | None): Show it in the notebook and return nothing; None asks whether this is
        one, as `displacy.render` does.
    title (str): The heading.
    RETURNS (str | None): HTML that needs no script, no other file and no network.
    RAISES: W351 for anything else. WARNS: W342 where nothing has resolved the pronouns.
    """
    from spacy.util import is_in_jupyter

    from .resolution.page import render_all

    html = render_all(docs, title=title, page=page)
    if not (is_in_jupyter() if jupyter is None else jupyter):
        return html
    from IPython.display import HTML, display

    display(HTML(html))
    return None


def resolve_text(
    doc: Doc,
    *,
    keep_clear: bool = False,
    full_names: bool = False,
    protected: str = "protected",
    prefix: str = "coref_clusters",
) -> Revision:
    """The text of a document with its pronouns replaced, with offsets that map both ways.

    See `resolution.resolved_text.resolve_text`; `doc._.resolved_text` is `resolve_text(doc).after`.

    RAISES: W351 for what is no Doc. WARNS: W342 where nothing has resolved the pronouns.
    """
    from .resolution import resolved_text as room
    from .resolution.unresolved import require_doc, warn_unresolved

    warn_unresolved(require_doc(doc))
    return room.resolve_text(
        doc, keep_clear=keep_clear, full_names=full_names, protected=protected, prefix=prefix
    )
