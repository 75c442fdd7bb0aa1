"""Translators by name, in spaCy's registry `misc`: `spacy-wikicrem.Apertium.v1` and so on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import spacy
from confection import ConfigValidationError

from ...errors import WikicremError
from ..names import SHORT
from .apertium import apertium_v1
from .argos import argos_v1
from .base import Translator
from .given import given_v1
from .seq2seq import seq2seq_v1
from .server import server_v1

_MADE_BY = (apertium_v1, argos_v1, given_v1, seq2seq_v1, server_v1)
_FUNCTIONS = dict(zip(SHORT.values(), _MADE_BY, strict=True))
for _name, _function in _FUNCTIONS.items():
    spacy.registry.misc.register(_name, func=_function)


def make_translator(name: str, settings: Mapping[str, Any]) -> Translator:
    """The translator of a name: a short one of `SHORT`, or any that is registered as `misc`.

    RAISES: W818 (an unknown name, or settings it does not take), and what the translator raises.
    """
    full = SHORT.get(name, name)
    if full not in spacy.registry.misc:
        raise WikicremError("W818", found=name, reason=f"known are {', '.join(SHORT)}")
    block = {"translator": {"@misc": full, **settings}}
    try:
        made = spacy.registry.resolve(block)["translator"]
    except ConfigValidationError as err:
        lines = [f"{' '.join(map(str, one['loc']))}: {one['msg']}" for one in err.errors]
        raise WikicremError("W818", found=name, reason="; ".join(lines)) from None
    if not isinstance(made, Translator):
        reason = f"it made a {type(made).__name__} without name, keeps_names and translate"
        raise WikicremError("W818", found=name, reason=reason)
    return made
