"""Whom the words right around a pronoun announce: "Although she was tired, Ingrid went on", "a lake
so blue that it looks painted", "he lent it to Ines and she left it there", "HELEN: No. (She sits.)"
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from .asking import Asked, sums
from .pairing import MentionTable
from .syntax import is_subject, objects_of, own_subject, role
from .tags import VERBS
from .turns import Turn, turn_at

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

    from ..lang import LanguageData


@dataclass(frozen=True, slots=True)
class Announced:
    """What is taken off a score, chosen by hand: such places are too few in annotated texts.

    subject (float): Of the subject of the clause that a pronoun's own comes before, where nobody
        before is known to have its gender; during: the same after "when" and "while".
    measured (float): Of the noun before "so blue that".
    recipient (float): Of who is given something, for the subject of the next clause.
    declared (float): For "they", of one person that it stands for: "Robin (they/them)".
    acting (float): Of who speaks, for the first word of a stage direction inside of the turn.
    """

    subject: float = -7.5
    during: float = -5.0
    measured: float = -4.0
    recipient: float = -1.5
    declared: float = -3.5
    acting: float = -14.0


ANNOUNCED = Announced()
_LONGEST_CLAUSE = 40
_DURING = frozenset({"when", "while", "as", "after", "once", "until"})
_GIVING = frozenset({
    *("give", "lend", "hand", "pass", "send", "sell", "show", "return", "bring", "offer", "throw"),
})  # fmt: skip


def with_announced(
    question: Asked,
    asked: Sequence[Asked],
    doc: Doc,
    table: MentionTable,
    language: LanguageData,
    turns: Sequence[Turn] = (),
    weights: Announced = ANNOUNCED,
) -> Asked:
    """Take off what the words around a pronoun cost.

    turns (Sequence[Turn]): Of a transcript.
    """
    if question.pairing.empty or language.grammatical_gender:
        return question
    token = doc[question.pairing.token]
    heads: dict[int, float] = {}
    subject = _subject_after(token)
    if subject is not None and _is_new(question, asked, table, subject):
        begins = {t.lower_ for t in token.sent[:2]}
        heads[subject.i] = weights.during if begins & _DURING else weights.subject
    if (noun := _measured(token)) is not None:
        heads[noun.i] = weights.measured
    heads |= dict.fromkeys(_recipients(token), weights.recipient)
    several = question.pairing.pronoun.gender is None
    acting = _acting(token, turns)
    costs = []
    for at in question.mentions:
        features, mention = table.features[at], table.mentions[at]
        cost = heads.get(mention.head, 0.0)
        if acting is not None and acting.is_speaker(doc[mention.first : mention.last].text):
            cost += weights.acting
        declared = features.animacy == "person" and features.group and features.number == "singular"
        costs.append(cost + (weights.declared if several and declared else 0.0))
    if not any(costs):
        return question
    costs += [0.0] * len(question.pronouns)
    return replace(question, penalties=sums(question.penalties, costs))


def _acting(token: Token, turns: Sequence[Turn]) -> Turn | None:
    """The turn that a stage direction interrupts which begins with a pronoun."""
    if not turns or token.i == 0 or token.nbor(-1).text != "(":
        return None
    return turn_at(turns, token.idx)


def _subject_after(token: Token) -> Token | None:
    """The subject of the main clause, for a pronoun of a clause before it that begins the
    sentence."""
    clause = token
    for _ in range(_LONGEST_CLAUSE):
        if role(clause) == "adverbial clause" and clause.head.i > clause.i:
            break
        if clause.head == clause:
            return None
        clause = clause.head
    main = clause.head
    subject = own_subject(main)
    first = clause.left_edge
    if subject is None or subject.i < token.i or clause.right_edge.i > subject.i:
        return None
    begins = first.i <= token.sent.start + 1
    marked = any(role(t) in ("marker", "adverb") and t.i < token.i for t in clause.lefts)
    return subject if begins and marked and clause.pos_ in VERBS else None


def _is_new(question: Asked, asked: Sequence[Asked], table: MentionTable, subject: Token) -> bool:
    """Whether the subject fits, and nobody before is known to have the pronoun's gender."""
    pairing = question.pairing
    gender, start = pairing.pronoun.gender, pairing.start
    at = next((i for i in question.mentions if table.mentions[i].head == subject.i), None)
    if at is None or gender not in ("masculine", "feminine"):
        return False
    if table.mentions[at].kind not in ("entity", "name") or table.features[at].gender not in (
        None,
        gender,
    ):
        return False
    clause = _start_of_sentence(subject)
    for index in question.pronouns:
        if asked[index].pairing.start < clause:
            return False
    for index in question.mentions:
        mention, features = table.mentions[index], table.features[index]
        if mention.start >= start:
            continue
        if features.gender == gender or (mention.start >= clause and features.animacy != "thing"):
            return False
    return True


def _start_of_sentence(token: Token) -> int:
    """Where the sentence of a token begins, in code points."""
    return int(token.doc[token.sent.start].idx)


def _measured(token: Token) -> Token | None:
    """ "Lake" in "a lake so blue that it looks painted"."""
    doc, at = token.doc, token.i
    if at < 4 or doc[at - 1].lower_ != "that" or doc[at - 2].pos_ not in ("ADJ", "VERB"):
        return None
    noun = doc[at - 4]
    return noun if doc[at - 3].lower_ == "so" and noun.pos_ in ("NOUN", "PROPN") else None


def _recipients(token: Token) -> Iterator[int]:
    """ "Ines" for "she" in "he lent it to Ines and she left it there"."""
    verb = token.head
    if not is_subject(token) or role(verb) != "conjunct" or verb.head.pos_ not in VERBS:
        return
    giving = verb.head
    if giving.lemma_.lower() not in _GIVING:
        return
    given = [t for t in objects_of(giving, ("to",)) if t.i < token.i]
    if len(given) > 1:
        yield given[-1].i
