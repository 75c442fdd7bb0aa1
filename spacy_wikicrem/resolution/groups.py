"""A "they" that stands for two people who were never joined by "and": "Ravi admires Lena. They both
dislike Bruno."

The two are arguments of one verb before the pronoun, in its sentence or in the one before; or else
the subjects of two clauses in a row ("Anna called. Tom answered. They talked"). They are
the answer where the model gives none, where the sentence asks for several ("both", "each other",
"they met"), and where its answer is one of them for whom "they" would be strange: the gender is
known, or it is one of two names in the sentence before. Who is another argument of the pronoun's
verb is none of the two: "Ann likes Bob, and Cy envies Bob. He knows them both".
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from .binding import Bounds
from .decoding import Answer
from .pairing import MentionTable, Pairing
from .personified import are_people
from .several import asks_for_several
from .syntax import is_subject, objects_of, owner_of, role, subject_of
from .tags import VERBS

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

    from ..lang.base import NounKinds

# An assumption: annotated groups of this kind are too few to measure it.
PROBABILITY = 0.6
_SENTENCES = 2  # before that of the pronoun


@dataclass(frozen=True, slots=True)
class Pair:
    """Head tokens of two people that a "they" may stand for together.

    forced (bool): The sentence asks for several.
    before (bool): Both are in a sentence before that of the pronoun.
    near (bool): They are arguments of one verb, no more than one sentence before the pronoun.
    family (bool): "Their child", of a couple.
    joined (bool): "He and she", "he and the nurse", in the sentence of the pronoun.
    people (bool): What is said of the pronoun is true of people only: "they laughed", "they became
        friends".
    others (tuple[int, ...]): The other arguments of the pronoun's verb, none of which is one of
        the two.
    """

    heads: tuple[int, int]
    forced: bool
    before: bool
    near: bool
    others: tuple[int, ...] = ()
    people: bool = False
    family: bool = False
    joined: bool = False


def find_pairs(
    doc: Doc, pairings: Sequence[Pairing], table: MentionTable, kinds: NounKinds
) -> dict[int, tuple[Pair, ...]]:
    """For the pronouns (by their place in the list) that may stand for two people, these two, the
    likeliest first."""
    if not doc.has_annotation("DEP"):
        return {}
    heads = heads_of(table)
    persons = {pairing.token for pairing in pairings if _is_person(pairing)}
    genders = {p.token for p in pairings if p.pronoun.gender in ("masculine", "feminine")}
    found: dict[int, tuple[Pair, ...]] = {}
    for index, pairing in enumerate(pairings):
        if _may_be_several(pairing, doc.lang_):
            token = doc[pairing.token]
            people = are_people(token, kinds)
            kin = _kin_pairs(token, genders, heads, kinds)
            pairs = tuple(
                replace(pair, people=people)
                for pair in (*kin, *_pairs(token, persons, heads, table, pairing.bounds))
            )
            found |= {index: pairs} if pairs else {}
    return found


def heads_of(table: MentionTable) -> dict[int, int]:
    """From the heads of the mentions to these, and from what describes one: "husband" and "George"
    in "her husband, George"."""
    singles = [(m, at) for at, m in enumerate(table.mentions) if m.kind != "coordination"]
    described = {head: at for m, at in singles for head in m.described_by}
    return described | {m.head: at for m, at in singles}


def within(
    doc: Doc, pairs: Mapping[int, Sequence[Pair]], reach: Sequence[tuple[int, int]]
) -> dict[int, tuple[Pair, ...]]:
    """Those whose two parts are named where the candidates of their pronoun are.

    reach (Sequence[tuple[int, int]]): For each pronoun, in code points.
    """
    found = {
        index: tuple(
            pair
            for pair in own
            if all(reach[index][0] <= doc[head].idx < reach[index][1] for head in pair.heads)
        )
        for index, own in pairs.items()
    }
    return {index: own for index, own in found.items() if own}


def _pairs(
    token: Token,
    persons: Set[int],
    heads: Mapping[int, int],
    table: MentionTable,
    own: Bounds,
) -> Iterator[Pair]:
    """Two arguments of one verb, the nearest first; then the subjects of two clauses in a row."""
    doc, forced, others = token.doc, asks_for_several(token), tuple(own.heads)
    for second in doc[token.sent.start : token.i]:
        first, two = second.head, (second.head, second)
        if role(second) != "conjunct" or persons.isdisjoint(t.i for t in two):
            continue
        if all(t.i in persons or _may_be_person(t, heads, table, forced=True) for t in two):
            yield Pair((first.i, second.i), True, False, True, others, joined=True)
    subjects: list[Token] = []
    for verb in _verbs_before(token):
        people = [
            t
            for t in _arguments(verb)
            if t.i < token.i and (t.i in persons or _may_be_person(t, heads, table, forced))
        ]
        before = verb.i < token.sent.start
        if len(people) > 1:
            near = verb.i >= doc[max(0, token.sent.start - 1)].sent.start
            yield Pair((people[0].i, people[1].i), forced, before, near, others)
        if people and is_subject(people[0]):
            subjects.append(people[0])
    for later, earlier in pairwise(subjects):
        yield Pair((earlier.i, later.i), forced, later.i < token.sent.start, False, others)


def _kin_pairs(
    token: Token, genders: Collection[int], heads: Mapping[int, int], kinds: NounKinds
) -> Iterator[Pair]:
    """Somebody and their wife or brother, who is a subject, or whose child "their child" is."""
    doc, sentence = token.doc, token.sent.start
    start = doc[sentence - 1].sent.start if sentence > 0 else 0
    family = role(token) == "owner" and token.head.lemma_.lower() in kinds.children
    for noun in reversed(doc[start : token.i]):
        form = noun.lower_
        if form not in kinds.kin or not (is_subject(noun) or (family and form in kinds.spouses)):
            continue
        named = next((t for t in noun.rights if role(t) == "apposition" and t.i in heads), noun)
        owner = owner_of(noun)
        if owner is None or named.i >= token.i or not (owner.i in genders or owner.i in heads):
            continue
        couple = family and form in kinds.spouses
        yield Pair((owner.i, named.i), False, noun.i < sentence, True, family=couple)


def with_groups(
    answers: Sequence[Answer],
    pairs: Mapping[int, Sequence[Pair]],
    pairings: Sequence[Pairing],
    table: MentionTable,
    keys: Sequence[Hashable],
) -> dict[int, tuple[int, int]]:
    """For the pronouns that stand for two people, the mentions of both.

    answers (Sequence[Answer]): What the decoder says of each pronoun.
    keys (Sequence[Hashable]): Of each mention, the person or thing that it is.
    """
    heads = heads_of(table)
    pronouns = {pairing.token: at for at, pairing in enumerate(pairings)}

    def named(head: int) -> int | None:
        return _named(head, heads, pronouns, answers)

    found: dict[int, tuple[int, int]] = {}
    for index, possible in pairs.items():
        for pair in possible:
            first, second = (named(head) for head in pair.heads)
            others = {keys[at] for head in pair.others if (at := named(head)) is not None}
            if first is None or second is None or keys[first] == keys[second]:
                continue
            if others & {keys[first], keys[second]}:
                continue
            if _is_group(answers[index], (first, second), pair, table):
                found[index] = first, second
            break
    return found


def _named(
    head: int,
    heads: Mapping[int, int],
    pronouns: Mapping[int, int],
    answers: Sequence[Answer],
) -> int | None:
    """The mention that a head names: its own, or what the pronoun there stands for."""
    if (at := pronouns.get(head)) is None:
        return heads.get(head)
    answer = answers[at]
    sure = answer.candidates and answer.candidates[0][1] > answer.none
    return answer.candidates[0][0] if sure else None


def _is_group(answer: Answer, both: tuple[int, int], pair: Pair, table: MentionTable) -> bool:
    best, value = answer.candidates[0] if answer.candidates else (None, 0.0)
    if best is None or value <= answer.none:
        return pair.near or pair.forced or pair.people
    features = table.features[best]
    if pair.joined and table.mentions[best].head < min(pair.heads):
        return True
    if (pair.family or pair.joined) and features.number != "plural":
        return True
    if pair.people and features.animacy == "thing" and not features.group:
        return True
    if features.number != "singular":
        return False
    if pair.forced:
        return True
    if features.group and features.gender is None:
        return False
    named = all(table.mentions[at].kind in ("entity", "name") for at in both)
    return best in both and (features.gender is not None or (pair.near and pair.before and named))


def _may_be_several(pairing: Pairing, code: str) -> bool:
    """A pronoun for any gender that is plural, or "they", which need not be; not Spanish "su"."""
    pronoun = pairing.pronoun
    plural = pronoun.number == "plural" or (pronoun.number is None and code == "en")
    return pronoun.gender is None and plural


def _is_person(pairing: Pairing) -> bool:
    return pairing.pronoun.gender in ("masculine", "feminine") and not pairing.possessive


def _may_be_person(
    token: Token, heads: Mapping[int, int], table: MentionTable, forced: bool
) -> bool:
    """forced (bool): What meets or quarrels may be a company, too."""
    at = heads.get(token.i)
    if at is None:
        return False
    features, mention = table.features[at], table.mentions[at]
    unknown = mention.kind == "name" or mention.label == "PERSON" or features.gender is not None
    unknown |= forced and mention.kind == "entity"
    person = features.animacy == "person" or (features.animacy is None and unknown)
    return person and features.number == "singular"


def _verbs_before(token: Token) -> Iterator[Token]:
    """Verbs before a pronoun that are not its own, the nearest first: in its sentence, and in the
    two before."""
    doc, start = token.doc, token.sent.start
    for _ in range(_SENTENCES):
        start = doc[start - 1].sent.start if start > 0 else 0
    own = token.head if token.head.pos_ in VERBS else token.head.head
    for verb in reversed(doc[start : token.i]):
        if verb.pos_ in VERBS and verb.i != own.i:
            yield verb


def _arguments(verb: Token) -> list[Token]:
    """The subject of a verb and its objects, those after any preposition included; also a name that
    the parser takes for a time ("Anna met Bob")."""
    subject = subject_of(verb)
    found = [] if subject is None else [subject]
    times = (t for t in verb.rights if t.pos_ == "PROPN" and role(t) == "adverbial noun")
    return sorted([*found, *objects_of(verb, None), *times], key=lambda token: token.i)


def with_first(answer: Answer, first: int, relative: float = 1.0) -> Answer:
    """The answer with the first of a group in front.

    relative (float): The temperature over that of the weights.
    """
    odds = (PROBABILITY / (1 - PROBABILITY)) ** (1 / relative)
    own = odds / (1 + odds)
    rest = tuple((at, (1 - own) * p) for at, p in answer.candidates if at != first)
    return Answer(((first, own), *rest), (1 - own) * answer.none)
