"""When a subject pronoun stays because of the marks beside it."""

from __future__ import annotations

from .context import Context
from .sites import QUOTES, Site

_OPENING, _CLOSING = frozenset("(["), frozenset(")]")


def alternative(site: Site, context: Context) -> str | None:
    """24: one of two that are written beside each other, or it is in brackets: "egli/ella", "lui
    (o lei)", "(noi) partiamo"."""
    before, after = site.before, site.after
    if after.text == "/" or (before is not None and before.text == "/"):
        return "it is one of several with a slash"
    if after.text in _OPENING and after.i < site.verb.i:
        return f"what follows {after.text!r} belongs to it"
    if after.text in _CLOSING and after.i < site.verb.i:
        return "it is in brackets"
    return None


def pause(site: Site, context: Context) -> str | None:
    """25: a mark other than a comma sets it off: "io… dormo", "noi: siamo pronti"."""
    mark = site.after
    if mark.is_punct and mark.i < site.verb.i and mark.text != "," and mark.text not in QUOTES:
        return f"{mark.text!r} sets it off"
    return None
