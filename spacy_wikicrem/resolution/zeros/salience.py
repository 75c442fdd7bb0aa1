"""A scorer of antecedents that needs no neural network: a weighted sum of what the syntax says.

The weights are those of a softmax over the candidates of each zero pronoun, fitted on labelled
documents.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ...lang.null_subjects import NullSubjects
from .detection import Zero
from .phrases import Phrase, candidates, sentence_starts
from .readings import features_of

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

SENTENCES_BEFORE = 5
Features = dict[str, float]


@dataclass
class Context:
    """What is known of a document while its zero pronouns are resolved one after another.

    speaker (tuple[str, int]): The head word of who spoke last without being named, and the verb.
    last (dict): The antecedent of the last zero pronoun by person and number, as head word.
    """

    doc: Doc
    phrases: Sequence[Phrase]
    data: NullSubjects
    speaker: tuple[str, int] = ("", -1)
    last: dict[tuple[int | None, str | None], tuple[str, int]] = field(default_factory=dict)
    _seen: Counter[str] = field(default_factory=Counter)
    _by_end: Sequence[Phrase] = ()
    _next: int = 0
    _counted_to: int = -1

    def words_before(self, verb: int) -> Mapping[str, int]:
        """How often each head word was there before a verb. Verbs are asked in order, mostly, so
        that what was counted is kept."""
        if verb < self._counted_to:
            self._seen, self._next = Counter(), 0
        if not self._by_end:
            self._by_end = sorted(self.phrases, key=lambda phrase: phrase.end)
        while self._next < len(self._by_end) and self._by_end[self._next].end <= verb:
            self._seen[self.word(self._by_end[self._next])] += 1
            self._next += 1
        self._counted_to = verb
        return self._seen

    def word(self, phrase: Phrase) -> str:
        return self.doc[phrase.head].lemma_.lower()

    def remember(self, zero: Zero, phrase: Phrase) -> None:
        """The next zero pronoun of this person and number may go on with the same entity."""
        self.last[zero.person, zero.number] = self.word(phrase), zero.verb
        if self.doc[zero.head].lemma_.lower() in self.data.speech:
            self.speaker = self.word(phrase), zero.verb


def ask(context: Context, zero: Zero) -> list[Phrase]:
    """The candidates of a zero pronoun, nearest first; somebody who speaks may be named behind."""
    found = candidates(zero, context.phrases, context.doc, SENTENCES_BEFORE)
    if zero.person in (1, 2):
        known = {phrase.head for phrase in found}
        further = candidates(zero, context.phrases, context.doc, 3 * SENTENCES_BEFORE)
        found += [p for p in further if p.head not in known and speaks(context, p)]
        end = context.doc[zero.verb].sent.end
        found += [p for p in context.phrases if zero.verb < p.start and p.end <= end and p.subject]
    return found


def describe(context: Context, zero: Zero, found: Sequence[Phrase]) -> list[Features]:
    """The features of each candidate, by name."""
    doc, verb = context.doc, context.doc[zero.head]
    seen = context.words_before(zero.verb)
    spoke = _last_speaker(context, zero)
    above = _subjects_above(verb)
    order = [phrase for phrase in found if phrase.subject]
    return [
        {
            **_place(doc, zero, phrase),
            **_roles(context, zero, phrase, above, order),
            **_entity(context, zero, phrase, seen, rank, again=context.word(phrase) == spoke),
        }
        for rank, phrase in enumerate(found)
    ]


def speaks(context: Context, phrase: Phrase) -> bool:
    """Whether it is the subject of a verb of speaking."""
    verb = context.doc[phrase.head].head.lemma_.lower()
    return phrase.subject and verb in context.data.speech


def _last_speaker(context: Context, zero: Zero) -> str | None:
    """The head word of who spoke last before the verb, or of a zero pronoun that did."""
    phrases = reversed(context.phrases)
    before = next((p for p in phrases if p.end <= zero.verb and speaks(context, p)), None)
    word, at = context.speaker
    if before is not None and before.head > at:
        return context.word(before)
    return word or None


def _place(doc: Doc, zero: Zero, phrase: Phrase) -> Features:
    if phrase.start > zero.verb:
        return {"behind": 1.0}
    back = min(4, sum(1 for _ in sentence_starts(doc, phrase.head, zero.verb)))
    return {f"back_{back}": 1.0}


def _roles(
    context: Context,
    zero: Zero,
    phrase: Phrase,
    above: Sequence[int],
    order: Sequence[Phrase],
) -> Features:
    token = context.doc[phrase.head]
    relation = token.dep_.split(":")[0]
    found: Features = {f"role_{relation if relation in _ROLES else 'other'}": 1.0}
    if phrase.head == zero.subject:
        found["shared"] = 1.0
    if phrase.head in above:
        found["above" if above.index(phrase.head) == 0 else "further_above"] = 1.0
    if order and order[0] == phrase:
        found["nearest_subject"] = 1.0
    if phrase.subject and token.head.is_ancestor(context.doc[zero.verb]):
        found["subject_of_ancestor"] = 1.0
    if speaks(context, phrase):
        found["speaks_to_i" if zero.person in (1, 2) else "speaks"] = 1.0
    if token.sent.root == token.head and phrase.subject:
        found["main_subject"] = 1.0
    relative = [child for child in token.children if child.dep_.startswith("acl")]
    if any(child.is_ancestor(context.doc[zero.verb]) or child.i == zero.head for child in relative):
        found["modified_by_it"] = 1.0
    return found


def _entity(
    context: Context, zero: Zero, phrase: Phrase, seen: Mapping[str, int], rank: int, *, again: bool
) -> Features:
    word = context.word(phrase)
    last, at = context.last.get((zero.person, zero.number), ("", -1))
    near = at >= 0 and sum(1 for _ in sentence_starts(context.doc, at, zero.verb)) <= 2
    verb = context.doc[zero.head].lemma_.lower()
    speaks = "it_speaks" if verb in context.data.speech else "it_does"
    i = zero.person in (1, 2)
    one = float(zero.number == "Plur" and phrase.number == "Sing")
    found: Features = {
        "speaker_again": again * (speaks == "it_speaks" and not i),
        "speaker_is_i": again * i * (zero.number == "Sing"),
        "speaker_is_we": again * i * (zero.number == "Plur"),
        "we_is_one": one * i,
        "they_are_one": one * (not i),
        "we_is_name": one * i * phrase.name,
        "we_is_group": one * i * (word in context.data.groups),
        "they_are_group": one * (not i) * (word in context.data.groups),
        "name": float(phrase.name),
        f"{speaks}_name": float(phrase.name),
        "frequency": math.log(max(1, seen.get(word, 0))),
        "rank": math.log(1 + rank),
        "goes_on": float(last == word and near),
        "gender_fits": float(zero.gender is not None and phrase.gender == zero.gender),
        "number_fits": float(zero.number is not None and phrase.number == zero.number),
        "joined": float(phrase.number == "Plur" and phrase.gender is None),
        f"person_{zero.person}_name": float(phrase.name),
        "person_word": float(word in context.data.people),
        f"{speaks}_person_word": float(word in context.data.people),
        "length": math.log(phrase.end - phrase.start),
        "indefinite": float(_is_indefinite(context.doc[phrase.head])),
        "time": float(word in context.data.units | context.data.conditions),
    }
    return {name: value for name, value in found.items() if value}


def _is_indefinite(token: Token) -> bool:
    return any("Ind" in features_of(child, "Definite") for child in token.children)


_ROLES = frozenset(("nsubj", "obj", "iobj", "obl", "nmod", "appos", "conj", "ROOT"))


def _subjects_above(token: Token) -> list[int]:
    """The subjects of the clauses that a word depends on, the nearest first."""
    found = []
    for above in token.ancestors:
        found += [child.i for child in above.children if child.dep_.startswith("nsubj")]
    return found


def score(weights: Mapping[str, float], features: Features) -> float:
    return sum(weights.get(name, 0.0) * value for name, value in features.items())
