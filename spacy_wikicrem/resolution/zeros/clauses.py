"""Finite clauses: a finite verb, and the word that the parse takes for the head of its clause."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .readings import Reading, Witness, own_reading, verb_reading

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_PARTS = ("compound", "fixed", "flat")
_AUXILIARIES = ("aux", "cop")
Group = tuple["Token", Reading]


@dataclass(frozen=True, slots=True)
class Clause:
    """A finite clause.

    verb (Token): The finite verb: the auxiliary or the copula, where there is one.
    reading (Reading): What the verb is.
    head (Token): The participle, infinitive or predicate that the verb belongs to, or the verb.
    lemma (str): Of the head as a verb; of a copula that of the verb.
    head_form (str | None): "Part", "Inf" or "Ger" of the head, if it is another verb.
    between (tuple[Token, ...]): Further auxiliaries: "è [stato] visto", "può [avere] detto".
    """

    verb: Token
    reading: Reading
    head: Token
    lemma: str
    between: tuple[Token, ...] = ()
    head_form: str | None = None

    @property
    def copular(self) -> bool:
        """Whether the head is no verb, but what somebody is."""
        return any(token.dep_ == "cop" for token in (self.verb, *self.between))

    @property
    def children(self) -> list[Token]:
        """What hangs on the head or on the verb, in order."""
        own = {self.verb.i, self.head.i, *(token.i for token in self.between)}
        found = {child.i: child for token in (self.head, self.verb) for child in token.children}
        return [found[at] for at in sorted(found) if at not in own]


def find_clauses(doc: Doc, witness: Witness) -> list[Clause]:
    """The finite clauses of a document with a parse, in the order of their verbs."""
    groups: dict[int, list[Group]] = {}
    for token in doc:
        reading = verb_reading(token, witness)
        if reading is not None and not token.dep_.startswith(_PARTS):
            groups.setdefault(_head(token).i, []).append((token, reading))
    parts = [one for head, group in groups.items() for one in _apart(doc[head], group)]
    clauses = [_clause(head, group) for head, group in parts]
    return sorted((one for one in clauses if one is not None), key=lambda one: one.verb.i)


def _apart(head: Token, group: list[Group]) -> Iterator[tuple[Token, list[Group]]]:
    """Two clauses that a parser took for one: in "è tardi, dobbiamo andare" both verbs hang on the
    last word."""
    first, second = group[0][0], group[1][0] if len(group) > 1 else None
    if second is not None and group[0][1].finite and group[1][1].finite and first.dep_ == "cop":
        between = list(words_between(first, second))
        commas = [token.i for token in between if token.text == ","]
        said = [token for token in between if token.head.i == head.i and token.pos_ != "PUNCT"]
        if commas and said and said[0].i < commas[0]:
            yield said[0], group[:1]
            yield head, group[1:]
            return
    yield head, group


def _clause(head: Token, group: list[tuple[Token, Reading]]) -> Clause | None:
    """The leftmost finite verb of those with one head is that of the clause."""
    finite = [(token, reading) for token, reading in group if reading.finite]
    if not finite:
        return None
    verb, reading = finite[0]
    lemma = next((own.lemma for token, own in group if token.i == head.i), None)
    if lemma is None:
        lemma = reading.lemma if head.i == verb.i or _is_copula(verb) else own_reading(head).lemma
    between = tuple(token for token, _ in group if token.i not in (verb.i, head.i))
    return Clause(verb, reading, head, lemma, between, _form(head, group))


def _form(head: Token, group: list[tuple[Token, Reading]]) -> str | None:
    """Behind an auxiliary a verb is a participle, if it may be one."""
    form = next((own.form for token, own in group if token.i == head.i), None)
    return "Part" if form == "Fin" and len(group) > 1 else form


def _is_copula(token: Token) -> bool:
    return token.dep_ == "cop"


def _head(token: Token) -> Token:
    return token.head if token.dep_.split(":")[0] in _AUXILIARIES else token


def by_head(clauses: list[Clause]) -> dict[int, Clause]:
    return {clause.head.i: clause for clause in clauses}


def words_between(one: Token, other: Token) -> Iterator[Token]:
    """The tokens between two of a document."""
    first, last = sorted((one.i, other.i))
    yield from one.doc[first + 1 : last]
