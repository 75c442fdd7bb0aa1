"""What a language has to say about its pronouns, and about its names, texts and wiki."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from .empty_uses import EmptyUses as EmptyUses
from .inline_templates import InlineTemplates as InlineTemplates
from .noun_kinds import NounKinds as NounKinds
from .repeating import Repeating
from .word_lists import word_lists as word_lists
from .word_lists import words as words

Gender = Literal["masculine", "feminine", "neuter"]
Number = Literal["singular", "plural"]


@dataclass(frozen=True, slots=True)
class Pronoun:
    """One form of a third-person pronoun.

    form (str): Lower case.
    gender (str | None): Of whom it stands for; None if any fits ("they"), as with the possessives
        of Romance languages: "sua" and "sa" agree with the thing owned, not with its owner.
    number (str | None): Likewise: "suoi amici" has one owner; None if both fit: "they" may
        stand for one person.
    possessive (bool | None): Whether it says whose: a name in its place takes an ending or a
        preposition ("Anna's", "di Anna"); None if only the tag can tell ("her", "loro").
    reflexive (bool): "himself".
    ambiguous (bool): The form is another word too ("la" the article), so it needs the tag.
    default (bool): Resolved unless the user asks for other pronouns.
    neo (bool): A neopronoun ("xe"): resolved only if the user asks for it.
    on_request (bool): Likewise: forms such as "ne" and "si", which mostly stand for nobody.
    grammatical (bool): Its gender is that of a noun, so that it may stand for a thing, too.
    people (bool): Of these, one that hardly stands for a thing: "lei".
    clitic (bool): A reflexive that stands for the subject of its verb or for nobody: "se".
    one_person (bool): Of these, one that stands for one person or for several of any kind: "le" is
        to her, or them.
    answered (bool): It never stands for nothing, and is an object: "se" of "se lo dio".
    """

    form: str
    gender: Gender | None
    number: Number | None
    possessive: bool | None = False
    reflexive: bool = False
    default: bool = True
    ambiguous: bool = False
    neo: bool = False
    on_request: bool = False
    grammatical: bool = False
    people: bool = False
    one_person: bool = False
    clitic: bool = False
    answered: bool = False

    def may_repeat(self, other: Pronoun) -> bool:
        """Whether this one may stand for what another before it does: no "he" for "they"; "sa" for
        "il", but no "elle" for "sa", which may be a man's."""
        same = None in (self.number, other.number) or self.number == other.number
        either = self.clitic or (self.grammatical and self.possessive is True)
        return same and (either or self.gender == other.gender)


# What else a table may say of a pronoun than the names of fields that are true.
_SAID: Mapping[str, Mapping[str, bool | None]] = {
    "optional": {"default": False},
    "perhaps_possessive": {"possessive": None},
    "of_no_noun": {"grammatical": False},
}


