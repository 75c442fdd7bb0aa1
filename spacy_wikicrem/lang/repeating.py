"""Clitics that repeat a phrase of their clause, and what they are beside other clitics."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Repeating:
    """Of a language in which clitics repeat phrases; nothing elsewhere.

    before (frozenset[str]): Clitics that may repeat a phrase before their verb ("a Ana la vieron").
    behind (frozenset[str]): Of these, datives, which may repeat one behind it ("le dio el libro a
        Ana").
    recipients (frozenset[str]): The prepositions of such phrases.
    moving (frozenset[str]): Verbs with which such a phrase may be where somebody is taken.
    adverbial (frozenset[str]): What such a phrase says when, where or how with: "al oído".
    datives (Mapping[str, str]): Before the other clitics, what a reflexive form is instead: "se lo
        dio" is "le" with "lo".
    raising (frozenset[str]): Verbs that make one with an infinitive ("le quiero decir a Ana"); all
        where none is named.
    inward (frozenset[str]): Not with these verbs ("se lo comió").
    """

    before: frozenset[str] = frozenset()
    behind: frozenset[str] = frozenset()
    recipients: frozenset[str] = frozenset()
    moving: frozenset[str] = frozenset()
    adverbial: frozenset[str] = frozenset()
    datives: Mapping[str, str] = field(default_factory=dict)
    raising: frozenset[str] = frozenset()
    inward: frozenset[str] = frozenset()
