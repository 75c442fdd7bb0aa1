"""Rules that tell subjects from objects and predicates: agreement, clitics, certain verbs."""

from __future__ import annotations

from spacy.tokens import Token

from ...lang.base import words
from ...lang.word_lists import lists_beside
from ..lexicon import Lexicon
from .forms import form_of, is_clitic, set_feats
from .relations import lemmas_of

_WORDS = lists_beside(__file__)

BECOME = words("diventare divenire sembrare parere risultare restare rimanere")
# With "si" they have a name as predicate.
CALL = words("chiamare nominare soprannominare denominare intitolare")
_ACCUSATIVE = ("lo", "la", "li", "le", "l'")
_OTHERS = {"mi": "1 Sing", "ti": "2 Sing", "m'": "1 Sing", "t'": "2 Sing", "vi": "2 Plur"}
SPEAKERS = {"io": "1 Sing", "tu": "2 Sing", "noi": "1 Plur", "voi": "2 Plur"}
_SEEM = words("parere sembrare piacere dispiacere permettere bastare mancare importare")
_TIMES = _WORDS["times"]
HOW_MUCH = ("quanto", "quanta", "quanti", "quante")
_NEVER_SPEAK = ("chi", "niente", "nulla", "qualcosa", "qualcuno", "ciò")
_WHOLES = words("maggioranza maggior parte metà serie gruppo numero paio decina centinaio migliaio")


def predicate(token: Token, lexicon: Lexicon) -> None:
    """What stands as object of "diventare" or "sembrare" is its predicate, and so is a name below
    "si chiama"."""
    verb = token.head
    if token.dep_ != "obj" or token.pos_ not in ("NOUN", "PROPN", "ADJ") or token.i < verb.i:
        return
    found = lemmas_of(verb, lexicon)
    reflexive = any(one.dep_ == "expl" for one in verb.children)
    named = found & CALL and token.pos_ == "PROPN" and reflexive
    if found & BECOME or named:
        token.dep_ = "xcomp"


def object_too(token: Token, lexicon: Lexicon) -> None:
    """Of two objects one is the subject: the one beside a clitic, or the one with an article
    behind a noun without ("hanno fatto irruzione gli agenti")."""
    verb = token.head
    if token.dep_ != "obj" or _is_clitic(token) or subjects(verb):
        return
    others = [one for one in verb.children if one.dep_ == "obj" and one.i != token.i]
    clitic = any(_is_clitic(one) and one.lower_ in _ACCUSATIVE for one in others)
    bare = any(
        verb.i < one.i < token.i and not _determined(one) and one.pos_ == "NOUN" for one in others
    )
    if agrees(token, verb, lexicon) and (clitic or (bare and _determined(token))):
        token.dep_ = "nsubj"


def there_is(token: Token, lexicon: Lexicon) -> None:
    """ "può esserci una sorta di controllo": a subject."""
    verb = token.head
    if token.dep_ == "obj" and token.i > verb.i and form_of(verb) in ("esserci", "esservi"):
        token.dep_ = token.dep_ if subjects(verb) else "nsubj"


def disagreeing(token: Token, lexicon: Lexicon) -> None:
    """A noun that cannot agree with its verb is no subject: an object, or a time."""
    verb = token.head
    if token.dep_ != "nsubj" or verb.pos_ != "VERB":
        return
    if token.pos_ not in ("NOUN", "PROPN") and token.lower_ not in _NEVER_SPEAK:
        return
    if not _disagrees(token, verb, lexicon) or any(one.dep_ == "conj" for one in token.subtree):
        return
    if lemmas_of(verb, lexicon) & BECOME:
        return
    taken = any(one.dep_ in ("obj", "ccomp") for one in verb.children)
    which = (*HOW_MUCH, "quale", "quali", "che")
    asked = any(one.lower_ in which for one in token.children)
    token.dep_ = "obl" if not asked and (taken or token.lower_ in _TIMES) else "obj"


