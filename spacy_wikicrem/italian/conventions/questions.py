"""Rules for questions: the word that asks is the predicate of "essere", and a subject stands behind
the verb."""

from __future__ import annotations

from spacy.tokens import Token

from ...lang.base import words
from ..lexicon import Lexicon
from .forms import asks, form_of
from .heads import of_clause, take_over
from .relations import lemmas_of
from .subjects import HOW_MUCH, agrees, subjects

_WHO = ("chi", "qual", "quale", "quali", "cosa", "cos'")
# What is asked for with "che cosa" is their object.
_DO = words("""
    produrre significare fare dire pensare volere scrivere rispondere chiedere sostenere prevedere
    scoprire inventare
""")
# Here either may be the subject: "Quale fiume attraversa Budapest?"
_BOTH = words("""
    avere attraversare bagnare separare dividere ospitare circondare causare provocare determinare
""")
_NOMINAL = ("NOUN", "PROPN", "PRON", "X")


def who_is(token: Token, lexicon: Lexicon) -> None:
    """ "Chi è il direttore?": the root is "chi", and "direttore" its subject."""
    if token.pos_ != "PRON" or form_of(token) not in _WHO or token.i + 2 >= len(token.doc):
        return
    verb = token.nbor()
    if "essere" not in lemmas_of(verb, lexicon) or not asks(token):
        return
    noun = _asked_for(token, verb)
    if noun is None or noun.pos_ not in _NOMINAL or noun.i < verb.i:
        return
    if not (noun.pos_ == "PROPN" or any(one.dep_.startswith("det") for one in noun.children)):
        return
    top = noun if verb.head == noun else verb
    take_over(token, top, [verb, noun, *(of_clause(top) if top == noun else top.children)])
    noun.head = verb.head = token
    verb.dep_, verb.pos_, noun.dep_ = "cop", "AUX", "nsubj"


def _asked_for(token: Token, verb: Token) -> Token | None:
    """The noun of the question, for the two ways in which a parser may see it."""
    if token.head == verb.head and verb.dep_ == "cop":
        return verb.head
    if token.head == verb:
        behind = [one for one in subjects(verb) if one.i > verb.i]
        return behind[0] if behind else None
    return None


def asked_object(token: Token, lexicon: Lexicon) -> None:
    """ "Che numero indossava Jordan?": what is asked for is the object, a name behind is the
    subject; so is what stands behind the verb in "Quanto ha pagato la ditta?"."""
    verb = token.head
    if token.dep_ != "obj" or token.i < verb.i:
        return
    first = [one for one in verb.children if one.i < verb.i and _asks_for(one)]
    if not asks(token):
        # An embedded question: "non so che droga usa Mario".
        first = [one for one in first if verb.dep_ == "ccomp" and one.pos_ == "NOUN"]
    if not first or not agrees(token, verb, lexicon):
        return
    asked = first[0]
    if any(one.dep_ == "case" for one in asked.children) and asked.lower_ == "cosa":
        return
    if lemmas_of(verb, lexicon) & _BOTH or "Fin" not in _forms(verb):
        return
    how_much = form_of(asked) in HOW_MUCH
    named = token.pos_ == "PROPN" and not _has_article(token)
    what = form_of(asked) == "cosa" and (
        bool(lemmas_of(verb, lexicon) & _DO)
        or named
        or any(_is_name_of(one) for one in token.rights)
    )
    if asked.dep_ == "nsubj" and (
        (named and asked.pos_ in ("NOUN", "X")) or (what and token.pos_ in ("NOUN", "PROPN"))
    ):
        asked.dep_ = "obj"
    elif asked.dep_.startswith("nsubj") and not how_much:
        return
    if not [one for one in subjects(verb) if one != asked]:
        token.dep_ = "nsubj"


def _forms(verb: Token) -> list[str]:
    helping = [one for one in verb.children if one.dep_.startswith("aux")]
    return [form for one in (verb, *helping) for form in one.morph.get("VerbForm", [])]


def _is_name_of(token: Token) -> bool:
    """ "l'artista Christo": they do something."""
    bare = not any(one.dep_ in ("case", "punct") for one in token.children)
    return token.pos_ == "PROPN" and token.i == token.head.i + 1 and bare


def _has_article(token: Token) -> bool:
    """ "la Palma d'oro", "il Nobel" are won."""
    return any(one.dep_ == "det" for one in token.children)


def _asks_for(token: Token) -> bool:
    forms = ("che", "quale", "quali", "cosa", *HOW_MUCH)
    return form_of(token) in forms or any(
        form_of(one) in forms and one.i < token.i for one in token.children
    )
