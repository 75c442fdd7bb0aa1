"""What the rest of a document says of a mention: other mentions of its name, what it does, whose
pronouns it has. From the head token of each mention to its features, which are changed in place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ..lang import LanguageData
from ..lang.base import NounKinds
from ..lang.first_names import fold, gender_of_names, is_of_people
from . import syntax
from .declared import declarations
from .known import Features, common, informed
from .mentioned import is_capitals
from .mentions import MentionSpan
from .naming import names_given
from .personified import personified_nouns
from .pronouns import find_pronouns
from .tags import VERBS
from .turns import turns_of

if TYPE_CHECKING:
    from spacy.tokens import Doc

NO_THINGS = frozenset({"PERSON", "PER", "NORP"})  # labels of people and peoples


def share_names(doc: Doc, mentions: Sequence[MentionSpan], single: dict[int, Features]) -> None:
    """What is known of one mention of a name holds for all of them, and for a part of the name.

    "Lovelace" has the gender of "Ada Lovelace", unless another Lovelace is about. What a mention
    says of itself ("Mr. Lovelace") comes first.
    """
    names = {
        mention.head: tuple(token.lower_ for token in doc[mention.first : mention.last])
        for mention in mentions
        if mention.kind in ("entity", "name")
    }
    known: dict[tuple[str, ...], set[Features]] = {}
    for head, name in names.items():
        known.setdefault(name, set()).add(single[head])
    whole = {name: common(features) for name, features in known.items()}
    for name in {names[m.head] for m in mentions if m.label in NO_THINGS and m.head in names}:
        if len(name) == 1 and whole[name].animacy == "thing":  # "Galois", and "the Galois memorial"
            whole[name] = replace(whole[name], animacy=None)
    parts: dict[str, set[tuple[str, ...]]] = {}
    for name, features in whole.items():
        if len(name) > 1 and features.animacy == "person":
            for part in {name[0], name[-1]}:
                parts.setdefault(part, set()).add(name)
    for head, name in names.items():
        bearers = parts.get(name[0], set()) if len(name) == 1 else set()
        single[head] = informed(single[head], whole[name], [whole[bearer] for bearer in bearers])


def learn_companies(
    doc: Doc, mentions: Sequence[MentionSpan], language: LanguageData, single: dict[int, Features]
) -> None:
    """ "Siemens" is a company, unless "Werner von Siemens" or "Dr. Siemens" is about; so is "IBM",
    if the recogniser takes it for an organisation."""
    for mention in mentions:
        if mention.kind not in ("entity", "name") or mention.last - mention.first > 1:
            continue
        name, features = doc[mention.head], single[mention.head]
        # Two letters may be somebody's: "AJ"; but "IT" is a department.
        letters = name.is_upper and (len(name) > 2 or name.lower_ in language.pronouns)
        letters &= name.lower_ not in language.kinds.people  # "Enter the VICAR"
        short = mention.label == "ORG" and letters and not is_capitals(name)
        known = short or fold(name.text) in language.kinds.companies
        if known and features.animacy is None:
            single[mention.head] = replace(
                features, animacy="thing", gender=None, group=True, labelled_thing=True
            )


def learn_from_declarations(doc: Doc, language: LanguageData, single: dict[int, Features]) -> None:
    """Somebody whose pronoun is "they" is one person that "they" stands for as for several."""
    said = {
        person.lower_: pronoun
        for person, pronoun in declarations(doc, language)
        if person.i in single
    }
    for head, features in single.items() if said else ():
        pronoun = said.get(doc[head].lower_)
        if pronoun is not None and pronoun.gender != "neuter":
            they = pronoun.gender is None
            single[head] = replace(
                features, number="singular", animacy="person", gender=pronoun.gender, group=they
            )


def learn_from_acts(doc: Doc, language: LanguageData, single: dict[int, Features]) -> None:
    """Of what acts as people do, it is not known that it is a thing; nor that the North Wind is a
    country, whatever the recogniser says."""
    acting = personified_nouns(doc, language)
    for head, features in single.items() if acting else ():
        if doc[head].lower_ not in acting or features.animacy != "thing":
            continue
        if doc[head].lemma_.lower() in language.kinds.fabled:
            single[head] = replace(features, animacy=None, group=False)
        elif not features.group:
            single[head] = replace(features, animacy=None)


def learn_from_bodies(
    doc: Doc, mentions: Sequence[MentionSpan], language: LanguageData, single: dict[int, Features]
) -> None:
    """ "Galois nodded" says that Galois, whom the recogniser takes for a person, is one."""
    for mention in mentions:
        head = doc[mention.head]
        if mention.label not in NO_THINGS or not syntax.is_subject(head):
            continue
        if head.head.lemma_.lower() in language.kinds.bodies and head.head.pos_ in VERBS:
            features = single[head.i]
            single[head.i] = replace(features, animacy=features.animacy or "person")


def learn_from_turns(
    doc: Doc, mentions: Sequence[MentionSpan], language: LanguageData, single: dict[int, Features]
) -> None:
    """Who has turns in a transcript and the name of a person is one, however it is tagged:
    "AGATHA: Come in!"."""
    speakers = {turn.speaker for turn in turns_of(doc, language)}
    for mention in mentions if speakers else ():
        words = doc[mention.first : mention.last].text.split()
        features = single.get(mention.head)
        if features is None or features.animacy == "person" or not is_of_people(words[-1]):
            continue
        if " ".join(words).casefold() in speakers:
            single[mention.head] = Features("singular", "person", gender_of_names(words))


def learn_from_naming(
    doc: Doc, mentions: Sequence[MentionSpan], kinds: NounKinds, single: dict[int, Features]
) -> None:
    """ "A boat called Maria" is a thing, "a girl called Lucy" is feminine, "a dog named Max" may be
    "it"."""
    for noun, name in names_given(doc, mentions):
        said, own = single[mentions[noun].head], single[mentions[name].head]
        animal = doc[mentions[noun].head].lemma_.lower() in kinds.animals
        animacy = said.animacy if animal else said.animacy or own.animacy
        gender = said.gender or (None if animacy == "thing" else own.gender)
        known = replace(said, animacy=animacy, gender=gender)
        single[mentions[noun].head] = single[mentions[name].head] = known


def learn_from_reflexives(doc: Doc, language: LanguageData, single: dict[int, Features]) -> None:
    """ "Alex hurt himself" says who Alex is."""
    for found in find_pronouns(doc, language):
        token, pronoun = doc[found.token], found.pronoun
        if found.kind != "reflexive" or not syntax.is_argument(token):
            continue
        subject = next((t for t in token.head.lefts if syntax.role(t) == "subject"), None)
        features = single.get(subject.i) if subject is not None else None
        if subject is None or features is None or features.gender or pronoun.gender is None:
            continue
        if pronoun.gender != "neuter" and features.animacy != "thing":
            single[subject.i] = replace(features, animacy="person", gender=pronoun.gender)
