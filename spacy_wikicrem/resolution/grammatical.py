"""What is known of a mention in a language whose nouns have a gender: it is in the morphology.

A noun's number and gender are those that a pronoun takes, whether it names a person or a thing; of
some nouns for people the person's own fits as well ("la persona ... lui"). Names have the gender of
a title or article before them, of a first name, or of what is said of them ("Sascha est partie").
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..lang import LanguageData
from ..lang.base import Gender, Number
from ..lang.first_names import gender_of
from . import syntax, tags
from .candidates import PEOPLE
from .known import Animacy, Features
from .mentions import MentionSpan

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

THINGS = frozenset({"LOC", "GPE", "FAC", "ORG", "EVENT", "PRODUCT", "WORK_OF_ART"})
_GENDERS: dict[str, Gender] = {"Masc": "masculine", "Fem": "feminine"}
_NUMBERS: dict[str, Number] = {"Sing": "singular", "Plur": "plural"}


def describe_grammatically(doc: Doc, mention: MentionSpan, language: LanguageData) -> Features:
    """The features of one mention that is no coordination."""
    head, kinds = doc[mention.head], language.kinds
    named = mention.kind == "entity" or (mention.kind == "name" and not head.is_lower)
    if named or (mention.kind == "given" and tags.is_proper(head)):
        return _name(doc, mention, language)
    form, lemma = head.lower_, head.lemma_.lower()
    group = form in kinds.groups or lemma in kinds.groups
    people = any(w in words for w in (form, lemma) for words in _people(language))
    either = form in kinds.people or lemma in kinds.people
    gender = kinds.title_gender((form, lemma)) or (_told(head) if either else _gender(head))
    animacy: Animacy | None = "person" if people else None
    if (
        not people
        and not group
        and (
            form in kinds.things
            or lemma in kinds.things
            or (kinds.thing_endings and form.removesuffix("s").endswith(kinds.thing_endings))
        )
    ):
        animacy = "thing"
    return Features(_number(head), animacy, gender, group)


def _people(language: LanguageData) -> Iterable[frozenset[str]]:
    kinds = language.kinds
    return (
        kinds.masculine,
        kinds.feminine,
        kinds.people,
        kinds.masculine_titles,
        kinds.feminine_titles,
        kinds.titles,
    )


def _told(head: Token) -> Gender | None:
    """Of a noun for people of either gender: a masculine article tells ("le médecin"), a feminine
    one may go with the noun alone ("la personne")."""
    determiners = (t for t in head.lefts if t.pos_ == "DET" and not _owns(t))
    told = any(_value(t, "Gender")[0] == "Masc" for t in determiners)
    return "masculine" if told else None


def _gender(head: Token) -> Gender | None:
    """By its own morphology, or else by that of its determiner or of what describes it."""
    found = _GENDERS.get(*_value(head, "Gender"))
    if found is not None:
        return found
    beside = (t for t in head.children if t.pos_ in ("DET", "ADJ") and not _owns(t))
    genders = {_GENDERS.get(*_value(t, "Gender")) for t in beside} - {None}
    return genders.pop() if len(genders) == 1 else None


def _number(head: Token) -> Number | None:
    found = _NUMBERS.get(*_value(head, "Number"))
    if found is not None:
        return found
    beside = (_NUMBERS.get(*_value(t, "Number")) for t in head.children if t.pos_ == "DET")
    return next((number for number in beside if number), None)


def _owns(token: Token) -> bool:
    return "Yes" in token.morph.get("Poss", [])


def _value(token: Token, key: str) -> tuple[str, None]:
    values = token.morph.get(key, [])
    return (values[0] if len(values) == 1 else ""), None


def _name(doc: Doc, mention: MentionSpan, language: LanguageData) -> Features:
    kinds = language.kinds
    span = doc[mention.first : mention.last]
    words = [token.lower_.rstrip(".") for token in span]
    before = doc[mention.first - 1].lower_.rstrip(".") if mention.first else ""
    titles = [word for word in (before, *words[:-1]) if kinds.is_title(word)]
    title = kinds.title_gender((before, *words[:-1]))
    plain = [t.lower_.rstrip(".") for t in span if t.pos_ != "DET"]
    bare = [word for word in plain if word not in titles] or words
    first = _first_name(bare, language)
    animacy = _animacy(mention, titles or ([before] if title else []), first)
    gender = title or (first if animacy != "thing" else None) or _said(doc[mention.head])
    if gender is None and mention.label in PEOPLE:
        gender = _by_ending(bare, language)
    if gender is None and animacy == "thing":
        gender = _gender(doc[mention.head])
    several = _value(doc[mention.head], "Number")[0] == "Plur"
    group = mention.label == "ORG" and animacy != "person"
    labelled = mention.label in THINGS
    return Features("plural" if several else "singular", animacy, gender, group,
                    labelled_thing=labelled)  # fmt: skip


def _first_name(words: list[str], language: LanguageData) -> Gender | None:
    name = words[0]
    if name in language.neutral_names:
        return None
    if name in language.masculine_names:
        return "masculine"
    if name in language.feminine_names:
        return "feminine"
    return gender_of(name, alone=len(words) == 1)


def _by_ending(words: list[str], language: LanguageData) -> Gender | None:
    return language.name_endings.get(words[0][-1:])


def _animacy(mention: MentionSpan, titles: list[str], first: Gender | None) -> Animacy | None:
    if titles or mention.label in PEOPLE:
        return "person"
    if mention.label in THINGS:
        # Small recognisers take many a first name for a place.
        return None if first else "thing"
    return "person" if first else None


def _said(head: Token) -> Gender | None:
    """ "Partie" says that Dominique is a woman: a participle or an adjective that agrees."""
    if not syntax.is_subject(head):
        return None
    verb = head.head
    linked = verb.pos_ in ("ADJ", "NOUN") and syntax.linking_verb(verb) is not verb
    moved = any(
        t.pos_ == "AUX" and t.lemma_ in ("essere", "être", "ser", "estar") for t in verb.lefts
    )
    if verb.pos_ == "NOUN" or not (linked or (moved and "Part" in verb.morph.get("VerbForm", []))):
        return None
    return _GENDERS.get(*_value(verb, "Gender"))


def combined_gender(parts: Iterable[Features]) -> Gender | None:
    """Of a coordination: feminine if all are, masculine if one is."""
    genders = [part.gender for part in parts]
    if "masculine" in genders:
        return "masculine"
    return "feminine" if genders and all(g == "feminine" for g in genders) else None