def dative(token: Token, lexicon: Lexicon) -> None:
    """ "mi" and "ti" beside a verb in another person are no reflexives."""
    verb, own = token.head, _OTHERS.get(token.lower_)
    if token.dep_ != "expl" or own is None:
        return
    shown = {" ".join(one) for one in finite(verb, lexicon)}
    if not shown or own in shown:
        return
    taken = any(one.dep_ in ("obj", "ccomp") for one in verb.children)
    if token.lower_ == "vi" and any(person == "3" for person, _ in finite(verb, lexicon)):
        # "chi vi abbia interesse": a place.
        return
    if taken or lemmas_of(verb, lexicon) & _SEEM:
        token.dep_ = "iobj"
    elif token.lower_ != "vi":
        token.dep_ = "obj"


def pronoun_too(token: Token, lexicon: Lexicon) -> None:
    """A pronoun does not modify as an adverb does."""
    if token.dep_ != "advmod" or token.pos_ != "PRON" or token.head.pos_ != "VERB":
        return
    if _is_clitic(token) or token.morph.get("PronType", []) == ["Int"]:
        return
    free = not subjects(token.head) and agrees(token, token.head, lexicon)
    token.dep_ = "nsubj" if free else token.dep_


def apposed(token: Token, lexicon: Lexicon) -> None:
    """ "ruolo chiave", "paesi membri", "lato ovest": a noun behind its noun is a compound."""
    if token.dep_ != "amod" or token.lower_ not in _COMPOUNDED:
        return
    if token.i == token.head.i + 1 and token.head.pos_ in ("NOUN", "PROPN"):
        kept = {k: v for k, v in token.morph.to_dict().items() if k in ("Gender", "Number")}
        token.pos_, token.tag_, token.dep_ = "NOUN", "S", "compound"
        set_feats(token, kept)


_COMPOUNDED = _WORDS["compounded"]


# --- what a word shows ---


def subjects(verb: Token) -> list[Token]:
    return [one for one in verb.children if one.dep_.startswith(("nsubj", "csubj"))]


def agrees(token: Token, verb: Token, lexicon: Lexicon) -> bool:
    """Whether the verb is finite and may have the noun as its subject."""
    shown = finite(verb, lexicon)
    return any(_fits(token, *one) for one in shown)


def differ(noun: Token, participle: Token) -> bool:
    """Whether the participle has another gender or number than one noun."""
    if any(one.dep_ == "conj" for one in noun.children):
        return False
    pairs = [(noun.morph.get(n, []), participle.morph.get(n, [])) for n in ("Gender", "Number")]
    return any(bool(own) and bool(other) and own != other for own, other in pairs)


def _disagrees(token: Token, verb: Token, lexicon: Lexicon) -> bool:
    shown = finite(verb, lexicon)
    return bool(shown) and not any(_fits(token, *one) for one in shown)


def _fits(noun: Token, person: str, number: str) -> bool:
    several = any(one.dep_ in ("conj", "nummod", "appos") for one in noun.children)
    if several or noun.lower_ in _WHOLES or noun.dep_ == "conj":
        return True
    return person == "3" and _number(noun) in (None, number)


def _number(noun: Token) -> str | None:
    """That of the article, for nouns as "leader" do not show theirs."""
    for one in (*(one for one in noun.children if one.dep_ == "det"), noun):
        found = one.morph.get("Number", [])
        if len(found) == 1:
            return str(found[0])
    return None


def finite(verb: Token, lexicon: Lexicon) -> set[tuple[str, str]]:
    """Persons and numbers that the finite form of a clause may have; empty without one."""
    helping = [one for kind in ("aux", "cop") for one in verb.children if one.dep_.startswith(kind)]
    for one in (verb, *helping):
        person, number = one.morph.get("Person", []), one.morph.get("Number", [])
        if one.morph.get("VerbForm", []) == ["Fin"] and len(person) == len(number) == 1:
            found = {(str(person[0]), str(number[0]))}
            for reading in lexicon.verbs(one.text):
                if reading.get("Mood") not in (None, "Imp"):
                    found.add((str(reading.get("Person")), str(reading.get("Number"))))
            return found
    return set()


def _is_clitic(token: Token) -> bool:
    return token.pos_ == "PRON" and is_clitic(token.lower_)


def _determined(token: Token) -> bool:
    return token.pos_ == "PROPN" or any(one.dep_.startswith("det") for one in token.children)
