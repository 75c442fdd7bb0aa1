"""Rules for passives with "andare" and "si", and for the impersonal "si"."""

from __future__ import annotations

from spacy.tokens import Token

from ...lang.base import words
from ...lang.word_lists import lists_beside
from ..lexicon import Lexicon
from .forms import relabel
from .heads import take_over
from .relations import INTRANSITIVE, lemmas_of
from .subjects import agrees, finite, subjects

_WORDS = lists_beside(__file__)

_NEVER_REFLEXIVE = _WORDS["never_reflexive"]
# What one says, thinks or knows: "si legge che".
_SAY = _WORDS["say"]
# Verbs without an object that are never reflexive: "si vota", "si parla di".
_PEOPLE = _WORDS["people"]
# With "si" they have no object: "si riunirà il comitato", "si verificò un incidente".
_MIDDLE = _WORDS["middle"]
# One's own: "si accese una sigaretta", "si nascose il viso".
_OWNED = _WORDS["owned"]
# Of several persons: each other ("i fratelli non si parlano").
_EACH_OTHER = words("parlare ignorare")
_CLOTHED = words("vestire travestire armare")


def goes(token: Token, lexicon: Lexicon) -> None:
    """ "Le rose vanno potate", "va ora estesa": the participle is the head of the passive."""
    if token.pos_ not in ("AUX", "VERB") or "andare" not in lemmas_of(token, lexicon):
        return
    if "Fin" not in token.morph.get("VerbForm", []):
        return
    parts = [one for one in token.children if one.i > token.i and one.dep_ != "punct"]
    parts = [one for one in parts if one.pos_ in ("VERB", "ADJ")][:1]
    if token.dep_ == "cop" and token.i < token.head.i:
        parts = [token.head]
    if not parts or not _is_done(token, parts[0], lexicon):
        return
    done = parts[0]
    if done.head == token:
        take_over(done, token, token.children)
    if done.pos_ == "ADJ":
        reading = next(one for one in lexicon.verbs(done.text) if one.get("VerbForm") == "Part")
        relabel(done, "VERB", "V", dict(reading.feats))
    relabel(token, "AUX", "VA", token.morph.to_dict())
    token.dep_ = "aux"


def _is_done(token: Token, done: Token, lexicon: Lexicon) -> bool:
    """A past participle close behind "andare", of a verb with an object, in its number."""
    between = token.doc[token.i + 1 : done.i]
    readings = [one for one in lexicon.verbs(done.text) if one.get("Tense") == "Past"]
    readings = [one for one in readings if one.get("VerbForm") == "Part"]
    alike = [one for one in readings if [one.get("Number")] == token.morph.get("Number", [])]
    return (
        bool(alike)
        and len(between) <= 2
        and all(one.pos_ == "ADV" for one in between)
        and not any(one.lower_ in ("ci", "ne", "si") for one in token.children)
        and not {one.lemma for one in readings} & (INTRANSITIVE | _CLOTHED)
    )


def by_si(token: Token, lexicon: Lexicon) -> None:
    """ "si" with a thing as subject makes a passive of verbs that are never reflexive; what agrees
    with a verb in the plural is no object ("si raccolgono i fichi")."""
    verb = token.head
    if token.dep_ != "expl" or token.lower_ not in ("si", "s'"):
        return
    if not lemmas_of(verb, lexicon) & _NEVER_REFLEXIVE:
        return
    things = [one for one in subjects(verb) if one.dep_.startswith("nsubj")]
    if not things:
        things = _several(verb, lexicon)
    things = [one for one in things if one.pos_ != "PROPN" and one.lower_ != "chi"]
    if lemmas_of(verb, lexicon) & _EACH_OTHER:
        things = [one for one in things if one.i > verb.i or not _is_plural(one)]
    # "Gli esperti si chiedono se": a clause is what they ask.
    if things and not any(
        one.dep_ in ("xcomp", "ccomp", "obj") for one in verb.children if one not in things
    ):
        token.dep_ = "expl:pass"
        for one in things:
            one.dep_ = "nsubj:pass"


def _is_plural(noun: Token) -> bool:
    return noun.morph.get("Number", []) == ["Plur"]


def _several(verb: Token, lexicon: Lexicon) -> list[Token]:
    if not any(number == "Plur" for _, number in finite(verb, lexicon)):
        return []
    behind = [one for one in verb.children if one.dep_ == "obj" and one.i > verb.i]
    return [one for one in behind if one.pos_ == "NOUN" and agrees(one, verb, lexicon)]


def middle(token: Token, lexicon: Lexicon) -> None:
    """ "Si riunirà il comitato", "iniziano a formarsi comunità": the subject."""
    verb = token.head
    if token.dep_ != "obj" or token.i < verb.i or token.pos_ not in ("NOUN", "PROPN"):
        return
    if token.lower_ in _OWNED:
        return
    own = any(one.lower_ in ("si", "s'") and one.dep_.startswith("expl") for one in verb.children)
    readings = lexicon.verbs(verb.text)
    inside = any("si" in one.clitics for one in readings)
    if not {one.lemma for one in readings} & _MIDDLE or not (own or inside):
        return
    outer = verb
    if not own and verb.dep_ == "xcomp" and verb.head.i < verb.i:
        outer = verb.head
    if not subjects(verb) and not subjects(outer) and agrees(token, outer, lexicon):
        token.head, token.dep_ = outer, "nsubj"


def people(token: Token, lexicon: Lexicon) -> None:
    """ "si vota", "si legge che": nobody is named, as nothing else can be the subject."""
    verb = token.head
    if token.dep_ != "expl" or token.lower_ not in ("si", "s'") or verb.pos_ != "VERB":
        return
    if subjects(verb) or any(one.dep_ in ("obj", "iobj") for one in verb.children):
        return
    if verb.dep_ == "acl:relcl" and any(one.lower_ == "che" for one in verb.children):
        return
    if {number for person, number in finite(verb, lexicon) if person == "3"} != {"Sing"}:
        return
    lemmas = {one.lemma for one in lexicon.verbs(verb.text)}
    told = any(one.dep_ == "ccomp" and one.i > verb.i for one in verb.children)
    if (told and lemmas & _SAY) or (lemmas and lemmas <= _PEOPLE):
        token.dep_ = "expl:impers"