def pronouns(rows: Mapping[str, str], **shared: bool) -> tuple[Pronoun, ...]:
    """The pronouns of a table.

    rows (Mapping[str, str]): By form, what holds of it: gender, number, names of fields of
        `Pronoun` that are true, and what `_SAID` has.
    **shared (bool): Fields of all of them.
    """
    found = []
    for form, text in rows.items():
        said = text.split()
        gender = next((word for word in get_args(Gender) if word in said), None)
        number = next((word for word in get_args(Number) if word in said), None)
        told: dict[str, Any] = dict(shared)
        for word in said:
            if word not in (gender, number):
                told |= _SAID.get(word, {word: True})
        found.append(Pronoun(form, gender, number, **told))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Quotations:
    """How a language quotes, and whom its first and second persons stand for. Lower case.

    speaker (Mapping[str, Pronoun]): By form, the pronouns of the first person,
    addressee (Mapping[str, Pronoun]): and of the second.
    pairs (Mapping[str, str]): From an opening quotation mark to the closing one. The straight
        double mark, and single marks, straight and curly, are known everywhere.
    verbs (frozenset[str]): All forms of the verbs that report what was said.
    addressing (frozenset[str]): Of these, forms whose object is spoken to: "told Bob".
    asking (frozenset[str]): Forms whose object is the one who "answers" next (`answering`).
    to (frozenset[str]): Prepositions before whom one speaks to: "said to Bob".
    interjections (frozenset[str]): What may stand before a name that is called: "Well, Bob, ...".
    elided_start, elided_end (frozenset[str]): Words that begin, or end, with an apostrophe, which
        is no quotation mark, without it: "'tis", "o'".
    """

    speaker: Mapping[str, Pronoun]
    addressee: Mapping[str, Pronoun]
    pairs: Mapping[str, str]
    verbs: frozenset[str]
    addressing: frozenset[str]
    to: frozenset[str]
    interjections: frozenset[str]
    elided_start: frozenset[str]
    elided_end: frozenset[str]
    asking: frozenset[str] = frozenset()
    answering: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class LanguageData:
    """The pronouns of one language and how its taggers mark them.

    pronouns (Mapping[str, Pronoun]): By form.
    first_and_second (frozenset[str]): Forms of the other persons.
    other_pronouns (frozenset[str]): Relatives, demonstratives, indefinites: what they stand for has
        no name in them, so that no pronoun is resolved to one.
    pronoun_tags (frozenset[str]): Fine-grained tags of pronouns.
    possessive_tags (frozenset[str]): Those of possessive determiners.
    indefinites (frozenset[str]): Pronouns that another may stand for: "someone".
    unspecific (frozenset[str]): Words for nobody in particular, beside the quantifiers: "another".
    counts (frozenset[str]): Words that stand alone for several: "many".
    ordinals (frozenset[str]): What stands for one after an article: "the second".
    peoples (frozenset[str]): What stands for several people after an article: "the rich".
    persons (frozenset[str]): For one person or several: "the accused".
    units (frozenset[str]): Units of money and of measures.
    margins (frozenset[str]): What one is ahead by, or how long something takes: "by three goals".
    determiners (frozenset[str]): Where parsers miss many noun phrases: what these begin with.
    nominals (frozenset[str]): Words that stand alone before "of" or "who": "one", "those".
    joining (frozenset[str]): Conjunctions that make a plural: "and", but not "or".
    definite (Mapping[str, str]): From an indefinite article to the definite one.
    vague (Mapping[str, str]): What other words before a plural are when it is known: "some".
    shares (frozenset[str]): Words before "of" that say how many: "both", "none".
    shares_after (frozenset[str]): Of these, what stands after a pronoun, too: "them all".
    of_two (frozenset[str]): Of these, what is said of two: "both".
    pairs (Mapping[str, tuple[str, str]]): Of these, those that join two: "neither", "nor".
    joined_verbs (Mapping[str, tuple[str, str]]): What is written together with a pronoun only, in
        full: before an infinitive and before a participle.
    third_person (Callable[[str], str] | None): From the form of a verb after "they" to that after
        one.
    intensifying (frozenset[str]): After a possessive alone, not after an article: "my own".
    quantifiers (frozenset[str]): Words that begin what cannot be said twice: "every dog", "nobody".
    asking (frozenset[str]): Lemmas of verbs with a preposition whose noun does what the infinitive
        says: "plead with".
    object_prepositions (frozenset[str]): Before a gerund whose subject is the object of the verb:
        "thanked Mark for coming".
    argument_prepositions (frozenset[str]): Before what is an argument of a verb, so that it is not
        the subject; after one of place it may be ("a snake near him").
    source_prepositions (frozenset[str]): Before what is not the subject, but maybe another
        argument of the verb: "took a cup from her and gave it to her".
    looking (frozenset[str]): Verbs after which such a preposition is one of place all the same:
        "looked about her".
    company_prepositions (frozenset[str]): Before whom the subject of a verb without an object is
        with: "sat beside him".
    connecting (frozenset[str]): What begins a sentence that goes on with the one before:
        "others". connecting_within (frozenset[str]): Also among its first words: "however".
    negations (frozenset[str]): Of these, those that name nobody: "no", "nobody".
    kinds (NounKinds): Who or what its nouns stand for.
    enclitics (str): A pattern for the end of a verb that holds a pronoun, whose only group is that
        pronoun ("lo" in "vederlo"); "" where none does.
    verbs_with_clitics (str): A pattern for a whole verb that holds a pronoun whatever the tagger
        says ("mézclalos"), with the same group; no word of another kind may match.
    orders_with_clitics (str): The same for a verb that is another word, too, with the two words
        behind it: "dagli un bacio".
    fused (str): A pattern for two clitics in one word, whose only group is the object ("lo" in
        "glielo"); "" where none are.
    clitic_contexts (str): A pattern for the word before a form that may be an article too, the
        form, and the word after it, with spaces between, that tells it is a pronoun whatever the
        tagger says ("qui la longe").
    verb_forms (str): A pattern for what is a finite verb whatever the tagger says ("entrèrent").
    hidden_verbs (str): A pattern for what may be a finite verb that is tagged as a noun after what
        looks like an article ("la répare"). verbs_at_end (str): For what may be one at the end of a
        sentence without another, where `verbs` knows none ("La fille chante").
    subjects_behind (frozenset[str]): Subjects behind such a verb: "¿Las llevas tú?".
    verbs (Callable[[str], bool] | None): Whether a form belongs to a verb, for words at the head
        of a sentence, which small taggers take for names.
    nouns (str): A pattern for a determiner and the word after it that tells that word is a noun,
        whatever the tagger says ("la auxiliar").
    adjectives_alone (bool): An adjective alone after a determiner stands for what it describes.
    commands (str): The same for a first word and the next that tell a command ("Prenez le").
    clitics (frozenset[str]): Objects that stand right before their verb, after its subject.
    repeating (Repeating): Which clitics may repeat a phrase.
    grammatical_gender (bool): Its nouns have a gender, which pronouns take up.
    neutral_names (frozenset[str]): First names of both, whatever `first_names` says: "George Sand".
    masculine_names, feminine_names (frozenset[str]): First names, lower case, before those of
        `first_names`: "andrea" is a man in Italy.
    name_endings (Mapping[str, Gender]): What the ending of any other first name of a person says.
    neopronouns (Mapping[str, tuple[str, ...]]): All forms of each, by the first.
    asked_for (frozenset[str]): Forms of those that the user asks for, which are pronouns with
        capitals, too: no tagger knows them, and "Em" may be somebody where nobody asks.
    gifts (Mapping[str, frozenset[str]]): What is given, by the verb, that has whom it is for
        before it: "brought her flowers".
    empty (EmptyUses): Where its pronouns stand for nobody.
    greetings, closings (frozenset[str]): What stands before the name at the head of a letter, and
        over the signature; _ for a space. endearments (frozenset[str]): Of these, what somebody who
        is absent may be called by, too.
    names_and_words (frozenset[str]): First names that are words, too; where there are any, other
        first names count in texts without capitals.
    addresses (frozenset[str]): What somebody who is spoken to is called with "my": "my lord".
    stage (frozenset[str]): What stands before the names of those who come or go in a play.
    quotations (Quotations | None): None where first and second persons are not resolved.
    """

    code: str
    pronouns: Mapping[str, Pronoun]
    pronoun_tags: frozenset[str]
    possessive_tags: frozenset[str]
    first_and_second: frozenset[str] = frozenset()
    other_pronouns: frozenset[str] = frozenset()
    indefinites: frozenset[str] = frozenset()
    unspecific: frozenset[str] = frozenset()
    counts: frozenset[str] = frozenset()
    ordinals: frozenset[str] = frozenset()
    peoples: frozenset[str] = frozenset()
    persons: frozenset[str] = frozenset()
    units: frozenset[str] = frozenset()
    margins: frozenset[str] = frozenset()
    determiners: frozenset[str] = frozenset()
    nominals: frozenset[str] = frozenset()
    joining: frozenset[str] = frozenset()
    definite: Mapping[str, str] = field(default_factory=dict)
    vague: Mapping[str, str] = field(default_factory=dict)
    shares: frozenset[str] = frozenset()
    shares_after: frozenset[str] = frozenset()
    of_two: frozenset[str] = frozenset()
    pairs: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    joined_verbs: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    third_person: Callable[[str], str] | None = None
    intensifying: frozenset[str] = frozenset()
    quantifiers: frozenset[str] = frozenset()
    negations: frozenset[str] = frozenset()
    connecting: frozenset[str] = frozenset()
    connecting_within: frozenset[str] = frozenset()
    argument_prepositions: frozenset[str] = frozenset()
    source_prepositions: frozenset[str] = frozenset()
    looking: frozenset[str] = frozenset()
    company_prepositions: frozenset[str] = frozenset()
    asking: frozenset[str] = frozenset()
    object_prepositions: frozenset[str] = frozenset()
    kinds: NounKinds = field(default_factory=NounKinds)
    enclitics: str = ""
    verbs_with_clitics: str = ""
    orders_with_clitics: str = ""
    fused: str = ""
    clitic_contexts: str = ""
    verb_forms: str = ""
    hidden_verbs: str = ""
    verbs_at_end: str = ""
    subjects_behind: frozenset[str] = frozenset()
    verbs: Callable[[str], bool] | None = None
    nouns: str = ""
    adjectives_alone: bool = False
    commands: str = ""
    clitics: frozenset[str] = frozenset()
    repeating: Repeating = field(default_factory=Repeating)
    grammatical_gender: bool = False
    neutral_names: frozenset[str] = frozenset()
    masculine_names: frozenset[str] = frozenset()
    feminine_names: frozenset[str] = frozenset()
    name_endings: Mapping[str, Gender] = field(default_factory=dict)
    neopronouns: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    asked_for: frozenset[str] = frozenset()
    greetings: frozenset[str] = frozenset()
    stage: frozenset[str] = frozenset()
    endearments: frozenset[str] = frozenset()
    addresses: frozenset[str] = frozenset()
    closings: frozenset[str] = frozenset()
    names_and_words: frozenset[str] = frozenset()
    quotations: Quotations | None = None
    gifts: Mapping[str, frozenset[str]] = field(default_factory=dict)
    empty: EmptyUses = field(default_factory=EmptyUses)

    @property
    def default_forms(self) -> tuple[str, ...]:
        return tuple(form for form, pronoun in self.pronouns.items() if pronoun.default)

    @property
    def all_forms(self) -> tuple[str, ...]:
        """Those of people and things, with reflexives, without what needs a request."""
        wanted = (f for f, pronoun in self.pronouns.items() if not pronoun.neo)
        return tuple(form for form in wanted if not self.pronouns[form].on_request)

    def find(self, text: str, tag: str) -> Pronoun | None:
        """The pronoun that a token is, or None.

        A capitalised form needs a pronoun's tag, since it may be a name ("He Jiankui"), and so
        does an ambiguous one. Any other lower-case form counts whatever its tag: taggers take
        "hers" and "theirs" for nouns.
        """
        pronoun = self.pronouns.get(text.lower().replace("’", "'"))
        if pronoun is None or tag in self.pronoun_tags or pronoun.form in self.asked_for:
            return pronoun
        if pronoun.possessive is not False and tag in self.possessive_tags:
            return pronoun
        return pronoun if text.islower() and not pronoun.ambiguous else None

    def is_possessive(self, pronoun: Pronoun, tag: str) -> bool:
        if pronoun.possessive is None:
            return tag in self.possessive_tags
        return pronoun.possessive


