"""First and second persons inside quotations: who speaks, and to whom.

The speaker is the subject of the reporting verb beside the quotation ('"...," said Anna', 'Anna
said: "..."'). What comes right after such a clause in the same paragraph is said by the same person
('"...," said Anna. "..."'), and so is a speech of several paragraphs. The addressee is a name that
is called ('"Bob, ..."') or whom the reporting verb says ("told Bob", "said to Bob"). Where the text
says neither, nothing is answered. "We" stands for a speaker that is several, "I" for one that is
not. In nested quotations only the innermost counts, whose speaker may be the "I" of the outer one.

The probabilities are fixed: about the share of right answers on the training part of LitBank where
a noun or a name says who it is (159 of 165 and 54 of 68; addressees 114 of 124). Where the text
says "she said", they are multiplied by the probability of what "she" stands for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ..lang import LanguageData, Pronoun
from ..lang.base import Number
from .candidates import Mention, Question
from .pairing import MentionTable
from .pronouns import pronoun_at
from .quotations import find_quotations
from .scene import Place, Referent, Scene, place_of
from .speech import ADDRESSEE
from .speeches import find_speeches

if TYPE_CHECKING:
    from spacy.tokens import Doc

# From the code points of a pronoun to what it stands for, and how probably.
Known = Mapping[Place, tuple[Mention, float]]


def find_persons(
    doc: Doc, language: LanguageData, table: MentionTable, known: Known
) -> Iterator[tuple[Question, float]]:
    """The first and second persons in quotations that stand for somebody in the text.

    doc (Doc): With tags; with a parse more is found.
    known (Known): The third-person pronouns that were resolved.
    YIELDS (tuple[Question, float]): In document order; with one candidate and its probability.
    """
    if language.quotations is None:
        return
    quotations = find_quotations(doc.text, language.quotations)
    if not quotations:
        return
    scene = Scene(doc, language, language.quotations, table, quotations)
    speeches = find_speeches(scene)
    solved = dict(known)
    persons = list(scene.persons())
    # Outer quotations first: their "I" may be the speaker of an inner one.
    for token, pronoun, at in sorted(persons, key=lambda p: scene.depth(p[2])):
        first = pronoun.form in language.quotations.speaker
        referent = speeches[at].speaker if first else speeches[at].addressee
        place = place_of(token)
        found = None if referent is None else _stands_for(scene, referent, place, solved)
        if found is not None and (not first or _fits(scene, pronoun, referent, found[0])):
            mention, probability = found
            solved[place] = (
                mention,
                probability * (speeches[at].probability if first else ADDRESSEE),
            )
    for token, pronoun, _ in persons:
        place = place_of(token)
        if place in solved:
            mention, probability = solved[place]
            possessive = bool(pronoun.possessive)
            yield Question(token.text, *place, possessive, "", "", (mention,)), probability


def resolved(predictions: Iterable[tuple[Question, Any]]) -> dict[Place, tuple[Mention, float]]:
    """The pronouns that have an antecedent among what a component predicts, and that."""
    found = {}
    for question, entry in predictions:
        if entry["resolved"]:
            text, left, right, probability = entry["candidates"][0]
            mention = Mention(text, question.start + left, question.start + right)
            found[question.start, question.end] = mention, probability
    return found


def _stands_for(
    scene: Scene, referent: Referent, place: Place, solved: Known
) -> tuple[Mention, float] | None:
    """The mention of a referent that is nearest before a place, or else after it."""
    if referent.mention is None:
        assert referent.token is not None
        return solved.get(place_of(scene.doc[referent.token]))
    own = scene.table.mentions[referent.mention]
    same = [scene.table.mentions[at] for at in scene.named[scene.name(referent.mention)]]
    before = [mention for mention in same if mention.end <= place[0]]
    chosen = before[-1] if before else own
    text = scene.text[chosen.start : chosen.end]
    return Mention(text, chosen.start, chosen.end), 1.0


def _fits(scene: Scene, pronoun: Pronoun, referent: Referent | None, mention: Mention) -> bool:
    """Whether a speaker is several for "we", and is not for "I"."""
    number = _number(scene, referent, mention)
    if pronoun.number == "plural":
        return number == "plural"
    return number != "plural"


def _number(scene: Scene, referent: Referent | None, mention: Mention) -> Number | None:
    if referent is not None and referent.token is not None:
        token = scene.doc[referent.token]
        third = pronoun_at(token, scene.language)
        found = third.pronoun if third else scene.own.speaker.get(token.lower_)
        if found is not None and found.number is not None:
            return found.number
    return scene.numbers.get((mention.start, mention.end))
