"""Which templates of a wiki show something in prose."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class InlineTemplates:
    """Templates of one wiki that show something in prose, by lower-case name.

    first, second (frozenset[str]): Show their first (second) argument.
    holes (frozenset[str]): Show what cannot be known without the wiki's own data.
    literals (Mapping[str, str]): Always show the same.
    special (Mapping[str, str]): What a template shows is a rule: its name (`corpus.templates`).
    """

    first: frozenset[str] = frozenset()
    second: frozenset[str] = frozenset()
    holes: frozenset[str] = frozenset()
    literals: Mapping[str, str] = field(default_factory=dict)
    special: Mapping[str, str] = field(default_factory=dict)


def inline_templates(code: str) -> InlineTemplates:
    """Those of a language's Wikipedia, as data/templates.json has them."""
    path = Path(__file__).parent / "data" / "templates.json"
    known = json.loads(path.read_text(encoding="utf8"))[code]
    special = {name: rule for rule, names in known.pop("special").items() for name in names}
    literals = known.pop("literals")
    names = {kind: frozenset(found) for kind, found in known.items()}
    return InlineTemplates(literals=literals, special=special, **names)
