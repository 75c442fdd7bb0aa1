"""Pronouns that stand for nothing: "esso piove", "esso è necessario che"."""

from __future__ import annotations

from itertools import pairwise

from .forms import EVALUATIONS, IMPERSONAL, IMPERSONAL_PREDICATES, WEATHER, WEATHER_NOUNS
from .sites import Site
from .verbs import lemmas, other_verb_forms

_PRONOUNS = ("esso", "egli", "lui")
_REACH = 6


def is_expletive(site: Site) -> bool:
    """Whether a pronoun comes from an English "it" that refers to nothing."""
    if site.token.lower_ not in _PRONOUNS:
        return False
    verb = lemmas(site.verb)
    words = site.token.doc[site.verb.i + 1 : min(site.sentence.end, site.verb.i + 1 + _REACH)]
    following = [word.lower_ for word in words]
    participles = {word.lemma_ for word in words if "Part" in other_verb_forms(word.lower_)}
    # "Esso è facile da gestire" speaks of something.
    infinitives = {
        word.lower_
        for word in words
        if "Inf" in other_verb_forms(word.lower_) and word.nbor(-1).lower_ != "da"
    }
    if (verb | participles | infinitives) & WEATHER:
        return True
    if site.token.lower_ != "esso":
        return False
    has_clause = "che" in following or bool(infinitives)
    judged = any(
        word in EVALUATIONS and (after in ("che", "di", "ch'") or after in infinitives)
        for word, after in pairwise(following)
    )
    if verb & IMPERSONAL or participles & IMPERSONAL:
        return has_clause
    nominal = {word for word in following if word not in ("molto", "così", "troppo", "già")}
    if "fare" in verb or "fatto" in following:
        return bool(nominal & WEATHER_NOUNS)
    if "essere" in verb and following[:1] in (["le"], ["l'"]):
        # "Esso sono le tre", "esso è l'una".
        return site.verb.lower_ == "sono" or "una" in following[1:2]
    if "essere" in verb and following:
        return judged or bool(nominal & IMPERSONAL_PREDICATES)
    return False
