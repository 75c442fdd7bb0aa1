"""Entity labels that a setting names, and those that a pipeline gives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..errors import WikicremError

if TYPE_CHECKING:
    from spacy.language import Language

_OWN = ("spacy.", "spacy_wikicrem.", "spacy_transformers.", "spacy_curated_transformers.")


def require_labels(nlp: Language, name: str, labels: Sequence[str] | None) -> None:
    """RAISES: W303 for none at all, and for one that no component of a pipeline gives, if it is
    known of all of them: not while a pipeline is loaded, whose weights come last.

    name (str): The component that is made. labels (Sequence[str] | None): None is for no setting.
    """
    if not isinstance(labels, list | tuple):  # null, or reported with the other settings
        return
    known = known_labels(nlp)
    if not labels:
        _refuse(name, labels, "at least one label")
    if known and (unknown := [label for label in labels if label not in known]):
        wish = f"entity labels of the components before it: {', '.join(sorted(known))}"
        _refuse(name, unknown, wish)


def known_labels(nlp: Language) -> set[str]:
    """The entity labels of a pipeline; none where a component may give others."""
    known: set[str] = set()
    for name, component in nlp.components:
        assigned = nlp.get_pipe_meta(name).assigns
        if "doc.ents" in assigned:
            own = nlp.pipe_labels.get(name, ())
            if not own:
                return set()
            known.update(own)
        elif not assigned and not type(component).__module__.startswith(_OWN):
            return set()
    return known


def _refuse(name: str, found: Sequence[str], expected: str) -> None:
    raise WikicremError("W303", name=name, setting="labels", found=list(found), expected=expected)
