"""Labelled pronouns without labels: where a text names one man and some women, "he" is the man.

Then that clue is taken away: names, words and pronouns of the other gender are turned around, so
that the same text is about several women, and only what is said tells who "she" is. What the
gender told stays true. (GAP, too, is made of texts with two people of one gender.)
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from spacy.language import Language
from spacy.tokens import Doc

from ... import lang
from ...lang.base import Gender
from ...lang.first_names import first_names, fold
from ...resolution.entities import entity_keys
from ...resolution.pairing import MentionTable, tabulate
from ...resolution.pronouns import find_pronouns
from ...resolution.syntax import is_subject
from ...ty import RankedQuestion, RankedText
from .gender_swap import changed, one_gender_changes, swap_changes

GENDERS: tuple[Gender, Gender] = ("masculine", "feminine")
WINDOW_TOKENS = 200
MIN_TOKENS = 12
_BATCH = 64
# A main person is named this often in a document.
_MAIN = 3
# Shares of the texts: the clue is taken away; everything is turned around; nothing is done.
HIDDEN, TURNED = 0.7, 0.15

Range = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in a text: mentions in code points, in order, all of one name or one noun."""

    key: Any
    gender: Gender
    mentions: tuple[Range, ...]


def hidden_gender_texts(
    documents: Iterable[Sequence[str]], nlp: Language, *, one_subject: bool = True, seed: int = 0
) -> Iterator[RankedText]:
    """Texts with pronouns whose antecedents follow from their gender.

    documents (Iterable[Sequence[str]]): Paragraphs of each.
    one_subject (bool): In documents about one person, who is also meant where no name is near,
        pronouns of that gender are taken only where that person is named.
    """
    rng = random.Random(seed)
    turns: Counter[Gender] = Counter()
    for paragraphs in documents:
        wanted = [text for text in paragraphs if _is_promising(text)]
        docs = [window for doc in nlp.pipe(wanted, batch_size=_BATCH) for window in _windows(doc)]
        language = lang.get(nlp.lang)
        tables = [tabulate(doc, language) for doc in docs]
        known = _surnames(docs, tables)
        about = _main_person(paragraphs, docs, tables) if one_subject else {}
        for gender, name in about.items():
            known[name] = gender
        for doc, table in zip(docs, tables, strict=True):
            found = _labelled(doc, table, about, known)
            if found is not None:
                yield _hide(found, doc, rng, turns)


def _is_promising(text: str) -> bool:
    """Whether a paragraph has a pronoun of some gender and names that may be of both."""
    words = {fold(word.strip(".,;:\"'()“”’")) for word in text.split() if word[:1].isalpha()}
    if not words & {"he", "she", "his", "her", "him"}:
        return False
    masculine = words & first_names("masculine") or words & {"mr", "sir", "lord"}
    feminine = words & first_names("feminine") or words & {"mrs", "miss", "lady", "ms"}
    return bool(masculine and feminine)


def _windows(doc: Doc) -> Iterator[Doc]:
    """A paragraph in pieces of whole sentences."""
    first = last = 0
    for sentence in doc.sents:
        if sentence.end - first > WINDOW_TOKENS and last > first:
            yield doc[first:last].as_doc()
            first = last
        last = sentence.end
    if last - first >= MIN_TOKENS:
        yield doc[first:last].as_doc() if (first, last) != (0, len(doc)) else doc


def _surnames(docs: Sequence[Doc], tables: Sequence[MentionTable]) -> dict[str, Gender]:
    """The last words of names whose bearers are all of one gender in a document."""
    found: dict[str, set[Gender]] = defaultdict(set)
    for doc, table in zip(docs, tables, strict=True):
        for mention, features in zip(table.mentions, table.features, strict=True):
            if mention.kind in ("entity", "name") and features.gender in GENDERS:
                found[doc[mention.last - 1].lower_].add(features.gender)
    return {name: genders.pop() for name, genders in found.items() if len(genders) == 1}


