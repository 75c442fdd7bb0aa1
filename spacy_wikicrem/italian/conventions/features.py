"""Rules for features and lemmas, by the lexicon and the tables of closed classes."""

from __future__ import annotations

import re

from spacy.tokens import Token

from ...lang.base import words
from ..lexicon import Analysis, Lexicon
from .forms import (
    asks,
    clitic_feats,
    closed_lemma,
    determiner_feats,
    form_of,
    is_clitic,
    relabel,
    set_feats,
)

_COMPARATIVES = words("""
    maggiore maggior maggiori minore minor minori migliore miglior migliori peggiore peggior
    peggiori superiore superiori inferiore inferiori
""")
_ORDINAL = re.compile(
    r"((ultim|prim|second|terz|quart|quint|sest|settim|ottav|non|decim|(?!med)\w+esim)[oaie]"
    r"|[ivxlc]{2,})"
)
_FORM = ("VerbForm", "Mood", "Tense")
_OF_CLITICS = frozenset(("Clitic", "PronType", "Person", "Number", "Gender"))
_INVARIABLE = ("à", "ù", "é", "i")


def verb(token: Token, lexicon: Lexicon) -> None:
    """Features that no reading of the form has give way to those of the reading next to them."""
    if token.pos_ not in ("VERB", "AUX"):
        return
    readings = lexicon.verbs(token.text)
    morph = token.morph.to_dict()
    if not readings or any(_consistent(one, morph) for one in readings):
        return
    best = max(readings, key=lambda one: _nearness(one, morph))
    feats = dict(best.feats)
    for clitic in best.clitics:
        for name, value in clitic_feats(clitic).items():
            values = {*feats.get(name, value).split(","), value}
            feats[name] = ",".join(sorted(values))
    set_feats(token, feats)


def _consistent(reading: Analysis, morph: dict[str, str]) -> bool:
    feats = dict(reading.feats)
    if not reading.clitics:
        return feats == morph
    return {"Clitic"} <= set(morph) <= feats.keys() | _OF_CLITICS and all(
        value in morph.get(name, "").split(",") for name, value in feats.items()
    )


def _nearness(reading: Analysis, morph: dict[str, str]) -> tuple[int, bool, bool]:
    """Features that agree less those that do not; then the third person, then the indicative."""
    agree = sum(
        (1 if value in morph[name].split(",") else -1) * (3 if name in _FORM else 1)
        for name, value in reading.feats
        if name in morph
    )
    return agree, reading.get("Person") == "3", reading.get("Mood") == "Ind"


def noun(token: Token, lexicon: Lexicon) -> None:
    """Gender and number of nouns and adjectives where the lexicon has one value; no gender where an
    adjective shows none ("grande"), no number where a noun shows none ("città")."""
    if token.pos_ not in ("NOUN", "ADJ") or form_of(token)[-1:] not in "aeioàùé":
        return
    feats = token.morph.to_dict()
    readings = [one for one in lexicon.analyses(token.text) if one.pos == token.pos_]
    readings = [one for one in readings if not one.guessed]
    if not readings or "ExtPos" in feats:
        return
    for name in ("Gender", "Number"):
        values = {one.get(name) for one in readings}
        if feats.get(name) in values or len(values) > 1:
            continue
        value = values.pop()
        if value is not None:
            feats[name] = value
        elif token.pos_ == "ADJ" or (name == "Number" and token.lower_.endswith(_INVARIABLE)):
            feats.pop(name)
    set_feats(token, feats)


def degree(token: Token, lexicon: Lexicon) -> None:
    """ "maggiore" and its like have Degree=Cmp."""
    if token.pos_ == "ADJ" and token.lower_ in _COMPARATIVES:
        set_feats(token, {**token.morph.to_dict(), "Degree": "Cmp"})


def ordinal(token: Token, lexicon: Lexicon) -> None:
    """ "terzo", "ennesimo", "ultimo", "II" have NumType=Ord."""
    if token.pos_ == "ADJ" and _ORDINAL.fullmatch(token.lower_):
        set_feats(token, {**token.morph.to_dict(), "NumType": "Ord"})
        token.tag_ = "NO"


def determiner(token: Token, lexicon: Lexicon) -> None:
    """Features of determiners."""
    found = determiner_feats(form_of(token), token.dep_ == "det:predet")
    if token.pos_ == "DET" and found is not None:
        relabel(token, "DET", found[1], found[2])


def pronoun(token: Token, lexicon: Lexicon) -> None:
    """Features of clitic pronouns, and of "chi" in a question."""
    if token.pos_ != "PRON":
        return
    form = form_of(token)
    if is_clitic(form):
        feats = clitic_feats(form)
        if form == "le":
            feats["Number"] = (token.morph.get("Number", []) or ["Plur"])[0]
        relabel(token, "PRON", "PC", feats)
    elif form == "chi" and asks(token):
        relabel(token, "PRON", "PQ", {"PronType": "Int"})


def le(token: Token, lexicon: Lexicon) -> None:
    """ "Le" is "them" as an object and "to her" as a dative."""
    if token.pos_ == "PRON" and form_of(token) == "le" and token.dep_ in ("obj", "iobj"):
        number = "Plur" if token.dep_ == "obj" else "Sing"
        set_feats(token, {**token.morph.to_dict(), "Number": number})


def lemma(token: Token, lexicon: Lexicon) -> None:
    """Lemmas of closed classes; a capital is left to names."""
    if token.pos_ in ("PROPN", "X", "SYM", "PUNCT", ""):
        return
    found = closed_lemma(form_of(token), token.pos_)
    token.lemma_ = found if found is not None else token.lemma_.lower()