@dataclass(frozen=True, slots=True)
class CorpusLanguage:
    """What corpus building knows of a language. All words are in lower case.

    code (str): As spaCy names the language.
    known (bool): False for the neutral defaults of a language without data.
    person_labels (tuple[str, ...]): Labels by which entity recognisers mark people.
    pipelines (tuple[str, ...]): spaCy pipelines with such a recogniser, best first.
    script (str | None): First word of the Unicode names of its letters; None: several scripts.
    abbreviations (frozenset[str]): With their full stop, which ends no sentence by itself.
    titles (frozenset[str]): Words before a name that are not part of it; with a full stop, the
        abbreviations after which a sentence never ends.
    particles (frozenset[str]): Inside a surname: "van", "de'".
    linking_particles (frozenset[str]): Also mere prepositions ("di"), so only after a first
        name: "Andrea di Raviscanina", but not "Hitchcock di Londra".
    place_particles (frozenset[str]): What follows says where from, so alone it is no name.
    place_cues (frozenset[str]): Words such as "via" and "teatro": the name after them is not a
        person's, "Teatro Carlo Felice".
    places (frozenset[str]): Common ones, mostly those that are first names, too: "Roma".
    articles (frozenset[str]): Also fused with prepositions; before a full name they speak against
        a person: "nell'America Centrale".
    calendar (frozenset[str]): Months and days of the week.
    function_words (frozenset[str]): Never a name, even if capitalised at a sentence's start.
    hidden_namespaces (frozenset[str]): Links to media and categories, which show no prose.
    templates (InlineTemplates): Of its Wikipedia.
    """

    code: str
    known: bool = True
    person_labels: tuple[str, ...] = ()
    pipelines: tuple[str, ...] = ()
    script: str | None = "LATIN"
    abbreviations: frozenset[str] = frozenset()
    titles: frozenset[str] = frozenset()
    particles: frozenset[str] = frozenset()
    linking_particles: frozenset[str] = frozenset()
    place_particles: frozenset[str] = frozenset()
    place_cues: frozenset[str] = frozenset()
    places: frozenset[str] = frozenset()
    articles: frozenset[str] = frozenset()
    calendar: frozenset[str] = frozenset()
    function_words: frozenset[str] = frozenset()
    hidden_namespaces: frozenset[str] = frozenset()
    templates: InlineTemplates = field(default_factory=InlineTemplates)
