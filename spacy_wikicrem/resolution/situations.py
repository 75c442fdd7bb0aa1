"""An "it" for what somebody does, for how things are, or for who somebody is: "it happened in May",
"it was his turn", "it was Anna".

Together these rules hold in nine of ten places of `texts/everyday` that they concern.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..lang import LanguageData
from ..lang.base import EmptyUses
from ..lang.first_names import first_names
from .candidates import PEOPLE
from .expletives import clause_verb, has_infinitive
from .lines import ends_phrase
from .syntax import (
    OBJECTS,
    governor_of,
    is_possessive_ending,
    is_subject,
    linking_verb,
    owner_of,
    predicates,
    preposition_of,
    role,
)

if TYPE_CHECKING:
    from spacy.tokens import Token

# "It was only when she left that".
_LIMITING = frozenset({"only", "just", "not", "mostly"})
_WHEN = frozenset({"when", "after", "before", "because", "once"})
_PERSONAL = frozenset({
    *("i", "me", "he", "him", "she", "her", "we", "us", "you", "myself", "himself", "herself"),
})  # fmt: skip
# "It was always the same story", "the same thing".
_SAME = frozenset({"thing", "story", "case", "way"})
_ALWAYS = frozenset({"always", "just", "still", "never"})
_SIZES = frozenset({"size", "colour", "color", "age"})
_PAUSES = frozenset({",", ";", ".", "!", "?", "—", "–", ")"})
_BEFORE_INSERTED = frozenset({",", "(", "—", "–", "as", "so", "or"})


def is_heard_of(token: Token, language: LanguageData) -> bool:
    """ "Anna heard of it", "Tom got over it"."""
    preposition = preposition_of(token)
    if preposition is None:
        return False
    known = language.empty.clause_prepositions.get(governor_of(token).lemma_.lower(), ())
    return preposition.lower_ in known


def is_situation(token: Token, language: LanguageData) -> bool:
    """Whether a subject is what somebody does, or how things are."""
    if not is_subject(token):
        return False
    verb, words = clause_verb(token), language.empty
    lemma = verb.lemma_.lower()
    if lemma in words.inserted and _is_inserted(token, verb):
        return True
    if lemma in words.happening:
        return not any(role(t) == "open complement" for t in verb.rights)
    if lemma in words.infinitive_subjects:
        objects = [t for t in verb.rights if role(t) in OBJECTS]
        return has_infinitive(verb) or any(map(has_infinitive, objects))
    return lemma == "be" and _is_such(token, verb, language)


def _is_inserted(token: Token, verb: Token) -> bool:
    """ "She was, it seems, late", "as it happened"; but "it said" is what somebody wrote."""
    before = token.nbor(-1).lower_ if token.i else ""
    if verb.lemma_ == "say" and role(token) != "passive subject":
        return False
    particle = any(t.i == verb.i + 1 and t.lower_ == "out" for t in verb.rights)
    rest = token.doc[verb.i + 1 + particle : verb.i + 2 + particle]
    if verb.lemma_ == "turn" and not particle:
        return False
    return before in _BEFORE_INSERTED and any(t.text in _PAUSES for t in rest)


def _is_such(token: Token, verb: Token, language: LanguageData) -> bool:
    """What is said of it by "is" says that it is no thing."""
    words = language.empty
    said = [(t, what) for t, what in predicates(verb) if t.i > token.i]
    if _is_the_same(verb):
        return True
    for word, what in said:
        lemma = word.lemma_.lower()
        if what == "predicate adjective":
            return word.lower_ in words.clause_adjectives or _is_too_late(word)
        if what == "adverb" and word.lower_ in words.clause_adverbs:
            return True
        if what == "predicate noun":
            return lemma in words.situations_any or _is_situation_noun(word, lemma, words)
    if not any(t.lower_ in _LIMITING for t, _ in said):
        return False
    clauses = (t for t, what in said if what == "adverbial clause")
    return any(mark.lower_ in _WHEN for clause in clauses for mark in clause.lefts)


def _is_the_same(verb: Token) -> bool:
    """ "It is the same with cats", "it was always the same piece"; not "it is the same house"."""
    start = linking_verb(verb).i + 1
    rest = verb.doc[start : min(start + 5, verb.sent.end)]
    same = next((t for t in rest if t.lower_ == "same"), None)
    if same is None or rest[0].lower_ == "exactly" or same.i + 1 == len(verb.doc):
        return False
    if same.nbor(-2).lower_ == "all":  # "it is a marvel all the same"
        return False
    after = same.nbor(1)
    if after.pos_ not in ("NOUN", "PROPN", "ADJ") or after.lower_ in _SAME:
        return not any(t.lower_ == "as" or t.lower_ in _SIZES for t in (rest[0], after))
    return rest[0].lower_ in _ALWAYS


def _is_situation_noun(noun: Token, lemma: str, words: EmptyUses) -> bool:
    before = [t for t in noun.lefts if role(t) in ("determiner", "owner")]
    if not before:
        return lemma in words.situations_bare
    return lemma in words.situations and any(t.lower_ != "the" for t in before)


def _is_too_late(adjective: Token) -> bool:
    return adjective.lower_ == "late" and adjective.nbor(-1).lower_ == "too"


def is_identified(token: Token, language: LanguageData) -> bool:
    """ "It was Anna", "it was me", "it was her brother", "it was the glue": who or what did it."""
    if not is_subject(token):
        return False
    verb = clause_verb(token)
    if verb.lemma_ != "be":
        return False
    said = (t for t, what in predicates(verb) if what == "predicate noun" and t.i > token.i)
    word = next(said, None)
    if word is None or _is_owners(word) or any(ends_phrase(t) for t in token.doc[token.i : word.i]):
        return False
    if word.lower_ in _PERSONAL:
        return True
    if word.pos_ == "PROPN" and not word.is_lower:
        return _is_somebody(word, language)
    if word.pos_ != "NOUN" or any(t.i > word.i for t in _words_of(word)):
        return False
    people = language.kinds.masculine | language.kinds.feminine | language.kinds.people
    article = any(t.lower_ == "the" for t in word.lefts)
    owned = owner_of(word) is not None and word.lemma_.lower() in people
    return (article or owned) and sum(1 for _ in _words_of(word)) == 1


def _words_of(noun: Token) -> Iterator[Token]:
    return (t for t in noun.children if role(t) != "punctuation")


def _is_owners(word: Token) -> bool:
    """ "It was Anna's"."""
    after = word.nbor(1) if word.i + 1 < len(word.doc) else None
    return after is not None and is_possessive_ending(after)


def _is_somebody(name: Token, language: LanguageData) -> bool:
    if any(role(t) == "determiner" for t in name.lefts):
        return False
    known = first_names("masculine") | first_names("feminine")
    titled = any(language.kinds.is_title(t.lower_.rstrip(".")) for t in name.lefts)
    return titled or name.ent_type_ in PEOPLE or name.lower_ in known
