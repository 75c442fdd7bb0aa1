"""What each mention's entity is: person or thing, gender, number (section 4.2.5, Tables 6 to 8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import TypeVar

from ..lang import pronoun_data
from ..lang.base import Gender, Number, words
from ..lang.first_names import first_names
from .english import PRONOUNS
from .languages.base import GENDERS, NUMBERS
from .records import Mention, Referent, Utterance, Word

_T = TypeVar("_T")
_PRONOUN_KINDS = ("personal", "possessive")
_GENDERS: tuple[Gender, Gender] = ("feminine", "masculine")
_NUMBERS: tuple[Number, Number] = ("singular", "plural")


def estimate(utterances: Sequence[Utterance], roots: Mapping[int, Word]) -> dict[int, Referent]:
    """The referent of each mention of a document, by the mention's number.

    roots (Mapping[int, Word]): The root of each mention's translation, where it has one.
    RETURNS (dict[int, Referent]): What a mention's own words do not tell comes from the others of
        its cluster, pronouns before nouns; what no mention tells is masculine and singular.
    """
    own: dict[int, Referent] = {}
    clusters: dict[str, list[Mention]] = {}
    for utterance in utterances:
        for mention in utterance.mentions:
            own[mention.number] = of_mention(utterance, mention, roots.get(mention.number))
            clusters.setdefault(mention.entity, []).append(mention)
    found = {}
    for mentions in clusters.values():
        gender, number, human = vote(mentions, own)
        for mention in mentions:
            mine = own[mention.number]
            known = mine.human or (mention.kind not in _PRONOUN_KINDS and human)
            found[mention.number] = Referent(
                bool(known), mine.gender or gender, mine.number or number
            )
    return found


def of_mention(utterance: Utterance, mention: Mention, translated: Word | None) -> Referent:
    """What the words of a mention tell, and the root of its translation."""
    root = utterance.words[mention.root]
    if mention.kind in _PRONOUN_KINDS:
        return PRONOUNS[root.lower]
    if mention.kind == "determiner":
        return Referent()
    kinds = pronoun_data("en").kinds
    first = utterance.words[mention.start]
    noun = root.lower
    gender: Gender | None = None
    if noun in kinds.masculine or first.text.lower() in first_names("masculine"):
        gender = "masculine"
    elif noun in kinds.feminine or first.text.lower() in first_names("feminine"):
        gender = "feminine"
    human = root.label == "PERSON" or noun in kinds.people or gender is not None
    number = _english_number(utterance, mention, root)
    if translated is not None and mention.kind == "noun":
        gender = gender or GENDERS.get(translated.feature("Gender"))
        number = number or NUMBERS.get(translated.feature("Number"))
    elif translated is not None:
        gender = gender or (None if human else GENDERS.get(translated.feature("Gender")))
    return Referent(True if human else None, gender, number)


def is_persons_name(utterance: Utterance, mention: Mention, people: Collection[str] = ()) -> bool:
    """Whether a mention is nothing but the name of a person, which no translation changes.

    people (Collection[str]): Entities that are people, whatever their names look like ("Oak").
    """
    inside = utterance.words[mention.start : mention.end]
    names = first_names("masculine") | first_names("feminine")
    person = inside[0].lower in names or any(word.label == "PERSON" for word in inside)
    last = inside[-1]
    named = last.text[:1].isupper() and last.lower.rstrip(".") not in _called()
    person = person or (mention.entity in people and named)
    return person and all(word.tag == "PROPN" for word in inside)


@cache
def _called() -> frozenset[str]:
    """What people are called by that is no name: "Mother", "Sir", "Thou"."""
    kinds = pronoun_data("en").kinds
    return kinds.people | kinds.masculine | kinds.feminine | words("mamma papa thou")


def people_in(utterances: Iterable[Utterance]) -> set[str]:
    """The entities that "he" or "she" stands for."""
    return {
        mention.entity
        for utterance in utterances
        for mention in utterance.mentions
        if mention.kind in _PRONOUN_KINDS and PRONOUNS[utterance.words[mention.root].lower].human
    }


def _english_number(utterance: Utterance, mention: Mention, root: Word) -> Number | None:
    """Two names that are joined are several; English nouns, other than the paper says, do show
    their number in the tags of treebanks and of pipelines."""
    inside = range(mention.start, mention.end)
    joined = any(
        utterance.words[at].relation == "conj" and utterance.words[at].head == mention.root
        for at in inside
    )
    if joined or root.fine in ("NNS", "NNPS"):
        return "plural"
    return NUMBERS.get(root.feature("Number")) or ("singular" if root.fine == "NN" else None)


def vote(mentions: Sequence[Mention], own: Mapping[int, Referent]) -> tuple[Gender, Number, bool]:
    """Gender and number that most of a cluster tell (Tables 7 and 8): pronouns decide if they are
    not even, then nouns; in the end masculine and singular. And whether any tells of a person."""
    genders: dict[bool, Counter[Gender]] = {True: Counter(), False: Counter()}
    numbers: dict[bool, Counter[Number]] = {True: Counter(), False: Counter()}
    for mention in mentions:
        referent, is_pronoun = own[mention.number], mention.kind in _PRONOUN_KINDS
        if referent.gender is not None:
            genders[is_pronoun][referent.gender] += 1
        if referent.number is not None:
            numbers[is_pronoun][referent.number] += 1
    gender = _most([genders[True], genders[False]], _GENDERS) or "masculine"
    number = _most([numbers[True], numbers[False]], _NUMBERS) or "singular"
    return gender, number, any(own[m.number].human for m in mentions)


def _most(counts: Sequence[Counter[_T]], pair: tuple[_T, _T]) -> _T | None:
    """Which of two is more frequent in the first counts in which they differ."""
    one, other = pair
    for count in counts:
        if count[one] != count[other]:
            return one if count[one] > count[other] else other
    return None
