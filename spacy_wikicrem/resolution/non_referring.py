"""Pronouns in use that stand for nothing that is named, and why: "it" for weather, for a clause, in
clefts and idioms, and a "they" that is anybody."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import TYPE_CHECKING, Literal

from ..lang import LanguageData, Pronoun
from .clefts import is_asked_who
from .events import is_event
from .expletives import is_expletive, is_weather
from .situations import is_heard_of, is_identified, is_situation
from .syntax import OBJECTS, Role, is_argument, is_subject, linking_verb, predicates, role
from .tags import NOUNS, is_singular_common

if TYPE_CHECKING:
    from spacy.tokens import Token

Reason = Literal["weather", "extraposition", "cleft", "idiom", "clause", "generic"]

# Between a copula and "that": "it is not only that".
_BESIDE: frozenset[Role] = frozenset({"negation", "adverb", "punctuation"})
# After what is said: "said it quickly".
_BESIDE_OBJECT = frozenset({"ADV", "ADP", "SCONJ"})
_WELL_KNOWN_BY = frozenset({"heart", "name", "sight"})
_NEAR = 40  # tokens: from "the washing" that somebody does to "does it"
# "A coat and a ring", "there is an offer".
_ALSO_NAMED: frozenset[Role] = frozenset({"conjunct", "predicate noun"})
_ENDS = frozenset({".", "!", "?", ",", ";", ":", ")", "”", '"', "''"})


def reason_for_none(token: Token, pronoun: Pronoun, language: LanguageData) -> Reason | None:
    """Why a pronoun stands for nothing; None if it may stand for something. Needs a parse."""
    if pronoun.grammatical:
        if _is_idiom(token, language) or _is_part_of_verb(token, language):
            return "idiom"
        return "clause" if _repeats_clause(token, pronoun, language) else None
    if pronoun.gender != "neuter":
        return None
    if _is_misspelt_weather(token, pronoun, language):
        return "weather"
    if pronoun.possessive:
        return None
    if _is_idiom(token, language):
        return "idiom"
    if _is_asked_about(token) or is_asked_who(token):
        return "cleft"
    if is_expletive(token, language):
        return "weather" if is_weather(token, language) else "extraposition"
    if is_identified(token, language):
        return "cleft"
    if is_situation(token, language) or is_heard_of(token, language):
        return "clause"
    if _is_noted(token, language) or is_event(token, language):
        return "clause"
    return "clause" if _stands_for_clause(token, language) else None


def _is_misspelt_weather(token: Token, pronoun: Pronoun, language: LanguageData) -> bool:
    """ "Its raining": the apostrophe is missing."""
    if not pronoun.possessive or token.i + 1 == len(token.doc):
        return False
    rest_of_it = token.doc[token.i + 1 : token.sent.end]
    after = next((t for t in rest_of_it if t.tag_ != "RB"), None)  # "its too windy"
    if after is None:
        return False
    word = after.lower_
    if word.endswith("ing"):
        stems = (word[:-3], word[:-3] + "e", word[:-4])
        return any(stem in language.kinds.weather for stem in stems)
    rest = ("NOUN", "PROPN", "ADJ", "AUX", "VERB")
    ends = after.i + 1 == len(token.doc) or after.nbor(1).pos_ not in rest
    return after.pos_ == "ADJ" and word in language.kinds.weather_adjectives and ends


def _is_idiom(token: Token, language: LanguageData) -> bool:
    """Whether the words around are those of an idiom, in the order of the list or as they stand."""
    doc, form = token.doc, token.lower_
    for idiom in language.empty.idioms:
        # "Il lui faut": of two pronouns the first is empty.
        at = next((i for i, word in enumerate(idiom) if word in language.pronouns), None)
        if at is None or idiom[at] != form:
            continue
        first = token.i - at
        if first < 0 or not _is_word(doc[first], idiom[0]):
            continue
        said = doc[first : first + len(idiom) + 2]
        kept = [t for t in said if t.i <= token.i + 1 or t.lower_ not in language.empty.degrees]
        if len(kept) >= len(idiom) and all(map(_is_word, kept, idiom)):
            return True
    return False


def _is_part_of_verb(token: Token, language: LanguageData) -> bool:
    """ "La" in "cavarsela"."""
    if not language.empty.verbs:
        return False
    after = token.nbor(1).lower_ if token.i + 1 < len(token.doc) else ""
    return re.fullmatch(language.empty.verbs, f"{token.lower_} {after}") is not None


def _is_word(token: Token, word: str) -> bool:
    return word in (token.lower_, token.lemma_.lower())


def _is_asked_about(token: Token) -> bool:
    """ "Was it the dog?", and "It's not that she dislikes it"."""
    head = token.head
    verb = linking_verb(head)
    if verb.lemma_ != "be" or not is_subject(token):
        return False
    said_of = (t for t, what in predicates(head) if what == "predicate noun" and t.i > token.i)
    named = next(said_of, None)
    if verb.i < token.i and verb.is_sent_start and named is not None:
        definite = any(t.lower_ == "the" for t in named.lefts) or named.pos_ == "PROPN"
        return definite and not any(role(t) == "relative clause" for t in named.rights)
    said = (t for t in head.rights if role(t) == "complement" and t.i > verb.i)
    marked = (next((m for m in clause.lefts if role(m) == "marker"), None) for clause in said)
    mark = next((m for m in marked if m is not None and m.lower_ == "that"), None)
    if mark is None:
        return False
    return all(role(t) in _BESIDE for t in token.doc[verb.i + 1 : mark.i])


def _stands_for_clause(token: Token, language: LanguageData) -> bool:
    """ "Tom is late, and Anna knows it"; "Peter left. It surprised nobody"; "He jumped. I did it,
    too", but not "The washing is here. Anna does it"."""
    verb = token.head
    lemma = verb.lemma_.lower()
    if role(token) == "object" and lemma in language.empty.deeds:
        before = token.doc[max(0, token.i - _NEAR) : token.i]
        named = any(t.lemma_.lower() in language.empty.chores for t in before)
        named |= any(t.lemma_.lower() == lemma and _has_noun(t) for t in before)
        beside = token.doc[token.i + 1 : token.i + 2]
        return not named and not any(t.pos_ in ("NOUN", "ADJ") for t in beside)  # "did it good"
    if role(token) == "object" and lemma in language.empty.clause_objects:
        if _is_named_before(token, language.empty.clause_objects_named.get(lemma, frozenset())):
            return False
        after = token.nbor(1) if token.i + 1 < len(token.doc) else None
        if after is None or after.text in _ENDS or after.pos_ == "CCONJ":
            return True
        if after.lower_ == "by" and after.i + 1 < len(token.doc):  # "knew it by heart"
            return after.nbor(1).lower_ not in _WELL_KNOWN_BY
        said = lemma in language.empty.clause_objects_within
        return said and after.pos_ in _BESIDE_OBJECT and after.lower_ not in ("as", "to")
    if role(token) == "object" and lemma == "put":  # "as he puts it"
        return any(t.lower_ == "as" for t in verb.lefts)
    if role(token) == "subject" and lemma == "make":
        return any(role(t) == "object" and t.lemma_ == "difference" for t in verb.rights)
    if role(token) != "subject" or lemma not in language.empty.clause_subjects:
        return False
    return any(role(t) == "object" for t in verb.rights)


