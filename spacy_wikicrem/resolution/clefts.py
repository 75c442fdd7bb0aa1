"""Clefts: "it was Anna who left", "it was to her that he wrote", "it was the dog I looked at", "who
was it that called?". Their "it" stands for nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING

from ..lang.base import NounKinds, words
from .syntax import CLAUSES, Role, is_subject, linking_verb, own_subject, predicates, role
from .tags import NOUNS

if TYPE_CHECKING:
    from spacy.tokens import Token

# Nouns that a clause explains: "it was a pity that".
EXPLAINED = words("fact pity shame idea surprise mistake pleasure honour honor time relief")
_ASKING = frozenset({"who", "whom", "what", "which", "why", "how", "where", "whatever", "whoever"})
_PERSONS = frozenset({"who", "whom"})
# "Whose turn it was".
_WHOSE = words("turn fault idea birthday job duty business")
# "It was the reason we came", "the same", "the only one", "the best soup I ever ate".
_DESCRIBED = words("reason one way same first last only next")
_SUPERLATIVES = frozenset({"JJS", "RBS"})
_AFTER_THAT = frozenset({"PRP", "PRP$", "DT", "NNP", "NN", "NNS", "EX", "JJ"})
_THAT = frozenset({"IN", "WDT"})
_KNOWN = 60  # tokens: from what was named to "it was the dog I looked at"
_FAR = 12  # tokens: "it was Quiñones, not Peck, who carried the coffin"
_STARTS = frozenset({"from", "for", "really", "to"})
_NOUN: Role = "predicate noun"


def is_cleft(verb: Token, kinds: NounKinds) -> bool:
    """ "It was Anna who left", "it was the wind that broke the window"; not "it was a car that",
    nor "it was the best soup I ate". The verb is the "be" of an "it"."""
    if _is_phrase_that(verb):
        return True
    named = next((t for t, what in predicates(verb) if what == _NOUN), None)
    if named is None:
        return False
    clauses = [t for t in named.rights if role(t) == "relative clause" and t.i > named.i]
    if not clauses:
        return _is_inserted_who(named, kinds)
    if _is_described(named, clauses[0], kinds):
        return False
    indefinite = any(t.lower_ in ("a", "an") for t in named.lefts)
    # "It was all she had"
    indefinite |= named.lower_ in ("all", "everything", "nothing", "something")
    if indefinite and any(t.lower_ in _PERSONS for t in clauses[0].lefts):
        return True  # "it was a boy who led him down"
    return named.pos_ in (*NOUNS, "PRON") and not indefinite


def _is_described(noun: Token, clause: Token, kinds: NounKinds) -> bool:
    """ "The best soup I ever ate", "the car my father drove": a common noun and a clause without a
    word that joins it; but "it was the first time we met", and of what was there before "but it was
    the dog I looked at"."""
    if noun.pos_ != "NOUN" or noun.lemma_ in EXPLAINED or noun.lemma_.lower() in kinds.times:
        return False
    if clause.left_edge.tag_.startswith("W") or clause.left_edge.lower_ == "that":
        return False
    before = list(noun.lefts)
    chosen = any(t.tag_ in _SUPERLATIVES or t.lower_ in _DESCRIBED for t in (*before, noun))
    definite = any(t.lower_ == "the" for t in before)
    if chosen or not definite or own_subject(clause) is None:
        return True
    start = noun.sent.start
    known = any(t.lemma_ == noun.lemma_ for t in noun.doc[max(0, start - _KNOWN) : start])
    if known and not _is_animate(noun, kinds):
        # "I bought a car. It was the car he had wanted": "it" is the car, if nothing is beside it.
        same = [t for t in noun.doc[start - 1].sent if t.lemma_ == noun.lemma_]
        known = all(list(t.conjuncts) for t in same)
    return not (known or _is_contrast(noun) or _is_animate(noun, kinds))


def _is_contrast(noun: Token) -> bool:
    """ "But it was the button she remembered"."""
    it = next((t for t in reversed(noun.doc[noun.sent.start : noun.i]) if t.lower_ == "it"), noun)
    return it.i > 0 and it.nbor(-1).lower_ in ("but", "yet")


def _is_animate(noun: Token, kinds: NounKinds) -> bool:
    lemma = noun.lemma_.lower()
    people = kinds.people | kinds.masculine | kinds.feminine
    return lemma in people or lemma in kinds.animals


def _is_phrase_that(verb: Token) -> bool:
    """ "It was to the man that they were addressed"."""
    doc = verb.doc
    said = (t for t, what in predicates(verb) if what in ("preposition", "oblique"))
    copula = linking_verb(verb)
    phrase = next((t for t in said if 0 < t.i - copula.i < 4), None)
    if phrase is None or copula.lemma_ != "be":
        return False
    for token, after in pairwise(doc[min(phrase.i, phrase.left_edge.i) + 1 : phrase.sent.end]):
        if token.is_punct:
            return False
        if token.lower_ == "that" and token.tag_ in _THAT:
            return after.tag_ in _AFTER_THAT
    return False


def _is_inserted_who(named: Token, kinds: NounKinds) -> bool:
    """ "It was Quiñones, not Peck, who carried the coffin"."""
    if named.pos_ != "PROPN" and not _is_animate(named, kinds):
        return False
    rest = [t.lower_ for t in named.doc[named.i + 1 : min(named.i + _FAR, named.sent.end)]]
    if "who" in list(takewhile(str.isalpha, rest)):
        return True  # "it was a boy with a dog who let them in"
    opened = rest[:1] == [","] and rest[1:2] != ["and"]
    return opened and (",", "who") in set(pairwise(rest[1:]))


def is_asked_who(token: Token) -> bool:
    """ "Who was it?", "what is it that you want?", "he asked whose turn it was"."""
    verb = linking_verb(token.head)
    if verb.lemma_ != "be" or not is_subject(token):
        return False
    last = max(token.i, verb.i)
    before = list(_before(token, min(token.i, verb.i)))
    after = token.doc[last + 1].lower_ if last + 1 < token.sent.end else ""
    if before and before[0].lower_ in _PERSONS and after not in _STARTS:
        return True
    if len(before) > 1 and before[1].lower_ == "whose" and before[0].lemma_.lower() in _WHOSE:
        return True
    return after == "that" and any(t.lower_ in _ASKING for t in before)


def _before(token: Token, at: int) -> Iterator[Token]:
    """The three words before a place in the sentence of a token, the nearest first."""
    return iter(reversed(token.doc[max(token.sent.start, at - 3) : at]))


def is_said_of_circumstances(verb: Token) -> bool:
    """ "It was as if the house slept", "it is because he was late", "it is for him to decide"."""
    start = linking_verb(verb).i + 1
    rest = verb.doc[start : min(start + 9, verb.sent.end)]
    forms = [t.lower_ for t in takewhile(lambda t: not t.is_punct, rest)]
    if any(pair in (("as", "if"), ("as", "though")) for pair in pairwise(forms[:6])):
        return True
    if forms[:1] == ["for"] and any(t.tag_ == "TO" for t in rest):
        return True
    clause = next((t for t, what in predicates(verb) if what == "adverbial clause"), None)
    return clause is not None and role(clause) in CLAUSES and forms[:1] == ["because"]
