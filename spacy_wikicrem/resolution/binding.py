"""What the syntax of a sentence says about a pronoun: who it must be, and who it cannot be.

A reflexive is the subject of its clause. Any other pronoun is neither the subject nor another
object of the verb it is an object of ("John saw him"), nothing that it is part of ("his mother"),
and no name that it governs ("He said that John left"). Needs a parse with the labels of spaCy's
English pipelines.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..lang import Pronoun
from .mentions import MentionSpan

if TYPE_CHECKING:
    from spacy.tokens import Token

_SUBJECTS = frozenset({"nsubj", "nsubjpass"})
_OBJECTS = frozenset({"dobj", "dative", "iobj"})
# Prepositions of arguments; after one of place a pronoun may be the subject ("a snake near him").
_ARGUMENT_PREPOSITIONS = frozenset({"to", "about", "at", "against", "for", "of", "by"})
_RELATIVE = frozenset({"who", "which", "that", "whom"})
# No object is that far from its verb: the parse is wrong.
_BREAKS = frozenset({"...", "…", ";", ":", "--", "—"})
_COMPARING = frozenset({"like", "as", "than", "except", "but"})


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a pronoun cannot be.

    heads (frozenset[int]): Mentions and pronouns with these heads: the other arguments of its verb.
    containers (frozenset[int]): Mentions with these heads, which it is part of.
    after (tuple[tuple[int, int], ...]): Mentions whose head is in these token ranges.
    binders (tuple[int, ...]): Of a reflexive: the token that it must be, the likeliest first;
        another only if that one does not agree.
    """

    heads: frozenset[int] = frozenset()
    after: tuple[tuple[int, int], ...] = field(default=())
    binders: tuple[int, ...] = ()
    containers: frozenset[int] = frozenset()

    def excludes(self, token: int, mention: MentionSpan) -> bool:
        if mention.first <= token < mention.last:
            return True
        own = (mention.head, *mention.described_by)
        if mention.kind == "coordination":
            # "John and Bob saw them": neither is excluded for one of its parts alone.
            barred = mention.head in self.heads or mention.head in self.containers
            return barred or any(a <= mention.head < b for a, b in self.after)
        return any(head in self.heads or head in self.containers for head in own) or any(
            start <= head < end for head in own[:1] for start, end in self.after
        )


def find_bounds(token: Token, pronoun: Pronoun) -> Bounds:
    """What the syntax around a pronoun says."""
    if pronoun.reflexive:
        return Bounds(binders=tuple(dict.fromkeys(_binders(token))))
    if pronoun.possessive and token.dep_ != "poss":
        return Bounds()  # "Mia cleaned hers": what it stands for is not the object
    heads: set[int] = set()
    verb, role = _role(token)
    ranges = [_range(token)]
    if verb is not None:
        if role == "object":
            subject = subject_of(verb)
            heads |= {token.i for token in _with_conjuncts(subject)}
            heads |= {t.i for t in _objects(verb) if t.i != token.i}
            later = (t for t in verb.rights if t.i > token.i and t.dep_ != "advcl")
            ranges += [(t.left_edge.i, t.right_edge.i + 1) for t in later]
        elif role == "subject":
            heads |= {t.i for t in _objects(verb) if t.i != token.i}
            ranges.append((token.i + 1, verb.right_edge.i + 1))
    return Bounds(frozenset(heads), tuple(ranges), containers=frozenset(_containers(token)))


def subject_of(verb: Token) -> Token | None:
    """The noun that is the subject of a verb, also of one that shares another verb's.

    "John went home and slept", "John wants to sleep", "the man who slept", "Anna asked John to
    sleep".
    """
    for _ in range(8):  # a parse is finite, but a bound costs nothing
        own = next((t for t in verb.lefts if t.dep_ in _SUBJECTS), None)
        if own is not None:
            relative = own.lower_ in _RELATIVE and verb.dep_ == "relcl"
            return verb.head if relative else own
        if verb.dep_ in ("acl", "relcl"):
            return verb.head
        if verb.dep_ == "xcomp":
            controller = next((t for t in verb.head.rights if t.dep_ in _OBJECTS), None)
            if controller is not None and controller.i < verb.i:
                return controller
        if verb.dep_ in ("conj", "xcomp", "advcl", "ccomp", "pcomp", "prep"):
            verb = verb.head
        else:
            return None
    return None


def _binders(token: Token) -> Iterator[int]:
    """Whom a reflexive stands for: "Anna herself", or the subject; "did not read books himself"."""
    before = token.nbor(-1) if token.i > 0 else None
    if before is not None and before.pos_ in ("NOUN", "PROPN"):
        yield before.i
    head = token.head
    if token.dep_ == "pobj" and head.lower_ in _COMPARING:
        return
    for _ in range(8):
        if head.pos_ in ("VERB", "AUX"):
            break
        # "A book about himself", "photographs of herself"
        owner = next((t for t in head.lefts if t.dep_ == "poss"), None)
        if owner is not None:
            yield owner.i
        if head.head is head:
            return
        head = head.head
    yield from (subject.i for subject in _subjects(head) if subject.i != token.i)


def _subjects(verb: Token) -> Iterator[Token]:
    """The subject of a verb, then those of the clauses around it."""
    for _ in range(8):
        subject = subject_of(verb)
        if subject is not None:
            yield subject
        if verb.head is verb:
            return
        verb = verb.head


def _role(token: Token) -> tuple[Token | None, str]:
    """The verb whose argument a pronoun is, and as what."""
    own = token
    while token.dep_ == "conj" and token.head.pos_ in ("NOUN", "PROPN", "PRON"):
        token = token.head
    if token.dep_ in _SUBJECTS:
        return token.head, "subject"
    verb = _governor(token)
    if verb is None or any(t.text in _BREAKS for t in own.doc[verb.i : own.i]):
        return None, ""
    return verb, "object"


def _governor(token: Token) -> Token | None:
    """The verb that a token is an object of, after a preposition or without one."""
    if token.dep_ in _OBJECTS:
        outside = token.dep_ == "dative" and token.head.pos_ == "ADP"
        return token.head.head if outside else token.head
    if token.dep_ == "pobj" and token.head.lower_ in _ARGUMENT_PREPOSITIONS:
        governor = token.head.head
        return governor if governor.pos_ in ("VERB", "AUX") else None
    return None


def _objects(verb: Token) -> Iterator[Token]:
    """The objects of a verb, those after a preposition of arguments included."""
    for child in verb.rights:
        if child.dep_ in _OBJECTS and child.pos_ != "ADP":
            yield child
        elif child.dep_ in ("prep", "dative", "agent") and child.lower_ in _ARGUMENT_PREPOSITIONS:
            yield from (t for t in child.rights if t.dep_ == "pobj")


def _containers(token: Token) -> Iterator[int]:
    """Heads of the phrases that a pronoun is part of: "mother" for "his", "picture" for "him"."""
    if token.dep_ == "poss":
        yield token.head.i
        return
    for _ in range(8):
        if token.dep_ in ("conj", "nmod", "compound", "appos"):
            token = token.head
        elif token.dep_ == "pobj" and token.head.dep_ == "prep" and token.head.lower_ == "of":
            token = token.head.head
        else:
            return
        if token.pos_ not in ("NOUN", "PROPN", "PRON"):
            return
        yield token.i


def _with_conjuncts(token: Token | None) -> Iterator[Token]:
    while token is not None:
        yield token
        token = next((t for t in token.rights if t.dep_ == "conj"), None)


def _range(token: Token) -> tuple[int, int]:
    return token.i + 1, token.right_edge.i + 1
