"""Rules for "che": a relative pronoun and its part in the clause, or a conjunction."""

from __future__ import annotations

from spacy.tokens import Token

from ..lexicon import Lexicon
from .forms import before, form_of, relabel
from .relations import INTRANSITIVE, lemmas_of
from .subjects import agrees, finite, subjects

_NOMINAL = ("NOUN", "PROPN", "PRON", "NUM", "X")
# Beside these a verb has no object, or has it already.
_FULL = ("obj", "ccomp", "xcomp", "cop", "aux:pass", "expl", "expl:pass", "expl:impers")
_INSIDE = ("nmod", "conj", "appos", "flat:name", "compound")


def that(token: Token, lexicon: Lexicon) -> None:
    """ "che" beside another subject is the object, or a conjunction where there can be none
    ("l'idea che siano membrane"). Where it is a part of a clause it is a pronoun."""
    if not _is_that(token):
        return
    verb = token.head
    others = [one for one in subjects(verb) if one != token]
    if not (token.dep_.startswith("nsubj") and others):
        if token.pos_ == "SCONJ" and token.dep_.startswith(("nsubj", "obj")):
            _be_pronoun(token, token.dep_)
        return
    first = any(one.i < verb.i for one in others)
    if verb.dep_ == "acl:relcl" and takes_object(verb, lexicon):
        if first or others[0].pos_ in ("PROPN", "PRON"):
            _be_pronoun(token, "obj")
    elif first and not _is_comma(token):
        relabel(token, "SCONJ", "CS")
        token.dep_ = "mark"
        verb.dep_ = "acl" if verb.dep_ == "acl:relcl" else verb.dep_


def beside_object(token: Token, lexicon: Lexicon) -> None:
    """Of "che" and another object of a verb without a subject, "che" is the subject."""
    verb = token.head
    if not _is_that(token) or token.dep_ != "obj" or subjects(verb):
        return
    others = [one for one in verb.children if one.dep_ == "obj" and one != token]
    if others and agrees(verb.head, verb, lexicon):
        _be_pronoun(token, "nsubj")


def antecedent(token: Token, lexicon: Lexicon) -> None:
    """A subject "che" has the number of its antecedent ("le spese dell'acquisto che spettano"), and
    is the object of a verb in the first or second person ("i cani che mantengo")."""
    verb = token.head
    if not _is_that(token) or token.dep_ != "nsubj" or verb.dep_ != "acl:relcl":
        return
    noun = outer = verb.head
    if noun.pos_ in ("NOUN", "PROPN") and all(one[0] != "3" for one in finite(verb, lexicon)):
        if finite(verb, lexicon) and takes_object(verb, lexicon):
            token.dep_ = "obj"
        return
    while not agrees(outer, verb, lexicon):
        if outer.pos_ not in _NOMINAL or outer.dep_ not in _INSIDE:
            return
        outer = outer.head
    if outer != noun and outer.pos_ in _NOMINAL:
        verb.head = outer


def takes_object(verb: Token, lexicon: Lexicon) -> bool:
    """Whether a verb may have an object, and has none."""
    if verb.pos_ != "VERB" or lemmas_of(verb, lexicon) & INTRANSITIVE:
        return False
    return not any(one.dep_ in _FULL for one in verb.children)


def _is_comma(token: Token) -> bool:
    """Behind a comma "che" is a relative pronoun."""
    left = before(token)
    return token.head.dep_ == "acl:relcl" and left is not None and left.text == ","


def _is_that(token: Token) -> bool:
    return form_of(token) in ("che", "ch'") and token.pos_ in ("PRON", "SCONJ")


def _be_pronoun(token: Token, relation: str) -> None:
    relabel(token, "PRON", "PR", {"PronType": "Rel"})
    token.dep_ = relation
