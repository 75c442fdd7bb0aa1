"""What grammar says for certain of the pronouns of a document: which entities they cannot be.

The arguments of one verb are different people ("Karl paid him", "He paid him"), and nothing is what
it is a part of ("his uncle"): so a pronoun is none of the mentions of such an entity, wherever they
stand, and not whom another pronoun there stands for. Reflexives are the business of `binding`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..lang import LanguageData
from .binding import Bounds
from .mentions import MentionSpan
from .pairing import MentionTable, Pairing
from .spoken import apart_in_quotations, apart_in_turns

if TYPE_CHECKING:
    from spacy.tokens import Doc

_TWO = ("masculine", "feminine")
_NEAR = 4  # tokens: farther away a wrong answer for one would do harm to the other


@dataclass(frozen=True, slots=True)
class Facts:
    """What a pronoun cannot be.

    barred (frozenset[Hashable]): Entities, by their keys (`entities`).
    others (tuple[int, ...]): Pronouns that stand for somebody else, by their place in the list of
        the document; each of them names this one, too.
    """

    barred: frozenset[Hashable] = frozenset()
    others: tuple[int, ...] = ()


NOTHING = Facts()


def find_facts(
    doc: Doc,
    language: LanguageData,
    pairings: Sequence[Pairing],
    table: MentionTable,
    keys: Sequence[Hashable],
) -> list[Facts]:
    """One for each pronoun of a document."""
    at = {pairing.token: index for index, pairing in enumerate(pairings)}
    headed: dict[int, list[int]] = defaultdict(list)
    for index, mention in enumerate(table.mentions):
        for head in _heads(mention):
            headed[head].append(index)
    others: list[set[int]] = [set() for _ in pairings]
    quoted, pairs = apart_in_quotations(doc, language, pairings, table, keys)
    turns = apart_in_turns(doc, language, pairings, table, keys)
    barred: list[frozenset[Hashable]] = []
    for index, pairing in enumerate(pairings):
        for head in pairing.bounds.heads:
            other = at.get(head)
            if other is not None and not pairings[other].pronoun.reflexive:
                others[index].add(other)
                others[other].add(index)
        for other in _of_other_gender(pairings, index):
            others[index].add(other)
            others[other].add(index)
        found = _barred(pairing.bounds, headed, table.mentions)
        own = {keys[mention] for mention in found}
        barred.append(frozenset(own | quoted.get(index, set()) | turns.get(index, set())))
    for one, other in pairs:
        others[one].add(other)
        others[other].add(one)
    return [
        Facts(keys_, tuple(sorted(group))) if keys_ or group else NOTHING
        for keys_, group in zip(barred, others, strict=True)
    ]


def _of_other_gender(pairings: Sequence[Pairing], index: int) -> Iterator[int]:
    """A "he" shortly before a "she", and the other way round: they are two people."""
    own = pairings[index]
    if own.pronoun.gender not in _TWO or index == 0:
        return
    before = pairings[index - 1]
    different = before.pronoun.gender in _TWO and before.pronoun.gender != own.pronoun.gender
    if different and own.token - before.token <= _NEAR:
        yield index - 1


def _heads(mention: MentionSpan) -> tuple[int, ...]:
    if mention.kind == "coordination":
        return (mention.head,)
    return (mention.head, *mention.described_by)


def _barred(
    bounds: Bounds, headed: dict[int, list[int]], mentions: Sequence[MentionSpan]
) -> Iterator[int]:
    for head in bounds.heads | bounds.same:
        yield from headed.get(head, ())
    for head in bounds.containers:
        # "His son Thomas Wilkins" may be the son of Wilkins.
        yield from (i for i in headed.get(head, ()) if mentions[i].kind == "noun")
