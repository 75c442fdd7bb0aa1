"""The component `italian_conventions`: what grammar and lexicon say with certainty, put right.

A tagger and parser trained on little text guess some things that cannot be: a bracket that is a
number, "partirono" in the present, an agent of an active verb. Each rule mends one kind, by the
guidelines of Universal Dependencies for Italian and the conventions of ISDT.
"""

from __future__ import annotations

from collections.abc import Callable

from spacy.tokens import Doc, Token

from ..lexicon import Lexicon, load_lexicon
from . import (
    clauses,
    features,
    heads,
    passives,
    questions,
    relations,
    relatives,
    subjects,
    times,
    valency,
    words,
)

Rule = Callable[[Token, Lexicon], None]

# In this order: part of speech, features, relations, heads, lemmas.
RULES: tuple[Rule, ...] = (
    words.sign,
    words.known,
    words.closed,
    words.foreign,
    words.adverb,
    words.more,
    words.one_of,
    words.bare_participle,
    words.number,
    words.participle,
    words.common_noun,
    words.without_noun,
    features.verb,
    features.noun,
    features.degree,
    features.ordinal,
    words.clitic,
    features.determiner,
    features.pronoun,
    passives.goes,
    relations.passive,
    relations.subject,
    relations.agent,
    relations.without_object,
    relations.oblique,
    words.when,
    words.improper,
    words.how_much,
    words.alone,
    subjects.predicate,
    subjects.object_too,
    subjects.there_is,
    clauses.said,
    clauses.dislocated,
    subjects.disagreeing,
    subjects.dative,
    subjects.pronoun_too,
    subjects.apposed,
    questions.who_is,
    questions.asked_object,
    passives.by_si,
    passives.people,
    relations.infinitive,
    heads.listed,
    heads.whoever,
    heads.have_done,
    heads.predicate_first,
    words.before_verb,
    heads.modal,
    heads.names,
    heads.before_mark,
    heads.am_i,
    heads.behold,
    times.day,
    relatives.that,
    relatives.beside_object,
    relatives.antecedent,
    valency.no_object,
    valency.before_its_verb,
    valency.with_preposition,
    valency.second_subject,
    valency.needs_object,
    valency.without_preposition,
    valency.when,
    valency.nominative,
    valency.there_are,
    valency.begins,
    valency.asked_for,
    valency.of_infinitive,
    valency.place_before,
    valency.headline,
    valency.seems,
    clauses.title,
    times.passes,
    clauses.raised,
    passives.middle,
    clauses.without_object_after_essere,
    clauses.to_whom,
    clauses.unsaid,
    clauses.as_subject,
    valency.sign_is_no_part,
    words.full_verb,
    features.le,
    features.lemma,
)


class ItalianConventions:
    """Stands behind tagger, morphologizer, parser and a lemmatizer that guesses, and before
    `italian_lexicon_lemmatizer`. Documents without parts of speech pass as they are.

    rules (tuple[Rule, ...]): Each is called with every token, one rule after the other.
    """

    def __init__(self, lexicon: Lexicon | None = None, rules: tuple[Rule, ...] = RULES) -> None:
        self.lexicon = lexicon or load_lexicon()
        self.rules = rules

    def __call__(self, doc: Doc) -> Doc:
        if doc.has_annotation("POS") and doc.has_annotation("DEP"):
            for rule in self.rules:
                for token in doc:
                    rule(token, self.lexicon)
        return doc
