"""What the clauses around a pronoun say of who is likely meant: who says something mostly speaks of
themselves, only people and groups say something, and a clause goes on in the roles of the one
before it.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING

from .asking import Asked, sums
from .lines import topic_of_item
from .mention_span import MentionSpan
from .pairing import MentionTable
from .personified import acts_as_people, are_people
from .syntax import OBJECTS, SUBJECTS, is_subject, objects_of, own_subject, role
from .tags import VERBS

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

    from ..lang.base import NounKinds, Quotations


@dataclass(frozen=True, slots=True)
class Coherence:
    """What is taken off a score.

    teller (float): Of "Norway" for "it" in "Norway said it might follow".
    answering (float): Of who was asked, for who answers.
    thing (float): Of a thing for "they" in "they said", "they laughed", "their mother".
    parallel (float): Of the subject of the clause before for a subject, of its object for an
        object.
    topic (float): Of what an item of a list names before a colon, for the pronouns of the item;
        half of it is added to those before the item.
    inanimate (float): Where the nouns of the language are known to be people or things, and its
        pronouns stand for both: of a thing beside a person (chosen on novels of LitBank-fr).
    object (float): Of a thing as the object of a verb whose objects are people, and the other way
        round, in such languages.
    unknown (float): Of what may be either, likewise.
    joined (float): Of people joined by "and" who are the subject before "they", in the sentence;
        joined_before: in the sentence before, for the subject.
    """

    teller: float = -1.5
    answering: float = -3.0
    thing: float = 5.0
    parallel: float = -0.4
    topic: float = -4.0
    inanimate: float = 3.0
    object: float = 2.0
    unknown: float = 1.0
    joined: float = -3.0
    joined_before: float = -1.0


_ACCUSATIVE = frozenset(("le", "la", "l'", "les", "lo", "li", "los", "las", "-le", "-la", "-les"))
_DATIVE = {"it": ("gli", "le"), "es": ("le", "les"), "fr": ("lui", "leur")}
COHERENCE = Coherence()
NO_COHERENCE = Coherence(*(0.0 for _ in fields(Coherence)))


def with_coherence(
    question: Asked,
    asked: Sequence[Asked],
    doc: Doc,
    table: MentionTable,
    quotations: Quotations | None,
    weights: Coherence = COHERENCE,
    kinds: NounKinds | None = None,
) -> Asked:
    """Take off what the clauses around a pronoun cost.

    quotations (Quotations | None): The verbs of saying.
    kinds (NounKinds | None): Among others, the verbs of people.
    """
    token = doc[question.pairing.token]
    saying = quotations.verbs if quotations else frozenset()
    answering = {t.i for t in _asked_before(token, quotations)} if quotations else set()
    told = dict.fromkeys((t.i for t in _tellers(token, saying)), weights.teller)
    told |= dict.fromkeys(answering, weights.answering)
    same = set() if answering else _same_role_before(token)
    says = is_subject(token) and token.head.lower_ in saying and token.head.pos_ in VERBS
    topic = topic_of_item(doc, token.i)
    several = question.pairing.pronoun.gender is None
    people = acts_as_people if question.pairing.pronoun.grammatical else are_people
    says = says or (several and kinds is not None and people(token, kinds))
    costs = []
    for at in question.mentions:
        heads = table.mentions[at].heads
        cost = _cost(heads[:1], told, same, weights)
        cost += weights.topic if table.mentions[at].head in topic else 0.0
        if several:
            cost += _of_joined(token, table.mentions[at], weights)
        features = table.features[at]
        if says and features.animacy == "thing" and not features.group:
            cost += weights.thing
        costs.append(cost)
    named = any(table.mentions[at].head in topic for at in question.mentions)
    for at in question.pronouns:
        before = asked[at].pairing.token
        cost = _cost((before,), told, same, weights)
        costs.append(cost - weights.topic / 2 * (named and before < topic.start))
    if question.pairing.pronoun.grammatical:
        things = _of_things(question, table, weights)
        things = list(sums(things, _of_objects(question, token, table, kinds, weights)))
        costs = list(sums(costs, [*things, *(0.0 for _ in question.pronouns)]))
    return replace(question, penalties=sums(question.penalties, costs))


def _of_joined(token: Token, mention: MentionSpan, weights: Coherence) -> float:
    """Of "Paul and Marie" in "Paul and Marie watched; they were tired"."""
    doc, start = token.doc, token.sent.start
    head = doc[mention.head]
    if mention.kind != "coordination" or mention.last > token.i or not is_subject(head):
        return 0.0
    if mention.head >= start:
        return weights.joined
    before = is_subject(token) and mention.head >= doc[start - 1].sent.start
    return weights.joined_before if before and role(head.head) == "root" else 0.0


def _of_things(question: Asked, table: MentionTable, weights: Coherence) -> list[float]:
    """What nouns for things cost beside people, in a language whose pronouns stand for both."""
    prices = {"person": 0.0, "thing": weights.inanimate, None: weights.unknown}
    costs = [
        prices[table.features[at].animacy] if table.mentions[at].kind == "noun" else 0.0
        for at in question.mentions
    ]
    least = min(costs, default=0.0)
    return [cost - least for cost in costs]


def _of_objects(
    question: Asked, token: Token, table: MentionTable, kinds: NounKinds | None, weights: Coherence
) -> list[float]:
    """What a thing costs as the object of "applaud" or as who is answered, and a person as the
    object of "buy" or beside a dative ("gliela restituì")."""
    if kinds is None:
        return [0.0 for _ in question.mentions]
    own, inside = question.pairing, question.pairing.start > token.idx
    lemma = (token if inside else token.head).lemma_.lower()
    form, dative = own.pronoun.form, token.lower_.startswith("glie")
    things = lemma in kinds.verbs_of_things or (dative and lemma not in kinds.verbs_of_people)
    people = lemma in kinds.verbs_of_people and not dative
    told = form in _DATIVE.get(token.lang_, ()) and lemma in kinds.verbs_to_people
    an_object = form in _ACCUSATIVE and (inside or dative or role(token) == "object")
    people = told or (people and an_object)
    if not people and not (things and an_object):
        return [0.0 for _ in question.mentions]
    costs = []
    for at in question.mentions:
        animacy, named = table.features[at].animacy, table.mentions[at].kind != "noun"
        person = animacy == "person" or (named and animacy is None)
        costs.append(weights.object * (1 + dative) if person is not people else 0.0)
    least = min(costs, default=0.0)
    return [cost - least for cost in costs]


def _cost(
    heads: Sequence[int],
    told: Mapping[int, float],
    same: Container[int],
    weights: Coherence,
) -> float:
    cost = 0.0
    for head in heads:
        cost += told.get(head, 0.0)
        cost += weights.parallel if head in same else 0.0
    return cost


def _tellers(token: Token, saying: Container[str]) -> Iterator[Token]:
    """ "Norway" for "it" in "Norway said it might follow"."""
    if not is_subject(token):
        return
    clause = _first(token.head)
    teller = clause.head
    if role(clause) != "complement" or teller.lower_ not in saying:
        return
    subject = own_subject(teller) or own_subject(_first(teller))
    if subject is not None:
        yield subject


def _asked_before(token: Token, quotations: Quotations) -> Iterator[Token]:
    """ "her" for "she" in "He asked her. She answered"."""
    start = token.sent.start
    if not is_subject(token) or token.head.lower_ not in quotations.answering or not start:
        return
    before = [t for t in token.doc[start - 1].sent if t.lower_ in quotations.asking]
    if before and before[-1].pos_ in VERBS:
        yield from objects_of(before[-1])


def _first(verb: Token) -> Token:
    """The first of the verbs that "and" joins."""
    while role(verb) == "conjunct" and verb.head.pos_ in VERBS:
        verb = verb.head
    return verb


def _same_role_before(token: Token) -> set[int]:
    """Arguments in the clause before that of the pronoun that have its role."""
    what = role(token)
    if what not in SUBJECTS and what not in OBJECTS:
        return set()
    before = _clause_before(token.head)
    if before is None:
        return set()
    if what in OBJECTS:
        return {t.i for t in objects_of(before)}
    subject = own_subject(before)
    return {subject.i} if subject is not None else set()


def _clause_before(verb: Token) -> Token | None:
    """The verb that "and" joins to this one, or that of the sentence before."""
    if role(verb) == "conjunct" and verb.head.pos_ in VERBS:
        return verb.head
    if role(verb) == "root":
        joined = [t for t in verb.lefts if role(t) == "complement" and t.pos_ in VERBS]
        if joined:
            return joined[-1]
        start = verb.sent.start
        if start > 0:
            root = verb.doc[start - 1].sent.root
            return root if root.pos_ in VERBS else None
    return None
