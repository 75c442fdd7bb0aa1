"""What makes a mention a likelier or less likely antecedent by its place in its own sentence.

The ranker reads words and distances; that a subject is taken up again sooner than what is inside
another phrase, and that "nobody" is not taken up outside its sentence, it has not learned well
enough. The weights were chosen, one after the other, by the pronouns right on the training
documents of LitBank and GUM, with the held-out ones and GAP validation in view.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from math import inf
from typing import TYPE_CHECKING

from ..lang import LanguageData
from ..lang.base import Gender
from ..lang.first_names import gender_of
from .asking import Asked, sums
from .headless import headless_kind
from .mentions import MentionSpan
from .pairing import MentionTable
from .quotations import find_quotations
from .syntax import governor_of, is_subject, preposition_of, role
from .tags import NOUNS, VERBS
from .turns import turns_of

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token


@dataclass(frozen=True, slots=True)
class Preferences:
    """What is taken off the score of a mention.

    subject (float): That is the subject of its clause.
    owner (float): "Tom" in "Tom's coach". part (float): "Dracula" in "the author of Dracula".
    partitive (float): "the boys" in "two of the boys".
    owner_of_subject (float): "Tom" in "Tom's coach was furious. He", where the coach
        is one, too; it decides no pronoun of those documents: grammar speaks for it.
    quantified (float): "everybody", "any man", in another sentence than the pronoun, if that is not
        "they".
    later (float): In a later sentence than the pronoun.
    narrated (float): The same for a pronoun that nobody speaks: only who speaks names later whom
        they mean.
    new (float): There, and new: "a traveller".
    negated (float): "nobody", "no man", outside the clause that it belongs to: that is certain.
    misgendered (float): "Mateo" alone for *she*: a man's first name that may be a surname.
    """

    subject: float = -0.2
    owner: float = 0.6
    part: float = 0.6
    partitive: float = 3.0
    owner_of_subject: float = 3.0
    quantified: float = 2.0
    later: float = 1.0
    narrated: float = 2.0
    new: float = 6.0
    negated: float = 20.0
    misgendered: float = 2.0


PREFERENCES = Preferences()
NO_PREFERENCES = Preferences(*(0.0 for _ in fields(Preferences)))


@dataclass(frozen=True, slots=True)
class Places:
    """For each mention of a document what its place costs, and what more in another sentence.

    scopes (Mapping[int, tuple[int, int]]): For the negated ones where a pronoun may stand for them,
        in code points; outside it costs `negated`.
    subjects (Mapping[int, int]): For the owners of subjects the head token of the subject.
    spoken (Sequence[tuple[int, int]]): Where somebody speaks, in order, in code points; elsewhere
        what is in a later sentence costs `narrated`.
    genders (Mapping[int, Gender]): Of first names that may be surnames.
    """

    costs: Sequence[float]
    elsewhere: Sequence[float]
    later: Sequence[float]
    scopes: Mapping[int, tuple[int, int]]
    negated: float = 0.0
    subjects: Mapping[int, int] = field(default_factory=dict)
    owner_of_subject: float = 0.0
    genders: Mapping[int, Gender] = field(default_factory=dict)
    misgendered: float = 0.0
    spoken: Sequence[tuple[int, int]] = ()
    narrated: float = 0.0

    def is_spoken(self, place: int) -> bool:
        at = bisect_right(self.spoken, (place, inf)) - 1
        return at >= 0 and place < self.spoken[at][1]


def place_costs(
    doc: Doc, table: MentionTable, language: LanguageData, weights: Preferences = PREFERENCES
) -> Places:
    """Worked out once for a document; nothing costs anything without a parse."""
    if not doc.has_annotation("DEP"):
        nothing = [0.0] * len(table.mentions)
        return Places(nothing, nothing, nothing, {})
    costs = [_cost(doc, mention, language, weights) for mention in table.mentions]
    quantified = (is_quantified(doc, mention, language) for mention in table.mentions)
    elsewhere = [weights.quantified if found else 0.0 for found in quantified]
    new = (doc[mention.first].lower_ in language.definite for mention in table.mentions)
    later = [weights.later + (weights.new if found else 0.0) for found in new]
    scopes = {
        at: _scope(doc[mention.head])
        for at, mention in enumerate(table.mentions)
        if is_negated(doc, mention, language)
    }
    subjects = {
        at: doc[mention.head].head.i
        for at, mention in enumerate(table.mentions)
        if role(doc[mention.head]) == "owner" and is_subject(doc[mention.head].head)
    }
    return Places(
        costs,
        elsewhere,
        later,
        scopes,
        weights.negated,
        subjects,
        weights.owner_of_subject,
        _genders(doc, table, language),
        weights.misgendered,
        *(((), 0.0) if language.grammatical_gender else (_spoken(doc, language), weights.narrated)),
    )


def _spoken(doc: Doc, language: LanguageData) -> list[tuple[int, int]]:
    """The places of quotations and of turns."""
    text, own = doc.text, language.quotations
    quotations = find_quotations(text, own) if own is not None else []
    found = [(one.inner_start, one.inner_end) for one in quotations if one.parent is None]
    found += [(turn.start, turn.end) for turn in turns_of(doc, language)]
    merged: list[tuple[int, int]] = []
    for start, end in sorted(found):
        if merged and start <= merged[-1][1]:
            start, end = merged[-1][0], max(end, merged.pop()[1])
        merged.append((start, end))
    return merged


def _genders(doc: Doc, table: MentionTable, language: LanguageData) -> dict[int, Gender]:
    """Of the names of one word that may be a first name or a surname and stand without a title,
    where nobody in the document has the word as the surname: what it says as a first name."""
    names = [at for at, mention in enumerate(table.mentions) if mention.kind == "entity"]
    surnames = {
        doc[mention.last - 1].lower_
        for mention in (table.mentions[at] for at in names)
        if mention.last - mention.first > 1
    }
    found: dict[int, Gender] = {}
    for at in names:
        mention = table.mentions[at]
        word = doc[mention.first]
        if mention.last - mention.first > 1 or word.lower_ in surnames:
            continue
        if table.features[at].gender is not None or table.features[at].animacy == "thing":
            continue
        titled = word.i and language.kinds.is_title(word.nbor(-1).lower_.rstrip("."))
        gender = None if titled else gender_of(word.text)
        if gender is not None:
            found[at] = gender
    return found


def is_negated(doc: Doc, mention: MentionSpan, language: LanguageData) -> bool:
    """ "Nobody", "no man", "neither of them"."""
    words = {doc[mention.head].lower_, doc[mention.first].lower_}
    return mention.kind == "noun" and bool(words & language.negations)


def _scope(head: Token) -> tuple[int, int]:
    """The clause around a noun, with all that depends on its verb."""
    verb = head
    while verb.pos_ not in VERBS and verb.head != verb:
        verb = verb.head
    last = verb.right_edge
    return verb.left_edge.idx, last.idx + len(last)


def _cost(doc: Doc, mention: MentionSpan, language: LanguageData, weights: Preferences) -> float:
    head = doc[mention.head]
    if role(head) == "owner":
        return weights.owner
    if is_subject(head):
        return weights.subject
    preposition = preposition_of(head)
    counting = language.quantifiers - language.negations
    if preposition is not None and governor_of(head).lower_ in counting:
        return weights.partitive  # "everyone on the team"; but "nobody in the crew"
    after_of = preposition is not None and preposition.lower_ == "of"
    if not after_of:
        return 0.0
    whole = governor_of(head)
    if headless_kind(whole, language) in ("several", "each"):
        return weights.partitive
    return weights.part if whole.pos_ in NOUNS else 0.0


def is_quantified(doc: Doc, mention: MentionSpan, language: LanguageData) -> bool:
    """ "Nobody", "any man": nobody in particular."""
    if mention.kind != "noun":
        return False
    head, first = doc[mention.head].lower_, doc[mention.first].lower_
    return head in language.unspecific or bool({head, first} & language.quantifiers)


def with_preferences(
    question: Asked,
    places: Places,
    table: MentionTable,
    sentences: Sequence[int],
    *,
    as_subject: bool = False,
) -> Asked:
    """Take off what the places of the mentions cost.

    sentences (Sequence[int]): Where they start, in code points.
    as_subject (bool): The pronoun is the subject of its clause.
    """
    own = bisect_right(sentences, question.pairing.start)
    narrated = 0.0 if places.is_spoken(question.pairing.start) else places.narrated
    costs = [places.costs[at] for at in question.mentions]
    pronoun = question.pairing.pronoun
    they = pronoun.gender is None and not pronoun.grammatical  # are "everyone on the team"
    for place, at in enumerate(question.mentions):
        sentence = bisect_right(sentences, table.mentions[at].start)
        if sentence != own and not they:
            costs[place] += places.elsewhere[at]
        if sentence > own:
            costs[place] += places.later[at] + narrated
    start = question.pairing.start
    for place, at in enumerate(question.mentions):
        first, last = places.scopes.get(at, (start, start + 1))
        if not first <= start < last:
            costs[place] += places.negated
    gender = question.pairing.pronoun.gender
    if gender in ("masculine", "feminine") and not question.pairing.pronoun.grammatical:
        for place, at in enumerate(question.mentions):
            if places.genders.get(at, gender) != gender:
                costs[place] += places.misgendered
    if as_subject:
        heads = {table.mentions[at].head for at in question.mentions}
        for place, at in enumerate(question.mentions):
            if places.subjects.get(at) in heads:
                costs[place] += places.owner_of_subject
    costs += [0.0] * len(question.pronouns)
    return replace(question, penalties=sums(question.penalties, costs))
