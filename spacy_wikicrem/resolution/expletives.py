"""Whether an "it" stands for nothing: weather, time, extraposition, clefts.

Rules over the parse, sure rather than complete: what they do not recognise is left to the model.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from ..lang import LanguageData
from ..lang.base import NounKinds, words
from .clefts import EXPLAINED, is_cleft, is_said_of_circumstances
from .syntax import (
    AUXILIARIES,
    CLAUSES,
    OBJECTS,
    Role,
    is_infinitive,
    is_subject,
    linking_verb,
    own_subject,
    owner_of,
    predicates,
    role,
)
from .tags import is_infinitive_mark

if TYPE_CHECKING:
    from spacy.tokens import Token

_PREDICATES: frozenset[Role] = frozenset(
    {"predicate adjective", "predicate noun", "object predicate", "preposition", "adverb"}
)
_COPULAS = frozenset({"be", "get", "become", "grow", "turn"})
_BEGINNING = frozenset({"begin", "start", "stop", "continue", "threaten", "cease"})
_BLOWING = words("hard harder from gently so gale since")
# "It was eleven miles to the doctor".
_DISTANCES = words("mile kilometre kilometer metre meter yard league")
_SIZES = words("long high wide deep tall thick of across square round off broad")
_NEARLY = words("nearly almost quite fully already still soon")
_WHILE = words("by before when while outside there")
# "Make it clear that", "find it hard to".
_JUDGING = frozenset({"make", "find", "consider", "think", "keep"})
# "It was cold" may be the soup; "it was cold outside" is not.
_ALSO_OF_THINGS = frozenset({"cold", "hot", "warm", "dark", "light", "late", "early", "quiet"})
_OUTDOORS = frozenset({"outside", "here", "there", "out", "now", "already"})
# "It was kind of her to come": of whom it is said stands after "of".
_OF_SOMEBODY = words(
    "kind nice good sweet generous decent thoughtful considerate polite gracious wise clever smart"
    " brave silly stupid foolish careless rude mean cruel selfish unkind wrong typical"
)
_DEGREES = words("very so really too quite not n't extremely awfully rather most")
_SAID: frozenset[Role] = frozenset({"predicate noun", "predicate adjective"})
_ADVERBIAL: frozenset[Role] = frozenset({"adverbial noun", "adverb"})
# "It was unable to pay": whoever can, or will, is the one who does it.
_OF_SUBJECT = words(
    "able unable willing unwilling ready eager keen reluctant anxious determined likely unlikely"
    " certain sure bound due about quick slow prone liable apt prepared content loath afraid"
)
# "It is forbidden to swim"; but "the lake is expected to rise".
_RULED = words("forbid prohibit decide agree recommend advise")


def is_expletive(token: Token, language: LanguageData) -> bool:
    """Whether the pronoun at `token` ("it") has no antecedent; needs a parse."""
    verb = clause_verb(token)
    if role(token) == "expletive" or _is_judged(token, verb):
        return True
    passive = role(token) == "passive subject"
    return is_subject(token) and _has_empty_subject(verb, language.kinds, passive=passive)


def _is_distance(verb: Token) -> bool:
    """ "It was eleven miles", but not "it was eleven miles long"."""
    start = linking_verb(verb).i + 1
    rest = verb.doc[start : min(start + 9, verb.sent.end)]
    units = [t for t in rest[:6] if t.lemma_.lower() in _DISTANCES]
    counted = any(t.like_num or t.lower_ in ("a", "several", "many") for t in rest[:5])
    return bool(units) and counted and not any(t.lower_ in _SIZES for t in rest)


def _is_dark(verb: Token, kinds: NounKinds) -> bool:
    """ "It was nearly dark", "it was dark by four", "It was already raining"; the room may be dark,
    too."""
    start = linking_verb(verb).i + 1
    rest = verb.doc[start : min(start + 4, verb.sent.end)]
    for before, token in pairwise((linking_verb(verb), *rest)):
        if token.lower_.endswith("ing") and token.lemma_.lower() in kinds.weather:
            return True
        if token.lower_ == "dark":
            after = token.nbor(1).lower_ if token.i + 1 < len(token.doc) else ""
            return before.lower_ in _NEARLY or after in _WHILE
    return False


def _has_empty_subject(verb: Token, kinds: NounKinds, *, passive: bool = False) -> bool:
    """Whether the subject of a verb, an "it", stands for nothing."""
    lemma = linking_verb(verb).lemma_.lower()
    if _is_of_weather(verb, kinds):
        return True
    if lemma == "be":
        if is_cleft(verb, kinds) or is_said_of_circumstances(verb):
            return True
        return _is_extraposed(verb, kinds) or _judges_somebody(verb)
    if lemma == "become":  # "it became clear that"
        said = [t for t, what in predicates(verb) if what == "predicate adjective"]
        return bool(said) and any(_is_finite(t) for at in (verb, *said) for t in at.rights)
    if lemma == "seem" and _seems_to_do(verb):
        return True
    if passive:
        ruled = lemma in _RULED and any(is_infinitive(t) for t in verb.rights)
        return ruled or any(_is_finite(t) or role(t) == "complement" for t in verb.rights)
    if lemma in kinds.empty_subject_verbs:
        return any(_is_finite(t) for t in verb.rights)
    return lemma == "take" and _takes_time(verb, kinds)


def clause_verb(subject: Token) -> Token:
    """The verb of a subject; parsers hang some subjects on an auxiliary ("It is raining")."""
    verb = subject.head
    return verb.head if role(verb) in AUXILIARIES else verb


def is_weather(token: Token, language: LanguageData) -> bool:
    """Whether an expletive "it" is about weather or time."""
    return _is_of_weather(clause_verb(token), language.kinds)


def _is_of_weather(verb: Token, kinds: NounKinds) -> bool:
    if linking_verb(verb).lemma_.lower() in _BEGINNING:  # "it began to rain"
        begun = (t for t in verb.rights if role(t) in ("open complement", "object"))
        return any(_is_weather(t, kinds) for t in begun)
    return _is_weather(verb, kinds)


def _is_weather(verb: Token, kinds: NounKinds) -> bool:
    lemma = linking_verb(verb).lemma_.lower()
    if lemma in kinds.weather:
        return not any(role(t) == "object" for t in verb.rights)
    if lemma == "blow":  # "it blew hard", "it was blowing a gale"
        return any(t.lower_ in _BLOWING for t in verb.rights)
    if lemma in ("get", "grow") and any(t.lower_ in ("dark", "late", "light") for t in verb.rights):
        return True
    return lemma in _COPULAS and _is_weather_or_time(verb, kinds)


def _is_judged(token: Token, verb: Token) -> bool:
    """ "It" in "make it clear that" and "find it hard to", however it is parsed."""
    what = role(token)
    if what == "object" and verb.lemma_ in _JUDGING:
        judged = ("object predicate", "predicate adjective")
        named = next((t for t in verb.rights if role(t) in judged and t.i > token.i), None)
        clause = None if named is None else _clause_after(verb, named)
        # "Keeps it hot while we wait" says when.
        return clause is not None and role(clause) != "adverbial clause"
    if what == "subject" and verb.pos_ == "ADJ" and verb.head.lemma_ in _JUDGING:
        return bool(_clause_after(verb, verb) or _clause_after(verb.head, verb))
    return False


def _is_weather_or_time(verb: Token, kinds: NounKinds) -> bool:
    if _is_distance(verb) or _is_dark(verb, kinds):
        return True
    # "It is the same every day" says something of a thing.
    said = any(what in _SAID for _, what in predicates(verb))
    for word, what in predicates(verb):
        lemma = word.lemma_.lower()
        if what == "predicate adjective" and lemma in kinds.weather_adjectives:
            return lemma not in _ALSO_OF_THINGS or any(
                t.lower_ in _OUTDOORS
                or t.ent_type_ in ("TIME", "DATE")
                or t.lower_ in kinds.times
                or (t.lower_ == "when" and t.i > verb.i)
                for t in verb.subtree
            )
        timed = lemma in kinds.times or word.ent_type_ in ("TIME", "DATE") or lemma == "o'clock"
        if timed and (what == "predicate noun" or (what in _ADVERBIAL and not said)):
            return True
    return False


def _is_extraposed(verb: Token, kinds: NounKinds) -> bool:
    """ "It is likely that", "it was a pity that", "it is hard to", "it would be nice if"."""
    said = ((t, what) for t, what in predicates(verb) if what in _PREDICATES)
    predicate, what = next(said, (None, None))
    if predicate is None:
        return False
    if what == "predicate noun" and predicate.lemma_ in EXPLAINED:
        return any(role(t) in CLAUSES for t in predicate.rights) or bool(
            _clause_after(verb, predicate)
        )
    clause = _clause_after(verb, predicate) or _clause_after(predicate, predicate)
    if clause is None or what == "predicate noun":
        return clause is not None and role(clause) in ("complement", "clausal subject")
    if _measures(predicate, clause):
        return False
    if predicate.lower_ in _OF_SUBJECT and is_infinitive(clause) and own_subject(clause) is None:
        return _has_empty_subject(clause, kinds)  # "it is likely to rain"
    if role(clause) == "adverbial clause":
        marked = any(t.lower_ in ("that", "if") for t in clause.lefts)
        return marked and what == "predicate adjective"
    return True


def _measures(predicate: Token, clause: Token) -> bool:
    """ "It is so pretty that she wept", "it is too hard to chew": said of a thing, or of a fact."""
    degree = predicate.nbor(-1).lower_ if predicate.i else ""
    if predicate.lower_ in _ALSO_OF_THINGS:
        return False
    return degree == ("too" if is_infinitive(clause) else "so")


def _seems_to_do(verb: Token) -> bool:
    """ "It seemed rude to interrupt him", however it is parsed; not "it seemed to sleep"."""
    rest = verb.doc[verb.i + 2 : min(verb.i + 9, verb.sent.end)]
    return any(is_infinitive_mark(t) for t in rest)


def _judges_somebody(verb: Token) -> bool:
    """ "It was kind of Marta to": by the words, as parsers take "kind of" for an adverb."""
    rest = [
        t for t in verb.doc[linking_verb(verb).i + 1 : verb.sent.end] if t.lower_ not in _DEGREES
    ]
    if len(rest) < 3 or rest[0].lower_ not in _OF_SOMEBODY or rest[1].lower_ != "of":
        return False
    return any(is_infinitive_mark(t) and is_infinitive(t.head) for t in rest[2:])


def _takes_time(verb: Token, kinds: NounKinds) -> bool:
    """ "It took her three hours", "it takes courage to learn", "it took two men to lift him"."""
    taken = [t for t in verb.rights if role(t) in (*OBJECTS, "adverbial noun")]
    if any(t.lemma_.lower() in kinds.times and owner_of(t) is None for t in taken):
        return True  # but "it takes its time"
    return has_infinitive(verb) or any(has_infinitive(t) for t in taken)


def has_infinitive(word: Token) -> bool:
    """Whether an infinitive hangs on a word: "it helps to be tall"."""
    return any(role(t) in CLAUSES and is_infinitive(t) for t in word.rights)


def _clause_after(parent: Token, start: Token) -> Token | None:
    return next((t for t in parent.rights if t.i > start.i and role(t) in CLAUSES), None)


def _is_finite(clause: Token) -> bool:
    """A clause with a subject of its own, such as follows "that"."""
    what = role(clause)
    if what not in ("complement", "clausal subject", "adverbial clause"):
        return False
    marks = {t.lower_ for t in clause.lefts if role(t) in ("marker", "adverb")}
    if what == "adverbial clause" and not marks & {"that", "if", "though", "like"}:
        return False
    empty = any(role(t) == "expletive" for t in clause.lefts)
    return empty or own_subject(clause) is not None
