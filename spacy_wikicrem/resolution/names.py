"""Which mentions are names of one person or thing. Pure functions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from .pairing import MentionTable

if TYPE_CHECKING:
    from spacy.tokens import Doc


def name_keys(doc: Doc, table: MentionTable) -> list[Hashable]:
    """What makes mentions one candidate: the same name, or a part of exactly one longer name.

    Noun phrases and coordinations are each a candidate of their own.
    """
    names: dict[str, list[int]] = defaultdict(list)
    for index, mention in enumerate(table.mentions):
        if mention.kind in ("entity", "name"):
            text = doc.text[mention.start : mention.end]
            names[" ".join(text.casefold().split())].append(index)
    longer: dict[str, set[str]] = defaultdict(set)
    for name in names:
        parts = name.split()
        if len(parts) > 1 and _is_person(table, names[name]):
            longer[parts[0]].add(name)
            longer[parts[-1]].add(name)
    keys: list[Hashable] = list(range(len(table.mentions)))
    for name, members in names.items():
        whole = longer.get(name, set())
        person = _is_person(table, members)
        key = next(iter(whole)) if len(whole) == 1 and person else name
        for index in members:
            keys[index] = key
    return keys


def _is_person(table: MentionTable, members: Sequence[int]) -> bool:
    return any(
        table.features[at].animacy == "person" or table.mentions[at].label == "PERSON"
        for at in members
    )
