"""A parsed sentence as the rules of projection ask about it; English trees may be those of
Universal Dependencies or of spaCy's pipelines, in which prepositions head their nouns."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from ..records import Word

_SUBJECTS = ("nsubj", "nsubjpass", "csubj", "nsubj:pass", "nsubj:outer")
_HELPERS = ("aux", "cop", "auxpass", "aux:pass")


class Sentence:
    def __init__(self, words: Sequence[Word]) -> None:
        self.words = words

    @cached_property
    def children(self) -> list[list[int]]:
        found: list[list[int]] = [[] for _ in self.words]
        for at, word in enumerate(self.words):
            if word.head != at:
                found[word.head].append(at)
        return found

    def below(self, at: int) -> set[int]:
        """A word and all that hang on it."""
        found, waiting = {at}, [at]
        while waiting:
            for child in self.children[waiting.pop()]:
                if child not in found:
                    found.add(child)
                    waiting.append(child)
        return found

    def is_subject(self, at: int) -> bool:
        return self.words[at].relation in _SUBJECTS

    def governor(self, at: int) -> int:
        """The word that a word belongs to, prepositions passed over; itself for the root."""
        up = self.words[at].head
        while self.words[up].tag == "ADP" and self.words[up].head != up:
            up = self.words[up].head
        return up

    def clause(self, at: int) -> list[int]:
        """A predicate and its auxiliaries and copula, whichever of them is given."""
        word = self.words[at]
        if word.relation in _HELPERS and word.head != at:
            at = word.head
        helpers = [c for c in self.children[at] if self.words[c].relation in _HELPERS]
        return sorted([at, *helpers])

    def predicate(self, at: int) -> int:
        """The word that the subject of a verb hangs on."""
        word = self.words[at]
        return word.head if word.relation in _HELPERS and word.head != at else at

    def finite(self, at: int) -> int | None:
        """The first finite word of a clause."""
        for part in self.clause(at):
            word = self.words[part]
            if word.is_verb and (word.feature("VerbForm") == "Fin" or word.feature("Mood")):
                return part
        return None

    def subjects(self, at: int) -> list[int]:
        """The overt subjects of a clause, other than clauses ("fu ovvio che ...")."""
        children = [c for part in self.clause(at) for c in self.children[part]]
        return [c for c in children if self.is_subject(c) and self.words[c].relation != "csubj"]
