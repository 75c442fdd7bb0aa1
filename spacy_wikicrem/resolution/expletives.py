"""Whether an "it" stands for nothing: weather, time, extraposition, clefts.

Rules over the parse, sure rather than complete: what they do not recognise is left to the model.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lang import LanguageData
from ..lang.base import NounKinds, words

if TYPE_CHECKING:
    from spacy.tokens import Token

_CLAUSES = frozenset({"ccomp", "csubj", "xcomp", "advcl", "acl", "relcl"})
_PREDICATES = frozenset({"acomp", "attr", "oprd", "prep", "advmod"})
_SUBJECTS = frozenset({"nsubj", "nsubjpass"})
_COPULAS = frozenset({"be", "get", "become", "grow", "turn"})
# "Make it clear that", "find it hard to".
_JUDGING = frozenset({"make", "find", "consider", "think", "keep"})
# Nouns that a clause explains: "it was a pity that".
_EXPLAINED = words("fact pity shame idea surprise mistake pleasure honour honor time relief")
# "It was cold" may be the soup; "it was cold outside" is not.
_ALSO_OF_THINGS = frozenset({"cold", "hot", "warm", "dark", "light", "late", "early"})
_OUTDOORS = frozenset({"outside", "here", "there", "out"})
_MEASURED = frozenset({"time", "effort", "courage", "patience", "practice"})


def is_expletive(token: Token, language: LanguageData) -> bool:
    """Whether the pronoun at `token` ("it") has no antecedent; needs a parse."""
    verb, kinds = token.head, language.kinds
    if token.dep_ == "expl" or _is_judged(token, verb):
        return True
    if token.dep_ not in _SUBJECTS:
        return False
    lemma = verb.lemma_.lower()
    if lemma in kinds.weather and not any(t.dep_ == "dobj" for t in verb.rights):
        return True
    if lemma in _COPULAS and _is_weather_or_time(verb, kinds):
        return True
    if lemma == "be":
        return _is_cleft(verb) or _is_extraposed(verb)
    if token.dep_ == "nsubjpass":
        return any(_is_finite(t) or t.dep_ == "ccomp" for t in verb.rights)
    if lemma in kinds.empty_subject_verbs:
        return any(_is_finite(t) for t in verb.rights)
    return lemma == "take" and _takes_time(verb, kinds)


def is_weather(token: Token, language: LanguageData) -> bool:
    """Whether an expletive "it" is about weather or time."""
    verb = token.head
    weather = verb.lemma_.lower() in language.kinds.weather
    return weather or _is_weather_or_time(verb, language.kinds)


def _is_judged(token: Token, verb: Token) -> bool:
    """ "It" in "make it clear that" and "find it hard to", however it is parsed."""
    if token.dep_ == "dobj" and verb.lemma_ in _JUDGING:
        named = next(
            (t for t in verb.rights if t.dep_ in ("oprd", "acomp") and t.i > token.i), None
        )
        return named is not None and _clause_after(verb, named) is not None
    if token.dep_ == "nsubj" and verb.pos_ == "ADJ" and verb.head.lemma_ in _JUDGING:
        return bool(_clause_after(verb, verb) or _clause_after(verb.head, verb))
    return False


def _is_weather_or_time(verb: Token, kinds: NounKinds) -> bool:
    for word in verb.rights:
        lemma = word.lemma_.lower()
        if word.dep_ == "acomp" and lemma in kinds.weather_adjectives:
            return lemma not in _ALSO_OF_THINGS or any(
                t.lower_ in _OUTDOORS or t.ent_type_ in ("TIME", "DATE") or t.lower_ in kinds.times
                for t in verb.subtree
            )
        if word.dep_ in ("attr", "npadvmod", "advmod") and (
            lemma in kinds.times or word.ent_type_ in ("TIME", "DATE") or lemma == "o'clock"
        ):
            return True
    return False


def _is_cleft(verb: Token) -> bool:
    """ "It was Anna who left", "it was the wind that broke the window"; not "it was a car that"."""
    named = next((t for t in verb.rights if t.dep_ == "attr"), None)
    if named is None or not any(t.dep_ == "relcl" and t.i > named.i for t in named.rights):
        return False
    indefinite = any(t.lower_ in ("a", "an") for t in named.lefts)
    return named.pos_ in ("NOUN", "PROPN", "PRON") and not indefinite


def _is_extraposed(verb: Token) -> bool:
    """ "It is likely that", "it was a pity that", "it is hard to", "it would be nice if"."""
    predicate = next((t for t in verb.rights if t.dep_ in _PREDICATES), None)
    if predicate is None:
        return False
    if predicate.dep_ == "attr" and predicate.lemma_ in _EXPLAINED:
        return any(t.dep_ in _CLAUSES for t in predicate.rights) or bool(
            _clause_after(verb, predicate)
        )
    clause = _clause_after(verb, predicate) or _clause_after(predicate, predicate)
    if clause is None or predicate.dep_ == "attr":
        return clause is not None and clause.dep_ in ("ccomp", "csubj")
    if clause.dep_ == "advcl":
        return any(t.lower_ in ("that", "if") for t in clause.lefts) and predicate.dep_ == "acomp"
    return True


def _takes_time(verb: Token, kinds: NounKinds) -> bool:
    """ "It takes time to learn", "it took her three hours to reach the village"."""
    objects = {t.lemma_.lower() for t in verb.rights if t.dep_ in ("dobj", "npadvmod")}
    infinitive = any(
        t.dep_ in _CLAUSES and any(c.tag_ == "TO" for c in t.lefts) for t in verb.rights
    )
    return infinitive and bool(objects & (kinds.times | _MEASURED))


def _clause_after(parent: Token, start: Token) -> Token | None:
    return next((t for t in parent.rights if t.i > start.i and t.dep_ in _CLAUSES), None)


def _is_finite(clause: Token) -> bool:
    """A clause with a subject of its own, such as follows "that"."""
    if clause.dep_ not in ("ccomp", "csubj", "advcl"):
        return False
    marks = {t.lower_ for t in clause.lefts if t.dep_ in ("mark", "advmod")}
    if clause.dep_ == "advcl" and not marks & {"that", "if", "like"}:
        return False
    return any(t.dep_ in ("nsubj", "nsubjpass", "expl") for t in clause.lefts)
