"""What a language knows of pronouns that stand for nobody."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class EmptyUses:
    """Words around pronouns that stand for nobody. Lower case.

    styles (frozenset[str]): "Majesty", after a possessive.
    works (frozenset[str]): Nouns before a title: "the film Her".
    words_for_words (frozenset[str]): Before a word that is mentioned: "the word she".
    idioms (tuple[tuple[str, ...], ...]): Of lemmas, with the pronoun as it is.
    verbs (str): A pattern for a verb that holds a pronoun and the word after it, where the pronoun
        is nothing but a part of the verb: "cavarsela", "farla finita".
    degrees (frozenset[str]): What may stand before the last words of one: "il est déjà tard".
    clause_objects (frozenset[str]): Verbs whose "it" says what a clause says: "Anna knows it".
    clause_objects_within (frozenset[str]): Of these, also inside a sentence: "said it to her".
    clause_objects_named (Mapping[str, frozenset[str]]): Nouns that are no clause as the object of
        such a verb: "the offer was good, and Anna accepted it".
    clause_prepositions (Mapping[str, frozenset[str]]): The same of prepositions: "heard of it".
    happening (frozenset[str]): Verbs whose subject "it" is what somebody does: "it happened".
    inserted (frozenset[str]): Verbs that may stand between commas: "it seems".
    infinitive_subjects (frozenset[str]): Verbs about what an infinitive says: "it helps to".
    clause_adjectives (frozenset[str]): What is said of what a clause says: "it is true".
    clause_adverbs (frozenset[str]): The same of adverbs: "it was so".
    clause_passives (frozenset[str]): Verbs: "it is known", "it was done".
    situations (frozenset[str]): Nouns that say it, too: "it was his turn"; situations_any: also
        with "the"; situations_bare: also alone.
    verdicts (frozenset[str]): What something that happened is called: "called it a victory".
    remedies (frozenset[str]): Nouns for what helps; hurting: for what hurts;
        hurting_whom: whom what hurts, but no event: "had never hurt anyone"; hurting_when: adverbs.
    event_objects (Mapping[str, frozenset[str]]): Verbs and words after their "it", "*" for any:
        "took it badly".
    event_subjects (Mapping[str, frozenset[str]]): Verbs and words that hang on them: "it makes
        sense".
    deeds (frozenset[str]): Verbs whose "it" is what somebody does: "did it".
    chores (frozenset[str]): Nouns for what somebody does, too: "homework".
    noted (frozenset[str]): Verbs whose "it" is what was said: "wrote it down"; noted_named: nouns
        for what is noted, too: "address".
    clause_subjects (frozenset[str]): The same of a subject: "it surprised nobody";
        clause_subjects_bare: without an object, "it rankled".
    reporting (frozenset[str]): "They say".
    """

    styles: frozenset[str] = frozenset()
    works: frozenset[str] = frozenset()
    words_for_words: frozenset[str] = frozenset()
    idioms: tuple[tuple[str, ...], ...] = ()
    verbs: str = ""
    degrees: frozenset[str] = frozenset()
    clause_objects: frozenset[str] = frozenset()
    clause_objects_within: frozenset[str] = frozenset()
    clause_objects_named: Mapping[str, frozenset[str]] = field(default_factory=dict)
    clause_prepositions: Mapping[str, frozenset[str]] = field(default_factory=dict)
    happening: frozenset[str] = frozenset()
    inserted: frozenset[str] = frozenset()
    infinitive_subjects: frozenset[str] = frozenset()
    clause_adjectives: frozenset[str] = frozenset()
    clause_adverbs: frozenset[str] = frozenset()
    clause_passives: frozenset[str] = frozenset()
    situations: frozenset[str] = frozenset()
    situations_any: frozenset[str] = frozenset()
    situations_bare: frozenset[str] = frozenset()
    verdicts: frozenset[str] = frozenset()
    remedies: frozenset[str] = frozenset()
    hurting: frozenset[str] = frozenset()
    hurting_whom: frozenset[str] = frozenset()
    hurting_when: frozenset[str] = frozenset()
    event_objects: Mapping[str, frozenset[str]] = field(default_factory=dict)
    event_subjects: Mapping[str, frozenset[str]] = field(default_factory=dict)
    deeds: frozenset[str] = frozenset()
    chores: frozenset[str] = frozenset()
    noted: frozenset[str] = frozenset()
    noted_named: frozenset[str] = frozenset()
    clause_subjects: frozenset[str] = frozenset()
    clause_subjects_bare: frozenset[str] = frozenset()
    reporting: frozenset[str] = frozenset()
