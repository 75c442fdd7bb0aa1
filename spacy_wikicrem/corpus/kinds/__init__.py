"""The kinds of masked examples, one strategy each; all write the same record."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, get_args, get_type_hints

from ...errors import WikicremError
from .base import Strategy

KINDS = ("wikicrem", "maskedwiki", "pseudo-zero", "dropped-subject")
_KINDS = f"{', '.join(KINDS)}; the random control has its own command, corpus random"

__all__ = ["KINDS", "Strategy", "make_strategy"]


def make_strategy(
    kind: str, lang: str, labels: Sequence[str] = ("PERSON",), options: Mapping[str, Any] = {}
) -> Strategy:
    """The strategy of a kind with its settings.

    labels (Sequence[str]): Entity labels of names, for the kinds that have names.
    options (Mapping): Values of the settings; strings are read as the type that the setting has.
    RAISES: W142 (unknown kind or setting, wrong value).
    """
    settings_class, make = _find(kind, lang)
    hints = get_type_hints(settings_class)
    values: dict[str, Any] = {"labels": tuple(labels)} if "labels" in hints else {}
    for name, value in options.items():
        if name == "labels":
            raise WikicremError("W142", name=name, found=repr(value), expected="--labels instead")
        if name not in hints:
            known = " or ".join(sorted(hints.keys() - {"labels"}))
            raise WikicremError("W142", name=f"{kind}.{name}", found=repr(value), expected=known)
        values[name] = _converted(f"{kind}.{name}", hints[name], value)
    return make(settings_class(**values))


def _find(kind: str, lang: str) -> tuple[type, Callable[[Any], Strategy]]:
    """The settings of a kind, and what makes its strategy of them."""
    if kind == "wikicrem":
        from .wikicrem import WikiCREM, WikicremSettings

        return WikicremSettings, lambda settings: WikiCREM(lang, settings)
    if kind == "maskedwiki":
        from .maskedwiki import MaskedWiki, MaskedWikiSettings

        return MaskedWikiSettings, MaskedWiki
    if kind == "pseudo-zero":
        from .pseudo_zero import PseudoZero, PseudoZeroSettings

        return PseudoZeroSettings, PseudoZero
    if kind == "dropped-subject":
        from .dropped_subject import DroppedSubject, DroppedSubjectSettings

        return DroppedSubjectSettings, DroppedSubject
    raise WikicremError("W142", name="kind", found=repr(kind), expected=_KINDS)


def _converted(name: str, hint: Any, value: Any) -> Any:
    accepted = get_args(hint) or (hint,)
    if type(value) in accepted:
        return value
    if bool in accepted and str(value).lower() in ("true", "false"):
        return str(value).lower() == "true"
    if int in accepted and isinstance(value, str) and value.removeprefix("-").isdigit():
        return int(value)
    if type(None) in accepted and value in ("none", "null"):
        return None
    names = {bool: "true or false", int: "a whole number", type(None): "none"}
    expected = " or ".join(names.get(kind, getattr(kind, "__name__", "?")) for kind in accepted)
    raise WikicremError("W142", name=name, found=repr(value), expected=expected)
