"""Words of a language that tell who or what a mention is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .base import Gender


@dataclass(frozen=True, slots=True)
class NounKinds:
    """Words that tell who or what a mention is. Lower case, singular.

    clubs (frozenset[str]): Plurals that are the name of a club: "Rovers".
    parents (frozenset[str]): Nouns that are a name where they stand alone: "Mother".
    masculine, feminine (frozenset[str]): Nouns whose meaning includes a gender: "mother". Never a
        profession or a role.
    people (frozenset[str]): Nouns for people of any gender.
    people_or_things (frozenset[str]): Nouns for somebody or something: "the anchor".
    partners (frozenset[str]): Two words each, for somebody where a person owns them: "my
        other_half".
    kin, spouses, children (frozenset[str]): "They" may stand for whoever has kin, and these;
        "their child" is a couple's.
    person_endings (tuple[str, ...]): A noun with one of them may be somebody or something.
    things_despite_ending (frozenset[str]): Nouns with such an ending that are things: "letter".
    verbs_of_people, verbs_of_things (frozenset[str]): Verbs whose object is mostly one of these.
    verbs_to_people (frozenset[str]): Verbs whose dative is a person: "answer".
    verbs_of_regard (frozenset[str]): Verbs whose object is what somebody thinks or speaks of, or
        takes in, so that it may be meant in itself: "liked the songs themselves".
    things (frozenset[str]), thing_endings (tuple[str, ...]): Nouns for things, where not all that
        are no people are known to be.
    animals (frozenset[str]): Any of "he", "she" and "it" may stand for one.
    groups (frozenset[str]): "it" and "they" may stand for one: "team".
    institutions (frozenset[str]): What is no business: "senate".
    quantities (frozenset[str]): Nouns that count others: "a number of men".
    plural (frozenset[str]): Plurals without an ending: "police".
    either_number (frozenset[str]): "Everyone", "physics".
    masculine_titles, feminine_titles, titles (frozenset[str]): Before a person's name, without a
        full stop.
    courtesy_titles (frozenset[str]): Of these, titles of nothing but people: "mrs"; "General" may
        begin the name of a company.
    epithets (frozenset[str]): Adjectives that begin a name: "Little Bear"; family_titles: titles
        that tell one bearer of a name from another, too: "Mother Bear".
    title_starts (frozenset[str]): What begins a title of several words: "Prime Minister".
    babies (frozenset[str]): People that "it" may stand for: babies, and what may be a thing or a
        company all the same ("server", "tenant").
    vessels (frozenset[str]): Things that "she" may stand for: ships, countries.
    companies (frozenset[str]): Names of companies that hardly anybody bears, without accents.
    thing_name_words (frozenset[str]): Proper names that hold one are no people: "university".
    firm_endings (frozenset[str]): Proper names that end with one are companies: "holdings".
    times (frozenset[str]): Units and points of time.
    weather, weather_adjectives (frozenset[str]): What "it" does that stands for nothing.
    minds (frozenset[str]): Lemmas of verbs and adjectives that are said of people only, and of
        whoever acts as one.
    bodies (frozenset[str]): Lemmas of verbs that only who has a body is the subject of: "nod".
    acts_of_people (frozenset[str]): Lemmas of verbs and adjectives that are said of people and of
        groups: "hire", "bored".
    fabled (frozenset[str]): What acts as people do in tales: "moon"; fabled_acts: lemmas of verbs,
        beside `minds`, whose subjects do so, some with what follows: "look at".
    writings (frozenset[str]): Things that say something and are no people: "sign".
    empty_subject_verbs (frozenset[str]): Verbs before whose clause "it" stands for nothing.
    described (frozenset[str]): Adjectives that stand alone for people after an article: "the
        little one" where the language needs no noun.
    label_words (Mapping[str, frozenset[str]]): By entity label, nouns for what has it: "company".
    """

    clubs: frozenset[str] = frozenset()
    parents: frozenset[str] = frozenset()
    masculine: frozenset[str] = frozenset()
    feminine: frozenset[str] = frozenset()
    people: frozenset[str] = frozenset()
    people_or_things: frozenset[str] = frozenset()
    partners: frozenset[str] = frozenset()
    kin: frozenset[str] = frozenset()
    spouses: frozenset[str] = frozenset()
    children: frozenset[str] = frozenset()
    person_endings: tuple[str, ...] = ()
    things_despite_ending: frozenset[str] = frozenset()
    things: frozenset[str] = frozenset()
    thing_endings: tuple[str, ...] = ()
    animals: frozenset[str] = frozenset()
    groups: frozenset[str] = frozenset()
    institutions: frozenset[str] = frozenset()
    quantities: frozenset[str] = frozenset()
    plural: frozenset[str] = frozenset()
    either_number: frozenset[str] = frozenset()
    masculine_titles: frozenset[str] = frozenset()
    feminine_titles: frozenset[str] = frozenset()
    titles: frozenset[str] = frozenset()
    courtesy_titles: frozenset[str] = frozenset()
    epithets: frozenset[str] = frozenset()
    family_titles: frozenset[str] = frozenset()
    title_starts: frozenset[str] = frozenset()
    babies: frozenset[str] = frozenset()
    vessels: frozenset[str] = frozenset()
    companies: frozenset[str] = frozenset()
    thing_name_words: frozenset[str] = frozenset()
    firm_endings: frozenset[str] = frozenset()
    times: frozenset[str] = frozenset()
    weather: frozenset[str] = frozenset()
    weather_adjectives: frozenset[str] = frozenset()
    minds: frozenset[str] = frozenset()
    bodies: frozenset[str] = frozenset()
    acts_of_people: frozenset[str] = frozenset()
    fabled: frozenset[str] = frozenset()
    fabled_acts: frozenset[str] = frozenset()
    writings: frozenset[str] = frozenset()
    empty_subject_verbs: frozenset[str] = frozenset()
    described: frozenset[str] = frozenset()
    verbs_of_people: frozenset[str] = frozenset()
    verbs_of_things: frozenset[str] = frozenset()
    verbs_to_people: frozenset[str] = frozenset()
    verbs_of_regard: frozenset[str] = frozenset()
    label_words: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def is_title(self, word: str) -> bool:
        """word (str): Lower case, without a full stop."""
        return word in self.titles or word in self.masculine_titles or word in self.feminine_titles

    def title_before(self, words: Sequence[str]) -> int:
        """How many words are titles at the end of what stands before a name: 2 of "as Prime
        Minister"; a word that only begins titles counts where one follows.

        words (Sequence[str]): Lower case, without full stops.
        """
        found = 0
        for count, word in enumerate(reversed(words), start=1):
            if not (self.is_title(word) or (found and word in self.title_starts)):
                break
            found = count
        return found

    def title_gender(self, words: Iterable[str]) -> Gender | None:
        """What the first of some titles, or of words such as "brother" before a name, says."""
        for word in words:
            if word in self.masculine_titles or word in self.masculine:
                return "masculine"
            if word in self.feminine_titles or word in self.feminine:
                return "feminine"
        return None