def _main_person(
    paragraphs: Sequence[str], docs: Sequence[Doc], tables: Sequence[MentionTable]
) -> dict[Gender, str]:
    """For the gender of most pronouns of a document the last word of its most frequent name."""
    counts: Counter[Gender] = Counter()
    for text in paragraphs:
        for word in text.lower().split():
            if word in ("he", "his", "him"):
                counts["masculine"] += 1
            elif word in ("she", "her"):
                counts["feminine"] += 1
    names: Counter[str] = Counter()
    for doc, table in zip(docs, tables, strict=True):
        for mention in table.mentions:
            if mention.label == "PERSON":
                names[doc[mention.last - 1].lower_] += 1
    if not counts or not names or names.most_common(1)[0][1] < _MAIN:
        return {}
    return {counts.most_common(1)[0][0]: names.most_common(1)[0][0]}


def _labelled(
    doc: Doc, table: MentionTable, about: dict[Gender, str], surnames: dict[str, Gender]
) -> RankedText | None:
    people = _people(doc, table, surnames)
    if people is None or len(people) < 2 or len({person.gender for person in people}) < 2:
        return None
    language = lang.get(doc.lang_)
    pronouns: dict[Gender, list[Range]] = defaultdict(list)
    for found in find_pronouns(doc, language):
        if found.pronoun.gender in GENDERS:
            pronouns[found.pronoun.gender].append((found.start, found.end))
    meant: dict[Gender, Person] = {}
    for gender in GENDERS:
        own = [person for person in people if person.gender == gender]
        if len(own) != 1 or not pronouns[gender]:
            continue
        # Named before the first pronoun: else somebody outside the text may be meant.
        known = own[0].mentions[0][1] <= pronouns[gender][0][0]
        if known and (gender not in about or about[gender] in str(own[0].key).split()):
            meant[gender] = own[0]
    if not meant:
        return None
    places = sorted(place for person in people for place in person.mentions)
    questions = [
        _question(place, places, meant[gender], pronouns, meant)
        for gender in meant
        for place in pronouns[gender]
    ]
    questions.sort(key=lambda question: question.start)
    return RankedText(doc.text, tuple(questions), "as it was")


def _people(doc: Doc, table: MentionTable, surnames: dict[str, Gender]) -> list[Person] | None:
    """The people of a text; None if the gender of one is not known who may be meant."""
    keys = entity_keys(doc, table, lang.get(doc.lang_).kinds)
    genders: dict[Any, set[Gender]] = defaultdict(set)
    places: dict[Any, list[Range]] = defaultdict(list)
    unknown = set()
    for mention, features, key in zip(table.mentions, table.features, keys, strict=True):
        if mention.kind == "coordination" or features.number == "plural":
            continue
        if mention.label not in ("", "PERSON"):
            continue
        gender = features.gender
        if gender is None and mention.kind != "noun":
            gender = surnames.get(doc[mention.last - 1].lower_)
        person = gender or features.animacy == "person" or mention.label == "PERSON"
        maybe = person or (mention.kind == "name" and not mention.label)
        if gender in GENDERS:
            genders[key].add(gender)
        elif maybe and (mention.kind == "entity" or is_subject(doc[mention.head])):
            unknown.add(key)
        if person:
            places[key].append((mention.start, mention.end))
    if unknown - set(genders) or any(len(found) > 1 for found in genders.values()):
        return None
    return [Person(key, found.pop(), tuple(sorted(places[key]))) for key, found in genders.items()]


def _question(
    place: Range,
    places: Sequence[Range],
    person: Person,
    pronouns: dict[Gender, list[Range]],
    meant: dict[Gender, Person],
) -> RankedQuestion:
    """People before and after, and the pronouns before whose antecedent is known."""
    found = {mention: mention in person.mentions for mention in places}
    for gender, owner in meant.items():
        for other in pronouns[gender]:
            if other[1] <= place[0]:
                found[other] = owner.key == person.key
    keys = sorted(found)
    right = tuple(at for at, key in enumerate(keys) if found[key])
    return RankedQuestion(place[0], place[1], tuple(keys), right)


def _hide(text: RankedText, doc: Doc, rng: random.Random, turns: Counter[Gender]) -> RankedText:
    """Take the clue away, or turn everything around, or leave it."""
    choice = rng.random()
    if choice < HIDDEN:
        # As many texts of each gender.
        gender: Gender = GENDERS[0] if turns[GENDERS[0]] <= turns[GENDERS[1]] else GENDERS[1]
        turns[gender] += 1
        return changed(text, one_gender_changes(doc, gender, rng), "hidden")
    if choice < HIDDEN + TURNED:
        return changed(text, swap_changes(doc, rng), "turned")
    return text
