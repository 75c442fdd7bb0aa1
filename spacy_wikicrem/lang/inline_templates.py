"""Which templates of a wiki show something in prose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


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
