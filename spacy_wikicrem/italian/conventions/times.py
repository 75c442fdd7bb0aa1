"""Rules for times: subjects of what passes, and no subjects of anything else."""

from __future__ import annotations

from spacy.tokens import Token

from ...lang.base import words
from ...lang.word_lists import lists_beside
from ..lexicon import Lexicon
from .forms import ARTICULATED
from .relations import lemmas_of
from .subjects import agrees, differ, subjects

_WORDS = lists_beside(__file__)

DAYS = words("lunedì martedì mercoledì giovedì venerdì sabato domenica")
_TIMES = DAYS | _WORDS["times"]
_PASS = words("passare trascorrere decorrere")
_END = _PASS | words("finire terminare cessare scadere")
_COME = _PASS | _WORDS["come"]


def day(token: Token, lexicon: Lexicon) -> None:
    """ "Giovedì è apparso", "Domenica si vota", "la notte i ladri entrano": beside another subject,
    and for days of the week beside most verbs, a time says when."""
    verb = token.head
    if not token.dep_.startswith("nsubj") or token.lower_ not in _TIMES or verb.pos_ != "VERB":
        return
    if token.i > verb.i or any(one.dep_ == "conj" for one in token.children):
        return
    others = [one for one in subjects(verb) if one != token and one.lower_ not in _TIMES]
    bare = token.lower_ in DAYS and not any(
        one.morph.get("Definite", []) and one.pos_ != "NUM" for one in token.children
    )
    if others or (bare and not lemmas_of(verb, lexicon) & _COME):
        token.dep_ = "obl"


def passes(token: Token, lexicon: Lexicon) -> None:
    """ "Passò un'ora", "sono passati tre anni", "trascorsa l'estate": the subject."""
    verb = token.head
    if token.dep_ not in ("obj", "obl") or token.i < verb.i or verb.pos_ != "VERB":
        return
    if subjects(verb) or any(one.dep_ in ("case", "advmod") for one in token.children):
        return
    lemmas = lemmas_of(verb, lexicon)
    below = [one for one in verb.children if one.dep_.startswith("aux")]
    if any("avere" in lemmas_of(one, lexicon) for one in below):
        return
    if not below and _is_spent(token, verb):
        return
    if lemmas & _PASS and token.lower_ in _TIMES and agrees(token, verb, lexicon):
        token.dep_ = "nsubj"
    elif not below and verb.n_lefts == 0 and lemmas & _END and token.pos_ == "NOUN":
        alike = verb.morph.get("VerbForm", []) == ["Part"] and not differ(token, verb)
        token.dep_ = "nsubj" if alike else token.dep_


def _is_spent(token: Token, verb: Token) -> bool:
    """ "Passò un'ora a leggere", "trascorse un anno a Parigi": somebody did, somewhere or with
    something."""
    if "Fin" not in verb.morph.get("VerbForm", []):
        return False
    for one in verb.children:
        if one.i > token.i and one.dep_ in ("obl", "xcomp", "advcl", "ccomp"):
            first = [child.lower_ for child in one.children if child.dep_ in ("case", "mark")][:1]
            if {ARTICULATED.get(form, (form,))[0] for form in first} & {"a", "ad", "in", "con"}:
                return True
    return False
