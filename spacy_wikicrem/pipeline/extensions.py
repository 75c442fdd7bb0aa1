"""The extension attributes of `pronoun_resolver`."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

from spacy.tokens import Doc, Span, Token
from spacy.tokens.underscore import Underscore

from ..errors import WikicremError
from ..resolution.decontextualised import get_decontextualised
from ..resolution.resolutions import get_antecedent, get_resolutions
from ..resolution.resolved_text import get_resolved_text

# Owner, name, getter.
Extensions = tuple[tuple[type, str, Callable[..., Any]], ...]
EXTENSIONS: Extensions = (
    (Doc, "pronoun_resolutions", get_resolutions),
    (Doc, "resolved_text", get_resolved_text),
    (Doc, "decontextualised", get_decontextualised),
    (Token, "antecedent", get_antecedent),
    (Span, "antecedent", get_antecedent),
)

_CALLER = 2  # of `Underscore.__setattr__`, which calls the setter
_ANSWERS = "Let pronoun_resolver run on the document, or replace its answers in doc.user_data."
_TEXT = "Take spacy_wikicrem.resolve_text(doc, ...) for another text, or keep yours in a variable."
_TO_DO = {
    "pronoun_resolutions": _ANSWERS,
    "antecedent": _ANSWERS,
    "resolved_text": _TEXT,
    "decontextualised": _TEXT,
}


def register_extensions(extensions: Extensions = EXTENSIONS) -> None:
    """Make `doc._.pronoun_resolutions`, `doc._.resolved_text`, `doc._.decontextualised` and
    `._.antecedent` readable, or the attributes of another component.

    Adding `pronoun_resolver` to a pipeline, or loading one that has it, does this. Call it in a
    process that only reads stored documents. Nothing is registered if one of the names belongs
    to somebody else: W305 then names it.
    """
    for owner, name, getter in extensions:
        existing = owner.get_extension(name) if owner.has_extension(name) else None  # type: ignore[attr-defined]
        if existing is not None and not _is_ours(existing, getter):
            attribute = f"{owner.__name__.lower()}._.{name}"
            raise WikicremError("W305", attribute=attribute, existing=_describe(existing))
    for owner, name, getter in extensions:
        refuse = partial(_refuse, f"{owner.__name__.lower()}._.{name}")
        owner.set_extension(name, getter=getter, setter=refuse, force=True)  # type: ignore[attr-defined]


def _refuse(attribute: str, target: Any, value: object) -> None:
    """RAISES: W349, as what is computed cannot be assigned. Where spaCy sets it, which reads what
    it has written (`Doc.from_json`), the same is a warning."""
    todo = _TO_DO.get(attribute.rpartition(".")[2], "It is made by the component that writes it.")
    error = WikicremError("W349", attribute=attribute, found=repr(value)[:60], todo=todo)
    if sys._getframe(_CALLER).f_code is not Underscore.set.__code__:
        raise error
    warnings.warn(str(error), stacklevel=_CALLER + 2)


def _is_ours(existing: tuple[Any, ...], getter: Callable[..., Any]) -> bool:
    """By name, since a reloaded module has new functions under the old names."""
    found = existing[2]
    return _path(found) == _path(getter) if found is not None else False


def _describe(existing: tuple[Any, ...]) -> str:
    default, method, getter, _ = existing
    function = getter or method
    return f"a function of {_path(function)}" if function else f"the default {default!r}"


def _path(function: Any) -> str:
    module = getattr(function, "__module__", "?")
    return f"{module}.{getattr(function, '__qualname__', type(function).__name__)}"