def _is_noted(token: Token, language: LanguageData) -> bool:
    """ "'She left', she said. He wrote it down"; but not "'My name is Bo.' He wrote it down"."""
    verb, after = token.head, token.doc[token.i + 1 : token.i + 2]
    if role(token) != "object" or verb.lemma_.lower() not in language.empty.noted:
        return False
    if not any(t.lower_ == "down" for t in after):
        return False
    before = token.doc[max(0, token.i - _NEAR) : token.i]
    return not any(t.lemma_.lower() in language.empty.noted_named for t in before)


def _is_named_before(token: Token, nouns: Collection[str]) -> bool:
    """Whether one of some nouns, in the singular, is a subject or an object not far before: "The
    offer was good. Anna accepted it"; but not of "never let her forget it"."""
    if token.head.head.lemma_ == "let":
        return False
    before = token.doc[max(0, token.i - _NEAR) : token.i]
    named = (t for t in before if t.lemma_.lower() in nouns and is_singular_common(t))
    return any(is_argument(t) or is_subject(t) or role(t) in _ALSO_NAMED for t in named)


def _has_noun(verb: Token) -> bool:
    """Whether a verb has a noun as its object."""
    return any(role(t) in OBJECTS and t.pos_ in NOUNS for t in verb.rights)


def _repeats_clause(token: Token, pronoun: Pronoun, language: LanguageData) -> bool:
    """ "Anna lo sa": a clitic before a verb that says or knows what a clause says."""
    verb = token.head
    if pronoun.possessive or pronoun.gender == "feminine" or pronoun.number == "plural":
        return False
    if pronoun.form in language.repeating.behind:
        return False  # "le dijo" is to somebody
    if verb.i <= token.i or verb.lemma_.lower() not in language.empty.clause_objects:
        return False
    if not is_argument(token) or role(token) == "indirect object":
        return False
    after = verb.nbor(1) if verb.i + 1 < len(verb.doc) else None
    return after is None or after.text in _ENDS or after.pos_ in ("CCONJ", "ADV")


def is_generic(token: Token, pronoun: Pronoun) -> Token | None:
    """Of "In Norway they drive on the right": the preposition before, whose phrase says where or
    when, and is not who."""
    if pronoun.gender is not None or not is_subject(token) or token.i == 0:
        return None
    before = (t for t in token.head.lefts if role(t) == "preposition" and t.i < token.i)
    place = next((t for t in before if t.lower_ in ("in", "at", "on", "during")), None)
    if place is None or place.right_edge.i + 3 < token.i:
        return None
    starts = place.left_edge.is_sent_start or place.nbor(-1).text in (",", ";", "and", "but")
    return place if starts else None
