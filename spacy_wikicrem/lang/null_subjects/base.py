"""What a language says of its verbs without a written subject."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class NullSubjects:
    """Words that decide whether a verb without a written subject has one all the same. Words are
    in lower case, verbs are lemmas.

    code (str): As spaCy names the language.
    be (frozenset[str]): Verbs whose participle or adjective agrees with the subject.
    have (frozenset[str]): Auxiliaries whose participle does not.
    exist (frozenset[str]): Verbs of what there is: "hay".
    there (frozenset[str]): With `be` they say what there is: "c'è".
    weather (frozenset[str]): "piove".
    impersonal (frozenset[str]): Verbs that never have a person as their subject: "bisogna".
    with_clause (frozenset[str]): Verbs whose subject is the clause or infinitive that follows:
        "sembra che".
    with_dative (frozenset[str]): Verbs that put the person in the dative and the subject, mostly,
        behind: "piacere", "sembrare".
    late_subjects (frozenset[str]): Verbs whose subject mostly follows and that have no object:
        "mancano due giorni". A parser may take the subject for one.
    makes (frozenset[str]): Verbs of weather and time with a noun: "fa freddo", "hace dos años".
    conditions (frozenset[str]): What stands with them, or with `be`: "freddo", "tardi".
    units (frozenset[str]): Of time: "hace dos años".
    idioms (frozenset[str]): Lemmas of a verb and its object: "da la sensación".
    judgements (frozenset[str]): Predicates whose subject is a clause: "è vero che".
    seem (frozenset[str]): Verbs with a predicate that agrees: "sembra stanca".
    modal (frozenset[str]): Verbs that share their subject with the infinitive.
    reporting (frozenset[str]): "dicono che", said of people in general.
    done_by_somebody (frozenset[str]): What unknown people do: "hanno rubato".
    reflexive (frozenset[str]): Verbs that are mostly reflexive; "si" makes them neither impersonal
        nor passive.
    si (frozenset[str]): The reflexive pronoun.
    subject_pronouns (Mapping[str, frozenset[tuple[int, str]]]): Person and number by form.
    relative (frozenset[str]): "che", which may be the subject.
    negation (frozenset[str]): Before the infinitive of a negative imperative.
    if_words (frozenset[str]): Conjunctions of general truths: "quando guidi".
    first_person (frozenset[str]): Words that show that somebody speaks.
    collective (frozenset[str]): Singular nouns whose verb may be plural.
    focus (frozenset[str]): Between a verb and its late subject: "viene anche Carlo".
    speech (frozenset[str]): Verbs behind a quotation, before the speaker: "disse Pietro".
    minds (frozenset[str]): Verbs of what only people and groups do, beside those of speech:
        "volere".
    transitive (frozenset[str]): Verbs that hardly go without an object; without one a relative
        pronoun is it, unless it stands for people.
    ditransitive (frozenset[str]): Those of them that have a dative beside: "gli chiese la strada".
    datives (frozenset[str]): Clitics of the one to whom something is given: "le".
    how_long (frozenset[str]): With `makes`, before a clause: "hace mucho que".
    changing (frozenset[str]): Verbs among `late_subjects` that with one of `have` have an object:
        "ha passato l'esame".
    asking (frozenset[str]): Question words, beside `which` and `whoever`.
    days (frozenset[str]): Of the week: "viene domenica".
    playing, instruments (frozenset[str]): Verbs of playing an instrument that have a late subject,
        too, and what is played: "suona il flauto".
    inchoative (frozenset[str]): Verbs that say with "si" what becomes of something: "si è
        rovinato".
    adverbs (frozenset[str]): Adverbs that a lexicon has as forms of verbs only: "addosso".
    inviting (frozenset[str]): Verbs whose infinitive is the subject if somebody is in the dative:
        "mi va di uscire".
    needing (frozenset[str]): With `there` they say what is needed: "ci vogliono due ore".
    every (frozenset[str]): "ogni", with which a time is no subject: "ogni mattina va a correre".
    which (frozenset[str]): Before what is asked for: "che ore sono?".
    things (frozenset[str]): Pronouns for things, and knowing (frozenset[str]): verbs of which they
        are the object: "sa tutto".
    according (frozenset[str]): Before what people say: "según se dice".
    people (frozenset[str]), people_endings (tuple[str, ...]): Nouns for people.
    won (frozenset[str]): Verbs that go with and without an object; people behind them are the
        subject: "ha vinto la squadra".
    decided (frozenset[str]): Verbs in the passive whose subject is an infinitive: "è stato deciso
        di chiudere".
    courtesy (frozenset[str]): Forms of polite orders: "scusi".
    titles (frozenset[str]): Of those who are spoken to politely: "dottore".
    groups (frozenset[str]): Nouns for several people in one: "squadra".
    whoever (frozenset[str]): Pronouns whose clause may be a subject: "chi cerca trova".
    times (frozenset[str]): Nouns that say when, without a preposition: "la domenica".
    clitics (frozenset[str]): Pronouns that cling to the verb behind them.
    recipient (frozenset[str]): Prepositions of the one who is told something: "a".
    anybody (frozenset[str]): Pronouns that are a subject without a noun: "tutti", "nadie",
    anybody_plural (frozenset[str]): and those of them in the plural.
    done_to_somebody (frozenset[str]): Verbs that say in the plural what nobody in particular did to
        whom a clitic stands for: "lo trasladaron".
    phases (frozenset[str]): Verbs that say that something begins or ends: "comincia a piovere".
    converses (Mapping[str, frozenset[str]]): By a verb that is directed at somebody, alone or with
        its object, what only these do next: of "prestare" "restituire", of "fare_domanda"
        "rispondere".
    """

    code: str
    be: frozenset[str]
    have: frozenset[str]
    si: frozenset[str]
    subject_pronouns: Mapping[str, frozenset[tuple[int, str]]]
    relative: frozenset[str]
    negation: frozenset[str]
    exist: frozenset[str] = frozenset()
    according: frozenset[str] = frozenset()
    there: frozenset[str] = frozenset()
    weather: frozenset[str] = frozenset()
    impersonal: frozenset[str] = frozenset()
    with_clause: frozenset[str] = frozenset()
    with_dative: frozenset[str] = frozenset()
    late_subjects: frozenset[str] = frozenset()
    makes: frozenset[str] = frozenset()
    conditions: frozenset[str] = frozenset()
    idioms: frozenset[str] = frozenset()
    units: frozenset[str] = frozenset()
    judgements: frozenset[str] = frozenset()
    seem: frozenset[str] = frozenset()
    modal: frozenset[str] = frozenset()
    reporting: frozenset[str] = frozenset()
    done_by_somebody: frozenset[str] = frozenset()
    reflexive: frozenset[str] = frozenset()
    if_words: frozenset[str] = frozenset()
    first_person: frozenset[str] = frozenset()
    collective: frozenset[str] = frozenset()
    focus: frozenset[str] = frozenset()
    speech: frozenset[str] = frozenset()
    minds: frozenset[str] = frozenset()
    transitive: frozenset[str] = frozenset()
    ditransitive: frozenset[str] = frozenset()
    datives: frozenset[str] = frozenset()
    how_long: frozenset[str] = frozenset()
    changing: frozenset[str] = frozenset()
    asking: frozenset[str] = frozenset()
    days: frozenset[str] = frozenset()
    playing: frozenset[str] = frozenset()
    instruments: frozenset[str] = frozenset()
    inchoative: frozenset[str] = frozenset()
    adverbs: frozenset[str] = frozenset()
    inviting: frozenset[str] = frozenset()
    needing: frozenset[str] = frozenset()
    every: frozenset[str] = frozenset()
    which: frozenset[str] = frozenset()
    things: frozenset[str] = frozenset()
    knowing: frozenset[str] = frozenset()
    people: frozenset[str] = frozenset()
    people_endings: tuple[str, ...] = ()
    won: frozenset[str] = frozenset()
    decided: frozenset[str] = frozenset()
    courtesy: frozenset[str] = frozenset()
    titles: frozenset[str] = frozenset()
    groups: frozenset[str] = frozenset()
    whoever: frozenset[str] = frozenset()
    times: frozenset[str] = frozenset()
    clitics: frozenset[str] = frozenset()
    recipient: frozenset[str] = frozenset()
    anybody: frozenset[str] = frozenset()
    anybody_plural: frozenset[str] = frozenset()
    phases: frozenset[str] = frozenset()
    done_to_somebody: frozenset[str] = frozenset()
    converses: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def names_person(self, lemma: str) -> bool:
        """Whether a noun is one for a person."""
        lemma = lemma.lower()
        return lemma in self.people or lemma.endswith(self.people_endings)

    def names_somebody(self, lemma: str) -> bool:
        """Whether it is, or is one for a group that acts: "squadra"."""
        return lemma.lower() in self.groups or self.names_person(lemma)


def pronoun_table(text: str) -> dict[str, frozenset[tuple[int, str]]]:
    """ "io 1Sing, noi 1Plur" as a mapping; a form with several readings is written several
    times."""
    found: dict[str, set[tuple[int, str]]] = {}
    for pair in text.split(","):
        form, label = pair.split()
        found.setdefault(form, set()).add((int(label[0]), label[1:]))
    return {form: frozenset(labels) for form, labels in found.items()}
