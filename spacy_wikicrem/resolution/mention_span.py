"""What a mention is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["entity", "name", "noun", "coordination", "given"]


@dataclass(frozen=True, slots=True)
class MentionSpan:
    """A place in the text that names or describes somebody or something; pronouns are none.

    start (int), end (int): Code points in the document's text, without a final 's.
    first (int), last (int): Tokens, end exclusive.
    head (int): The head token; of a coordination that of its first part.
    kind (str): "entity", "name" (proper nouns that the entity recogniser missed), "noun" (a noun
        phrase), "coordination", or "given" by the user.
    label (str): Entity label, or "".
    heads (tuple[int, ...]): Head tokens of the parts of a coordination, else `(head,)`.
    described_by (tuple[int, ...]): Heads of appositions and predicates.
    """

    start: int
    end: int
    first: int
    last: int
    head: int
    kind: Kind
    label: str = ""
    heads: tuple[int, ...] = ()
    described_by: tuple[int, ...] = ()
