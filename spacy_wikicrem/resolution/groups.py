"""A "they" that stands for two people who were never joined by "and": "Ravi admires Lena. They both
dislike Bruno."

The two are arguments of one verb before the pronoun, in its sentence or in the one before. They are
the answer where the model gives none, where the sentence asks for several ("both", "each other"),
and where its answer is one of them for whom "they" would be strange: the gender is known, or it is
one of two names in the sentence before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .decoding import Answer
from .pairing import MentionTable, Pairing
from .several import asks_for_several
from .syntax import objects_of, role, subject_of
from .tags import VERBS

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

# An assumption: annotated groups of this kind are too few to measure it.
PROBABILITY = 0.6


@dataclass(frozen=True, slots=True)
class Pair:
    """Head tokens of two people that a "they" may stand for together.

    forced (bool): The sentence asks for several.
    before (bool): Both are in the sentence before that of the pronoun.
    """

    heads: tuple[int, int]
    forced: bool
    before: bool


def find_pairs(doc: Doc, pairings: Sequence[Pairing], table: MentionTable) -> dict[int, Pair]:
    """For the pronouns (by their place in the list) that may stand for two people, these two."""
    if not doc.has_annotation("DEP"):
        return {}
    heads = {m.head: at for at, m in enumerate(table.mentions) if m.kind != "coordination"}
    persons = {pairing.token for pairing in pairings if _is_person(pairing)}
    found: dict[int, Pair] = {}
    for index, pairing in enumerate(pairings):
        if pairing.pronoun.gender is not None or pairing.pronoun.number == "singular":
            continue
        token = doc[pairing.token]
        for verb in _verbs_before(token):
            people = [t for t in _arguments(verb) if t.i < token.i]
            people = [t for t in people if t.i in persons or _may_be_person(t, heads, table)]
            if len(people) > 1:
                before = verb.i < token.sent.start
                heads_of = people[0].i, people[1].i
                found[index] = Pair(heads_of, asks_for_several(token), before)
                break
    return found


def with_groups(
    answers: Sequence[Answer],
    pairs: Mapping[int, Pair],
    pairings: Sequence[Pairing],
    table: MentionTable,
) -> dict[int, tuple[int, int]]:
    """For the pronouns that stand for two people, the mentions of both.

    answers (Sequence[Answer]): What the decoder says of each pronoun.
    """
    heads = {m.head: at for at, m in enumerate(table.mentions) if m.kind != "coordination"}
    pronouns = {pairing.token: at for at, pairing in enumerate(pairings)}
    found: dict[int, tuple[int, int]] = {}
    for index, pair in pairs.items():
        named = [_named(head, heads, pronouns, answers) for head in pair.heads]
        if None in named or named[0] == named[1]:
            continue
        both = named[0], named[1]
        if _is_group(answers[index], both, pair, table):
            found[index] = both  # type: ignore[assignment]
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


def _is_group(
    answer: Answer, both: tuple[int | None, ...], pair: Pair, table: MentionTable
) -> bool:
    best, value = answer.candidates[0] if answer.candidates else (None, 0.0)
    if best is None or value <= answer.none:
        return True
    features = table.features[best]
    if features.number != "singular" or (features.group and features.gender is None):
        return False
    if pair.forced:
        return True
    named = all(at is not None and table.mentions[at].kind in ("entity", "name") for at in both)
    return best in both and (features.gender is not None or (pair.before and named))


def _is_person(pairing: Pairing) -> bool:
    return pairing.pronoun.gender in ("masculine", "feminine") and not pairing.possessive


def _may_be_person(token: Token, heads: Mapping[int, int], table: MentionTable) -> bool:
    at = heads.get(token.i)
    if at is None:
        return False
    features = table.features[at]
    person = features.animacy == "person" or (
        features.animacy is None
        and (table.mentions[at].kind == "name" or features.gender is not None)
    )
    return person and features.number == "singular"


def _verbs_before(token: Token) -> Iterator[Token]:
    """Verbs before a pronoun that are not its own, the nearest first: in its sentence, and in the
    one before."""
    doc, start = token.doc, token.sent.start
    if start > 0:
        start = doc[start - 1].sent.start
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


def with_first(answer: Answer, first: int) -> Answer:
    """The answer with the first of a group in front."""
    rest = tuple((at, (1 - PROBABILITY) * p) for at, p in answer.candidates if at != first)
    return Answer(((first, PROBABILITY), *rest), (1 - PROBABILITY) * answer.none)
